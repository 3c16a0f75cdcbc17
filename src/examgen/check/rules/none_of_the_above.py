"""No choice is “none of the above”.

Understood in English, over the whole choice: “none of the above”, “none of these”,
“none of the answers”. `None` as a value is no finding.

Why: Candidates who choose it need not know what is right, only that something is wrong.

Bad:

```markdown
## saved

What does checkpointing save?

- [x] Activations
- [ ] Weights
- [ ] None of the above
```

Good:

```markdown
## saved

What does checkpointing save?

- [x] Activations
- [ ] Weights
- [ ] Gradients
```

Fix: Write a wrong choice that tempts, or leave it out. Where several choices are right, make the
question `multiple`.

False alarms: Questions in which the choice is the point, as in sums with no solution. Of 10
findings in public questions all were right.
"""

from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import closing_choices
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.closing import Closing
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    for choice, text in closing_choices(view, Closing.NONE):
        yield Finding(
            message=f"a choice is “{text}”",
            span=choice.span,
            hint="write a choice of its own, or leave it out",
        )


RULE = Rule(
    id="none-of-the-above",
    severity=Severity.WARNING,
    summary="No choice is “none of the above”.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("1.00"),
    languages=("en",),
)
