"""A suppression names a rule, waives a finding and gives its reason.

Why: A comment that waives nothing hides the next mistake in its place; one without a
reason cannot be reviewed.

Bad:

```markdown figures=bank/questions/logo.svg
## motto

Which motto stands under the logo?

<!-- examgen: ignore missing-alt: decoration -->
![The logo: an owl on a book](logo.svg)

Answer: learn
```

Good:

```markdown figures=bank/questions/logo.svg
## motto

Which motto stands under the logo?

<!-- examgen: ignore missing-alt: decoration -->
![](logo.svg)

Answer: learn
```

Fix: Delete the comment, correct the rule's id, or write why the finding is right here.
Some rules cannot be suppressed, since the paper would be wrong: mend the question, or set
`status: draft`.

False alarms: None.
"""

from examgen.check.rule import OfSuppressions, Rule
from examgen.diagnostic import Severity

RULE = Rule(
    id="unused-suppression",
    severity=Severity.WARNING,
    summary="A suppression names a rule, waives a finding and gives its reason.",
    manual=__doc__,
    check=OfSuppressions(),
)
