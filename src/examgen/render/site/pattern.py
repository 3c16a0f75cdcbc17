"""Patterns for short answers, read into trees: the part of RE2 that a mock test can run.

A browser's own patterns have another syntax and can hang a page, so a pattern is made into
a small program (``program.py``) that the page runs in time linear in the text.
"""

from dataclasses import dataclass
from functools import cache

Ranges = tuple[tuple[int, int], ...]

LAST = 0x10FFFF
DIGITS: Ranges = ((0x30, 0x39),)
WORDS: Ranges = (*DIGITS, (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACES: Ranges = ((0x09, 0x0A), (0x0C, 0x0D), (0x20, 0x20))
_CLASSES = {"d": DIGITS, "w": WORDS, "s": SPACES}
_NAMED: dict[str, Ranges] = {
    "alnum": (*DIGITS, (0x41, 0x5A), (0x61, 0x7A)),
    "alpha": ((0x41, 0x5A), (0x61, 0x7A)),
    "digit": DIGITS,
    "lower": ((0x61, 0x7A),),
    "upper": ((0x41, 0x5A),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": ((0x09, 0x0D), (0x20, 0x20)),
    "blank": ((0x09, 0x09), (0x20, 0x20)),
    "word": WORDS,
    "xdigit": (*DIGITS, (0x41, 0x46), (0x61, 0x66)),
}
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "a": 7}


@dataclass(frozen=True, slots=True)
class Among:
    """One character out of the ranges."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Stand:
    """A place in the text: ``^``, ``$``, ``b`` or ``B``."""

    kind: str


@dataclass(frozen=True, slots=True)
class Follow:
    """Nodes one after the other."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One node out of several."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A node from ``least`` to ``most`` times, without end where ``most`` is None."""

    node: "Node"
    least: int
    most: int | None


Node = Among | Stand | Follow | Either | Repeat


@dataclass(slots=True)
class _Reading:
    """A pattern and how far it is read."""

    text: str
    at: int = 0

    def peek(self, ahead: str) -> bool:
        return self.text.startswith(ahead, self.at)

    def take(self) -> str:
        if self.at >= len(self.text):
            raise ValueError("it ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def skip(self, ahead: str) -> bool:
        found = self.peek(ahead)
        self.at += len(ahead) if found else 0
        return found

    def until(self, end: str) -> str:
        stop = self.text.find(end, self.at)
        if stop < 0:
            raise ValueError(f"`{end}` is missing")
        found, self.at = self.text[self.at : stop], stop + len(end)
        return found


def read_pattern(pattern: str) -> Node:
    """Return the tree of a pattern that is valid RE2; case does not count unless it says so.

    Raises ValueError for what a mock test cannot run (``\\p{Greek}``, ``\\C``, ``\\Q``).
    """
    reading = _Reading(pattern)
    node = _either(reading, folds=True)
    if reading.at < len(pattern):
        raise ValueError("a bracket is closed that was not opened")
    return node


def _either(reading: _Reading, folds: bool) -> Node:
    branches: list[Node] = []
    nodes: list[Node] = []
    while reading.at < len(reading.text) and not reading.peek(")"):
        if reading.skip("|"):
            branches.append(Follow(tuple(nodes)))
            nodes = []
        elif reading.skip("(?"):
            folds = _group(reading, folds, nodes)
        elif reading.skip("("):
            nodes.append(_inside(reading, folds))
        else:
            nodes.append(_atom(reading, folds))
        if nodes:
            nodes[-1] = _repeated(reading, nodes[-1])
    last = Follow(tuple(nodes))
    return Either((*branches, last)) if branches else last


def _inside(reading: _Reading, folds: bool) -> Node:
    node = _either(reading, folds)
    if not reading.skip(")"):
        raise ValueError("a bracket is not closed")
    return node


def _group(reading: _Reading, folds: bool, nodes: list[Node]) -> bool:
    """Read on behind ``(?``; return whether case counts from here on."""
    if reading.skip("P<") or (reading.peek("<") and reading.skip("<")):
        reading.until(">")
        nodes.append(_inside(reading, folds))
        return folds
    flags, positive, within = "", True, folds
    while (sign := reading.take()) not in ":)":
        if sign == "-":
            positive = False
        elif sign == "i":
            within = positive
        elif sign not in "msU":
            raise ValueError(f"`(?{flags}{sign}` cannot be used here")
        flags += sign
    if sign == ")":
        return within
    nodes.append(_inside(reading, within))
    return folds


def _repeated(reading: _Reading, node: Node) -> Node:
    while (found := _times(reading)) is not None:
        reading.skip("?")
        node = Repeat(node, *found)
    return node


def _times(reading: _Reading) -> tuple[int, int | None] | None:
    for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
        if reading.skip(sign):
            return bounds
    if not reading.peek("{"):
        return None
    inside, closed, _ = reading.text[reading.at + 1 :].partition("}")
    least, comma, most = inside.partition(",")
    wanted = [least, most] if comma and most else [least]
    if not closed or not all(part.isascii() and part.isdigit() for part in wanted):
        return None
    reading.at += len(inside) + 2
    return int(least), (int(most) if most else None) if comma else int(least)


def _atom(reading: _Reading, folds: bool) -> Node:
    sign = reading.take()
    match sign:
        case ".":
            return Among(_others(((0x0A, 0x0A),)))
        case "^" | "$":
            return Stand(sign)
        case "[":
            return Among(_class(reading, folds))
        case "\\":
            return _escape(reading, folds)
        case _:
            return Among(_folded(((ord(sign), ord(sign)),), folds))


def _escape(reading: _Reading, folds: bool) -> Node:
    for sign, stand in (("A", "^"), ("z", "$"), ("b", "b"), ("B", "B")):
        if reading.skip(sign):
            return Stand(stand)
    return Among(_escaped(reading, folds))


def _escaped(reading: _Reading, folds: bool) -> Ranges:
    sign = reading.take()
    if sign.lower() in _CLASSES:
        ranges = _folded(_CLASSES[sign.lower()], folds)
        return ranges if sign.islower() else _others(ranges)
    if sign == "x":
        digits = reading.until("}") if reading.skip("{") else reading.take() + reading.take()
        point = int(digits, 16)
    elif sign in _CONTROLS:
        point = _CONTROLS[sign]
    elif sign.isalnum():
        raise ValueError(f"`\\{sign}` cannot be used here")
    else:
        point = ord(sign)
    return _folded(((point, point),), folds)


def _class(reading: _Reading, folds: bool) -> Ranges:
    negated = reading.skip("^")
    found: list[tuple[int, int]] = []
    first = True
    while first or not reading.peek("]"):
        first = False
        if reading.skip("[:"):
            found.extend(_named(reading.until(":]"), folds))
            continue
        low = _member(reading)
        if len(low) == 1 and low[0][0] == low[0][1] and _ranges_on(reading):
            reading.take()
            low = ((low[0][0], _member(reading)[0][0]),)
        found.extend(_folded(low, folds))
    reading.take()
    return _others(tuple(found)) if negated else _joined(tuple(found))


def _ranges_on(reading: _Reading) -> bool:
    return reading.peek("-") and not reading.peek("-]")


def _member(reading: _Reading) -> Ranges:
    sign = reading.take()
    return _escaped(reading, folds=False) if sign == "\\" else ((ord(sign), ord(sign)),)


def _named(name: str, folds: bool) -> Ranges:
    ranges = _NAMED.get(name.removeprefix("^"))
    if ranges is None:
        raise ValueError(f"`[:{name}:]` cannot be used here")
    return _others(_folded(ranges, folds)) if name.startswith("^") else _folded(ranges, folds)


def _joined(ranges: Ranges) -> Ranges:
    """Return ranges sorted, those that touch as one."""
    made: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if made and low <= made[-1][1] + 1:
            made[-1] = (made[-1][0], max(made[-1][1], high))
        else:
            made.append((low, high))
    return tuple(made)


def _others(ranges: Ranges) -> Ranges:
    """Return all characters but those in the ranges."""
    joined = _joined(ranges)
    ends = [-1, *(end for pair in joined for end in pair), LAST + 1]
    gaps = zip(ends[::2], ends[1::2], strict=True)
    return tuple((before + 1, after - 1) for before, after in gaps if after - before > 1)


def _folded(ranges: Ranges, folds: bool) -> Ranges:
    """Return ranges with the other case of every letter in them."""
    if not folds:
        return _joined(ranges)
    more = [
        (other, other)
        for point, orbit in _orbits().items()
        if any(low <= point <= high for low, high in ranges)
        for other in orbit
    ]
    return _joined((*ranges, *more))


@cache
def _orbits() -> dict[int, tuple[int, ...]]:
    """Return letters that differ by case alone, by each of them."""
    by_fold: dict[str, list[int]] = {}
    for point in range(0x1E944):
        letter = chr(point)
        folded = letter.casefold()
        folded = folded if len(folded) == 1 else letter.lower()
        if folded != letter or letter.upper() != letter:
            by_fold.setdefault(folded, []).append(point)
            if len(folded) == 1:
                by_fold[folded].append(ord(folded))
    orbits = {tuple(sorted(set(found))) for found in by_fold.values()}
    return {point: orbit for orbit in sorted(orbits) if len(orbit) > 1 for point in orbit}
