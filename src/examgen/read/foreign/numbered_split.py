"""Where the questions of a numbered quiz begin and end."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from examgen.read.foreign.numbered_keys import Region, find_regions
from examgen.read.foreign.numbered_lines import (
    Head,
    Sheet,
    answer_of,
    head_of,
    line_row,
    mark_of,
    spread,
)

# So many words in front of numbers are tried.
_WORDS = 8

_DIVIDER = re.compile(
    r"[ \t]*(?:\#{1,6}[ \t]+\S.*|[*_]{0,2}(?:section|part|chapter|unit|module|lesson)[ \t]+"
    r"(?:\d{1,3}|[A-Z]|[IVX]{1,5})\b(?=[ \t]*(?:$|[.:–—*_-])).*)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question from its head to line ``end`` (from 0, exclusive)."""

    head: Head
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Questions, keys, and stretches of lines behind the first question that belong to none."""

    questions: tuple[Question, ...]
    regions: tuple[Region, ...]
    rest: tuple[tuple[int, int], ...]


def split(sheet: Sheet) -> Split:
    """Split a text into questions."""
    regions = find_regions(sheet)
    heads = find_heads(sheet, regions)
    ends = [*(head.at for head in heads[1:]), len(sheet.source.lines)]
    starts = [region.start for region in regions]
    questions: list[Question] = []
    rest: list[tuple[int, int]] = []
    for head, following in zip(heads, ends, strict=False):
        end = following
        inner = regions[bisect_right(starts, head.at) : bisect_left(starts, following)]
        if inner:
            end = inner[0].start
            stops = [*(region.start for region in inner[1:]), following]
            rest += [(region.end, stop) for region, stop in zip(inner, stops, strict=True)]
        cut = _divider(sheet, head.at + 1, end, last=following == len(sheet.source.lines))
        if cut < end:
            rest.append((cut, end))
        questions.append(Question(head=head, end=cut))
    lines = sheet.source.lines
    solid = sorted((a, b) for a, b in rest if any(line.strip() for line in lines[a:b]))
    return Split(questions=tuple(questions), regions=tuple(regions), rest=tuple(solid))


def _divider(sheet: Sheet, start: int, end: int, *, last: bool) -> int:
    """Return where a title such as ``Section B`` ends a question."""
    lines = sheet.source.lines
    asked = False
    for at in range(start, end):
        if at in sheet.inside:
            continue
        text = lines[at]
        asked = asked or mark_of(text, digits=False) is not None or answer_of(text) is not None
        if asked and not last and _DIVIDER.match(text) and answer_of(text) is None:
            return at
    return end


def find_heads(sheet: Sheet, regions: Sequence[Region]) -> list[Head]:
    """Find the lines that begin questions."""
    taken = {at for region in regions for at in range(region.start, region.end)}
    lines = range(len(sheet.source.lines))
    maybe = [head for at in lines if at not in taken and (head := head_of(sheet, at))]
    best: tuple[list[Head], set[int]] = [], set()
    # In most texts there is one word; a line such as `Python 3 is …` makes a second.
    for word, _ in Counter(head.word for head in maybe).most_common(_WORDS):
        own = [head for head in maybe if head.word == word]
        asking = _asking(sheet, own, regions)
        # `Q1.` above choices `1)` and `2)`: the label that always asks something.
        if len(asking) > len(best[1]) or (
            len(asking) == len(best[1]) and asking and len(own) < len(best[0])
        ):
            best = own, asking
    return _in_turn(*best) if best[0] else _unnumbered(sheet, taken)


def _asking(sheet: Sheet, heads: Sequence[Head], regions: Sequence[Region]) -> set[int]:
    """Return the lines of heads that have choices or an answer before the next head."""
    starts = sorted([*(head.at for head in heads), *(region.start for region in regions)])
    starts.append(len(sheet.source.lines))
    return {head.at for head in heads if _asks(sheet, head, starts[bisect_right(starts, head.at)])}


def _asks(sheet: Sheet, head: Head, end: int) -> bool:
    words = (head.at, head.column, sheet.source.lines[head.at][head.column :])
    rows = [words, *(line_row(sheet, at) for at in range(head.at + 1, end))]
    wanted = 0
    for at, _, text in spread(rows, digits=head.word != ""):
        if at in sheet.inside or at in sheet.fences:
            continue
        if answer_of(text) is not None:
            return True
        mark = mark_of(text, digits=head.word != "")
        wanted += mark is not None and mark.index == wanted
    return wanted > 1


def _in_turn(heads: Sequence[Head], asking: set[int]) -> list[Head]:
    """Leave out numbered lines that are lists inside questions.

    A list in a stem begins with 1 and is over where the choices begin; behind the choices
    a number counts if it is the next one, or if choices follow it.
    """
    kept: list[Head] = []
    inner = 0
    asked = True
    for head in heads:
        asks = head.at in asking
        last = kept[-1].number if kept else 0
        if kept and head.indent > kept[0].indent + 1 and head.number != last + 1:
            # Deeper than the questions, and not one of theirs by its number.
            begins = False
        elif asked:
            begins = not kept or head.number == last + 1 or asks
        elif inner and head.number == inner + 1:
            begins, inner = False, head.number
        elif head.number == 1 and not asks:
            begins, inner = False, 1
        else:
            begins = head.number in (1, last + 1) or asks
        if begins:
            kept.append(head)
            inner, asked = 0, asks
        else:
            asked = asked or asks
    return kept


def _unnumbered(sheet: Sheet, taken: set[int]) -> list[Head]:
    """Find questions without numbers: the paragraph in front of choices."""
    lines = sheet.source.lines
    firsts: list[int] = []
    wanted, begun = 0, -1
    for at in range(len(lines)):
        mark = None if at in sheet.inside or at in taken else mark_of(lines[at], digits=False)
        if mark is None:
            continue
        if mark.index == 0:
            begun, wanted = at, 1
        elif mark.index == wanted:
            firsts += [begun] if wanted == 1 else []
            wanted += 1
    heads: list[Head] = []
    floor = 0
    for first in firsts:
        top = _paragraph(sheet, floor, first)
        if top is not None:
            heads.append(Head(at=top, column=0, label="", word="", number=len(heads) + 1, indent=0))
        floor = first + 1
    return heads


def _paragraph(sheet: Sheet, floor: int, first: int) -> int | None:
    """Return where the paragraph in front of line ``first`` begins."""
    lines = sheet.source.lines
    at = first
    while at > floor and not lines[at - 1].strip():
        at -= 1
    top = at
    while top > floor and lines[top - 1].strip():
        above = lines[top - 1]
        if mark_of(above, digits=False) is not None or answer_of(above) is not None:
            break
        top -= 1
    return top if top < at else None
