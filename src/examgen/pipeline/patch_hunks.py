"""Which lines of a text become which, as hunks of a patch, in a time that grows with the text."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

# So many lines are compared each with each, and so many are shown around a change.
_SMALL = 400
_AROUND = 3
# Stretches `(a0, a1, b0, b1)`: these lines of the one text stand for those of the other.
Stretch = tuple[int, int, int, int]


def hunks(a: Sequence[str], b: Sequence[str]) -> Iterator[str]:
    """Yield a unified diff of two texts' lines, without its head; nothing if they are equal."""
    group: list[Stretch] = []
    for change in _changes(a, b):
        if group and change[0] - group[-1][1] > 2 * _AROUND:
            yield from _hunk(a, b, group)
            group = []
        group.append(change)
    if group:
        yield from _hunk(a, b, group)


def _hunk(a: Sequence[str], b: Sequence[str], group: Sequence[Stretch]) -> Iterator[str]:
    before = min(_AROUND, group[0][0])
    after = min(_AROUND, len(a) - group[-1][1])
    first, end = group[0][0] - before, group[-1][1] + after
    old, new = _range(first, end), _range(group[0][2] - before, group[-1][3] + after)
    yield f"@@ -{old} +{new} @@\n"
    at = first
    for a0, a1, b0, b1 in group:
        yield from (f" {line}" for line in a[at:a0])
        yield from (f"-{line}" for line in a[a0:a1])
        yield from (f"+{line}" for line in b[b0:b1])
        at = a1
    yield from (f" {line}" for line in a[at:end])


def _range(first: int, end: int) -> str:
    """Return a range as patches have it: nothing is named by the line before it."""
    count = end - first
    if count == 1:
        return str(first + 1)
    return f"{first + 1 if count else first},{count}"


def _changes(a: Sequence[str], b: Sequence[str]) -> Iterator[Stretch]:
    """Yield the stretches that differ, in order; equal lines lie between any two."""
    last: Stretch | None = None
    for a0, a1, b0, b1 in _gaps(a, b):
        for found in _within(a[a0:a1], b[b0:b1]):
            change = (a0 + found[0], a0 + found[1], b0 + found[2], b0 + found[3])
            if last is not None and (last[1], last[3]) == (change[0], change[2]):
                last = (last[0], change[1], last[2], change[3])
                continue
            if last is not None:
                yield last
            last = change
    if last is not None:
        yield last


def _gaps(a: Sequence[str], b: Sequence[str]) -> Iterator[Stretch]:
    """Yield what lies between lines that stand once in each of two long texts, in one order."""
    done_a = done_b = 0
    for at, there in [*_anchors(a, b), (len(a), len(b))]:
        if at > done_a or there > done_b:
            yield done_a, at, done_b, there
        done_a, done_b = at + 1, there + 1


def _anchors(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    if max(len(a), len(b)) <= _SMALL:
        return []
    in_a, in_b = Counter(a), Counter(b)
    places = {line: at for at, line in enumerate(b) if in_b[line] == 1}
    pairs = [(at, places[ln]) for at, ln in enumerate(a) if in_a[ln] == 1 and ln in places]
    # The longest run of pairs in which both sides ascend, by the last of each length.
    ends: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for number, (_, there) in enumerate(pairs):
        length = bisect_left(ends, there)
        before.append(last[length - 1] if length else None)
        ends[length : length + 1] = [there]
        last[length : length + 1] = [number]
    run: list[tuple[int, int]] = []
    link: int | None = last[-1] if last else None
    while link is not None:
        run.append(pairs[link])
        link = before[link]
    return run[::-1]


def _within(a: Sequence[str], b: Sequence[str]) -> Iterator[Stretch]:
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    one, other = a[head : len(a) - tail], b[head : len(b) - tail]
    if max(len(one), len(other)) > _SMALL:
        yield head, len(a) - tail, head, len(b) - tail
        return
    for tag, a0, a1, b0, b1 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag != "equal":
            yield head + a0, head + a1, head + b0, head + b1
