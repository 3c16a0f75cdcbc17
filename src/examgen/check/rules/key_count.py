"""A question with choices has as many right ones as its type asks for.

A `single` question has exactly one right choice, a `multiple` question at least one.

Why: Without a key nobody can be right; with two keys in a `single` question, a candidate
who marks one of them is right or wrong by accident.

Bad:

```markdown
## shortest-path

Which algorithm finds shortest paths with negative edges?

- [ ] Dijkstra
- [ ] Bellman–Ford
```

Good:

```markdown
## shortest-path

Which algorithm finds shortest paths with negative edges?

- [ ] Dijkstra
- [x] Bellman–Ford
```

Fix: Tick the right choice. If several are right, tick them all and leave `type` out, or
write `type=multiple`.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import Choice, Item, Multiple, Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Single(choices=choices):
            keys = [choice for choice in choices if choice.correct]
            if len(keys) > 1:
                yield _too_many(item, keys)
        case Multiple(choices=choices):
            keys = [choice for choice in choices if choice.correct]
        case _:
            return
    if choices and not keys:
        yield Finding(
            message="no choice is marked as right",
            span=item.span,
            hint="mark the right one: `- [x]`, in YAML `correct: true`",
        )


def _too_many(item: Item, keys: list[Choice]) -> Finding:
    return Finding(
        message=f"a `single` question has one right choice, here {len(keys)} are marked",
        span=keys[1].span,
        hint="leave one, or set `type` to `multiple`",
        related=(
            (keys[0].span, "the first right choice"),
            *((key.span, "another right choice") for key in keys[2:]),
            *([(item.fields["type"], "the type is set here")] if "type" in item.fields else []),
        ),
    )


RULE = Rule(
    id="key-count",
    severity=Severity.ERROR,
    summary="A question with choices has as many right ones as its type asks for.",
    manual=__doc__,
    check=PerItem(_check),
)
