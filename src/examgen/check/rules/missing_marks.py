"""Every question has marks, of its own or from the bank's default.

Why: A paper prints the marks of each question and their sum. Without them neither can be
printed, and answers cannot be scored.

Bad:

```markdown marks=none
## lora-rank

Which of these is a usual LoRA rank?

- [x] 8
- [ ] 4096
```

Good:

```markdown marks=none
## lora-rank {marks=1}

Which of these is a usual LoRA rank?

- [x] 8
- [ ] 4096
```

Fix: Write `marks=1` after the heading, in the file's front matter, or once for all under
`defaults` in `bank.yaml`.

False alarms: Questions that only stand in sections with `marks_each`; give the bank a
default nevertheless.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:
    if view.item.marks is None and context.project.marks is None:
        yield Finding(
            message="the question has no marks, and the bank has no default",
            span=view.item.span,
            hint="give it `marks`, or the whole bank a default in `bank.yaml`",
        )


RULE = Rule(
    id="missing-marks",
    severity=Severity.ERROR,
    summary="Every question has marks, of its own or from the bank's default.",
    manual=__doc__,
    check=PerItem(_check),
)
