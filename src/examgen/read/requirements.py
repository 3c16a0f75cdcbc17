"""What questions must add up to: counts by topic, type and so on, totals, and free rows."""

from collections.abc import Mapping as MappingOf
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from examgen.diagnostic import error
from examgen.model.blueprint import Bounds, Condition, Measure, Requirement, Where
from examgen.read import mappings, values
from examgen.read.bounds import (
    AMOUNT,
    MARKS,
    MARKS_OR_SHARE,
    MEAN,
    NUMBER,
    TIME,
    TIME_OR_SHARE,
    bounds,
    bounds_at,
)
from examgen.read.located_yaml import Mapping, Node, Scalar
from examgen.read.located_yaml import Sequence as List
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.values import Kind
from examgen.read.where import WHERE_SCHEMA, read_where
from examgen.source import Span
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Split:
    """A mapping of names to amounts: what a name is called, and the field it filters by.

    ``example`` is such a mapping.
    """

    field: str
    word: str
    kind: Kind[Any]
    example: str


SPLITS: MappingOf[str, _Split] = {
    "topics": _Split(
        field="topic", word="topic", kind=values.TOPIC, example="{optics: 2, heat: 1..3}"
    ),
    "difficulty": _Split(
        field="difficulty", word="difficulty", kind=values.TEXT, example="{easy: 2, hard: 1..3}"
    ),
    "types": _Split(
        field="type", word="type", kind=values.TYPE, example="{numeric: 2, essay: ..1}"
    ),
    "levels": _Split(
        field="level", word="level", kind=values.LEVEL, example="{apply: 2, analyse: 1..3}"
    ),
    "tags": _Split(field="tags", word="tag", kind=values.TEXT, example="{figure: 2, long: ..1}"),
}

_MEASURES: MappingOf[str, tuple[Measure, str]] = {
    "questions": (Measure.QUESTIONS, "questions"),
    "marks": (Measure.MARKS, "marks"),
    "time": (Measure.MINUTES, "time"),
    "mean_difficulty": (Measure.MEAN_DIFFICULTY, "mean difficulty"),
}

_REQUIRE_KEYS: Table = {
    "where": Key(summary="Which questions count.", schema=WHERE_SCHEMA),
    "questions": Key(kind=AMOUNT, summary="How many there are: `2..4`, `20 %`."),
    "marks": Key(kind=MARKS_OR_SHARE, summary="What their marks add up to."),
    "time": Key(kind=TIME_OR_SHARE, summary="What their times add up to: `..20 min`."),
    "mean_difficulty": Key(kind=MEAN, summary="Their mean difficulty: `0.4..0.5`."),
}

AMOUNTS_SCHEMA = {"type": "object", "additionalProperties": AMOUNT.schema}

SPLIT_KEYS: Table = {
    "topics": Key(summary="How many by topic, with all below it.", schema=AMOUNTS_SCHEMA),
    "types": Key(summary="How many by type of response.", schema=AMOUNTS_SCHEMA),
    "levels": Key(summary="How many by cognitive level.", schema=AMOUNTS_SCHEMA),
    "tags": Key(summary="How many by tag.", schema=AMOUNTS_SCHEMA),
}

TOTAL_KEYS: Table = {
    "marks": Key(kind=MARKS, summary="The sum of the full marks: `30`, or a range."),
    "time": Key(kind=TIME, summary="The sum of the questions' own times: `..40 min`."),
    "mean_difficulty": Key(kind=MEAN, summary="The mean difficulty: `0.4..0.5`."),
    "require": Key(
        summary="More to add up: which questions, and how many, or what marks or time.",
        schema={"type": "array", "items": mappings.schema_of(_REQUIRE_KEYS)},
    ),
}

PAPER_KEYS: Table = {
    "questions": Key(kind=NUMBER, summary="How many questions: `30`, or `28..34`."),
    **TOTAL_KEYS,
    "difficulty": Key(summary="How many by difficulty band.", schema=AMOUNTS_SCHEMA),
    **SPLIT_KEYS,
}


def read_totals(opened: Opened, reading: Reading) -> tuple[Requirement, ...]:
    """Read the sums over all questions of a scope, then its free requirements."""
    found: list[Requirement] = []
    for name, (measure, word) in _MEASURES.items():
        # A section's `questions` are names.
        if name not in opened.table or opened.table[name].many:
            continue
        amount = bounds(opened, name, reading)
        if amount is not None:
            found.append(Requirement(name=word, measure=measure, bounds=amount, span=amount.span))
    return (*found, *_required(opened, reading))


def read_splits(
    opened: Opened, names: tuple[str, ...], reading: Reading, *, picked: bool
) -> tuple[Requirement, ...]:
    """Read the counts by name; ``picked`` leaves out the questions that are named."""
    found: list[Requirement] = []
    for name in names:
        if name not in opened.entries:
            continue
        rows = _split(name, opened.entries[name][1], reading, picked=picked)
        if name in {"difficulty", "types"}:
            check_shares(name, [row.bounds for row in rows], reading)
        found += rows
    return tuple(found)


