"""Choices and other entries of a question on both sides, marked word by word."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from examgen.model.comparison import ItemChange
from examgen.model.content import Blocks
from examgen.model.key import KeyEntry
from examgen.model.paper import MatchColumns, OrderEntries, PlacedChoice, Question
from examgen.render.answers import entries
from examgen.render.diff_marks import Write, Writers, both, writing
from examgen.render.view import choice_html


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView:
    """A choice or an entry with its verdict."""

    label: str
    body: Markup
    right: bool
    rationale: Markup
    lure: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """An item as a question with its key, its entries in the authored order."""

    question: Question
    entry: KeyEntry
    language: str


Pair = tuple[Placed | None, Placed | None]
Views = tuple[EntryView, ...]
# A choice on either side, None where there is none.
_Both = tuple[PlacedChoice | None, PlacedChoice | None]


def entry_views(change: ItemChange, pair: Pair, write: Writers) -> tuple[Views, Views]:
    """Return the entries of both sides; those that came or went are marked as a whole."""
    old, new = (entries(placed.question) if placed else () for placed in pair)
    one, other = pair
    alike = one and other and one.question.type == other.question.type
    found: tuple[dict[int, EntryView], dict[int, EntryView]] = ({}, {})
    for i, j in change.entries if alike else ():
        views = _views((_at(old, i), _at(new, j)), pair, write, whole=True)
        if i is not None:
            found[0][i] = views[0]
        if j is not None:
            found[1][j] = views[1]
    # The right column of a match, whose entries are not paired, and whatever stands alone.
    for n, choice in enumerate(old):
        if n not in found[0]:
            found[0][n] = _views((choice, None), pair, write, whole=False)[0]
    for n, choice in enumerate(new):
        if n not in found[1]:
            found[1][n] = _views((None, choice), pair, write, whole=False)[1]
    return (
        tuple(found[0][n] for n in range(len(old))),
        tuple(found[1][n] for n in range(len(new))),
    )


def _views(
    choices: _Both, pair: Pair, write: Writers, *, whole: bool
) -> tuple[EntryView, EntryView]:
    notes = [_note(placed, choice) for placed, choice in zip(pair, choices, strict=True)]
    parts = [both(_choice(choices[0]), _choice(choices[1]), write, whole=whole)]
    for part in (0, 1):
        makes = [
            writing(texts[part], choice.span) if choice and texts[part] else None
            for (_, texts), choice in zip(notes, choices, strict=True)
        ]
        parts.append(both(makes[0], makes[1], write, whole=whole))
    one, other = (
        EntryView(
            label=_label(pair[side], choice),
            body=parts[0][side],
            right=notes[side][0],
            rationale=parts[1][side],
            lure=parts[2][side],
        )
        for side, choice in enumerate(choices)
    )
    return one, other


def _note(placed: Placed | None, choice: PlacedChoice | None) -> tuple[bool, tuple[Blocks, Blocks]]:
    """Return the verdict of a choice, and its rationale and its lure."""
    if placed is None or choice is None or isinstance(placed.question.task, MatchColumns):
        return False, ((), ())
    found = next((note for note in placed.entry.choices if note.label == choice.label), None)
    return (found.correct, (found.rationale, found.lure)) if found else (False, ((), ()))


def _label(placed: Placed | None, choice: PlacedChoice | None) -> str:
    """Return an entry's letter, or its place in the right order."""
    if placed is None or choice is None:
        return ""
    match placed.question.task:
        case OrderEntries(entries=given):
            return str(given.index(choice) + 1)
        case _:
            return choice.label


def _choice(choice: PlacedChoice | None) -> Write | None:
    return None if choice is None else lambda at: choice_html(choice, at)


def _at(choices: Sequence[PlacedChoice], index: int | None) -> PlacedChoice | None:
    return None if index is None else choices[index]
