"""What is said about the places of choices can be done.

Reported are `shuffle=true` where pins leave nothing to move, and an “all of the above” or
“none of the above” that is kept in a place with other choices below it.

Why: The author wants two things that exclude each other. “Above” says nothing of the
choices below, so such a key can be argued with.

Bad:

```markdown
## prime {shuffle=true}

Is 91 prime?

- [ ] Yes {pin}
- [x] No {pin}
```

Good:

```markdown
## prime

Is 91 prime?

- [ ] Yes {pin}
- [x] No {pin}
```

Fix: Leave out `shuffle` or the pins; put “all of the above” last.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.closing import above
from examgen.diagnostic import Severity
from examgen.model.item import Multiple, Shuffle, Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            pass
        case _:
            return
    never = item.shuffle is Shuffle.NEVER
    pinned = sum(choice.pin for choice in choices)
    if item.shuffle is Shuffle.ALWAYS and len(choices) - pinned < 2 <= len(choices):
        yield Finding(
            message="`shuffle` is `true`, but the pins leave nothing to shuffle",
            span=item.fields.get("shuffle", item.span),
            hint="leave out `shuffle`, or some pins",
        )
    if pinned or never:
        last = [above(prose(part)) is not None for part in view.parts]
        for number, choice in enumerate(choices):
            if (choice.pin or never) and last[number] and not all(last[number:]):
                yield Finding(
                    message="this choice speaks of those above it, and others stand below",
                    span=choice.span,
                    hint="put it last",
                )


RULE = Rule(
    id="pin-conflict",
    severity=Severity.ERROR,
    summary="What is said about the places of choices can be done.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
