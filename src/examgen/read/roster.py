"""A roster: a table of candidates as CSV, with commas, semicolons or tabs between its cells."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from examgen.diagnostic import Diagnostic, error, has_errors, warning
from examgen.model.roster import Candidate
from examgen.source import BYTE_ORDER_MARK, Span
from examgen.suggest import closest, hint_of

MAX_CANDIDATES = 100_000
MAX_NAME = 200
COLUMNS = ("id", "name", "section", "extra_time", "print")
PRINTS = ("standard", "large", "dyslexia", "text")

# Safe as a part of a file's name everywhere: nothing hidden, no dot or blank at an end.
_ID = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_-])?")
_TIME = re.compile(r"(\d{1,3})\s*(%|min|minutes)?")
# Joiners are part of how some scripts are written.
_JOINERS = "\u200c\u200d"
# A first line by which Excel is told the separator.
_TOLD = re.compile(r"sep=([,;\t])(?:\r\n|\r|\n)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    span: Span


_Row = tuple[_Cell, ...]


def read_roster(data: bytes, path: str) -> tuple[tuple[Candidate, ...], tuple[Diagnostic, ...]]:
    """Return the candidates in the file's order; none where there is an error."""
    start = Span(path, 1, 1, 1, 1)
    try:
        text = data.decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as problem:
        return (), (_not_utf_8(path, data.count(b"\n", 0, problem.start) + 1),)
    # UTF-16 without a mark reads as ASCII with a zero beside each letter.
    if "\0" in text[:2]:
        return (), (_not_utf_8(path, 1),)
    rows, fault = _rows(text, path)
    if fault is not None:
        return (), (fault,)
    if len(rows) < 2:
        hint = "write a line `id,name,section,extra_time`, then one line for each candidate"
        return (), (error("bad-roster", "this roster has no candidates", start, hint),)
    if len(rows) > MAX_CANDIDATES + 1:
        message = f"this roster has {len(rows) - 1} candidates, more than {MAX_CANDIDATES}"
        hint = "split it into several files, and build the paper with each"
        return (), (error("bad-roster", message, start, hint),)
    places, found = _header(rows[0], _filled(rows[1:]))
    if has_errors(found):
        return (), found
    candidates = []
    for row in rows[1:]:
        candidate, more = _candidate(row, places, len(rows[0]))
        found = (*found, *more)
        candidates.append(candidate)
    found = (*found, *_twice(candidates))
    return (() if has_errors(found) else tuple(candidates)), found


def _not_utf_8(path: str, line: int) -> Diagnostic:
    place = Span(path, line, 1, line, 1)
    return error("bad-roster", "this roster is not in UTF-8", place, "save it as CSV in UTF-8")


def _filled(rows: Iterable[_Row]) -> frozenset[int]:
    """Return the columns that hold anything; spreadsheets save empty ones as well."""
    return frozenset(at for row in rows for at, cell in enumerate(row) if cell.text.strip())


def _header(row: _Row, filled: frozenset[int]) -> tuple[Mapping[str, int], tuple[Diagnostic, ...]]:
    places: dict[str, int] = {}
    found: list[Diagnostic] = []
    names = ["_".join(cell.text.strip().casefold().replace("-", " ").split()) for cell in row]
    missing = [column for column in COLUMNS if column not in names]
    for index, (cell, name) in enumerate(zip(row, names, strict=True)):
        if name in places:
            message, hint = (
                f"the column `{name}` is there twice",
                "delete one of them, or rename it",
            )
            found.append(error("bad-roster", message, cell.span, hint))
        elif name in COLUMNS:
            places[name] = index
        elif name or index in filled:
            column = f"the column `{_shown(name)}`" if name else "a column without a name"
            meant = closest(name, missing)
            hint = f"did you mean `{meant}`?" if meant else f"used are {', '.join(COLUMNS)}"
            found.append(warning("roster-column", f"{column} is not used", cell.span, hint))
    if "id" not in places:
        other = next((name for name in names if "id" in name.split("_")), None)
        hint = "name the columns in the first line: id,name,section,extra_time"
        if other is not None:
            hint = f"write `id` in place of `{_shown(other)}` in the first line"
        found.append(error("bad-roster", "this roster has no column `id`", row[0].span, hint))
    return places, tuple(found)


