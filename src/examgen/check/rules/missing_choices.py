"""A question that speaks of its choices has some.

Reported is “which of the following” or “which of these” in a stem without a list, table, figure,
code or passage, where a number, a text, an essay or code is asked for. Understood in English.

Why: Candidates look for choices that are not there. Often they were lost, or were written as
plain lines without boxes.

Bad:

```markdown
## kept

Which of the following does AdamW keep?

Answer: two moments
```

Good:

```markdown
## kept

What does AdamW keep for each parameter?

Answer: two moments
```

Fix: Write the choices as a list with boxes, or ask without them.

False alarms: Things named earlier in the same sentence; where the stem names several by commas
or “or”, it is let pass. Not measured.
"""

import re
from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import CELL, CODE, IMAGE, LIST, MATH, QUOTE, ItemView, prose
from examgen.diagnostic import Severity
from examgen.model.item import CodeAnswer, Essay, Numeric, Short

_SHOWN = re.compile(f"[{CELL}{CODE}{IMAGE}{LIST}{MATH}{QUOTE}]")
_OF_THESE = re.compile(
    r"\b(?:which|what|any|one)\s+of\s+(?:the\s+(?:following|options|choices)|these|those)\b",
    re.IGNORECASE,
)
# Things are named one by one.
_NAMED = re.compile(r",|;|:\s*\w|\bor\b|\d")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not isinstance(view.item.response, (Numeric, Short, Essay, CodeAnswer)):
        return
    if view.item.stimulus or "of " not in view.stem or _SHOWN.search(view.stem):
        return
    text = prose(view.stem)
    found = _OF_THESE.search(text)
    if found and not _NAMED.search(text):
        yield Finding(
            message=f"“{found[0]}” speaks of choices, and there are none",
            span=view.item.stem[0].span,
            hint="write them as a list with boxes, or ask without them",
        )


RULE = Rule(
    id="missing-choices",
    severity=Severity.WARNING,
    summary="A question that speaks of its choices has some.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
