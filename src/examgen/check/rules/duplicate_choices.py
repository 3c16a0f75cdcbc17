"""No two choices of a question print the same.

White space, invisible characters and a full stop at the end of a phrase make no
difference; capitals and emphasis do (`MB` and `Mb`, `True` and `true`), since a reader
sees them. Code and formulas are compared by their source, pictures by their path.

Why: Of two equal choices both are right or both are wrong. If one is marked right and the
other wrong, the key is wrong; if both are wrong, candidates have one choice less.

Bad:

```markdown
## adamw-states

How many moments does AdamW keep for each parameter?

- [x] two
- [ ] one
- [ ] two
```

Good:

```markdown
## adamw-states

How many moments does AdamW keep for each parameter?

- [x] two
- [ ] one
- [ ] three
```

Fix: Reword or delete one of them.

False alarms: Choices that differ only in the style of a formula that the same source
prints differently, which needs macros; none is known.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, readable
from examgen.diagnostic import Severity
from examgen.model.item import Choice, Multiple, Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    match view.item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            if len(set(view.parts)) < len(view.parts) or any(p[-1:] == "." for p in view.parts):
                yield from _choices(choices, view.parts)
        case _:
            pass


def _choices(choices: tuple[Choice, ...], texts: tuple[str, ...]) -> Iterator[Finding]:
    seen: dict[str, Choice] = {}
    for choice, text in zip(choices, texts, strict=True):
        bare = _bare(text)
        first = seen.setdefault(bare, choice)
        if first is choice or not bare:
            continue
        clash = first.correct != choice.correct
        yield Finding(
            message=f"the choice {_quoted(text)} stands here as right and as wrong"
            if clash
            else f"the choice {_quoted(text)} stands here twice",
            span=choice.span,
            hint="reword or delete one of them",
            related=((first.span, "the same choice"),),
        )


def _bare(text: str) -> str:
    # A full stop after a phrase; "5." and "cd ." keep theirs.
    return text[:-1] if text.endswith(".") and " " in text and text[-2].isalpha() else text


def _quoted(text: str) -> str:
    text = readable(text)
    return f"“{text[:57]}…”" if len(text) > 60 else f"“{text}”"


RULE = Rule(
    id="duplicate-choices",
    severity=Severity.ERROR,
    summary="No two choices of a question print the same.",
    manual=__doc__,
    check=PerItem(_check),
)
