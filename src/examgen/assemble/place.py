"""An item put on a form: what the candidate sees, and apart from it, what staff know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import assert_never

from examgen.assemble.canon import canonical
from examgen.assemble.digests import mixed_lists, rights
from examgen.model.content import Blocks
from examgen.model.item import (
    Choice,
    Cloze,
    ClozeGap,
    CodeAnswer,
    Essay,
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
    TextGap,
    TrueFalse,
)
from examgen.model.key import (
    ChoiceNote,
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
from examgen.model.lock import Orders
from examgen.model.paper import (
    FillGaps,
    GapBlank,
    GapMenu,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    PickMany,
    PickOne,
    PlacedChoice,
    Question,
    Task,
    TextBlank,
    WriteCode,
    WriteText,
)
from examgen.source import Span

# Space where the author asks for none: a constant, since it must not follow an answer's length.
ESSAY_LINES = 12
CODE_LINES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A response on a form: its two halves, kept apart from here on."""

    task: Task
    key: Key
    choices: tuple[ChoiceNote, ...] = ()
    orders: Mapping[str, int] = field(default_factory=dict)


def place(item: Item, *, number: int, marks: Fraction, orders: Orders) -> tuple[Question, KeyEntry]:
    """Return the question and its key entry, with ``number`` running through the form.

    ``orders`` has the authored indices of each of the item's mixed lists as they are shown.
    """
    placed = _placement(item.response, item.span, orders)
    question = Question(
        number=number,
        item=item.id,
        type=item.type,
        marks=marks,
        stem=item.stem,
        task=placed.task,
        stimulus=item.stimulus,
        span=item.span,
    )
    entry = KeyEntry(
        number=number,
        item=item.id,
        type=item.type,
        marks=marks,
        key=placed.key,
        choices=placed.choices,
        orders=placed.orders,
        explanation=item.explanation,
        notes=item.notes,
        hint=item.hint,
        reference=item.reference,
        topic=item.topic,
        tags=item.tags,
        difficulty=item.difficulty,
        span=item.span,
    )
    return question, entry


def label(index: int) -> str:
    """Return the label of a place: A … Z, then AA, AB and so on."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def _placement(response: Response, span: Span, orders: Orders) -> Placement:
    match response:
        case Single(choices=choices):
            placed = _placed_choices(choices, orders[0])
            return _letters(PickOne(choices=placed[0]), placed[1])
        case Multiple(choices=choices):
            placed = _placed_choices(choices, orders[0])
            return _letters(PickMany(choices=placed[0]), placed[1])
        case Numeric(accepted=accepted, unit=unit):
            return Placement(
                task=NumberBlank(unit=unit), key=NumberKey(accepted=accepted, unit=unit)
            )
        case Short(accepted=texts, pattern=pattern):
            return Placement(task=TextBlank(), key=TextKey(accepted=texts, pattern=pattern))
        case TrueFalse(value=value):
            return Placement(task=JudgeStatement(), key=JudgementKey(value=value))
        case Match():
            return _match(response, span, orders[0])
        case Order(entries=entries):
            return _order(entries, span, orders[0])
        case Cloze(gaps=gaps):
            return _cloze(gaps, orders)
        case Essay(rubric=rubric, lines=lines):
            space = ESSAY_LINES if lines is None else lines
            return Placement(task=WriteText(lines=space), key=RubricKey(rubric=rubric))
        case CodeAnswer():
            return _code(response)
        case _:
            assert_never(response)


def _placed_choices(
    choices: Sequence[Choice], order: Sequence[int]
) -> tuple[tuple[PlacedChoice, ...], tuple[ChoiceNote, ...]]:
    ordered = [(label(place), origin, choices[origin]) for place, origin in enumerate(order)]
    placed = tuple(
        PlacedChoice(label=name, body=choice.body, span=choice.span) for name, _, choice in ordered
    )
    notes = tuple(
        ChoiceNote(
            label=name,
            correct=choice.correct,
            origin=origin,
            rationale=choice.rationale,
            lure=choice.lure,
        )
        for name, origin, choice in ordered
    )
    return placed, notes


def _letters(task: PickOne | PickMany, notes: tuple[ChoiceNote, ...]) -> Placement:
    return Placement(
        task=task,
        key=LetterKey(labels=tuple(note.label for note in notes if note.correct)),
        choices=notes,
        orders={note.label: note.origin for note in notes},
    )


def _match(response: Match, span: Span, order: Sequence[int]) -> Placement:
    """Place a match; equal right sides become one entry, so their number tells nothing."""
    authored = rights(response)
    spans = (*(pair.span for pair in response.pairs), *(span for _ in response.extras))
    names = [canonical(body) for body in authored]
    (distinct,) = mixed_lists(response)
    origins = [names.index(distinct[i]) for i in order]
    labels = {names[origin]: label(place) for place, origin in enumerate(origins)}
    left = tuple(
        PlacedChoice(label=str(i), body=pair.left, span=pair.span)
        for i, pair in enumerate(response.pairs, 1)
    )
    right = tuple(
        PlacedChoice(label=labels[names[i]], body=authored[i], span=spans[i]) for i in origins
    )
    pairs = tuple((entry.label, labels[names[i]]) for i, entry in enumerate(left))
    return Placement(
        task=MatchColumns(left=left, right=right),
        key=MatchKey(pairs=pairs),
        orders={labels[names[origin]]: origin for origin in origins},
    )


def _order(entries: Sequence[Blocks], span: Span, order: Sequence[int]) -> Placement:
    labels = {origin: label(place) for place, origin in enumerate(order)}
    placed = tuple(
        PlacedChoice(label=labels[origin], body=entries[origin], span=span) for origin in order
    )
    return Placement(
        task=OrderEntries(entries=placed),
        key=OrderKey(labels=tuple(labels[origin] for origin in range(len(entries)))),
        orders={labels[origin]: origin for origin in order},
    )


def _cloze(gaps: Sequence[ClozeGap], orders: Orders) -> Placement:
    blanks: list[GapBlank | GapMenu] = []
    keys: list[ClozeGap] = []
    menus = iter(orders)
    for gap in gaps:
        match gap:
            case TextGap() | NumberGap():
                blanks.append(GapBlank(number=isinstance(gap, NumberGap)))
                keys.append(gap)
            case MenuGap(choices=choices, key=key):
                order = next(menus)
                shown = tuple(choices[origin] for origin in order)
                blanks.append(GapMenu(choices=shown))
                keys.append(MenuGap(choices=shown, key=order.index(key), span=gap.span))
            case _:
                assert_never(gap)
    return Placement(task=FillGaps(gaps=tuple(blanks)), key=GapsKey(gaps=tuple(keys)))


def _code(response: CodeAnswer) -> Placement:
    space = CODE_LINES if response.lines is None else response.lines
    task = WriteCode(lines=space, language=response.language, starter=response.starter)
    return Placement(task=task, key=RubricKey(rubric=response.rubric))
