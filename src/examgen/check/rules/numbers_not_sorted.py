"""Choices that are numbers stand in order.

Asked where every choice holds one number, perhaps in TeX, and all have the same words around it
and the same unit: one half, $3 × 10^4$ and `4 kB` count as the numbers that they are. “None of
the above”, pinned choices and `shuffle=true` are let pass.

Why: Candidates look for a number in its place. An order that is neither up nor down costs
them time, and often the author put the key where it was out of the way.

Bad:

```markdown
## states

How many bytes does Adam keep?

- [ ] 16
- [x] 8
- [ ] 12
```

Good:

```markdown
## states

How many bytes does Adam keep?

- [x] 8
- [ ] 12
- [ ] 16
```

Fix: Sort the choices; forms may print them the other way round.

False alarms: Numbers that are names, such as versions of two parts behind no name. Of 39
findings in public questions all were right.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from examgen.check.choices import choices_of, real_choices
from examgen.check.reorder import reordered
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, readable
from examgen.diagnostic import Fix, Severity
from examgen.model.item import Choice, Shuffle
from examgen.quantity import amounts, quantity, rises_or_falls

# “Python 3.10” is a name; “About 3.10” is none.
_NAME = re.compile(
    r"\b(?!(?:About|Around|At|By|Exactly|In|Just|Nearly|Only|Over|Roughly|Under|Approximately"
    r"|USD|EUR|GBP|CHF)\b)[A-Z]\w*[^\w$€£]*\d|\b(?:v|[Vv]ersion|[Rr]elease|[Pp]ort)\W*\d"
)
_DIGIT = re.compile(r"\d")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:
    if view.item.shuffle is Shuffle.ALWAYS or not view.parts or not _DIGIT.search(view.parts[0]):
        return
    choices = real_choices(view)
    if len(choices) < 3 or any(choice.pin for choice, _ in choices):
        return
    texts = [readable(text) for _, text in choices]
    if not all(map(_DIGIT.search, texts)) or quantity(texts[0]) is None:
        return
    values = None if any(map(_NAME.search, texts)) else amounts(texts)
    if values is None or rises_or_falls(values):
        return
    pairs = zip(choices, values, sorted(values), strict=True)
    first = next(choice for (choice, _), value, sought in pairs if value != sought)
    yield Finding(
        message="the choices are numbers and not in order",
        span=first.span,
        hint="sort them",
        fix=_sorted(view, context, [choice for choice, _ in choices], values),
    )


def _sorted(
    view: ItemView, context: Context, choices: list[Choice], values: Sequence[Fraction]
) -> Fix | None:
    """Return the fix; what is no number of the question's choices must stand last."""
    every = choices_of(view)
    if choices != [*every[: len(choices)]]:
        return None
    order = sorted(range(len(choices)), key=values.__getitem__)
    source = context.source(view.item.span.path)
    return reordered(view, choices, [choices[index] for index in order], source)


RULE = Rule(
    id="numbers-not-sorted",
    severity=Severity.WARNING,
    summary="Choices that are numbers stand in order.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    fixable=True,
    precision=Decimal("1.00"),
)
