"""No choice names another by its letter, number or place where choices are shuffled.

Understood in English: “both A and B”, “options 1 and 3”, “two of the above”. Letters that
stand in the stem, in a figure or in another choice are taken to mean those. “All of the
above” and “none of the above” alone are printed last by themselves and are no finding.

Why: On the paper the choices get other letters, so the choice means something else and
the key is wrong.

Bad:

```markdown
## optimizers

Which optimizers keep a second moment?

- [ ] Adam
- [ ] RMSprop
- [ ] Momentum
- [x] Both A and B
```

Good:

```markdown
## optimizers

Which optimizers keep a second moment?

- [ ] Adam
- [ ] RMSprop
- [ ] Momentum
- [x] Both Adam and RMSprop
```

Fix: Name the choices by what they say, tick several instead, keep the places with `{pin}`
on each choice that is named, or write `shuffle=false`.

False alarms: Letters that mean something neither stem nor figure names.
"""

import re
from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import IMAGE, LIST, ItemView, prose, readable
from examgen.diagnostic import Severity
from examgen.model.item import Choice, Multiple, Shuffle, Single

_JOIN = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s*&\s*|\s+(?:and|or|nor)\s+)"
_NOUN = r"(?:options?|choices?|answers?|alternatives?)"
_LABEL = r"(?:[A-J]|\d{1,2}|\([A-Ja-j1-9]\)|[A-Ja-j1-9]\))"
_LETTER = r"(?:[A-J]|\([A-Ja-j]\))"
_EXPLICIT = re.compile(
    rf"\b(?i:{_NOUN})\s+(?P<labels>{_LABEL}(?:{_JOIN}{_LABEL})*)(?![\w.-]*\w|\))"
)
_BARE = re.compile(
    rf"(?:(?i:both|only|either|neither|just)\s+)?"
    rf"(?P<labels>{_LETTER}(?:{_JOIN}{_LETTER})+)(?:\s+(?i:only|both))?\.?"
)
_ALONE = re.compile(
    rf"(?:(?i:only|just)\s+(?P<only>{_LETTER})|(?P<first>{_LETTER})\s+(?i:only)"
    rf"|(?i:all|any)(?:\s+(?i:of\s+the\s+above))?\s+(?i:except|but)\s+(?P<but>{_LETTER}))\.?"
)
_LABELS = re.compile(r"[A-Ja-j]\b|\d+")
_ABOVE = re.compile(
    r"\bof\s+the\s+above(?=\s*(?:$|[.,;:!)])|\s+(?:except|but|is|are|apply|options|choices|answers)\b)",
    re.IGNORECASE,
)
# These are moved to the end when a form is made.
_MOVED = re.compile(
    r"(?:all|none) of the above(?: (?:options|choices|answers|statements))?"
    r"(?: (?:is|are) (?:correct|right|true))?[.!]?",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    item = view.item
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            pass
        case _:
            return
    if item.shuffle is Shuffle.NEVER:
        return
    names = {n: found for n, text in enumerate(view.parts) if (found := _names(text))}
    for number, (phrase, labels, explicit) in names.items():
        meant = _meant(labels, number, names, len(choices))
        if not labels:
            harmless = choices[number].pin
        elif meant is None or all(choices[index].pin for index in meant):
            harmless = True
        else:
            harmless = _elsewhere(labels, explicit, view)
        if not harmless:
            yield _finding(choices[number], phrase, meant or (), choices)


_Names = tuple[str, tuple[str, ...], bool]


def _names(text: str) -> _Names | None:
    """Return the phrase in which a choice names others, its labels, and if it says “option”."""
    words = prose(text)
    whole = _BARE.fullmatch(words) or _ALONE.fullmatch(words)
    found = whole or _EXPLICIT.search(words)
    if found is not None:
        named = next(group for group in found.groups() if group)
        return found[0], tuple(_LABELS.findall(named)), whole is None
    above = None if _MOVED.fullmatch(words) else _ABOVE.search(words)
    return (above[0], (), True) if above else None


def _meant(
    labels: tuple[str, ...], own: int, names: dict[int, _Names], count: int
) -> tuple[int, ...] | None:
    """Return the indices of the choices that labels mean, None where they mean no choices."""
    indices = tuple(
        int(label) - 1 if label.isdigit() else ord(label.upper()) - ord("A") for label in labels
    )
    # A choice that names others is not itself named: such letters mean the stem's.
    fit = all(0 <= index < count and index != own and index not in names for index in indices)
    return indices if fit else None


def _elsewhere(labels: tuple[str, ...], explicit: bool, view: ItemView) -> bool:
    """Tell whether the labels stand in the stem, a figure or another choice."""
    if not explicit and (IMAGE in view.stem or view.item.stimulus is not None):
        return True
    if f"{LIST}1{LIST}" in view.stem:
        return True
    stem = readable(view.stem)
    return any(
        _stands(label, stem) or any(readable(part) == label for part in view.parts)
        for label in labels
    )


def _stands(label: str, text: str) -> bool:
    if label.isdigit():
        pattern = rf"(?<!\w)\(?{label}[).:]"
    elif label.upper() == "A":
        # Not the article.
        pattern = rf"(?<!\w){label}(?!\w)(?!\s+[a-z])"
    else:
        pattern = rf"(?<!\w){label}(?!\w)"
    return re.search(pattern, text) is not None


def _finding(
    choice: Choice, phrase: str, meant: tuple[int, ...], choices: tuple[Choice, ...]
) -> Finding:
    return Finding(
        message=f"“{phrase}” names choices by their place, which changes when they are shuffled",
        span=choice.span,
        hint="say what they say, or write `shuffle=false`",
        related=tuple((choices[index].span, "this one is meant?") for index in meant),
    )


RULE = Rule(
    id="choice-names-choice",
    severity=Severity.ERROR,
    summary="No choice names another by its letter, number or place where choices are shuffled.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
