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

from examgen.check.place import rewritten
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.suggest import closest, neighbours, surely_listed


def _check(view: ItemView, context: Context) -> Iterator[Finding]:
    item = view.item
    name = item.stimulus
    if name is None or name in context.stimuli:
        return
    near = closest(name, neighbours(name, context.stimulus_names))
    if name in context.items:
        hint = f"`{name}` is a question; a stimulus has `{{stimulus}}` behind its id"
    elif near is not None:
        hint = f"did you mean `{near}`?"
    else:
        hint = "write it, or correct the id"
    sure = (
        None
        if name in context.items
        else surely_listed(name, neighbours(name, context.stimulus_names))
    )
    yield Finding(
        message=f"there is no stimulus `{name}`",
        span=item.fields.get("stimulus", item.span),
        hint=hint,
        fix=rewritten(view.item, "stimulus", name, sure, context) if sure else None,
    )


RULE = Rule(
    id="unknown-stimulus",
    severity=Severity.ERROR,
    summary="The stimulus that a question names exists.",
    manual=__doc__,
    check=PerItem(_check),
    fixable=True,
)
