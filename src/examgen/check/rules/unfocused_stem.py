"""The stem of a question with choices asks something.

Reported is a stem that is a whole sentence or less than three words, without a question mark,
blank, colon, code, formula, figure or passage, and without a word that asks or bids (“choose”,
“find”, “which”).

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

False alarms: Questions whose task is said once for all of them. So were all 25 findings in
public questions, none of which asks anything by itself; how precise the rule is elsewhere is
not known.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_ASKS = re.compile(
    r"[?:\ufffc…]|__|\(\s*\)|\b(?:which|what|how|who|why|when|where|choose|select|find|name|mark|tick|"
    r"give|identify|compute|calculate|determine|pick)\b",
    re.IGNORECASE,
)

_SENTENCE = 3


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not view.stem or not choices_of(view) or view.item.stimulus:
        return
    text = prose(view.stem).rstrip()
    # A longer text that does not end is completed by the choices.
    ends = text[-1:] in ".!;" or len(text.split()) < _SENTENCE
    if ends and not _ASKS.search(text):
        yield Finding(message="the stem asks nothing", span=view.item.span, hint="ask a question")


RULE = Rule(
    id="unfocused-stem",
    severity=Severity.INFO,
    summary="The stem of a question with choices asks something.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
