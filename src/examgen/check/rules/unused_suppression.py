"""A suppression names a rule and waives a finding of it.

Why: A comment that waives nothing hides the next mistake in its place.

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

Fix: Delete the comment or correct the rule's id.
Some rules cannot be suppressed, since the paper would be wrong: mend the question, or set
`status: draft`.

False alarms: None.
"""

from examgen.check.rule import OfSuppressions, Rule
from examgen.diagnostic import Severity

RULE = Rule(
    id="unused-suppression",
    severity=Severity.WARNING,
    summary="A suppression names a rule and waives a finding of it.",
    manual=__doc__,
    check=OfSuppressions(),
    fixable=True,
)
