"""The marks of a rubric add up to the marks of its question.

Where some criteria state no marks, the others must leave something for them.

Why: The paper prints the question's marks and the marker adds up the rubric's: a candidate
could earn more than the maximum, or never reach it.

Bad:

```markdown
## explain-lora {type=essay marks=5}

Explain why LoRA saves memory in training.

### Rubric

- Names the low-rank factors (2)
- Says that the frozen weights need no optimizer state (2)
```

Good:

```markdown
## explain-lora {type=essay marks=4}

Explain why LoRA saves memory in training.

### Rubric

- Names the low-rank factors (2)
- Says that the frozen weights need no optimizer state (2)
```

Fix: Correct the marks of the question or of a criterion.

False alarms: None. Marks taken off are no criteria; write them under Notes.
"""

from collections.abc import Iterator
from fractions import Fraction

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.decimals import exact
from examgen.diagnostic import Severity
from examgen.model.item import CodeAnswer, Essay


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Essay(rubric=rubric) | CodeAnswer(rubric=rubric):
            pass
        case _:
            return
    stated = [criterion for criterion in rubric if criterion.marks is not None]
    if item.marks is None or not stated:
        return
    total = sum((criterion.marks or Fraction(0) for criterion in stated), Fraction(0))
    complete = len(stated) == len(rubric)
    if (total != item.marks) if complete else (total >= item.marks):
        left = "" if complete else ", which leaves nothing for the criteria without marks"
        yield Finding(
            message=f"the rubric adds up to {exact(total)}, "
            f"the question has {exact(item.marks)}{left}",
            span=stated[-1].span,
            hint="correct the question's marks or a criterion's",
            related=((item.fields.get("marks", item.span), "the question's marks"),),
        )


RULE = Rule(
    id="rubric-sum",
    severity=Severity.ERROR,
    summary="The marks of a rubric add up to the marks of its question.",
    manual=__doc__,
    check=PerItem(_check),
)