def counts(name: str, node: Node, reading: Reading) -> tuple[tuple[Scalar, Node], ...]:
    """Return the entries of a mapping of names to counts."""
    if isinstance(node, Mapping):
        return node.entries
    example = SPLITS[name].example if name in SPLITS else "{optics: 3, heat: {easy: 1}}"
    message = f"`{name}` is a mapping of names to counts"
    reading.found.append(error("bad-value", message, node.span, f"such as `{example}`"))
    return ()


def check_shares(name: str, amounts: Sequence[Bounds], reading: Reading) -> None:
    """Report shares of kinds that exclude each other where they are more than all."""
    least = sum(amount.low or 0 for amount in amounts if amount.share)
    if least > 1:
        message = f"the shares under `{name}` add up to {float(least * 100):g} %, more than all"
        hint = "lower them until they add up to 100 % at most"
        reading.found.append(error("bad-count", message, amounts[-1].span, hint))


def read_filter(opened: Opened, reading: Reading) -> Where:
    """Read the ``where`` of a section or a requirement; no condition where there is none."""
    if "where" not in opened.entries:
        return Where()
    node = opened.entries["where"][1]
    where, diagnostics = read_where(node, reading.project)
    reading.found.extend(diagnostics)
    _check_lists(node, reading)
    return where


def _check_lists(node: Node, reading: Reading) -> None:
    """Report lists without an entry: nobody means a filter that lets everything through."""
    for key, given in node.entries if isinstance(node, Mapping) else ():
        if isinstance(given, List) and not given.entries:
            message = f"`{key.text}` lists nothing, so it would let everything through"
            reading.found.append(error("missing-value", message, given.span, "leave it out"))
        if key.text == "not":
            _check_lists(given, reading)


def band_name(key: Scalar, reading: Reading) -> str | None:
    """Return the band that a key names, None after reporting that there is none."""
    known = [band.name for band in reading.project.bands]
    if key.text in known:
        return key.text
    message = f"`{key.text}` is no difficulty band"
    reading.found.append(error("bad-value", message, key.span, hint_of(key.text, known)))
    return None


def _split(name: str, node: Node, reading: Reading, *, picked: bool) -> list[Requirement]:
    split = SPLITS[name]
    found: list[Requirement] = []
    for key, given in counts(name, node, reading):
        if name == "difficulty":
            value = band_name(key, reading)
        else:
            read = mappings.convert(name, key, split.kind, reading)
            value = None if read is None else str(read)
        text = mappings.text_node(key.text, given, key, reading, single=True)
        amount = None if text is None else bounds_at(name, text, AMOUNT, reading)
        if value is None or amount is None:
            continue
        condition = Condition(name=split.field, values=(value,), span=key.span)
        found.append(
            Requirement(
                name=f"{split.word} {value}",
                measure=Measure.QUESTIONS,
                bounds=amount,
                where=Where(conditions=(condition,), span=key.span),
                picked=picked,
                span=Span(*key.span[:3], *given.span[3:]),
            )
        )
    return found


def _required(opened: Opened, reading: Reading) -> tuple[Requirement, ...]:
    if "require" not in opened.entries:
        return ()
    found: list[Requirement] = []
    for node in mappings.list_of("require", *opened.entries["require"], reading):
        own = mappings.open_mapping(node, _REQUIRE_KEYS, "a requirement", reading)
        where = read_filter(own, reading)
        measured = [name for name in _MEASURES if name in own.entries]
        if not measured and _is_understood(own):
            message = "this requirement does not say how many, or what marks or time"
            hint = "add `questions: 2..4`, `marks`, `time` or `mean_difficulty`"
            reading.found.append(error("missing-field", message, node.span, hint))
        for name in measured:
            amount = bounds(own, name, reading)
            if amount is not None:
                found.append(_row(name, amount, where, own, node))
    return tuple(found)


def _is_understood(opened: Opened) -> bool:
    """Tell whether all keys of a mapping are known: else one of them may be the missing one."""
    node = opened.node
    return isinstance(node, Mapping) and all(key.text in opened.table for key, _ in node.entries)


def _row(name: str, amount: Bounds, where: Where, own: Opened, node: Node) -> Requirement:
    measure, word = _MEASURES[name]
    filtered = ", ".join(_words(condition) for condition in where.conditions)
    if measure is Measure.QUESTIONS:
        called = filtered or word
    else:
        called = f"{word} of {filtered}" if filtered else word
    span = own.entries[name][0].span if len(own.entries) > 1 else node.span
    return Requirement(
        name=called,
        measure=measure,
        bounds=amount,
        where=where,
        span=Span(*span[:3], *amount.span[3:]),
    )


def _words(condition: Condition) -> str:
    sign = "not " if condition.negated else ""
    name = "tag" if condition.name == "tags" else condition.name
    return f"{sign}{name} {' or '.join(condition.values)}"
