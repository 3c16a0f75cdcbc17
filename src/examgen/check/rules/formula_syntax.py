r"""Every formula is TeX that the formula engine can set.

The place inside the formula is pointed at.

Why: A formula that cannot be set would be missing or garbled on the paper.

Bad:

```markdown
## halves

What is $\frac{1}{2 + \frac{1}{2}$?

Answer: 0.4
```

Good:

```markdown
## halves

What is $\frac{1}{2 + \frac{1}{2}}$?

Answer: 0.4
```

Fix: Close the braces, match `\left` with `\right`, correct the command's name. A dollar
that is money is written `\$` where it could be taken for a formula.

False alarms: A command that the engine does not know though another TeX does; write it
with commands that it knows.
"""

from collections.abc import Iterator

from examgen.check.place import within
from examgen.check.rule import Context, Finding, PerContent, Rule
from examgen.check.view import Content
from examgen.diagnostic import Severity
from examgen.maths import check_formula
from examgen.model.content import MathBlock


def _check(content: Content, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    for formula in content.formulas:
        found = check_formula(formula.tex, isinstance(formula, MathBlock))
        if found is not None:
            start = min(max(found.offset, 0), max(len(formula.tex) - 1, 0))
            yield Finding(
                message=f"this formula cannot be set: {found.message}",
                span=within(formula.span, formula.tex, start, start + 1),
                hint=found.hint,
            )


RULE = Rule(
    id="formula-syntax",
    severity=Severity.ERROR,
    summary="Every formula is TeX that the formula engine can set.",
    manual=__doc__,
    check=PerContent(_check),
)
