"""No two questions ask nearly the same.

Compared are the words of stems and choices, of all questions but drafts and retired ones.
From which likeness on, and which pairs are meant, is said under `near_duplicates` in `bank.yaml`.
Enemies of each other are let pass.

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

False alarms: Variants that are meant to stand beside each other.
"""

from collections.abc import Iterator

from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.similarity import percent


def _check(bank: Overview) -> Iterator[Finding]:
    allowed = {frozenset(pair) for pair in bank.project.near_duplicates.allowed}
    for one, other, degree in bank.alike():
        first, second = bank.items[one], bank.items[other]
        if {one, other} in allowed or one in second.enemies or other in first.enemies:
            continue
        yield Finding(
            message=f"`{other}` and `{one}` are {percent(degree)} alike",
            span=second.span,
            hint="retire one of them, or name it under `enemies` of the other",
            related=((first.span, "the other one"),),
            item=second,
        )


RULE = Rule(
    id="near-duplicates",
    severity=Severity.WARNING,
    summary="No two questions ask nearly the same.",
    manual=__doc__,
    check=PerBank(_check),
    suppressible=True,
)
