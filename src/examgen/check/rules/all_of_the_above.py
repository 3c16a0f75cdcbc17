"""No choice is “all of the above”.

Understood in English, over the whole choice: “all of the above”, “all of these”,
“all the answers are right”.

Why: Candidates who know two right choices know the key, and who knows one wrong choice has
one less to think of.

Bad:

```markdown
## saved

What does checkpointing save?

- [x] Activations
- [ ] Weights
- [ ] All of the above
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

False alarms: Questions in which the choice is the point. Of 24 findings in public questions all
were right.
"""

from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import closing_choices
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.closing import Closing
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    for choice, text in closing_choices(view, Closing.ALL):
        yield Finding(
            message=f"a choice is “{text}”",
            span=choice.span,
            hint="write a choice of its own, or leave it out",
        )


RULE = Rule(
    id="all-of-the-above",
    severity=Severity.WARNING,
    summary="No choice is “all of the above”.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("1.00"),
    languages=("en",),
)
