"""``near_duplicates`` in ``bank.yaml``: when two items are too alike, and which may be."""

from fractions import Fraction

from examgen.decimals import exact
from examgen.diagnostic import error
from examgen.model.project import NearDuplicateSettings, Project
from examgen.read import mappings, values
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.numbers import to_fraction
from examgen.read.values import Kind, Wrong

_LOWEST = Fraction(50, 100)


def _likeness(text: str, _project: Project) -> Fraction | Wrong:
    number = to_fraction(text.removesuffix("%").strip()) if text.endswith("%") else None
    if number is not None and _LOWEST <= number / 100 <= 1:
        return number / 100
    return Wrong(f"`{text}` is no likeness from 50 % to 100 %", _hint(text))


def _hint(text: str) -> str:
    """Return the likeness that a bare number, 85 or 0.85, stands for."""
    number = to_fraction(text)
    if number is not None and _LOWEST <= number <= 1:
        number *= 100
    if number is not None and _LOWEST * 100 <= number <= 100:
        return f"write `{exact(number)} %`"
    return "such as `85 %`"


_KEYS: Table = {
    "likeness": Key(
        kind=Kind(read=_likeness, schema={"type": "string", "pattern": "^[0-9.]+ ?%$"}),
        summary="From which likeness on two items are too alike for one paper: `85 %`.",
    ),
    "allowed": Key(
        summary="Pairs of ids that may stand together all the same.",
        schema={
            "type": "array",
            "items": {"type": "array", "items": values.ID.schema, "minItems": 2, "maxItems": 2},
        },
    ),
}

NEAR_DUPLICATES_KEY = Key(
    summary="When two items are too alike to stand on one paper.",
    schema=mappings.schema_of(_KEYS),
)


def read_near_duplicates(opened: Opened, reading: Reading) -> NearDuplicateSettings:
    """Read the settings; what is wrong is reported and left at its default."""
    if "near_duplicates" not in opened.entries:
        return NearDuplicateSettings()
    own = mappings.open_mapping(
        opened.entries["near_duplicates"][1], _KEYS, "`near_duplicates`", reading
    )
    likeness = mappings.value(own, "likeness", reading)
    default = NearDuplicateSettings()
    return NearDuplicateSettings(
        likeness=default.likeness if likeness is None else likeness,
        allowed=_pairs(own, reading),
    )


def _pairs(own: Opened, reading: Reading) -> tuple[tuple[str, str], ...]:
    if "allowed" not in own.entries:
        return ()
    found: list[tuple[str, str]] = []
    key, node = own.entries["allowed"]
    entries = mappings.list_of("allowed", key, node, reading)
    if entries and all(isinstance(entry, Scalar) for entry in entries):
        # `allowed: [a, b]`: one pair without its own brackets.
        entries = (node,)
    for entry in entries:
        pair = _pair(entry, reading)
        if pair is not None:
            found.append(pair)
    return tuple(found)


def _pair(node: Node, reading: Reading) -> tuple[str, str] | None:
    parts = node.entries if isinstance(node, Sequence) else (node,)
    names = [
        mappings.convert("allowed", part, values.ID, reading)
        for part in parts
        if isinstance(part, Scalar)
    ]
    if isinstance(node, Mapping) or len(names) != 2 or len(parts) != 2 or names[0] == names[1]:
        message = "each entry of `allowed` is a pair of two ids"
        hint = "such as `[[bpe-merges, bpe-merges-2]]`"
        reading.found.append(error("bad-value", message, node.span, hint))
        return None
    return None if None in names else (names[0], names[1])
