"""A unified diff of lines in time that grows with their number, not with its square."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

_CONTEXT = 3
# So many lines are compared with each other; more are cut at lines that are there once.
_WINDOW = 200


class _Match(NamedTuple):
    """Lines ``old`` … ``old + size - 1`` are lines ``new`` … on the other side."""

    old: int
    new: int
    size: int


class _Change(NamedTuple):
    """Old lines from ``old`` to ``old_end`` became new ones (from 0, ends exclusive)."""

    old: int
    old_end: int
    new: int
    new_end: int


def diff_lines(before: Sequence[str], after: Sequence[str], old: str, new: str) -> Iterator[str]:
    """Yield the lines of a unified diff with the ends they have; nothing where nothing differs."""
    hunks = _hunks(_changes(before, after))
    if hunks:
        yield f"--- {old}\n"
        yield f"+++ {new}\n"
    for hunk in hunks:
        first, last = hunk[0], hunk[-1]
        lead = min(_CONTEXT, first.old)
        tail = min(_CONTEXT, len(before) - last.old_end)
        at = first.old - lead
        was = _range(at, last.old_end + tail)
        yield f"@@ -{was} +{_range(first.new - lead, last.new_end + tail)} @@\n"
        for change in hunk:
            yield from (f" {line}" for line in before[at : change.old])
            yield from (f"-{line}" for line in before[change.old : change.old_end])
            yield from (f"+{line}" for line in after[change.new : change.new_end])
            at = change.old_end
        yield from (f" {line}" for line in before[at : at + tail])


def _range(start: int, end: int) -> str:
    if end - start == 1:
        return f"{end}"
    return f"{start + (end > start)},{end - start}"


def _hunks(changes: Sequence[_Change]) -> list[list[_Change]]:
    hunks: list[list[_Change]] = []
    for change in changes:
        if hunks and change.old - hunks[-1][-1].old_end <= 2 * _CONTEXT:
            hunks[-1].append(change)
        else:
            hunks.append([change])
    return hunks


def _changes(before: Sequence[str], after: Sequence[str]) -> list[_Change]:
    changes: list[_Change] = []
    old = new = 0
    for match in [*_matches(before, after), _Match(len(before), len(after), 0)]:
        if match.old > old or match.new > new:
            changes.append(_Change(old, match.old, new, match.new))
        old, new = match.old + match.size, match.new + match.size
    return changes


def _matches(before: Sequence[str], after: Sequence[str]) -> Iterator[_Match]:
    """Yield what is equal, in order."""
    old = new = 0
    for match in [*_anchors(before, after), _Match(len(before), len(after), 0)]:
        yield from _between(before, after, _Change(old, match.old, new, match.new))
        if match.size:
            yield match
        old, new = match.old + match.size, match.new + match.size


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[_Match]:
    """Return lines that both sides have once, as many as come in one order; none of few lines."""
    if max(len(before), len(after)) <= _WINDOW:
        return []
    counts, others = Counter(before), Counter(after)
    there = {line: at for at, line in enumerate(after) if others[line] == 1}
    once = [
        _Match(at, there[line], 1)
        for at, line in enumerate(before)
        if counts[line] == 1 and line in there
    ]
    # The longest row that rises: of each length the one that ends lowest, and what is before it.
    lowest: list[int] = []
    ends: list[int] = []
    earlier: list[int] = []
    for number, match in enumerate(once):
        length = bisect_left(lowest, match.new)
        lowest[length : length + 1] = [match.new]
        ends[length : length + 1] = [number]
        earlier.append(ends[length - 1] if length else -1)
    row: list[_Match] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        row.append(once[at])
        at = earlier[at]
    return row[::-1]


def _between(before: Sequence[str], after: Sequence[str], gap: _Change) -> Iterator[_Match]:
    """Yield what is equal between two anchors, some lines after the others."""
    old, old_end, new, new_end = gap
    while old < old_end and new < new_end:
        if before[old] == after[new]:
            yield _Match(old, new, 1)
            old, new = old + 1, new + 1
            continue
        ends = min(old + _WINDOW, old_end), min(new + _WINDOW, new_end)
        matcher = SequenceMatcher(None, before[old : ends[0]], after[new : ends[1]], autojunk=False)
        found = [m for m in matcher.get_matching_blocks() if m.size]
        if ends != (old_end, new_end):
            # What lies behind the windows may fit the last one better.
            found = found[:-1] if len(found) > 1 else found
        yield from (_Match(old + m.a, new + m.b, m.size) for m in found)
        last = found[-1] if found else None
        old = old + last.a + last.size if last else ends[0]
        new = new + last.b + last.size if last else ends[1]
