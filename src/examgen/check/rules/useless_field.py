"""A field of a question has a meaning for its type.

Reported are a `unit` where no number is asked for, `lines` outside essays and code,
a `code_language` outside code, and `shuffle` where nothing is chosen. A field that a
file gives to all its questions is reported only if it is of use to none of them.

Why: The field changes nothing. Often the question has another type than its author
thinks, or the field was meant for its neighbour.

Bad:

```markdown
## adam-states {unit=GB type=short}

Which two averages does Adam keep?

Answer: mean and uncentred variance
```

Good:

```markdown
## adam-states {type=short}

Which two averages does Adam keep?

Answer: mean and uncentred variance
```

Fix: Delete the field, or correct the `type`.

False alarms: Fields that wait for a change of the type.
"""

from collections.abc import Iterator, Sequence

from examgen.check.rule import Context, Finding, PerFile, Rule
from examgen.diagnostic import Severity
from examgen.model.item import Item, ItemType, Stimulus
from examgen.source import Span

_TYPES = {
    "unit": (ItemType.NUMERIC,),
    "lines": (ItemType.ESSAY, ItemType.CODE),
    "code_language": (ItemType.CODE,),
    "shuffle": (ItemType.SINGLE, ItemType.MULTIPLE, ItemType.CLOZE),
}


def _check(
    items: Sequence[Item], _stimuli: Sequence[Stimulus], _context: Context
) -> Iterator[Finding]:
    useful: set[Span] = set()
    useless: dict[Span, tuple[str, Item]] = {}
    for item in items:
        for name, types in _TYPES.items():
            span = item.fields.get(name)
            if span is None:
                continue
            if item.type in types:
                useful.add(span)
            else:
                useless.setdefault(span, (name, item))
    for span, (name, item) in useless.items():
        if span not in useful:
            *others, last = (f"`{kind}`" for kind in _TYPES[name])
            kinds = f"{', '.join(others)} and {last}" if others else last
            yield Finding(
                message=f"`{name}` means nothing to a question of type `{item.type}`",
                span=span,
                hint=f"delete it: it is of use to {kinds}",
                item=item,
            )


RULE = Rule(
    id="useless-field",
    severity=Severity.WARNING,
    summary="A field of a question has a meaning for its type.",
    manual=__doc__,
    check=PerFile(_check),
    suppressible=True,
)
