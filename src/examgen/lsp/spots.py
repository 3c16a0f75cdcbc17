"""What stands at a place of a text, also of one that is half typed: nothing is parsed.

Lines and columns count from 0, columns in code points.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from examgen.lsp.flow import flow_spot
from examgen.pipeline.survey import PAPERS, QUESTIONS, SETTINGS


class Kind(Enum):
    """The kinds of files."""

    MARKDOWN = auto()
    QUESTIONS = auto()
    BLUEPRINT = auto()
    SETTINGS = auto()
    LOCK = auto()


class What(Enum):
    """What a place is for."""

    NAME = auto()
    VALUE = auto()
    ID = auto()
    RULE = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A word in a line: a field's name, its value, an item's id, a rule's, a figure's path.

    ``path`` are the keys above it. ``field`` is the field whose value it is. ``braces``
    tells that fields are written ``name=value`` here; ``entry`` that it is a list's.
    """

    what: What
    line: int
    start: int
    end: int
    word: str
    path: tuple[str, ...] = ()
    field: str = ""
    braces: bool = False
    entry: bool = False


_IGNORE = re.compile(r"(?:<!--|#)\s*[eE]xamgen:\s*ignore\s+(?P<rules>[a-z0-9\-, ]*)")
_HEADING = re.compile(r" {0,3}##(?!#)[ \t]*(?P<id>[^\s{]*)[ \t]*(?:\{(?P<inside>[^}]*))?")
_IN_BRACES = re.compile(r"(?P<name>[^\s=\"{}]+)(?:=(?P<value>\"[^\"]*\"?|[^\s\"}]*))?")
_FIGURE = re.compile(r"!\[[^\]]{0,500}\]\((?P<path>[^)\s]{0,500})")
_KEY = re.compile(
    r"(?P<lead>\s*(?:- +)*)(?P<key>[^\s:#\-'\"{\[][^:#]*?|\"[^\"]*\"|'[^']*')\s*:(?=\s|$)"
)
_LEAD = re.compile(r"\s*(?:-(?: +|$))*")
_WORD = re.compile(r"[^\s,\[\]{}\"']+")
# Nothing is searched for further above than this.
_REACH = 5_000
_LONGEST = 20_000


def kind_of(path: str) -> Kind | None:
    """Return the kind of a bank's file, None where nothing reads it."""
    if path == SETTINGS:
        return Kind.SETTINGS
    if path.startswith(PAPERS) and path.endswith(".lock.yaml"):
        return Kind.LOCK
    if path.startswith(PAPERS) and path.endswith(".yaml"):
        return Kind.BLUEPRINT
    if path.startswith(QUESTIONS):
        ending = path.lower().rpartition(".")[2]
        return {"md": Kind.MARKDOWN, "yaml": Kind.QUESTIONS, "yml": Kind.QUESTIONS}.get(ending)
    return None


def spot_at(kind: Kind, lines: Sequence[str], row: int, column: int) -> Spot | None:
    """Return what stands at a place, None where it is an author's words."""
    line = lines[row]
    if len(line) > _LONGEST:
        return None
    rule = _rule_spot(line, row, column)
    if rule is not None:
        return rule
    if kind is not Kind.MARKDOWN:
        return _yaml_spot(lines, row, column) or _figure_spot(line, row, column)
    if in_front_matter(lines, row):
        return _yaml_spot(lines, row, column)
    return _heading_spot(line, row, column) or _figure_spot(line, row, column)


def in_front_matter(lines: Sequence[str], row: int) -> bool:
    """Tell whether a line stands between the dashes at a file's top."""
    if not lines or lines[0].rstrip() != "---" or row == 0:
        return False
    return not any(line.rstrip() == "---" or line.startswith("## ") for line in lines[1 : row + 1])


def _rule_spot(line: str, row: int, column: int) -> Spot | None:
    for found in _IGNORE.finditer(line):
        start, end = found.span("rules")
        if start <= column <= end:
            return _word(line, row, column, start, end, What.RULE)
    return None


def _figure_spot(line: str, row: int, column: int) -> Spot | None:
    for found in _FIGURE.finditer(line):
        start, end = found.span("path")
        if start <= column <= end:
            word = found["path"]
            return Spot(what=What.FIGURE, line=row, start=start, end=end, word=word)
    return None


