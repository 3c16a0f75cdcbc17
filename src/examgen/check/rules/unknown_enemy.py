"""The enemies that a question names are other questions of the bank.

Enemies never meet on one paper. They are named by their ids, not by old ones.

Why: A name that fits no question keeps nothing apart: two questions that give each other
away could stand on the same paper.

Bad:

```markdown
## adamw-states {enemies=adamw-byte}

How many moments does AdamW keep for each parameter?

Answer: 2

## adamw-bytes

How many bytes are AdamW's two moments in 32 bits?

Answer: 8
```

Good:

```markdown
## adamw-states {enemies=adamw-bytes}

How many moments does AdamW keep for each parameter?

Answer: 2

## adamw-bytes

How many bytes are AdamW's two moments in 32 bits?

Answer: 8
```

Fix: Correct the id, or delete it if that question is gone.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.card import Card
from examgen.check.place import rewritten
from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Fix, Severity
from examgen.suggest import closest, neighbours, surely_listed


def _check(bank: Overview) -> Iterator[Finding]:
    for item in bank.cards:
        if item.enemies:
            yield from _of_item(item, bank)


def _of_item(item: Card, bank: Overview) -> Iterator[Finding]:
    for enemy in item.enemies:
        span = item.fields.get("enemies", item.span)
        if enemy == item.id:
            yield Finding(
                message=f"`{enemy}` names itself as its enemy",
                span=span,
                hint="name the other question",
                item=item,
            )
        elif enemy not in bank.items:
            yield Finding(
                message=f"there is no question `{enemy}` to be an enemy of",
                span=span,
                hint=_hint(enemy, bank),
                item=item,
                fix=_fix(enemy, item, bank),
            )


def _fix(enemy: str, item: Card, bank: Overview) -> Fix | None:
    renamed = bank.aliases.get(enemy)
    if renamed is not None:
        return rewritten(item, "enemies", enemy, renamed.id, bank)
    name = surely_listed(enemy, neighbours(enemy, bank.item_names()))
    return None if name is None else rewritten(item, "enemies", enemy, name, bank)


def _hint(enemy: str, bank: Overview) -> str:
    renamed = bank.aliases.get(enemy)
    if renamed is not None:
        return f"that question is now called `{renamed.id}`"
    near = closest(enemy, neighbours(enemy, bank.item_names()))
    return f"did you mean `{near}`?" if near else "delete it if that question is gone"


RULE = Rule(
    id="unknown-enemy",
    severity=Severity.ERROR,
    summary="The enemies that a question names are other questions of the bank.",
    manual=__doc__,
    check=PerBank(_check),
    fixable=True,
)
