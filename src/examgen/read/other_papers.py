"""What a paper may share with other papers."""

from dataclasses import replace

from examgen.diagnostic import error
from examgen.model.blueprint import Exposure, Located, Overlap
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.located_yaml import Mapping
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.settings import PAPER_ID
from examgen.read.values import Kind, Wrong
from examgen.source import Span


def _most(text: str, project: Project) -> int | Wrong:
    number = values.read_count(text.removeprefix(".."), project)
    if not isinstance(number, Wrong):
        return number
    if text.removeprefix("..") == "0":
        return 0
    message = f"`{text}` is no whole number from 0 on, at most so many questions"
    return Wrong(message, "such as `3`")


def _exposure(text: str, project: Project) -> int | Wrong:
    number = values.read_count(text, project)
    if text == "0" and isinstance(number, Wrong):
        return replace(number, hint="`1` leaves out what any other paper holds")
    return number


_MOST = Kind(
    read=_most,
    schema={
        "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\.\.[0-9]+$"}]
    },
)

_EXPOSED = Kind(read=_exposure, schema=values.COUNT.schema)

_EXPOSURE_KEYS: Table = {
    "most": Key(kind=_EXPOSED, summary="How many papers may hold one item already."),
    "papers": Key(kind=PAPER_ID, many=True, summary="Which papers count; all others if left out."),
}

OTHER_PAPERS_KEYS: Table = {
    "exclude": Key(
        kind=PAPER_ID, many=True, summary="Papers that this one shares no question with."
    ),
    "overlap": Key(
        summary="How many questions it shares with another paper at most: `{quiz1: 3}`.",
        schema={
            "type": "object",
            "propertyNames": PAPER_ID.schema,
            "additionalProperties": _MOST.schema,
        },
    ),
    "exposure": Key(
        summary="An item that so many other papers hold already is not drawn.",
        schema={
            "anyOf": [values.COUNT.schema, mappings.schema_of(_EXPOSURE_KEYS, required=("most",))]
        },
    ),
}


def read_overlaps(opened: Opened, paper: str, reading: Reading) -> tuple[Overlap, ...]:
    """Read ``exclude`` and ``overlap``; each paper is named once, and never the paper itself."""
    found = [
        Overlap(paper=named.value, most=0, span=named.span)
        for named in mappings.several(opened, "exclude", reading)
    ]
    if "overlap" in opened.entries:
        node = opened.entries["overlap"][1]
        if not isinstance(node, Mapping):
            message = "`overlap` is a mapping of papers to numbers of questions"
            reading.found.append(error("bad-value", message, node.span, "such as `{quiz1: 3}`"))
        for key, given in node.entries if isinstance(node, Mapping) else ():
            name = mappings.convert("overlap", key, PAPER_ID, reading)
            text = mappings.text_node(key.text, given, key, reading, single=True)
            most = None if text is None else mappings.convert("overlap", text, _MOST, reading)
            if name is not None and most is not None:
                span = Span(*key.span[:3], *given.span[3:])
                found.append(Overlap(paper=name, most=most, span=span))
    _check([Located(row.paper, row.span) for row in found], paper, reading)
    return tuple(found)


def read_exposure(opened: Opened, paper: str, reading: Reading) -> Exposure | None:
    """Read ``exposure``: a number, or a number and the papers that count."""
    if "exposure" not in opened.entries:
        return None
    key, node = opened.entries["exposure"]
    if not isinstance(node, Mapping):
        text = mappings.text_node("exposure", node, key, reading, single=True)
        count = None if text is None else mappings.convert("exposure", text, _EXPOSED, reading)
        return None if count is None else Exposure(most=count, span=node.span)
    own = mappings.open_mapping(node, _EXPOSURE_KEYS, "`exposure`", reading)
    most = mappings.value(own, "most", reading)
    if mappings.misses(own, "most"):
        message = "`exposure` does not say how many papers may hold an item"
        reading.found.append(error("missing-field", message, node.span, "add `most: 2`"))
    papers = mappings.several(own, "papers", reading)
    _check(list(papers), paper, reading)
    return None if most is None else Exposure(most=most, papers=papers, span=node.span)


def _check(named: list[Located[str]], paper: str, reading: Reading) -> None:
    seen: set[str] = set()
    for one in named:
        if one.value == paper:
            message = f"`{paper}` is this paper itself"
            reading.found.append(error("bad-value", message, one.span, "name other papers"))
        elif one.value in seen:
            message = f"the paper `{one.value}` is named twice"
            reading.found.append(error("bad-value", message, one.span, "remove one of them"))
        seen.add(one.value)
