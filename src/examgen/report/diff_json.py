"""A comparison as JSON for programs."""

import json
from typing import Any

from examgen.changed import by_gravity, kind_of, summary
from examgen.model.comparison import Change, Comparison, Fate, ItemChange, Kind, Op

FORMAT = 1


def diff_json(found: Comparison) -> str:
    """Return a comparison as JSON; ``format`` counts up when members change their meaning."""
    keyed, others = by_gravity(found)
    items = (*keyed, *others)
    kinds = [kind_of(change) for change in items]
    whole = {
        "format": FORMAT,
        "old": found.old,
        "new": found.new,
        "summary": summary(found),
        "counts": {
            **{kind.value: kinds.count(kind) for kind in Kind},
            **{fate.value: sum(c.fate is fate for c in items)
               for fate in Fate if fate is not Fate.CHANGED},
            "reformatted": found.reformatted,
            "moved": len(found.moves),
        },
        "notes": list(found.notes),
        "items": [_item(change) for change in items],
        "passages": [
            {
                "id": change.id,
                "fate": change.fate.value,
                "items": list(change.items),
                "changes": [_change(one) for one in change.changes],
            }
            for change in found.stimuli
        ],
        "documents": [
            {
                "name": change.name,
                "path": change.path,
                "fate": change.fate.value,
                "changes": [_change(one) for one in change.changes],
            }
            for change in found.documents
        ],
        "papers": [
            {
                "paper": paper.paper,
                "lock": paper.path,
                "renewed": paper.renewed,
                "key": list(paper.key),
                "text": list(paper.text),
                "data": list(paper.data),
                "gone": list(paper.gone),
            }
            for paper in found.papers
        ],
        "moves": [{"id": move.id, "old": move.old, "new": move.new} for move in found.moves],
    }  # fmt: skip
    # The runner of a code host obeys `##[` anywhere in a line of its log.
    text = json.dumps(whole, indent=2, ensure_ascii=True).replace("##[", "##\\u005b")
    return text + "\n"


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
