"""A comparison as JSON for programs."""

from typing import Any

from examgen.changed import by_gravity, kind_of, summary
from examgen.model.comparison import (
    Change,
    Comparison,
    DocumentChange,
    Fate,
    ItemChange,
    Kind,
    Op,
    PaperChange,
    StimulusChange,
)
from examgen.report.printable import json_text

FORMAT = 1


def diff_json(found: Comparison) -> str:
    """Return a comparison as JSON; ``format`` counts up when members change their meaning."""
    keyed, others = by_gravity(found)
    items = (*keyed, *others)
    whole = {
        "format": FORMAT,
        "old": found.old,
        "new": found.new,
        "summary": summary(found),
        "counts": _counts(found),
        "notes": list(found.notes),
        "items": [_item(change) for change in items],
        "passages": [_passage(change) for change in found.stimuli],
        "documents": [_document(change) for change in found.documents],
        "papers": [_paper(paper) for paper in found.papers],
        "moves": [{"id": move.id, "old": move.old, "new": move.new} for move in found.moves],
    }
    return json_text(whole)


def _counts(found: Comparison) -> dict[str, int]:
    kinds = [kind_of(change) for change in found.items]
    fates = [change.fate for change in found.items]
    return {
        **{kind.value: kinds.count(kind) for kind in Kind},
        **{fate.value: fates.count(fate) for fate in Fate if fate is not Fate.CHANGED},
        "reformatted": found.reformatted,
        "moved": len(found.moves),
    }


def _passage(change: StimulusChange) -> dict[str, Any]:
    return {
        "id": change.id,
        "fate": change.fate.value,
        "items": list(change.items),
        "changes": [_change(one) for one in change.changes],
    }


def _document(change: DocumentChange) -> dict[str, Any]:
    return {
        "name": change.name,
        "path": change.path,
        "fate": change.fate.value,
        "changes": [_change(one) for one in change.changes],
    }


def _paper(paper: PaperChange) -> dict[str, Any]:
    return {
        "paper": paper.paper,
        "lock": paper.path,
        "renewed": paper.renewed,
        "key": list(paper.key),
        "text": list(paper.text),
        "data": list(paper.data),
        "gone": list(paper.gone),
    }


def _item(change: ItemChange) -> dict[str, Any]:
    kind = kind_of(change)
    places = [
        None if item is None else {"id": item.id, "path": item.span.path, "line": item.span.line}
        for item in (change.old, change.new)
    ]
    return {
        "id": change.id,
        "fate": change.fate.value,
        "kind": None if kind is None else kind.value,
        "old": places[0],
        "new": places[1],
        "changes": [_change(one) for one in change.changes],
    }


def _change(change: Change) -> dict[str, Any]:
    said = "".join(f"`{p.text}`" if p.quoted else p.text for p in change.said)
    found: dict[str, Any] = {"kind": change.kind.value, "part": change.part, "said": said}
    if change.runs:
        line = "\n" if change.part == "lines" else ""
        for name, gone in (("old", Op.CAME), ("new", Op.GONE)):
            found[name] = line.join(run.text for run in change.runs if run.op is not gone)
    return found