def _word(
    line: str, row: int, column: int, start: int, end: int, what: What, **more: object
) -> Spot:
    """Return the word at a column of a stretch whose words are parted by commas or blanks."""
    for found in _WORD.finditer(line, start, end):
        if found.start() <= column <= found.end():
            return _spot(what, row, found.start(), found.end(), found.group(), more)
    return _spot(what, row, column, column, "", more)


def _spot(what: What, row: int, start: int, end: int, word: str, more: dict[str, object]) -> Spot:
    return Spot(what=what, line=row, start=start, end=end, word=word, **more)  # type: ignore[arg-type]


def _heading_spot(line: str, row: int, column: int) -> Spot | None:
    head = _HEADING.match(line)
    if head is None:
        return None
    start, end = head.span("id")
    if start <= column <= end and head["id"]:
        return Spot(what=What.ID, line=row, start=start, end=end, word=head["id"])
    first, last = head.span("inside")
    if first < 0 or not first <= column <= last:
        return None
    for found in _IN_BRACES.finditer(line, first, last):
        if found["value"] is not None and found.start("value") <= column <= found.end("value"):
            return _word(
                line,
                row,
                column,
                *found.span("value"),
                What.VALUE,
                field=found["name"],
                braces=True,
            )
        if found.start("name") <= column <= found.end("name"):
            return _spot(What.NAME, row, *found.span("name"), found["name"], {"braces": True})
    return Spot(what=What.NAME, line=row, start=column, end=column, word="", braces=True)


def _yaml_spot(lines: Sequence[str], row: int, column: int) -> Spot | None:
    line = lines[row]
    key = _KEY.match(line)
    if key is None:
        return _keyless_spot(lines, row, column)
    path = _above(lines, row, key.end("lead"))
    name = key["key"].strip("\"'")
    if key.start("key") <= column <= key.end("key"):
        return Spot(
            what=What.NAME,
            line=row,
            start=key.start("key"),
            end=key.end("key"),
            word=name,
            path=path,
        )
    if column < key.end():
        return None
    value = key.end() + len(line[key.end() :]) - len(line[key.end() :].lstrip())
    if line[value : value + 1] in ("[", "{") and column > value:
        return _in_flow(line, row, column, value, (*path, name))
    return _word(line, row, column, key.end(), len(line), What.VALUE, path=path, field=name)


def _keyless_spot(lines: Sequence[str], row: int, column: int) -> Spot | None:
    """Return what stands in a line without a colon: an entry of a list, or a name half typed."""
    line = lines[row]
    lead = _LEAD.match(line)
    indent = lead.end() if lead else 0
    path = _above(lines, row, _list_indent(line, indent))
    if line[indent : indent + 1] in ("[", "{"):
        return _in_flow(line, row, column, indent, path)
    if column < indent:
        return None
    field = path[-1] if path else ""
    entry = "-" in line[:indent]
    end = max(len(line.rstrip()), column)
    return _word(line, row, column, indent, end, What.NAME, path=path, field=field, entry=entry)


def _in_flow(line: str, row: int, column: int, start: int, path: tuple[str, ...]) -> Spot | None:
    found = flow_spot(line, start, column)
    if found is None:
        return None
    inner = (*path, *found.path)
    what = What.NAME if found.is_name else What.VALUE
    field = found.field or (inner[-1] if inner else "")
    if not found.is_name and not found.field:
        inner = inner[:-1]
    return _word(
        line,
        row,
        column,
        found.start,
        found.end,
        what,
        path=inner,
        field=field if not found.is_name else "",
    )


def _list_indent(line: str, indent: int) -> int:
    """Return how deep a line is that has no key: of an entry, where its dash stands, and a bit."""
    dash = line[:indent].rfind("-")
    return indent if dash < 0 else dash + 1


def _above(lines: Sequence[str], row: int, indent: int) -> tuple[str, ...]:
    """Return the keys that a line which is so deep stands below, the outermost first."""
    path: list[str] = []
    for number in range(row - 1, max(row - _REACH, -1), -1):
        line = lines[number]
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key = _KEY.match(line)
        if key is None:
            continue
        depth = key.end("lead")
        if depth < indent:
            path.append(key["key"].strip("\"'"))
            indent = depth
        if not indent:
            break
    return tuple(reversed(path))
