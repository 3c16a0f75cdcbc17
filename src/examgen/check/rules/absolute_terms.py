"""Wrong choices are not the only ones with absolute words.

Understood in English: “always”, “never”, “all”, “only”, “every”, “must” and their kind
in a wrong choice, and none of them in the right ones.

Why: Candidates have learnt that what is said without exception is seldom right.

Bad:

```markdown
## decay

What does weight decay do?

- [x] It shrinks weights
- [ ] It always raises the loss
```

Good:

```markdown
## decay

What does weight decay do?

- [x] It shrinks weights
- [ ] It raises the loss
```

Fix: Leave the word out, or use its like in the right choice.

False alarms: Absolute words that the subject needs, or that belong to a name or a proverb. Of
40 findings in public questions 19 were right.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import worded_choices
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity

_ABSOLUTE = re.compile(
    r"\b(?:always|never|all|only|every|must|completely|entirely|impossible)\b", re.IGNORECASE
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not view.parts or not _ABSOLUTE.search("\n".join(view.parts)):
        return
    choices = worded_choices(view)
    if not choices or any(_ABSOLUTE.search(text) for choice, text in choices if choice.correct):
        return
    for choice, text in choices:
        word = None if choice.correct else _ABSOLUTE.search(text)
        if word:
            yield Finding(
                message=f"only wrong choices have words such as “{word[0]}”",
                span=choice.span,
                hint="leave the word out, or use its like in the right choice",
            )
            return


RULE = Rule(
    id="absolute-terms",
    severity=Severity.INFO,
    summary="Wrong choices are not the only ones with absolute words.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.48"),
    languages=("en",),
)
