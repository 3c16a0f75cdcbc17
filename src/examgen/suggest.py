"""The name that a mistyped one most likely stands for."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# So many names are compared on each side of where a name would stand in the alphabet.
_REACH = 10


def closest(text: str, known: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """Return the known name most like ``text``, None where none is like it.

    The last part of a path and the beginning of a name count as like it, and else a name
    with at least this ``likeness`` (0 … 1, as difflib measures it).
    """
    from difflib import get_close_matches  # loaded only when something is wrong

    names = sorted(known)
    wanted = text.strip().lower()
    ends = [name for name in names if name.endswith(f"/{wanted}")]
    if ends:
        return ends[0]
    starts = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    if starts:
        return starts[0]
    found = get_close_matches(wanted, names, cutoff=likeness)
    # Letters that changed places count less with difflib than they should: `stme` is no `time`.
    turned = [name for name in found if sorted(name) == sorted(wanted)]
    return next(iter((*turned, *found)), None)


def hint_of(text: str, known: Iterable[str], *, most: int = 12) -> str | None:
    """Return a hint: the closest name, or all of them where there are at most ``most``."""
    names = list(known)
    name = closest(text, names)
    if name is not None:
        return f"did you mean `{name}`?"
    if names and len(names) <= most:
        return f"one of {', '.join(names)}"
    return None


def surely(text: str, known: Iterable[str]) -> str | None:
    """Return the one name that a mistyped one must stand for, None where there is any doubt.

    Either only capitals, blanks, hyphens and underscores differ, or one slip of the keyboard
    in a word of four letters or more (two from nine on) leads to one name alone. Digits must
    agree: `week-2` is no slip of `week-1`.
    """
    names = sorted(set(known))
    bare = _bare(text)
    same = [name for name in names if _bare(name) == bare]
    if same or len(bare) < 4:
        return same[0] if len(same) == 1 else None
    most = 1 if len(bare) < 9 else 2
    digits = _DIGITS.findall(text)
    near = [name for name in names if abs(len(name) - len(text)) <= most]
    near = [name for name in near if _DIGITS.findall(name) == digits]
    near = [name for name in near if _slips(text.lower(), name, most + 1) <= most + 1]
    certain = [name for name in near if _slips(text.lower(), name, most) <= most]
    if len(certain) != 1:
        return None
    # A second name that is nearly as near leaves a doubt, unless two letters are turned round.
    turned = sorted(text.lower()) == sorted(certain[0])
    return certain[0] if turned or len(near) == 1 else None


_DIGITS = re.compile(r"\d")


def _bare(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", text).casefold()


def surely_listed(text: str, known: Iterable[str]) -> str | None:
    """Return the name in a list of an author's own that a mistyped one must stand for.

    As ``surely``, but what is not listed may be a name all the same: no letter is taken for
    another (`micro`, `macro`), and none is put in before the first (`typical`, `atypical`).
    """
    names = list(known)
    name = surely(text, names)
    if name is None or _bare(name) == _bare(text):
        return name
    one = text.lower()
    turned = sorted(one) == sorted(name)
    missed = abs(len(one) - len(name)) == 1 == _slips(one, name, 1)
    return name if one[0] == name[0] and (turned or missed) else None


def _slips(text: str, name: str, most: int) -> int:
    """Count the letters put in, left out, mistaken or turned round, up to ``most`` and one."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for i, letter in enumerate(text, 1):
        above, row = row, [i]
        for j, other in enumerate(name, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != other))
            if i > 1 < j and letter == name[j - 2] and text[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before = above
    return row[-1]


@dataclass(frozen=True, slots=True)
class Names:
    """Very many known names in the order of the alphabet, and spelt backwards in that order."""

    forward: Sequence[str]
    backward: Sequence[str]


def names_of(known: Iterable[str]) -> Names:
    """Return an index of names."""
    forward = sorted(known)
    return Names(forward, sorted(name[::-1] for name in forward))


def neighbours(text: str, names: Names) -> list[str]:
    """Return the names that begin or end most like ``text``; a slip leaves one of the two.

    Fast however many names there are, since every question may have a slip.
    """
    before = _around(text, names.forward)
    behind = (name[::-1] for name in _around(text[::-1], names.backward))
    return list(dict.fromkeys((*before, *behind)))


def _around(text: str, names: Sequence[str]) -> Sequence[str]:
    at = bisect_left(names, text)
    return names[max(at - _REACH, 0) : at + _REACH]
