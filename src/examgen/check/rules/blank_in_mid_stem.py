"""A blank stands at the end of a stem, not in its middle.

Reported is a row of underscores that words follow, outside code and formulas, in a question
with choices. Gaps of a cloze are no finding.

Why: Candidates have to read the rest, come back and read the sentence again with each choice.

Bad:

```markdown
## gap

The ____ keeps two moments for each parameter.

- [x] Adam optimiser
- [ ] plain descent
```

Good:

```markdown
## gap

Which optimiser keeps two moments for each parameter?

- [x] Adam
- [ ] plain descent
```

Fix: Ask a question, move the blank to the end, or make the question a cloze.

False alarms: None is known. The precision was measured on 216 classroom questions.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of
from examgen.check.place import find_phrase
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_BLANK = re.compile(r"(?<![\w_])_{2,}(?![\w_])[^\n.?!]{0,400}?[^\W\d_]{2}")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if "__" not in view.stem or not choices_of(view):
        return
    if _BLANK.search(prose(view.stem)):
        yield Finding(
            message="words follow the blank",
            span=find_phrase(view.item.stem, "__") or view.item.span,
            hint="ask a question, or put the blank at the end",
        )


RULE = Rule(
    id="blank-in-mid-stem",
    severity=Severity.WARNING,
    summary="A blank stands at the end of a stem, not in its middle.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("1.00"),
)
