"""A “choose two” in the stem agrees with the key.

Understood in English: choose, select, pick, mark, tick or check, at the start of a sentence
or in brackets, with a number in words or digits; and “select all that apply”, which asks
for a `multiple` question.

Why: Candidates who follow the instruction cannot be right. Nearly always the key lacks a
right choice, or has one too many.

Bad:

```markdown
## durable

Which storage is durable? (Choose TWO)

- [x] Tape
- [ ] RAM
- [ ] CPU cache
```

Good:

```markdown
## durable

Which storage is durable? (Choose TWO)

- [x] Tape
- [ ] RAM
- [x] Object store
```

Fix: Correct the key or the number. For “all that apply” with one right choice, write
`type=multiple`.

False alarms: A sentence that begins so and is part of the problem (“Choose two of the
following numbers”) where a choice answers for both. Reword it, or suppress the finding.
"""

import re
from collections.abc import Iterator

from examgen.check.place import find_phrase
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity
from examgen.model.item import Item, Multiple, Single

_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
_WORDS = "|".join(_NUMBERS)
_START = r"(?:^|[.?!:;,(\[\n—–-]\s*|\bplease\s+)"
_VERBS = ("choose", "select", "pick", "mark", "tick", "check")
_VERB = f"(?:{'|'.join(_VERBS)})"
_NOUN = r"(?:options?|answers?|choices?|statements?|responses?|alternatives?)"
_GOOD = r"(?:correct|right|true|best|valid|false|wrong|incorrect)"
_AFTER = (
    rf"\s*(?:$|[).\]!\n:;?]|(?:{_GOOD}\s+)?{_NOUN}\b|{_GOOD}\b|that\s+apply\b"
    rf"|(?:from|of)\s+(?:the\s+)?(?:following|list|above|below|{_NOUN})\b|below\b)"
)
_COUNT = re.compile(
    rf"{_START}(?P<phrase>{_VERB}\s+(?:exactly\s+|only\s+|the\s+|any\s+)?"
    rf"(?P<count>{_WORDS}|[1-9]|10))\b(?={_AFTER})",
    re.IGNORECASE,
)
_ALL = re.compile(
    rf"{_START}(?P<phrase>{_VERB}\s+all\s+(?:of\s+the\s+|the\s+)?"
    rf"(?:that\s+apply|which\s+apply|{_GOOD}\s+{_NOUN}))\b",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            keys = sum(choice.correct for choice in choices)
        case _:
            return
    stem = view.stem.lower()
    if not keys or not any(verb in stem for verb in _VERBS):
        return
    text = prose(view.stem)
    for match in _COUNT.finditer(text):
        word = match["count"].lower()
        wanted = _NUMBERS.get(word) or int(word)
        if wanted != keys:
            verb = "is" if keys == 1 else "are"
            message = f"“{match['phrase']}”, but {keys} of {len(choices)} {verb} marked as right"
            yield _finding(item, match["phrase"], message, "correct the key, or the number")
            return
    every = _ALL.search(text) if isinstance(item.response, Single) else None
    if every:
        message = f"“{every['phrase']}”, but this is a `single` question"
        yield _finding(item, every["phrase"], message, "set `type` to `multiple`, or reword it")


def _finding(item: Item, phrase: str, message: str, hint: str) -> Finding:
    span = find_phrase(item.stem, phrase) or item.stem[-1].span
    return Finding(message=message, span=span, hint=hint)


RULE = Rule(
    id="choose-count",
    severity=Severity.ERROR,
    summary="A “choose two” in the stem agrees with the key.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
