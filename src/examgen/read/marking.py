"""The ``marking`` mapping of a bank or a blueprint, and schemes known by name."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from examgen.diagnostic import error
from examgen.model.item import ItemType
from examgen.model.marking import Amount, MarkingScheme, MultiMark, Partial, Penalty, Rule
from examgen.read import mappings
from examgen.read.amount import AMOUNT
from examgen.read.located_yaml import Node, Scalar
from examgen.read.mappings import Key, Reading, Table
from examgen.read.values import TYPE, one_of
from examgen.suggest import hint_of

RULE_KEYS: Table = {
    "full": Key(kind=AMOUNT, summary="Marks for a right response; `m` unless it says otherwise."),
    "wrong": Key(kind=AMOUNT, summary="Marks for a wrong response, 0 or less: `-m/3`."),
    "blank": Key(kind=AMOUNT, summary="Marks for no response."),
    "floor": Key(kind=AMOUNT, summary="The least that a question can give."),
    "partial": Key(kind=one_of(Partial), summary="How several right parts share the marks."),
    "each": Key(kind=AMOUNT, summary="Marks for each right choice (`partial: per-correct`)."),
    "penalty": Key(
        kind=one_of(Penalty), summary="What a wrong choice costs (`partial: fractions`)."
    ),
    "multi_mark": Key(
        kind=one_of(MultiMark), summary="What two marks on a single-choice question count as."
    ),
}

_THIRD = Rule(wrong=Amount(per_mark=Fraction(-1, 3)))
_QUARTER = Rule(wrong=Amount(per_mark=Fraction(-1, 4)))

# Schemes that are the same whatever the year, in terms of the question's own marks.
PRESETS: Mapping[str, MarkingScheme] = {
    "rights-only": MarkingScheme(),
    "jee-main": MarkingScheme(rules={ItemType.SINGLE: _QUARTER, ItemType.NUMERIC: _QUARTER}),
    "gate": MarkingScheme(rules={ItemType.SINGLE: _THIRD}),
    "neet": MarkingScheme(rules={ItemType.SINGLE: replace(_QUARTER, multi_mark=MultiMark.BLANK)}),
    "upsc-prelims": MarkingScheme(rules={ItemType.SINGLE: _THIRD}),
    "cat": MarkingScheme(rules={ItemType.SINGLE: _THIRD}),
}

# A schema that uses MARKING_SCHEMA carries this one under ``$defs``.
RULE_SCHEMA = mappings.schema_of(RULE_KEYS)
_RULE = {"$ref": "#/$defs/rule"}

MARKING_KEYS: Table = {
    "preset": Key(
        summary="A scheme by name, changed by the keys beside it.",
        schema={"enum": list(PRESETS)},
    ),
    "default": Key(summary="The rule of every type that is not named.", schema=_RULE),
    **{
        str(type_): Key(summary=f"The rule of {type_} questions.", schema=_RULE)
        for type_ in ItemType
    },
}

MARKING_SCHEMA: Mapping[str, object] = {
    "anyOf": [{"enum": list(PRESETS)}, mappings.schema_of(MARKING_KEYS)]
}

_PARTS = (ItemType.MATCH, ItemType.ORDER, ItemType.CLOZE)
_OF_CHOICES = frozenset(Partial) - {Partial.EXACT, Partial.PER_PART}


def read_marking(node: Node, base: MarkingScheme, reading: Reading) -> MarkingScheme:
    """Read a preset's name or a mapping of types to rules, on top of ``base``.

    A rule's keys override those of the base or the preset one by one.
    """
    if isinstance(node, Scalar) and not mappings.is_empty(node):
        return _preset(node, base, reading)
    opened = mappings.open_mapping(node, MARKING_KEYS, "`marking`", reading)
    preset = mappings.scalar(opened, "preset", reading)
    if preset is not None:
        base = _preset(preset, base, reading)
    default = base.default
    if "default" in opened.entries:
        default = _rule(opened.entries["default"][1], None, default, reading)
    rules = dict(base.rules)
    for name, (_, value) in opened.entries.items():
        if name not in ("preset", "default"):
            type_ = TYPE.read(name, reading.project)
            assert isinstance(type_, ItemType)  # noqa: S101 - the table's keys are the types
            rules[type_] = _rule(value, type_, rules.get(type_, default), reading)
    return MarkingScheme(rules=rules, default=default)


def _preset(node: Scalar, base: MarkingScheme, reading: Reading) -> MarkingScheme:
    known = PRESETS.get(node.text.strip())
    if known is not None:
        return known
    message = f"there is no marking scheme `{node.text.strip()}`"
    reading.found.append(error("bad-value", message, node.span, hint_of(node.text, PRESETS)))
    return base


def _rule(node: Node, type_: ItemType | None, base: Rule, reading: Reading) -> Rule:
    """Read one rule and say where it contradicts itself."""
    name = f"`{type_ or 'default'}`"
    opened = mappings.open_mapping(node, RULE_KEYS, name, reading)
    changed: dict[str, Any] = {}
    for key in opened.entries:
        value = mappings.value(opened, key, reading)
        if value is not None:
            changed[key] = value
    rule = replace(base, **changed)
    for key, message, hint in _contradictions(rule, type_, changed):
        span = opened.entries[key][1].span
        reading.found.append(error("bad-marking", f"{key}: {message}", span, hint))
    return rule


def _contradictions(
    rule: Rule, type_: ItemType | None, written: Mapping[str, object]
) -> list[tuple[str, str, str]]:
    """Return (key, message, hint) for each key that cannot be meant so."""
    found: list[tuple[str, str, str]] = []
    if "wrong" in written and (rule.wrong.per_mark > 0 or rule.wrong.constant > 0):
        found.append(("wrong", "a wrong response would earn marks", "put a minus before it"))
    if "full" in written and rule.full.per_mark <= 0 and rule.full.constant <= 0:
        found.append(("full", "a right response would earn nothing", "`m`, or a number above 0"))
    if "partial" in written and type_ is not None and not _fits(rule.partial, type_):
        message = f"`{rule.partial}` is no rule for {type_} questions"
        found.append(("partial", message, _partials(type_)))
    if "each" in written and rule.partial is not Partial.PER_CORRECT:
        found.append(("each", "this goes with `partial: per-correct`", "set both or neither"))
    if "penalty" in written and rule.partial is not Partial.FRACTIONS:
        found.append(("penalty", "this goes with `partial: fractions`", "set both or neither"))
    if "multi_mark" in written and type_ not in (None, ItemType.SINGLE):
        message = f"{type_} questions have no single mark"
        found.append(("multi_mark", message, "it goes with `single`"))
    return found


def _fits(partial: Partial, type_: ItemType) -> bool:
    return (
        partial is Partial.EXACT
        or (partial is Partial.PER_PART and type_ in _PARTS)
        or (partial in _OF_CHOICES and type_ is ItemType.MULTIPLE)
    )


def _partials(type_: ItemType) -> str:
    names = [str(partial) for partial in Partial if _fits(partial, type_)]
    return (
        f"write `exact`: {type_} has no parts" if len(names) == 1 else f"one of {', '.join(names)}"
    )
