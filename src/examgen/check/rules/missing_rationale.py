"""Every question says why its answer is right.

Reported is a question with neither an explanation nor a rationale of a choice, but for essays and
code, whose rubric says what is wanted, and for retired questions. The rule is for banks that
ask for rationales.

Why: Candidates learn from the reason and not from a letter; reviewers see what the author
had in mind, and find the mistakes in it.

Bad:

```markdown
## moments

How many moments does AdamW keep for each parameter?

- [ ] one
- [x] two
```

Good:

```markdown
## moments

How many moments does AdamW keep for each parameter?

- [ ] one
- [x] two
  > A running mean of the gradients and one of their squares.
```

Fix: Write a quote under a choice, or an `### Explanation`.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import CodeAnswer, Essay, Multiple, Single, Status


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    if item.explanation or item.status is Status.RETIRED:
        return
    match item.response:
        case Essay() | CodeAnswer():
            return
        case Single(choices=choices) | Multiple(choices=choices):
            if any(choice.rationale for choice in choices):
                return
        case _:
            pass
    yield Finding(
        message="nothing says why the answer is right",
        span=item.span,
        hint="write a quote under a choice, or an explanation",
    )


RULE = Rule(
    id="missing-rationale",
    severity=Severity.WARNING,
    summary="Every question says why its answer is right.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    default=False,
)
