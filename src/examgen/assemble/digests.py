"""Short digests of items and blueprints, by which a lock tells what has changed since.

They depend on what is said, not on how the source is laid out: neither places nor line
ends nor a field that has its default count, so that a field added to a later examgen
leaves them as they are.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Any, assert_never

from examgen.assemble.canon import canonical
from examgen.model.blueprint import Blueprint, Bounds, Requirement
from examgen.model.content import Blocks, Image, Text
from examgen.model.item import (
    Cloze,
    CodeAnswer,
    Essay,
    Interval,
    Item,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Response,
    Short,
    Single,
    Stimulus,
    TextGap,
    TrueFalse,
)

_LONG, _SHORT = 12, 4
_BLANKS = re.compile(r"\s+")
# What is there for messages alone.
_SAID = {(Bounds, "text"), (Requirement, "name")}
# For each mixed list the place of each of its entries.
Frames = Sequence[Sequence[int]]


def mixed_lists(response: Response) -> tuple[tuple[str, ...], ...]:
    """Return the lists that a form mixes, their entries as canonical texts in authored order.

    Equal right sides of a match are one entry.
    """
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            return (tuple(canonical(choice.body) for choice in choices),)
        case Match():
            return (tuple(dict.fromkeys(canonical(body) for body in rights(response))),)
        case Order(entries=entries):
            return (tuple(canonical(body) for body in entries),)
        case Cloze(gaps=gaps):
            return tuple(gap.choices for gap in gaps if isinstance(gap, MenuGap))
        case _:
            return ()


def rights(response: Match) -> tuple[Blocks, ...]:
    """Return the right column of a match as authored: those of the pairs, then the extras."""
    return (*(pair.right for pair in response.pairs), *response.extras)


def entry_digests(response: Response) -> tuple[tuple[str, ...], ...]:
    """Return a digest of each entry of the mixed lists."""
    return tuple(
        tuple(_digest(entry, _SHORT) for entry in entries) for entries in mixed_lists(response)
    )


def text_digest(item: Item, stimulus: Stimulus | None, figures: Mapping[str, str]) -> str:
    """Return a digest of what candidates see of an item, in whatever order its entries are.

    ``figures`` maps the paths of figures to digests of their bytes.
    """
    passage = None if stimulus is None else (stimulus.title, stimulus.body)
    seen = _seen(item.response, figures)
    return _digest(_stable((item.type, item.stem, seen, passage), figures), _LONG)


def key_digest(item: Item, frames: Frames) -> str:
    """Return a digest of what is right, whatever the right entries say.

    Entries count by their places: those of ``frames``, else the authored ones.
    """
    return _digest(_stable(_right(item.response, _places(item.response, frames)), {}), _LONG)


def blueprint_digest(blueprint: Blueprint) -> str:
    """Return a digest of what a blueprint says about drawing and ordering.

    Titles, instructions, dates, marking and bands take no part, nor does the seed.
    """
    sections = tuple(
        (
            tuple(question.value for question in spec.questions),
            spec.pick,
            spec.where,
            spec.cells,
            spec.requirements,
            spec.stimuli,
            spec.choose,
            spec.order,
            spec.marks_each,
        )
        for spec in blueprint.sections
    )
    drawn = (
        sections,
        blueprint.requirements,
        blueprint.overlaps,
        blueprint.exposure,
        blueprint.near_duplicates,
        blueprint.question_order,
        blueprint.shuffle_choices,
        blueprint.forms,
    )
    return _digest(_stable(drawn, {}), _LONG)


def _digest(text: str, length: int) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def _seen(response: Response, figures: Mapping[str, str]) -> Any:
    """Return what candidates see of a response; what is mixed is sorted."""

    def mixed(bodies: Sequence[Blocks]) -> tuple[str, ...]:
        return tuple(sorted(_stable(body, figures) for body in bodies))

    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            return mixed([choice.body for choice in choices])
        case Numeric(unit=unit):
            return unit
        case Short() | TrueFalse():
            return None
        case Match():
            right = tuple(dict.fromkeys(mixed(rights(response))))
            return tuple(pair.left for pair in response.pairs), right
        case Order(entries=entries):
            return mixed(entries)
        case Cloze(gaps=gaps):
            return tuple(
                tuple(sorted(gap.choices)) if isinstance(gap, MenuGap) else type(gap).__name__
                for gap in gaps
            )
        case Essay(lines=lines):
            return lines
        case CodeAnswer():
            return response.lines, response.language, response.starter
        case _:
            assert_never(response)


def _right(response: Response, places: Sequence[Callable[[int], int]]) -> Any:
    """Return what is right of a response."""
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            return tuple(sorted(places[0](i) for i, choice in enumerate(choices) if choice.correct))
        case Numeric(accepted=accepted):
            return _intervals(accepted)
        case Short(accepted=texts, pattern=pattern):
            return tuple(sorted(texts)), pattern
        case TrueFalse(value=value):
            return value
        case Match(pairs=pairs):
            (names,) = mixed_lists(response)
            return tuple(places[0](names.index(canonical(pair.right))) for pair in pairs)
        case Order(entries=entries):
            return tuple(places[0](i) for i in range(len(entries)))
        case Cloze():
            return _gaps(response, places)
        case Essay(rubric=rubric) | CodeAnswer(rubric=rubric):
            return rubric
        case _:
            assert_never(response)


def _gaps(response: Cloze, places: Sequence[Callable[[int], int]]) -> Any:
    menus = iter(places)
    found: list[Any] = []
    for gap in response.gaps:
        match gap:
            case TextGap(accepted=texts):
                found.append(tuple(sorted(texts)))
            case NumberGap(accepted=accepted):
                found.append(_intervals(accepted))
            case MenuGap(key=key):
                found.append(next(menus)(key))
            case _:
                assert_never(gap)
    return tuple(found)


def _intervals(accepted: Sequence[Interval]) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple(sorted((interval.low, interval.high) for interval in accepted))


def _places(response: Response, frames: Frames) -> tuple[Callable[[int], int], ...]:
    authored = tuple(range(len(entries)) for entries in mixed_lists(response))
    return tuple(frame.__getitem__ for frame in frames or authored)


def _stable(value: Any, figures: Mapping[str, str]) -> str:
    """Return an unambiguous text of a value; equal texts mean equal values."""
    match value:
        case None | bool() | int() | Fraction():
            return f"{value};"
        case Enum():
            return _stable(value.value, figures)
        case str():
            return f"{len(value)}:{value}"
        case tuple():
            return f"({''.join(_stable(entry, figures) for entry in value)})"
        case Text(text=text):
            # A line end in a paragraph is a blank to whoever reads it.
            return f"Text({_stable(_BLANKS.sub(' ', text), figures)})"
        case Image(path=path):
            shown = figures.get(path, path)
            return f"Image({_stable((shown, value.alt, value.title), figures)})"
        case _:
            return _record(value, figures)


def _record(value: Any, figures: Mapping[str, str]) -> str:
    if not is_dataclass(value):
        raise TypeError(f"no digest of {value!r}")
    kind = type(value)
    parts = [
        f"{part.name}={_stable(getattr(value, part.name), figures)}"
        for part in fields(value)
        if part.compare and (kind, part.name) not in _SAID and not _is_default(value, part)
    ]
    return f"{kind.__name__}({''.join(parts)})"


def _is_default(value: Any, part: "Field[Any]") -> bool:
    return part.default is not MISSING and getattr(value, part.name) == part.default
