"""Every figure has alternative text.

Why: Candidates who cannot see the figure hear its alternative text; without it they
cannot answer, and the PDF is not accessible. It is required by law for many institutions.

Bad:

```markdown figures=bank/questions/tree.svg
## tree-height

What is the height of this tree?

![](tree.svg)

Answer: 3
```

Good:

```markdown figures=bank/questions/tree.svg
## tree-height

What is the height of this tree?

![A binary tree: root 8, children 3 and 10, grandchildren 1 and 6 below 3, and 4 below 6](tree.svg)

Answer: 3
```

Fix: Say in the square brackets what a candidate must know of the figure, without giving
the answer away.

False alarms: A figure that is mere decoration needs no description; leave it out, or
suppress the finding and say so.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerContent, Rule
from examgen.check.view import Content
from examgen.diagnostic import Severity


def _check(content: Content, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    for image in content.images:
        if not image.alt.strip():
            yield Finding(
                message="the figure has no alternative text",
                span=image.span,
                hint="describe it in the square brackets: `![what it shows](…)`",
            )


RULE = Rule(
    id="missing-alt",
    severity=Severity.ERROR,
    summary="Every figure has alternative text.",
    manual=__doc__,
    check=PerContent(_check),
    suppressible=True,
)
