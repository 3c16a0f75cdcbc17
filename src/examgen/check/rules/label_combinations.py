"""Choices are no combinations of labels or of the same words.

Reported where two choices or more join labels (“A and C”, “I, II and III only”), or where all
of three choices or more are the same three words or more in another order.

Why: Such a question asks for logic beside the subject, and who knows one part can rule out
half of the choices.

Bad:

```markdown
## kept

What does Adam keep? I: a mean. II: a variance. III: a median.

- [x] I and II
- [ ] II and III
- [ ] I only
```

Good:

```markdown
## kept

What does Adam keep?

- [x] a mean
- [x] a variance
- [ ] a median
```

Fix: Tick several choices, or ask with an `order` or `match` question.

False alarms: Names that look like labels. Of the findings in 216 classroom questions 71 in a
hundred were right; 6 in public questions were all right, but of one collection.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_LABEL = r"(?:[A-J]|[IVX]{1,4}|[1-9]|\([a-jivx1-9]+\))"
_JOINED = re.compile(
    rf"(?:(?:only|both)\s+)?{_LABEL}(?:(?:\s*,\s*(?:and\s+)?|\s*&\s*|\s+and\s+){_LABEL})+"
    r"(?:\s+only)?\s*\.?"
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    if len(choices) < 3:
        return
    texts = [prose(part) for part in view.parts]
    joined = [n for n, text in enumerate(texts) if len(text) < 40 and _JOINED.fullmatch(text)]
    if len(joined) >= 2 or _permuted(texts):
        yield Finding(
            message="the choices are combinations of the same parts",
            span=choices[joined[0] if joined else 0].span,
            hint="tick several choices, or ask for an order",
        )


def _permuted(texts: list[str]) -> bool:
    first = sorted(re.findall(r"\w+", texts[0]))
    if len(set(first)) < 3 or any("\ufffc" in text for text in texts):
        return False
    return all(sorted(re.findall(r"\w+", text)) == first for text in texts[1:])


RULE = Rule(
    id="label-combinations",
    severity=Severity.INFO,
    summary="Choices are no combinations of labels or of the same words.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.71"),
)
