"""Runs of ``*``, ``_`` and ``~~``, and how they pair (CommonMark's algorithm).

Differences meant for questions: ``__`` is text, so that ``__init__`` stays; ``~~``
strikes only where exactly two tildes stand.
"""

import unicodedata
from dataclasses import dataclass, field

EMPHASIS, STRONG, STRIKE = "em", "strong", "strike"

Mark = tuple[str, int, int]
"""A kind and the offsets of its delimiter."""


@dataclass(slots=True)
class Run:
    """A run of delimiters. What ``opens`` and ``closes`` do not use is text."""

    character: str
    start: int
    end: int
    can_open: bool
    can_close: bool
    size: int
    opens: list[Mark] = field(default_factory=list)
    closes: list[Mark] = field(default_factory=list)


def run_at(text: str, start: int, end: int) -> Run | None:
    """Return the run of delimiters ``text[start:end]``, or None where it is only text."""
    character = text[start]
    size = end - start
    if (character == "_" and size > 1) or (character == "~" and size != 2):
        return None
    before = text[start - 1] if start else "\n"
    after = text[end] if end < len(text) else "\n"
    space_before, space_after = before.isspace(), after.isspace()
    mark_before, mark_after = _is_mark(before), _is_mark(after)
    left = not space_after and (not mark_after or space_before or mark_before)
    right = not space_before and (not mark_before or space_after or mark_after)
    if character == "_":
        left, right = left and (not right or mark_before), right and (not left or mark_after)
    return Run(character, start, end, left, right, size) if left or right else None


def _is_mark(character: str) -> bool:
    if character.isalnum() or character.isspace():
        return False
    return unicodedata.category(character)[0] in "PS"


def pair(runs: list[Run]) -> None:
    """Pair runs with one another; linear in their number.

    ``before[i]`` is the nearest earlier run that may still open something; ``bottoms``
    remembers below which run a like closer has searched in vain.
    """
    before = [0] * (len(runs) + 1)
    before[0] = -1
    bottoms: dict[tuple[str, bool, int], int] = {}
    at = 0
    while at < len(runs):
        closer = runs[at]
        opener = -1
        if closer.can_close:
            key = (closer.character, closer.can_open, closer.size % 3)
            opener = _opener(runs, before, at, bottoms.get(key, -1))
            if opener < 0:
                bottoms[key] = before[at]
        if opener >= 0:
            _join(runs[opener], closer)
            before[at] = opener if runs[opener].end > runs[opener].start else before[opener]
            if closer.end > closer.start:
                continue
        alive = closer.can_open and closer.end > closer.start
        before[at + 1] = at if alive else before[at]
        at += 1


def _opener(runs: list[Run], before: list[int], at: int, bottom: int) -> int:
    closer = runs[at]
    found = before[at]
    while found > bottom:
        opener = runs[found]
        if opener.character == closer.character and not _odd(opener, closer):
            return found
        found = before[found]
    return -1


def _odd(opener: Run, closer: Run) -> bool:
    """Tell whether the rule of three keeps two runs apart."""
    if not (opener.can_close or closer.can_open):
        return False
    return (opener.size + closer.size) % 3 == 0 and (opener.size % 3 != 0 or closer.size % 3 != 0)


def _join(opener: Run, closer: Run) -> None:
    """Use up one or two characters on the facing sides of both runs."""
    double = opener.end - opener.start >= 2 and closer.end - closer.start >= 2
    use = 2 if double else 1
    kind = STRIKE if closer.character == "~" else STRONG if double else EMPHASIS
    opener.opens.append((kind, opener.end - use, opener.end))
    opener.end -= use
    closer.closes.append((kind, closer.start, closer.start + use))
    closer.start += use
