"""No two questions ask nearly the same.

Compared are the words of stems and choices, of all questions but drafts and retired ones.
From which likeness on, and which pairs are meant, is said under `near_duplicates` in `bank.yaml`.
Enemies of each other are let pass, and so are pairs whose stems differ and whose right answers
differ too: a series such as “What does Adam keep?”, “What does SGD keep?”. A question is named
once, with the one that it is most like.

Why: One paper may draw both, and candidates answer one question twice. Often one is an older
wording of the other.

Bad:

```markdown
## one

How many bytes of optimiser state does AdamW keep for each parameter?

Answer: 8

## two

How many bytes of optimiser state does AdamW hold for each parameter?

Answer: 8
```

Good:

```markdown
## one

How many bytes of optimiser state does AdamW keep for each parameter?

Answer: 8

## two

What does momentum average?

Answer: gradients
```

Fix: Retire one of them, name one as the enemy of the other, or allow the pair.

False alarms: Variants that are meant to stand beside each other. Of 37 findings in public
questions 35 were pairs that one paper should not hold.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from examgen.check.card import Card
from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.similarity import percent


def _check(bank: Overview) -> Iterator[Finding]:
    allowed = {frozenset(pair) for pair in bank.project.near_duplicates.allowed}
    nearest: dict[str, list[tuple[Fraction, Card]]] = {}
    for one, other, degree in bank.alike():
        first, second = bank.items[one], bank.items[other]
        if {one, other} in allowed or one in second.enemies or other in first.enemies:
            continue
        if not _siblings(first, second):
            nearest.setdefault(other, []).append((degree, first))
    for other, found in nearest.items():
        degree, first = max(found, key=lambda pair: pair[0])
        second, more = bank.items[other], len(found) - 1
        rest = f", and {more} more {'is' if more == 1 else 'are'} near it" if more else ""
        yield Finding(
            message=f"`{other}` and `{first.id}` are {percent(degree)} alike{rest}",
            span=second.span,
            hint="retire one of them, or name it under `enemies` of the other",
            related=((first.span, "the other one"),),
            item=second,
        )


def _siblings(one: Card, other: Card) -> bool:
    """Tell whether two items with other stems have other answers, so that both may be meant."""
    keys = one.key_print, other.key_print
    return None not in keys and keys[0] != keys[1] and one.stem_print != other.stem_print


RULE = Rule(
    id="near-duplicates",
    severity=Severity.WARNING,
    summary="No two questions ask nearly the same.",
    manual=__doc__,
    check=PerBank(_check),
    suppressible=True,
    precision=Decimal("0.95"),
)
