"""What the forms of a paper consist of: fragments to be set, and how they follow one another."""

import hashlib
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, TypeVar

from examgen.model.paper import (
    FillGaps,
    Form,
    OrderEntries,
    Paper,
    Passage,
    PickMany,
    PickOne,
    PlacedChoice,
    Question,
    Section,
)
from examgen.render.languages import words_for
from examgen.render.pdf.booklet import is_bound, turned
from examgen.render.pdf.layout import line_em
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.shown import PaperView, QuestionView, SectionView, TaskView
from examgen.render.pdf.view import passage_view, question_view, section_name, section_view
from examgen.render.theme import Theme, fill
from examgen.render.words import Words

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where forms are taken apart; ``texts`` and ``known`` grow on the way.

    ``texts`` has the HTML of each fragment by its name, which is a digest of all that the
    fragment depends on: its text and ``ground``, what it has in common with the others.
    ``known`` has the names of fragments, or of those of a question, by what they were made of.
    """

    paper: Paper
    theme: Theme
    sheet: Sheet
    ground: bytes
    texts: dict[str, str] = field(default_factory=dict)
    known: dict[object, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Labelled choices in rows of ``columns``: fragments of labels and of what they stand for."""

    columns: int
    labels: tuple[str, ...]
    bodies: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What stands on a page in one piece.

    ``text`` is its fragment; for a question with choices that of its stem, and ``tail``
    that of what follows the choices. ``opens`` tells that a section begins here, ``closes``
    that it is behind all sections, ``keep`` that the next block belongs to it,
    ``alone`` that it has a page of its own, ``blank`` that it stands on empty pages.
    ``source`` is the question or passage that it prints.
    """

    text: str
    number: str | None = None
    choices: Choices | None = None
    tail: str | None = None
    opens: bool = False
    closes: bool = False
    keep: bool = False
    alone: bool = False
    blank: bool = False
    source: Question | Passage | None = None


def names_of_block(block: Block) -> Iterator[str]:
    """Yield the names of the fragments that a block consists of."""
    yield block.text
    if block.number is not None:
        yield block.number
    if block.choices is not None:
        yield from block.choices.labels
        yield from block.choices.bodies
    if block.tail is not None:
        yield block.tail


def form_blocks(form: Form, front: PaperView, desk: Desk) -> tuple[Block, ...]:
    """Return a form as blocks, in reading order; ``front`` is all but its sections."""
    anyone = replace(front, form="")
    bound = is_bound(desk.paper)
    blocks = [Block(text=_known("paper-cover.html", anyone, desk, "wide"), alone=bound)]
    for index, section in enumerate(form.sections):
        blocks += _section(section, index, len(form.sections), desk)
    end = Block(text=_known("paper-end.html", anyone, desk), closes=True)
    blocks = [*blocks[:-1], replace(blocks[-1], keep=not blocks[-1].alone), end]
    if bound:
        text = _known("paper-blank.html", anyone, desk)
        blocks.append(Block(text=text, closes=True, blank=True))
    return tuple(blocks)


def running_title(front: PaperView, desk: Desk) -> str:
    """Return the fragment of the paper's title above the text."""
    return _known("paper-title.html", replace(front, form=""), desk, "head")


def running_code(front: PaperView, desk: Desk) -> tuple[str, str]:
    """Return the fragment of a form's code, and another one that stands where codes stand."""
    code = _known("paper-code.html", front, desk, "code")
    return code, _known("paper-code.html", replace(front, form="A"), desk, "sample")


def feet(pages: int, blanks: int, desk: Desk) -> tuple[str, ...]:
    """Return the fragments below the text of each page; the last ones may be blank."""
    turning = turned(pages, blanks) if is_bound(desk.paper) else ()
    return tuple([_foot(page, pages, page in turning, desk) for page in range(1, pages + 1)])


def _words(desk: Desk) -> Words:
    return words_for(desk.sheet.language)


def _foot(page: int, pages: int, turning: bool, desk: Desk) -> str:
    words = _words(desk)
    said = escape(words.sheet_page.format(page=page, pages=pages))
    if not turning:
        return _piece(desk, "", "foot", said)
    return _piece(desk, "", "turning", f'{said}" data-turn="{escape(words.turn_over)}')


def all_feet(desk: Desk) -> None:
    """Put a foot among the texts that draws whatever any foot draws."""
    said = _words(desk).sheet_page.format(page=1234567890, pages=0)
    _piece(desk, "", "foot", escape(said))
    if is_bound(desk.paper):
        _foot(1, 1, True, desk)


def _known(template: str, front: PaperView, desk: Desk, classes: str = "") -> str:
    """Return a fragment that a template makes of a form's front; it makes the same once."""

    def make() -> str:
        return _piece(desk, _fill(desk, template, {"paper": front, "words": _words(desk)}), classes)

    return _once(desk, (template, classes, front), make)


