"""What a stem points at is there.

Reported is “the figure below”, “the following table”, “the code shown” or their like in a question
that shows no figure, table, code, formula, list or quote, and belongs to no passage. Understood
in English.

Why: Candidates cannot answer what they cannot see. Often the figure was lost when the question
was copied.

Bad:

```markdown
## tree

What is the height of the tree shown in the figure below?

Answer: 3
```

Good:

```markdown figures=bank/questions/tree.svg
## tree

What is the height of the tree shown in the figure below?

![A binary tree: a root with two children, one of which has a child](tree.svg)

Answer: 3
```

Fix: Add what is meant, or name the passage in `stimulus`.

False alarms: Words that mean the choices. Of 6 findings in public questions all were right, too
few for a precision.
"""

import re
from collections.abc import Iterator

from examgen.check.place import find_phrase
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import CELL, CODE, IMAGE, LIST, MATH, QUOTE, ItemView, prose
from examgen.diagnostic import Severity

_SHOWN = re.compile(f"[{CELL}{CODE}{IMAGE}{LIST}{MATH}{QUOTE}]")
_MAY = re.compile(r"below|above|shown|following|figure", re.IGNORECASE)
_THING = (
    r"(?:figure|picture|image|diagram|graph|chart|plot|table|screenshot"
    r"|code(?:\s+(?:snippet|fragment|block))?|program|snippet|listing)"
)
_POINTS = re.compile(
    rf"\b(?:the\s+{_THING}\s+(?:shown\s+|given\s+)?(?:below|above|shown)"
    rf"|(?:the|this)\s+(?:following|above|below)\s+{_THING}(?!\w)"
    rf"|(?:shown|given|seen|depicted)\s+in\s+the\s+{_THING}\s*(?:$|[?.,]|below|above))",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if view.item.stimulus or not _MAY.search(view.stem) or _SHOWN.search(view.stem):
        return
    if any(_SHOWN.search(part) for part in view.parts):
        return
    text = prose(view.stem)
    found = _POINTS.search(text)
    # Lines of a text may be the code that is meant.
    if found and "\n" not in text:
        phrase = found[0].rstrip("?., ")
        yield Finding(
            message=f"“{phrase}” is not there",
            span=find_phrase(view.item.stem, phrase) or view.item.span,
            hint="add what is meant, or name its passage in `stimulus`",
        )


RULE = Rule(
    id="missing-exhibit",
    severity=Severity.WARNING,
    summary="What a stem points at is there.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
