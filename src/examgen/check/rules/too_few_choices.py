"""There are at least two things to choose between.

Asked of choices, the pairs of a match and the entries of an order.

Why: A question with one choice answers itself.

Bad:

```markdown
## gradient-sign

Which way does gradient descent step?

- [x] Against the gradient
```

Good:

```markdown
## gradient-sign

Which way does gradient descent step?

- [x] Against the gradient
- [ ] Along the gradient
```

Fix: Add a wrong choice, a pair or an entry. Where there is nothing to choose, ask for a short
answer instead: `Answer: against it`.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import Match, Multiple, Order, Single
from examgen.source import Span


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            if len(choices) < 2:
                span = choices[0].span if choices else item.span
                yield _few(
                    len(choices), "choice", "add a wrong one, or ask for a short answer", span
                )
        case Match(pairs=pairs):
            if len(pairs) < 2:
                span = pairs[0].span if pairs else item.span
                yield _few(len(pairs), "pair", "add one: `left => right`", span)
        case Order(entries=entries):
            if len(entries) < 2:
                yield _few(len(entries), "entry", "add one", item.span)
        case _:
            pass


def _few(count: int, noun: str, hint: str, span: Span) -> Finding:
    have = "only one" if count else "no"
    return Finding(message=f"{have} {noun}: at least two are needed", span=span, hint=hint)


RULE = Rule(
    id="too-few-choices",
    severity=Severity.ERROR,
    summary="There are at least two things to choose between.",
    manual=__doc__,
    check=PerItem(_check),
)
