"""In an order, no two entries print the same.

Why: Candidates cannot tell the letters of equal entries apart, so half of those who know
the order lose the marks.

Bad:

```markdown
## training-step {type=order}

Put one training step in order.

1. zero the gradients
2. forward pass
3. backward pass
4. zero the gradients
```

Good:

```markdown
## training-step {type=order}

Put one training step in order.

1. zero the gradients
2. forward pass
3. backward pass
4. optimizer step
```

Fix: Reword one of them, or join it with its neighbour; lines of code that are equal (a
closing brace) belong to the line before.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, readable
from examgen.diagnostic import Severity
from examgen.model.item import Order
from examgen.source import Span


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not isinstance(view.item.response, Order):
        return
    seen: dict[str, Span] = {}
    for text, entry in zip(view.parts, view.item.response.entries, strict=True):
        if not text:
            continue
        if text in seen:
            yield Finding(
                message=f"two entries print the same: “{readable(text)}”",
                span=entry[0].span,
                hint="reword one of them, or join it with its neighbour",
                related=((seen[text], "the same text"),),
            )
        seen.setdefault(text, entry[0].span)


RULE = Rule(
    id="equal-entries",
    severity=Severity.ERROR,
    summary="In an order, no two entries print the same.",
    manual=__doc__,
    check=PerItem(_check),
)
