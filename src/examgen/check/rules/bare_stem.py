"""A stem says what the question is about.

Reported is the stem of a question with choices that has no content word (“Which of these is
true?”), or a single one and asks nothing (“Overfitting”). Stems with code, a formula, a figure,
a table or a passage are not judged. Understood in English.

Why: Candidates learn from the choices alone what is asked. Each choice then is a question of
its own, about another thing.

Bad:

```markdown
## true-one

Which of the following statements is true?

- [x] AdamW keeps two moments
- [ ] A tokeniser has gradients
```

Good:

```markdown
## true-one

Which statement about the moments of AdamW is true?

- [x] It keeps two of them
- [ ] It keeps none of them
```

Fix: Say in the stem what the choices are about.

False alarms: A word that is a task by itself, as in a quiz on words. Of 7 findings in public
questions all were right, too few for a precision.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.english import content_words
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import CELL, CODE, IMAGE, LIST, MATH, QUOTE, ItemView, prose
from examgen.diagnostic import Severity

_SHOWN = re.compile(f"[{CELL}{CODE}{IMAGE}{LIST}{MATH}{QUOTE}]")
_ASKS = re.compile(
    r"\?|_{2,}|\b(?:what|which|who|why|how|when|where|define|spell)\b", re.IGNORECASE
)
# “Which of these is a statement?” asks of a thing.
_THING = re.compile(
    r"\ban?\s+(?!(?:true|false|correct|incorrect|valid|right|wrong)\b)", re.IGNORECASE
)
# “…” is to be filled in.
_CODE_LIKE = re.compile(r"[\d=(){}<>…]")
# Longer stems are not counted.
_LONGEST = 120


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    stem = view.stem
    if not stem or len(stem) > _LONGEST or view.item.stimulus or not choices_of(view):
        return
    if _SHOWN.search(stem) or _CODE_LIKE.search(stem):
        return
    text = prose(stem)
    words = content_words(text)
    if (not words and not _THING.search(text)) or (len(words) == 1 and not _ASKS.search(text)):
        yield Finding(
            message="the stem does not say what the question is about",
            span=view.item.stem[0].span,
            hint="say there what the choices are about",
        )


RULE = Rule(
    id="bare-stem",
    severity=Severity.WARNING,
    summary="A stem says what the question is about.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
