"""What is to be done in a question, in plain text, and where its answer goes."""

from collections.abc import Iterable
from typing import assert_never

from examgen.model.paper import (
    FillGaps,
    GapMenu,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    PickMany,
    PickOne,
    PlacedChoice,
    Task,
    TextBlank,
    WriteCode,
    WriteText,
)
from examgen.render.menus import lettered
from examgen.render.text.content import Sheet, at, block_pieces, code_pieces
from examgen.render.text.lines import HANG, Piece, close, entry


def task_pieces(task: Task, sheet: Sheet) -> list[Piece]:
    """Return what stands below a stem: choices, lists, and a line for each answer."""
    match task:
        case PickOne(choices=choices) | PickMany(choices=choices):
            return [*_entries(choices, sheet), _answer(sheet)]
        case NumberBlank(unit=unit):
            return [_answer(sheet, note=unit)]
        case TextBlank():
            return [_answer(sheet)]
        case JudgeStatement():
            return [
                _answer(sheet, note=f"{sheet.words.true} {sheet.words.or_} {sheet.words.false}")
            ]
        case MatchColumns(left=left, right=right):
            return [
                Piece(text=sheet.words.left_column),
                *close(_entries(left, sheet)),
                Piece(text=sheet.words.right_column),
                *close(_entries(right, sheet)),
                *_answers(sheet, [entry.label for entry in left]),
            ]
        case OrderEntries(entries=entries):
            return [
                Piece(text=sheet.words.order_help),
                *close(_entries(entries, sheet)),
                *_answers(sheet, [entry.label for entry in entries]),
            ]
        case FillGaps():
            return list(_gaps(task, sheet))
        case WriteText(lines=lines):
            return [_room(sheet, lines), _answer(sheet)]
        case WriteCode(lines=lines, language=language, starter=starter):
            given = code_pieces(starter, language, sheet) if starter else []
            return [*given, _room(sheet, lines), _answer(sheet, note="" if starter else language)]
        case _:
            assert_never(task)


def _answer(sheet: Sheet, name: str = "", note: str = "") -> Piece:
    """Return the line behind which an answer is written."""
    words = [sheet.words.answer, name, f"({note})" if note else ""]
    ending = sheet.words.colon.rstrip(" ")
    return Piece(text=" ".join([word for word in words if word]) + ending, rest=HANG)


def _answers(sheet: Sheet, names: Iterable[str]) -> list[Piece]:
    pieces = [_answer(sheet, name) for name in names]
    return [*pieces[:1], *(piece for one in pieces[1:] for piece in close([one]))]


def _room(sheet: Sheet, lines: int) -> Piece:
    words = sheet.words.room_one if lines == 1 else sheet.words.room
    return Piece(text=words.format(count=lines))


def _entries(choices: tuple[PlacedChoice, ...], sheet: Sheet) -> list[Piece]:
    """Return labelled entries; without blank lines where each is one paragraph."""
    bodies = [
        entry(f"{choice.label}. ", block_pieces(choice.body, at(sheet, choice.span)))
        for choice in choices
    ]
    dense = all(len(body) == 1 for body in bodies)
    return [
        piece
        for number, body in enumerate(bodies)
        for piece in (close(body) if dense and number else body)
    ]


def _gaps(task: FillGaps, sheet: Sheet) -> Iterable[Piece]:
    """Give a line for each gap; what a menu offers has small letters, as on answer sheets."""
    after_menu = True
    for number, gap in enumerate(task.gaps, start=1):
        if isinstance(gap, GapMenu):
            yield Piece(text=f"{sheet.words.gap} {number}")
            for letter, text in lettered(gap):
                yield Piece(text=text, first=f"{letter}. ", rest=HANG, before=0)
        answer = _answer(sheet, f"{number}")
        menu = isinstance(gap, GapMenu)
        yield answer if after_menu and not menu else close([answer])[0]
        after_menu = menu
