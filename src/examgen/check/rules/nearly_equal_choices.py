"""No two choices differ in capitals, spaces and punctuation alone.

Reported are choices whose words and numbers are the same, in prose of two words or more. Code and
formulas are not judged, nor questions about writing: “spelling”, “capital”, “punctuation”,
“comma”, “case”.

Why: Candidates take them for the same answer. Mostly one is a slip, and if one of them is right
the other is marked as wrong.

Bad:

```markdown
## kept

What does AdamW keep?

- [x] Two moments
- [ ] two moments.
- [ ] one moment
```

Good:

```markdown
## kept

What does AdamW keep?

- [x] two moments
- [ ] three moments
- [ ] one moment
```

Fix: Reword or delete one of them.

False alarms: What a program prints, where its capitals count and it is not set as code. No
finding in public questions, so not measured.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import CODE, IMAGE, MATH, ItemView, readable
from examgen.diagnostic import Severity
from examgen.model.item import Choice

_OPAQUE = re.compile(f"[{CODE}{IMAGE}{MATH}]")
_PUNCTUATION = re.compile(r"[\s.,;:!?'\"“”‘’()\[\]…–—-]+")
_WRITING = re.compile(
    r"spell|capital|punctuat|comma\b|hyphen|apostrophe|\bcase\b|upper|lower|print|output|return",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    bare = {_PUNCTUATION.sub("", part.casefold()) for part in view.parts}
    if not choices or len(bare) == len(choices) or _WRITING.search(view.stem):
        return
    seen: dict[str, tuple[Choice, str]] = {}
    for choice, part in zip(choices, view.parts, strict=True):
        words = _PUNCTUATION.sub(" ", readable(part).casefold()).split()
        if sum(map(str.isalpha, words)) < 2 or _OPAQUE.search(part):
            continue
        first, text = seen.setdefault(" ".join(words), (choice, part))
        if first is not choice and text.rstrip(".") != part.rstrip("."):
            yield Finding(
                message="this choice differs from another in capitals and punctuation alone",
                span=choice.span,
                hint="reword or delete one of them",
                related=((first.span, "the other one"),),
            )


RULE = Rule(
    id="nearly-equal-choices",
    severity=Severity.WARNING,
    summary="No two choices differ in capitals, spaces and punctuation alone.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
