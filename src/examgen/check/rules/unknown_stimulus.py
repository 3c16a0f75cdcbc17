"""The stimulus that a question names exists.

Why: The question would be printed without the passage or the data it asks about.

Bad:

```markdown
## case-1 {stimulus}

A model of 7 billion parameters is trained in mixed precision on one GPU.

## case-1-weights {stimulus=case-2}

How many bytes do its 16-bit weights take?

Answer: 14 GB
```

Good:

```markdown
## case-1 {stimulus}

A model of 7 billion parameters is trained in mixed precision on one GPU.

## case-1-weights {stimulus=case-1}

How many bytes do its 16-bit weights take?

Answer: 14 GB
```

Fix: Correct the name, or write the stimulus: a heading `## its-id {stimulus}`.

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
        if item.stimulus is not None and item.stimulus not in bank.stimuli:
            yield Finding(
                message=f"there is no stimulus `{item.stimulus}`",
                span=item.fields.get("stimulus", item.span),
                hint=_hint(item.stimulus, bank),
                item=item,
                fix=_fix(item.stimulus, item, bank),
            )


def _fix(name: str, item: Card, bank: Overview) -> Fix | None:
    if name in bank.items:
        return None
    sure = surely_listed(name, neighbours(name, bank.stimulus_names()))
    return None if sure is None else rewritten(item, "stimulus", name, sure, bank)


def _hint(name: str, bank: Overview) -> str:
    if name in bank.items:
        return f"`{name}` is a question; a stimulus has `{{stimulus}}` behind its id"
    near = closest(name, neighbours(name, bank.stimulus_names()))
    return f"did you mean `{near}`?" if near else "write it, or correct the id"


RULE = Rule(
    id="unknown-stimulus",
    severity=Severity.ERROR,
    summary="The stimulus that a question names exists.",
    manual=__doc__,
    check=PerBank(_check),
    fixable=True,
)
