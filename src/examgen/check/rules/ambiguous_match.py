"""In a match, every left side has one right side, and no two sides print the same.

An extra must not equal the right side of a pair either.

Why: If two right sides print the same, candidates cannot tell their letters apart: an
answer with the other letter is right in meaning and wrong by the key.

Bad:

```markdown
## paradigms {type=match}

Match each algorithm to its paradigm.

- quicksort => divide and conquer
- merge sort => divide and conquer
- Dijkstra => greedy
```

Good:

```markdown
## paradigms {type=match}

Match each algorithm to its paradigm.

- quicksort => divide and conquer
- Dijkstra => greedy
- Floyd–Warshall => dynamic programming
```

Fix: Keep one of the pairs, or ask with choices or a cloze's menus, where several gaps may
share an answer.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, readable
from examgen.diagnostic import Severity
from examgen.model.item import Match
from examgen.source import Span


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    response = view.item.response
    if not isinstance(response, Match):
        return
    count = len(response.pairs)
    spans = [pair.span for pair in response.pairs]
    extras = [extra[0].span if extra else view.item.span for extra in response.extras]
    yield from _twice("left", view.parts[:count], spans)
    yield from _twice("right", view.parts[count:], spans + extras)


def _twice(side: str, texts: tuple[str, ...], spans: list[Span]) -> Iterator[Finding]:
    seen: dict[str, Span] = {}
    for text, span in zip(texts, spans, strict=True):
        if text and text in seen:
            yield Finding(
                message=f"two {side} sides print the same: “{readable(text)}”",
                span=span,
                hint="each must be told from the others: reword or drop one",
                related=((seen[text], "the same text"),),
            )
        seen.setdefault(text, span)


RULE = Rule(
    id="ambiguous-match",
    severity=Severity.ERROR,
    summary="In a match, every left side has one right side, and no two sides print the same.",
    manual=__doc__,
    check=PerItem(_check),
)
