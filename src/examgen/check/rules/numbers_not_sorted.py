"""Choices that are numbers stand in order.

Asked where all choices are a number in the same frame: equal words before it and the same
unit behind it. “None of the above”, pinned choices and `shuffle=true` are let pass.

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

False alarms: Numbers that are names, such as versions of two parts behind no name.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from examgen.check.choices import choices_of, real_choices
from examgen.check.reorder import reordered
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Fix, Severity
from examgen.model.item import Choice, Shuffle

_NUMBER = re.compile(
    r"(?P<before>[^\d\n]*?)(?P<number>[-−]?\d{1,40}(?:[,\u202f ]\d{3}){0,9}(?:\.\d{1,40})?)"
    r"(?:/(?P<below>[1-9]\d{0,40}))?(?P<after>[^\d:/.][^\d]*|\.?)"
)
_NAME = re.compile(r"(?:[A-Z]\w*|\bv|[Vv]ersion)\W*$")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:
    if view.item.shuffle is Shuffle.ALWAYS or not view.parts or not _HAS_DIGIT(view.parts[0]):
        return
    if any("\\" in part for part in view.parts):
        return
    choices = real_choices(view)
    if len(choices) < 3 or any(choice.pin for choice, _ in choices):
        return
    numbers: list[Fraction] = []
    frames = set()
    for _, text in choices:
        match = _NUMBER.fullmatch(text)
        if match is None or _NAME.search(match["before"]):
            return
        numbers.append(_value(match))
        frames.add((match["before"].strip(), match["after"].strip(" .").casefold().rstrip("s")))
    if len(frames) == 1 and numbers not in (sorted(numbers), sorted(numbers, reverse=True)):
        first = next(
            choice
            for (choice, _), number, least in zip(choices, numbers, sorted(numbers), strict=True)
            if number != least
        )
        yield Finding(
            message="the choices are numbers and not in order",
            span=first.span,
            hint="sort them",
            fix=_sorted(view, context, [choice for choice, _ in choices], numbers),
        )


def _sorted(
    view: ItemView, context: Context, choices: list[Choice], numbers: list[Fraction]
) -> Fix | None:
    """Return the fix; what is no number of the question's choices must stand last."""
    every = choices_of(view)
    if choices != [*every[: len(choices)]]:
        return None
    order = sorted(range(len(choices)), key=numbers.__getitem__)
    source = context.source(view.item.span.path)
    return reordered(view, choices, [choices[index] for index in order], source)


def _value(match: re.Match[str]) -> Fraction:
    digits = re.sub("[,\u202f ]", "", match["number"]).replace("−", "-")
    return Fraction(digits) / int(match["below"] or 1)


_HAS_DIGIT = re.compile(r"\d").search


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