def _candidate(
    row: _Row, places: Mapping[str, int], width: int
) -> tuple[Candidate, tuple[Diagnostic, ...]]:
    found: list[Diagnostic] = []
    cells = {name: row[at] for name, at in places.items() if at < len(row)}
    if len(row) > width:
        hint = "put quotation marks around a cell that holds the separator"
        message = f"this line has {len(row)} cells, and the first line {width}"
        found.append(error("bad-roster", message, row[width].span, hint))
    texts = {name: unicodedata.normalize("NFC", cell.text.strip()) for name, cell in cells.items()}
    own = cells.get("id", _Cell("", row[0].span))
    found += _id_faults(texts.get("id", ""), own.span)
    for name in ("name", "section"):
        found += _text_faults(name, texts.get(name, ""), cells.get(name, own).span)
    time = texts.get("extra_time", "")
    match = _TIME.fullmatch(time)
    if time and match is None:
        hint = "write minutes or a share: `25`, `25 min` or `25 %`"
        message = f"`{_shown(time)}` is no extra time"
        found.append(error("bad-roster", message, cells["extra_time"].span, hint))
    extra = ""
    if match is not None and int(match[1]):
        extra = f"{int(match[1])} {'%' if match[2] == '%' else 'min'}"
    wanted = texts.get("print", "").casefold() or PRINTS[0]
    if wanted not in PRINTS:
        hint = hint_of(wanted, PRINTS) or f"one of {', '.join(PRINTS)}"
        message = f"`{_shown(wanted)}` is no kind of print"
        found.append(error("bad-roster", message, cells["print"].span, hint))
    candidate = Candidate(
        id=texts.get("id", ""),
        name=texts.get("name", ""),
        section=texts.get("section", ""),
        extra_time=extra,
        print=wanted,
        span=own.span,
    )
    return candidate, tuple(found)


def _id_faults(text: str, span: Span) -> Iterator[Diagnostic]:
    hint = "an id has letters a to z, digits, `-`, `_` and `.`, at most 64, first a letter or digit"
    if not text:
        yield error("bad-roster", "this candidate has no id", span, f"write one: {hint}")
    elif not _ID.fullmatch(text):
        yield error("bad-roster", f"`{_shown(text)}` is no id of a candidate", span, hint)


def _text_faults(what: str, text: str, span: Span) -> Iterator[Diagnostic]:
    if len(text) > MAX_NAME:
        message = f"this {what} has {len(text)} characters, more than {MAX_NAME}"
        yield error("bad-roster", message, span, "shorten it, or look for a lost quotation mark")
    bad = [c for c in text if unicodedata.category(c) in _BAD and c not in _JOINERS]
    if bad:
        message = f"this {what} has the hidden character U+{ord(bad[0]):04X}"
        yield error("bad-roster", message, span, "delete it")
    if "\ufffd" in text:
        hint = "save the table in UTF-8 from where it came, or write the letter"
        yield error("bad-roster", f"a letter of this {what} was lost (U+FFFD)", span, hint)


# Controls, signs of direction and format, lone surrogates, private characters, line ends.
_BAD = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def _shown(text: str) -> str:
    clean = "".join([c if c.isprintable() and c != "`" else "?" for c in text])
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


def _twice(candidates: list[Candidate]) -> Iterator[Diagnostic]:
    first: dict[str, Candidate] = {}
    for candidate in candidates:
        other = first.setdefault(candidate.id.casefold(), candidate)
        if candidate.id and other is not candidate:
            message = f"`{_shown(candidate.id)}` is the id of two candidates"
            hint = "delete one of the two lines, or give one of them another id"
            if other.id != candidate.id:
                hint = "give one of them another id: ids must differ by more than their case"
            fault = error("bad-roster", message, candidate.span, hint)
            yield replace(fault, related=((other.span, "the other one"),))


def _rows(text: str, path: str) -> tuple[list[_Row], Diagnostic | None]:
    """Return the lines that are not empty as cells with their places.

    Python's own reader of CSV does not tell where a cell stands.
    """
    told = _TOLD.match(text)
    head = text[told.end() if told else 0 :].lstrip("\r\n").splitlines()[:1]
    separator = told[1] if told else max(",;\t", key=(head[0] if head else "").count)
    # A quoted cell; else a plain one, which may be empty.
    quoted_cell = rf'"((?:[^"]|"")*)"[ ]*(?=[{separator}\r\n]|\Z)'
    scan = re.compile(rf'{quoted_cell}|([^{separator}\r\n"][^{separator}\r\n]*|(?="?))')
    rows: list[_Row] = []
    row: list[_Cell] = []
    at, line, begin = (told.end(), 2, told.end()) if told else (0, 1, 0)
    while at < len(text):
        match = scan.match(text, at)
        if match is None or (match.end() == at and text[at] == '"'):
            place = Span(path, line, at - begin + 1, line, at - begin + 2)
            hint = "close it with a quotation mark; write one inside as two"
            return [], error("bad-roster", "this quoted cell is not closed", place, hint)
        quoted = match[1]
        cell = match[2] if quoted is None else quoted.replace('""', '"')
        column = at - begin + 1
        inner = match[0].count("\n")
        end = match.end() - begin + 1
        row.append(_Cell(cell, Span(path, line, column, line, column + 1 if inner else end)))
        line += inner
        begin = match.start() + match[0].rfind("\n") + 1 if inner else begin
        at = match.end()
        if text[at : at + 1] == separator:
            at += 1
            if at < len(text) and text[at] not in "\r\n":
                continue
            row.append(_Cell("", Span(path, line, at - begin + 1, line, at - begin + 1)))
        if at < len(text):
            at += 2 if text.startswith("\r\n", at) else 1
            line, begin = line + 1, at
        if any(one.text.strip() for one in row):
            rows.append(tuple(row))
        row = []
    return rows, None
