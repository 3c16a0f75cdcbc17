"""The stem of a question with choices asks something.

Reported is a stem without a question mark, blank, colon at its end, code, formula or figure,
and without a word that asks or bids (“choose”, “find”, “which”).

Why: Candidates should know what is asked before they read the choices.

Bad:

```markdown
## adam

Adam

- [x] keeps two moments
- [ ] keeps no moments
```

Good:

```markdown
## adam

How many moments does Adam keep?

- [x] two
- [ ] none
```

Fix: Ask a question.

False alarms: Sentences that the choices complete; two out of three findings.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_ASKS = re.compile(
    r"[?:\ufffc…]|__|\b(?:which|what|how|who|why|when|where|choose|select|find|name|mark|tick|"
    r"give|identify|compute|calculate|determine|pick)\b",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if choices_of(view) and view.stem and not _ASKS.search(prose(view.stem)):
        yield Finding(message="the stem asks nothing", span=view.item.span, hint="ask a question")


RULE = Rule(
    id="unfocused-stem",
    severity=Severity.INFO,
    summary="The stem of a question with choices asks something.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.32"),
    languages=("en",),
)
