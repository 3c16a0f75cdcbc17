"""A question asks something.

A stem without words, formula, code or figure is reported; one that only a comment fills
is empty.

Why: Candidates see choices and no question. Often the stem slipped into a comment, into
the front matter, or under a `###` heading.

Bad:

```markdown
## lora-rank

- [x] 8
- [ ] 4096
```

Good:

```markdown
## lora-rank

Which of these is a usual LoRA rank?

- [x] 8
- [ ] 4096
```

Fix: Write the question above its choices or its `Answer:`.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not view.stem:
        yield Finding(
            message="the question has no text",
            span=view.item.span,
            hint="write the question above its choices or its answer",
        )


RULE = Rule(
    id="empty-stem",
    severity=Severity.ERROR,
    summary="A question asks something.",
    manual=__doc__,
    check=PerItem(_check),
)
