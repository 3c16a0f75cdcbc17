"""An alias, an old id of a question, belongs to that question alone.

It must not be the id of a question or a stimulus, nor an alias of another question.

Why: Aliases keep old links and old papers working. One that means two questions leads to
the wrong one.

Bad:

```markdown
## adamw-memory {aliases=adamw-states}

How many bytes of optimizer state does AdamW keep for each parameter in 32 bits?

Answer: 8

## adamw-states

How many moments does AdamW keep for each parameter?

Answer: 2
```

Good:

```markdown
## adamw-memory {aliases=adamw-bytes}

How many bytes of optimizer state does AdamW keep for each parameter in 32 bits?

Answer: 8

## adamw-states

How many moments does AdamW keep for each parameter?

Answer: 2
```

Fix: Delete the alias from the question that does not own it.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.card import Card
from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.source import Span


def _check(bank: Overview) -> Iterator[Finding]:
    for item in bank.cards:
        for alias in dict.fromkeys(item.aliases):
            other = _owner(alias, item, bank)
            if other is not None:
                yield Finding(
                    message=f"the alias `{alias}` is {other[1]}",
                    span=item.fields.get("aliases", item.span),
                    hint="delete it here",
                    related=((other[0], f"`{alias}` is used here"),),
                    item=item,
                )


def _owner(alias: str, item: Card, bank: Overview) -> tuple[Span, str] | None:
    same = bank.items.get(alias)
    if same is item:
        return item.span, "the question's own id"
    if same is not None:
        return same.span, "the id of another question"
    stimulus = bank.stimuli.get(alias)
    if stimulus is not None:
        return stimulus.span, "the id of a stimulus"
    first = bank.aliases[alias]
    if first is not item:
        return first.fields.get("aliases", first.span), f"also an alias of `{first.id}`"
    return None


RULE = Rule(
    id="alias-conflict",
    severity=Severity.ERROR,
    summary="An alias, an old id of a question, belongs to that question alone.",
    manual=__doc__,
    check=PerBank(_check),
)
