"""The forms of a paper: their codes, and what they share."""

import re
from dataclasses import replace
from fractions import Fraction

from examgen.diagnostic import error
from examgen.model.blueprint import FormsKind, FormsSpec
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.located_yaml import Mapping, Node, Sequence
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.numbers import to_fraction
from examgen.read.values import Kind, Wrong

_MAX_FORMS = 26


def _count(text: str, project: Project) -> int | Wrong:
    number = values.read_count(text, project)
    if isinstance(number, int) and number <= _MAX_FORMS:
        return number
    return Wrong(f"`{text}` is no whole number from 1 to {_MAX_FORMS}, which is the most")


def _anchors(text: str, project: Project) -> int | Wrong:
    number = values.read_count(text, project)
    if text == "0" and isinstance(number, Wrong):
        return replace(number, hint="leave it out if there are none")
    return number


def _code(text: str, project: Project) -> str | Wrong:
    if re.fullmatch(r"[A-Z]", text):
        return text
    many = not isinstance(_count(text, project), Wrong)
    hint = f"`{{count: {text}}}` makes so many" if many else "such as `[A, B]`"
    return Wrong(f"`{text}` is no code of a form: a letter A to Z", hint)


def _spread(text: str, _project: Project) -> Fraction | Wrong:
    number = to_fraction(text)
    if number is not None and 0 <= number <= 1:
        return number
    return Wrong(f"`{text}` is no difference of mean difficulties", "such as `0.02`")


_CODE = Kind(read=_code, schema={"type": "string", "pattern": "^[A-Z]$"})
_CODES = {"type": "array", "items": _CODE.schema, "uniqueItems": True, "minItems": 1}

FORMS_KEYS: Table = {
    "count": Key(
        kind=Kind(read=_count, schema={"type": "integer", "minimum": 1, "maximum": _MAX_FORMS}),
        summary="How many forms; their codes are A, B, …",
    ),
    "codes": Key(kind=_CODE, many=True, summary="Their codes, in place of `count`."),
    "kind": Key(
        kind=values.one_of(FormsKind),
        summary="`shuffled`: copies of one selection. `parallel`: other questions on each.",
    ),
    "anchors": Key(
        kind=Kind(read=_anchors, schema=values.COUNT.schema),
        summary="How many questions parallel forms have in common.",
    ),
    "spread": Key(
        kind=Kind(read=_spread, schema={"type": "number", "minimum": 0, "maximum": 1}),
        summary="How far apart the mean difficulties of parallel forms may lie; 0.02.",
    ),
}

FORMS_KEY = Key(
    summary="The forms: a list of codes, or `count`, and what they share.",
    schema={
        "anyOf": [
            _CODES,
            mappings.schema_of(FORMS_KEYS, required=("count",)),
            mappings.schema_of(FORMS_KEYS, required=("codes",)),
        ]
    },
)


def read_forms(opened: Opened, reading: Reading) -> FormsSpec:
    """Read the codes of the forms, or how many there are, and what they share."""
    if "forms" not in opened.entries:
        return FormsSpec()
    key, node = opened.entries["forms"]
    if not isinstance(node, Mapping):
        return FormsSpec(codes=_codes(opened, "forms", reading), span=key.span)
    own = mappings.open_mapping(node, FORMS_KEYS, "`forms`", reading)
    kind = mappings.value(own, "kind", reading) or FormsKind.SHUFFLED
    if kind is FormsKind.SHUFFLED:
        for name in ("anchors", "spread"):
            if name in own.entries:
                message = f"`{name}` is for parallel forms, and these are shuffled copies of one"
                hint = "add `kind: parallel`"
                reading.found.append(error("bad-value", message, own.entries[name][0].span, hint))
    return FormsSpec(
        codes=_counted(own, node, reading),
        kind=kind,
        anchors=mappings.located(own, "anchors", reading),
        spread=mappings.located(own, "spread", reading),
        span=key.span,
    )


def _counted(own: Opened, node: Node, reading: Reading) -> tuple[str, ...]:
    if "codes" in own.entries:
        if "count" in own.entries:
            message = "`count` and `codes` both say how many forms there are"
            place = own.entries["count"][0].span
            reading.found.append(error("bad-value", message, place, "leave `count` out"))
        return _codes(own, "codes", reading)
    if mappings.misses(own, "count"):
        message = "`forms` does not say how many"
        hint = "add `count: 2`, or `codes: [A, B]`"
        reading.found.append(error("missing-field", message, node.span, hint))
    count = mappings.value(own, "count", reading) or 1
    return tuple(chr(ord("A") + number) for number in range(count))


def _codes(opened: Opened, name: str, reading: Reading) -> tuple[str, ...]:
    key, node = opened.entries[name]
    codes: list[str] = []
    if isinstance(node, Sequence) and not node.entries:
        message = f"`{name}` lists no code"
        reading.found.append(error("missing-value", message, node.span, "such as `[A, B]`"))
    for entry in mappings.list_of(name, key, node, reading):
        text = mappings.text_node(name, entry, node, reading, entry=True, single=True)
        code = None if text is None else mappings.convert(name, text, _CODE, reading)
        if code in codes:
            message = f"the form {code} is listed twice"
            reading.found.append(error("bad-value", message, entry.span, "remove one of them"))
        elif code is not None:
            codes.append(code)
    return tuple(codes) or ("A",)
