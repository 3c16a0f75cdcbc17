"""An article before the choices fits all of them.

Understood in English: a stem that ends in “a” or “an”, perhaps with a blank or colon, and
choices of which some begin with a vowel and others do not. Choices that begin with a capital
letter alone, a digit, code or a formula are not judged.

Why: The article gives choices away.

Bad:

```markdown
## scaler

A number that multiplies the loss is an:

- [x] upscaler
- [ ] bias
- [ ] moment
```

Good:

```markdown
## scaler

A number that multiplies the loss is called:

- [x] a scale
- [ ] an offset
- [ ] a moment
```

Fix: Put the article into the choices.

False alarms: Words whose sound is not that of their first letter; the usual ones are known.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Fix, Severity, mend
from examgen.model.content import Paragraph
from examgen.source import Span

_ARTICLE = re.compile(r"\ban?\s*(?:_{2,}|\.{3}|…)?\s*[.:]?\s*$", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{2,}|[A-Z][a-z]+")
_CONSONANT = re.compile(r"(?:uni(?!n|m)|use|usu|uti|eu|one\b|once\b|ur[aeio])", re.IGNORECASE)
_VOWEL = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:
    if not choices_of(view) or not _ARTICLE.search(prose(view.stem)):
        return
    words = [_WORD.match(prose(part)) for part in view.parts]
    sounds = {_vowel(word[0]) for word in words if word}
    if all(words) and len(sounds) == 2:
        yield Finding(
            message="the article at the end of the stem does not fit all choices",
            span=view.item.span,
            hint="put the article into the choices, or write `a(n)`",
            fix=_fix(view, context),
        )


def _fix(view: ItemView, context: Context) -> Fix | None:
    """Write `a(n)` where the stem's last line ends as its text does."""
    span = view.item.stem[-1].span
    source = context.source(span.path)
    if source is None or not isinstance(view.item.stem[-1], Paragraph):
        return None
    line = source.lines[span.end_line - 1][: span.end_column - 1]
    found = re.search(r"(?<![\w*_'’])([Aa])n?(?=(?:\s+_{2,})?\s*[.:]?$)", line)
    if found is None:
        return None
    place = Span(span.path, span.end_line, found.start() + 1, span.end_line, found.end() + 1)
    return mend("write `a(n)`", (place, f"{found[1]}(n)"))


def _vowel(word: str) -> bool:
    if _CONSONANT.match(word):
        return False
    return word[0].lower() in "aeiou" or _VOWEL.match(word) is not None


RULE = Rule(
    id="article-hint",
    severity=Severity.WARNING,
    summary="An article before the choices fits all of them.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    fixable=True,
    languages=("en",),
)
