"""Keys of a numbered quiz: what an answer names, and lists such as ``Answers: 1. b 2. c``."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from examgen.read.foreign.labels import letters_of
from examgen.read.foreign.numbered_lines import Row, Sheet, head_of, mark_of

_NAME = r"(?:[A-Za-z](?![^\W_])|[A-J]{2,6}(?![^\W_])|(?:true|false)\b)"
_ENTRY = re.compile(
    r"[(\[]?(?:(?:Q|Ques|Question|No)\.?[ \t]*)?(?P<number>\d{1,4})"
    r"[ \t]*(?:[.):\]]|->|=>|[-–—→=|])?[ \t]*"
    rf"(?P<names>[(\[]?{_NAME}(?:[ \t]*(?:,|&|/|\+|and\b)[ \t]*[(\[]?{_NAME}[)\]]?)*[)\]]?)\.?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;|.]*")
_KEY_HEAD = re.compile(
    r"[\s#*_]*(?:the\s+)?(?:correct\s+|right\s+)?(?P<word>answers?|ans|key|solutions?)"
    r"(?P<more>\s*(?:key|keys|sheet|list))?[\s*_]*"
    r"(?:[:：=.]|[-–—](?=\s)|(?=[ \t]{0,8}\d)|$)[\s*_]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"(?:option[ \t]+|choice[ \t]+)?[(\[]?(?P<name>[A-Za-z]|\d{1,2})"
    r"(?:[.):\]]+|[ \t]+[-–—]|(?=[ \t]*\()|[,;](?=\s)|\s+because\b)[*_]*[ \t]*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_OPTION = re.compile(r"(?:option|choice)s?[ \t]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a key at the end says of question ``number``, and where; ``more`` follows it."""

    number: int
    text: str
    row: Row
    more: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Lines ``start`` … ``end - 1`` (from 0) hold a key."""

    start: int
    end: int
    entries: tuple[Entry, ...]


def key_of(text: str, choices: Sequence[tuple[int, str]]) -> tuple[set[int], str] | None:
    """Return which choices an answer names, and what it says besides; None if it names none.

    ``choices`` are what each says it is (from 0), and its words. A letter that no choice
    has makes the whole answer unknown.
    """
    text = _OPTION.sub("", text.strip(), count=1).strip()
    same = _same(text, choices)
    if same is not None:
        return {same}, ""
    places = {index: n for n, (index, _) in reversed([*enumerate(choices)])}
    letters = letters_of(text)
    named = [ord(letter) - ord("A") for letter in letters] if letters else []
    if not named and all(part.isdigit() for part in re.split(r"[\s,;&]+", text) if part):
        named = [int(part) - 1 for part in re.split(r"[\s,;&]+", text) if part]
    if named and all(index in places for index in named):
        return {places[index] for index in named}, ""
    first = _FIRST.match(text)
    if first is not None:
        name = first["name"]
        index = int(name) - 1 if name.isdigit() else ord(name.lower()) - ord("a")
        more = key_of(first["rest"], choices) if text[first.end("name")] in ",;)" else None
        if index in places and more is not None and not more[1] and places[index] not in more[0]:
            return {places[index], *more[0]}, ""
        if index in places:
            rest = first["rest"].strip()
            return {places[index]}, "" if _same(rest, choices) == places[index] else rest
    several = [_same(part, choices) for part in re.split(r"[;,]|\band\b", text)]
    whole = [n for n in several if n is not None]
    return (set(whole), "") if len(whole) == len(several) > 1 else None


def _same(text: str, choices: Sequence[tuple[int, str]]) -> int | None:
    """Return the one choice with these words."""
    wanted = _plain(text)
    same = [n for n, (_, words) in enumerate(choices) if _plain(words) == wanted]
    return same[0] if len(same) == 1 and wanted else None


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .*_`\"'“”")


def find_regions(sheet: Sheet) -> list[Region]:
    """Find the lists of answers, in order."""
    lines = sheet.source.lines
    regions: list[Region] = []
    numbers: set[int] = set()
    marks = (at for at in range(len(lines) - 1, -1, -1) if mark_of(lines[at], digits=False))
    last_choice = next(marks, -1)
    at = 0
    while at < len(lines):
        inside = at in sheet.inside
        region = None if inside else _headed(sheet, at, numbers, free=at > last_choice)
        if region is not None:
            regions.append(region)
            at = region.end
            continue
        head = head_of(sheet, at)
        if head is not None:
            numbers.add(head.number)
        at += 1
    if not regions:
        tail = _tail(sheet, numbers)
        regions += [tail] if tail else []
    return regions


def _headed(sheet: Sheet, at: int, numbers: set[int], *, free: bool) -> Region | None:
    """Return the key that begins with a line such as ``Answers:``.

    ``free``: no choices follow, so that numbered lines may name answers in full.
    """
    line = sheet.source.lines[at]
    found = _KEY_HEAD.match(line)
    if found is None or not numbers:
        return None
    rest = found["rest"].strip()
    entries = list(_entries((at, found.start("rest"), found["rest"])) or ()) if rest else []
    if rest and not entries:
        return None
    end = at + 1
    for inner in range(at + 1, len(sheet.source.lines)):
        told = _entries((inner, 0, sheet.source.lines[inner]))
        if told:
            entries += told
            end = inner + 1
        elif sheet.source.lines[inner].strip():
            break
    plural = found["word"].lower() in ("answers", "key", "solutions") or found["more"]
    if not rest and plural and free:
        full = _free(sheet, at + 1, numbers)
        if full and len(full) >= len(entries):
            return Region(start=at, end=len(sheet.source.lines), entries=tuple(full))
    # `Answer: 5 A` is a current.
    if not any(e.number in numbers for e in entries) or not (plural or len(entries) > 1):
        return None
    return Region(start=at, end=end, entries=tuple(entries))


def _entries(row: Row) -> list[Entry] | None:
    """Return the entries of a line that holds nothing else."""
    at, column, text = row
    place = len(text) - len(text.lstrip(" \t|*-"))
    stop = len(text.rstrip())
    entries: list[Entry] = []
    while place < stop:
        found = _ENTRY.match(text, place)
        if found is None:
            return None
        start, end = found.span("names")
        names = (at, column + start, text[start:end])
        entries.append(Entry(number=int(found["number"]), text=found["names"], row=names))
        between = _BETWEEN.match(text, found.end())
        place = between.end() if between else found.end()
        if place == found.end() < stop:
            return None
    return entries or None


def _free(sheet: Sheet, start: int, numbers: set[int]) -> list[Entry] | None:
    """Return entries with texts in full, each a numbered line, with what stands below it."""
    entries: list[Entry] = []
    for at in range(start, len(sheet.source.lines)):
        line = sheet.source.lines[at]
        head = head_of(sheet, at)
        if head is not None and head.number in numbers and line[head.column :].strip():
            row = (at, head.column, line[head.column :])
            entries.append(Entry(number=head.number, text=row[2].strip(), row=row))
        elif line.strip() and not entries:
            return None
        elif line.strip():
            last = entries[-1]
            more = (*last.more, (at, 0, line))
            entries[-1] = Entry(number=last.number, text=last.text, row=last.row, more=more)
    return entries


def _tail(sheet: Sheet, numbers: set[int]) -> Region | None:
    """Return lines of entries at the end without a head, if they name most of the questions."""
    lines = sheet.source.lines
    entries: list[Entry] = []
    start = len(lines)
    for at in range(len(lines) - 1, -1, -1):
        told = _entries((at, 0, lines[at])) if at not in sheet.inside else None
        if told:
            entries += reversed(told)
            start = at
        elif lines[at].strip():
            break
    entries.reverse()
    above = {head.number for at in range(start) if (head := head_of(sheet, at))}
    named = {entry.number for entry in entries}
    if len(entries) < 2 or not named & above or len(named & above) * 2 < len(numbers & above):
        return None
    return Region(start=start, end=len(lines), entries=tuple(entries))


def by_number(entries: Sequence[Entry]) -> Mapping[int, Entry]:
    """Return the first entry of each number."""
    return {entry.number: entry for entry in reversed(entries)}
