"""No choice is empty.

Asked of choices, both sides of pairs and the entries of an order. Blanks and characters
that print nothing count as nothing.

Why: Candidates see a letter with nothing beside it. Often the text was lost: it stands on
a line that is not indented, or was a tag that is not printed.

Bad:

```markdown
## empty-cell

What does `cell.text` return here?

- [x] `None`
- [ ]
```

Good:

```markdown
## empty-cell

What does `cell.text` return here?

- [x] `None`
- [ ] an empty text
```

Fix: Write the choice, or delete its line. If nothing is the answer, say so in words.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import Item, Match, Multiple, Order, Single
from examgen.source import Span


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not all(view.parts):
        spans = _spans(view.item)
        for text, (span, noun) in zip(view.parts, spans, strict=True):
            if not text:
                hint = "write it, or delete its line"
                yield Finding(message=f"this {noun} is empty", span=span, hint=hint)


def _spans(item: Item) -> list[tuple[Span, str]]:
    """Return a place and a name for each of the view's parts."""
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return [(choice.span, "choice") for choice in choices]
        case Match(pairs=pairs, extras=extras):
            return [
                *((pair.span, "pair's left side") for pair in pairs),
                *((pair.span, "pair's right side") for pair in pairs),
                *((extra[0].span if extra else item.span, "extra right side") for extra in extras),
            ]
        case Order(entries=entries):
            return [(entry[0].span if entry else item.span, "entry") for entry in entries]
        case _:
            return []


RULE = Rule(
    id="empty-choice",
    severity=Severity.ERROR,
    summary="No choice is empty.",
    manual=__doc__,
    check=PerItem(_check),
)
