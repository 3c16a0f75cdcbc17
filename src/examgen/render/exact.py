"""Values as machines read them: JSON with a stable form, keys in one cell."""

import json

from examgen.decimals import exact
from examgen.model.item import ClozeGap, Interval, MenuGap, NumberGap, TextGap
from examgen.model.key import (
    GapsKey,
    JudgementKey,
    Key,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.render.plain import plain_text

Json = dict[str, object]


def json_bytes(value: Json) -> bytes:
    """Return JSON in UTF-8, indented, keys in the order given, with a last line end."""
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def key_json(key: Key) -> Json:
    """Return a key as JSON; ``kind`` tells which members it has."""
    match key:
        case LetterKey(labels=labels):
            return {"kind": "letters", "labels": list(labels)}
        case NumberKey(accepted=accepted, unit=unit):
            return {"kind": "number", "accepted": _intervals(accepted), "unit": unit}
        case TextKey(accepted=texts, pattern=pattern):
            return {"kind": "text", "accepted": list(texts), "pattern": pattern}
        case JudgementKey(value=value):
            return {"kind": "judgement", "value": value}
        case MatchKey(pairs=pairs):
            return {"kind": "match", "pairs": [list(pair) for pair in pairs]}
        case OrderKey(labels=labels):
            return {"kind": "order", "labels": list(labels)}
        case GapsKey(gaps=gaps):
            return {"kind": "gaps", "gaps": [_gap(gap) for gap in gaps]}
        case RubricKey(rubric=rubric):
            return {
                "kind": "rubric",
                "criteria": [
                    {"text": plain_text(line.body), "marks": line.marks and exact(line.marks)}
                    for line in rubric
                ],
            }


def key_cell(key: Key) -> str:
    r"""Return a key for one cell of a table.

    Alternatives stand between ``|``, parts between ``;``; both are escaped by a
    backslash inside texts. A rubric has no such form: the cell is empty.
    """
    match key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return ";".join(labels)
        case NumberKey(accepted=accepted):
            return _interval_cell(accepted)
        case TextKey(accepted=texts):
            return "|".join([_escaped(text) for text in texts])
        case JudgementKey(value=value):
            return "true" if value else "false"
        case MatchKey(pairs=pairs):
            return ";".join([f"{left}={right}" for left, right in pairs])
        case GapsKey(gaps=gaps):
            return ";".join([_gap_cell(gap) for gap in gaps])
        case RubricKey():
            return ""


def rulings_json(entry: KeyEntry) -> Json:
    """Return what was decided of a question after the exam; no members where nothing was."""
    found: Json = {}
    if entry.any_of:
        found["any_of"] = [key_json(key) for key in entry.any_of]
    if entry.drop is not None:
        found["drop"] = entry.drop.value
    return found


def rulings_cells(entry: KeyEntry) -> tuple[str, str]:
    """Return the keys that were accepted later, as alternatives of one cell, and who gets all."""
    others = "|".join([key_cell(key) for key in entry.any_of])
    return others, entry.drop.value if entry.drop is not None else ""


def _intervals(accepted: tuple[Interval, ...]) -> list[Json]:
    return [{"low": exact(i.low), "high": exact(i.high), "text": i.text} for i in accepted]


def _gap(gap: ClozeGap) -> Json:
    match gap:
        case TextGap(accepted=texts):
            return {"kind": "text", "accepted": list(texts)}
        case NumberGap(accepted=accepted):
            return {"kind": "number", "accepted": _intervals(accepted)}
        case MenuGap(choices=choices, key=key):
            return {"kind": "menu", "accepted": [choices[key]]}


def _interval_cell(accepted: tuple[Interval, ...]) -> str:
    return "|".join(
        [exact(i.low) if i.low == i.high else f"{exact(i.low)}..{exact(i.high)}" for i in accepted]
    )


def _gap_cell(gap: ClozeGap) -> str:
    match gap:
        case TextGap(accepted=texts):
            return "|".join([_escaped(text) for text in texts])
        case NumberGap(accepted=accepted):
            return _interval_cell(accepted)
        case MenuGap(choices=choices, key=key):
            return _escaped(choices[key])


def _escaped(text: str) -> str:
    for sign in "\\|;":
        text = text.replace(sign, "\\" + sign)
    return text
