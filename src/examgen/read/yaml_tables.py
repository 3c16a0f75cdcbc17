"""The keys of a YAML question beside its fields."""

from examgen.read import mappings, values
from examgen.read.mappings import Key, Table

CHOICE_KEYS: Table = {
    "text": Key(kind=values.TEXT, prose=True, summary="What the choice says, in Markdown."),
    "correct": Key(kind=values.BOOLEAN, summary="`true` for a right choice."),
    "pin": Key(kind=values.BOOLEAN, summary="`true` keeps its place when choices are shuffled."),
    "rationale": Key(kind=values.TEXT, prose=True, summary="Why it is right or wrong."),
    "lure": Key(kind=values.TEXT, prose=True, summary="Why a wrong choice is chosen."),
}
PAIR_KEYS: Table = {
    "left": Key(kind=values.TEXT, prose=True, summary="The side that is given."),
    "right": Key(kind=values.TEXT, prose=True, summary="What belongs to it."),
}
CRITERION_KEYS: Table = {
    "criterion": Key(kind=values.TEXT, prose=True, summary="What a marker looks for."),
    "marks": Key(kind=values.MARKS, summary="The marks that it carries."),
}


def _list(table: Table, *, required: str, plain: bool) -> dict[str, object]:
    entry: dict[str, object] = mappings.schema_of(table, required=(required,))
    if plain:
        entry = {"anyOf": [values.TEXT_SCHEMA, entry]}
    return {"type": "array", "items": entry, "minItems": 1}


RESPONSE_KEYS: Table = {
    "choices": Key(
        summary="The choices; a text alone is a wrong one.",
        schema=_list(CHOICE_KEYS, required="text", plain=True),
    ),
    "answer": Key(kind=values.TEXT, prose=True, summary="The answer; `|` separates alternatives."),
    "answers": Key(
        kind=values.TEXT, prose=True, many=True, summary="Alternative answers, each as it is."
    ),
    "pattern": Key(
        kind=values.TEXT, prose=True, summary="A pattern (RE2) for the whole of a short answer."
    ),
    "pairs": Key(
        summary="The pairs of a match.",
        schema=_list(PAIR_KEYS, required="left", plain=False),
    ),
    "extras": Key(
        kind=values.TEXT, prose=True, many=True, summary="Right sides that belong to no left one."
    ),
    "order": Key(
        kind=values.TEXT, prose=True, many=True, summary="The entries in their right order."
    ),
    "rubric": Key(
        summary="The criteria of an essay or of code.",
        schema=_list(CRITERION_KEYS, required="criterion", plain=True),
    ),
    "starter": Key(kind=values.TEXT, prose=True, summary="Code to start from, as it is."),
}

PART_KEYS: Table = {
    "explanation": Key(kind=values.TEXT, prose=True, summary="Why the answer is right."),
    "hint": Key(kind=values.TEXT, prose=True, summary="A help for practice."),
    "reference": Key(kind=values.TEXT, prose=True, summary="Where to read more."),
    "notes": Key(kind=values.TEXT, prose=True, summary="For authors only; never printed."),
}

STIMULUS_KEYS: Table = {
    "id": Key(kind=values.ID, summary="The name by which questions refer to it."),
    "title": Key(kind=values.TEXT, summary="Its title."),
    "text": Key(kind=values.TEXT, prose=True, summary="The passage, in Markdown."),
}