def _section(section: Section, index: int, count: int, desk: Desk) -> list[Block]:
    view = section_view(section, desk.sheet)
    words = _words(desk)
    heading = section_name(section, index, count, words)
    blocks = []
    if heading or view.choose or view.instructions:
        blocks.append(Block(text=_head(view, heading, index == 0, desk), keep=True))
    passages = {passage.id: passage for passage in section.passages}
    for question in section.questions:
        passage = passages.pop(question.stimulus or "", None)
        if passage is not None:
            shown = passage_view(passage, section, desk.sheet)
            text = _fill(desk, "paper-passage.html", {"passage": shown, "words": words})
            blocks.append(Block(text=_piece(desk, text), keep=True, source=passage))
        blocks.append(_question(question, desk))
    if blocks:
        blocks[0] = replace(blocks[0], opens=True)
    return blocks


def _head(view: SectionView, heading: str, first: bool, desk: Desk) -> str:
    """Return the fragment of a section's head: the first section has less room above it."""

    def make() -> str:
        values = {"section": view, "heading": heading, "words": _words(desk)}
        text = _fill(desk, "paper-head.html", values)
        before = "" if first else "<div></div>"
        return _piece(desk, f'{before}<section class="part">{text}</section>')

    return _once(desk, (view, heading, first), make)


def _question(question: Question, desk: Desk) -> Block:
    gaps = isinstance(question.task, FillGaps)
    number = _number(question.number, " gaps" if gaps else "", desk)
    match question.task:
        case PickOne(choices=choices) | PickMany(choices=choices) | OrderEntries(entries=choices):
            kind = type(question.task)
            bodies = frozenset([id(choice.body) for choice in choices])
            made_of = (id(question.stem), question.marks, question.type, kind, bodies)
            text, tail, columns, task_kind, entries = _once(
                desk, made_of, lambda: _parts(question, choices, desk)
            )
            placed = Choices(
                columns=columns,
                labels=tuple([_label(choice.label, task_kind, desk) for choice in choices]),
                bodies=tuple([entries[id(choice.body)] for choice in choices]),
            )
            return Block(text=text, number=number, choices=placed, tail=tail, source=question)
        case task:
            whole = (id(question.stem), question.marks, question.type, task)
            text = _once(
                desk,
                whole,
                lambda: _piece(desk, _asked(desk, _view(question, desk)), "unnumbered"),
            )
            return Block(text=text, number=number, source=question)


def _parts(
    question: Question, choices: tuple[PlacedChoice, ...], desk: Desk
) -> tuple[str, str | None, int, str, dict[int, str]]:
    """Return a question's stem, tail, columns and kind, and its entries by their bodies."""
    view = _view(question, desk)
    task: TaskView = view.task
    gone = replace(view, task=replace(task, choices=()))
    stem = _piece(desk, _asked(desk, gone), "stem unnumbered")
    tail = _piece(desk, _answered(desk, view), "tail") if task.kind == "order" else None
    columns = 1 if task.kind == "order" else task.columns
    entries = {}
    for choice, shown in zip(choices, task.choices, strict=True):
        alone = replace(view, task=replace(task, choices=(replace(shown, label="A"),)))
        entries[id(choice.body)] = _piece(desk, _answered(desk, alone), "choice")
    return stem, tail, columns, task.kind, entries


def _view(question: Question, desk: Desk) -> QuestionView:
    # The number is a fragment of its own, and has the same room whatever it is.
    return question_view(replace(question, number=0), None, line_em(desk.sheet.layout), desk.sheet)


def _asked(desk: Desk, view: QuestionView) -> str:
    return _fill(desk, "paper-question.html", {"question": view, "words": _words(desk)})


def _answered(desk: Desk, view: QuestionView) -> str:
    """Return what a question is answered by, without its stem."""
    task = _fill(desk, "paper-task.html", {"question": view, "words": _words(desk)})
    return f'<article class="question">{task}</article>'


def _number(number: int, kind: str, desk: Desk) -> str:
    def make() -> str:
        lead = f'<p class="lead"><span class="number">{number}.</span></p>'
        stem = f'<div class="stem text">{lead}</div>'
        return _piece(desk, f'<article class="question{kind}">{stem}</article>')

    return _once(desk, ("number", number, kind), make)


def _label(label: str, kind: str, desk: Desk) -> str:
    def make() -> str:
        entry = f'<li><span class="label">{escape(label)}</span></li>'
        choices = f'<ol class="choices {kind} columns-1">{entry}</ol>'
        return _piece(desk, f'<article class="question">{choices}</article>')

    return _once(desk, ("label", label, kind), make)


def _once(desk: Desk, made_of: Hashable, make: Callable[[], T]) -> T:
    """Return what is made of something, made once for all forms."""
    if made_of not in desk.known:
        desk.known[made_of] = make()
    found: T = desk.known[made_of]
    return found


def _piece(desk: Desk, inside: str, classes: str = "", foot: str = "") -> str:
    """Return the name of a fragment, which is among the texts from now on."""
    text = f'<div class="fragment {classes}" data-foot="{foot}">{inside}</div>'
    name = hashlib.sha256(desk.ground + text.encode()).hexdigest()[:32]
    desk.texts.setdefault(name, text)
    return name


def _fill(desk: Desk, name: str, values: dict[str, object]) -> str:
    text, mistakes = fill(desk.theme, name, values)
    assert text is not None, mistakes  # noqa: S101 - a bank with templates of its own is not composed
    return text


def all_numbers(count: int, desk: Desk) -> None:
    """Put the numbers of so many questions among the texts, for each kind of question."""
    for number in range(1, count + 1):
        for kind in ("", " gaps"):
            _number(number, kind, desk)
