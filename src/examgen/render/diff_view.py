"""What the template of a comparison is given. For staff only."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from examgen.changed import excerpt, fate_words, kind_of
from examgen.model.comparison import Change, Fate, ItemChange, Kind, Op, Run, StimulusChange
from examgen.model.item import Item, ItemType, Stimulus
from examgen.render.answers import answer_view
from examgen.render.diff_entries import EntryView, Pair, Placed, entry_views
from examgen.render.diff_labels import DIFF_WORDS
from examgen.render.diff_marks import Writers, both, writing
from examgen.render.numbers import marks
from examgen.render.page import WriterAt
from examgen.render.view import direction
from examgen.render.words import WORDS

_SEEN_ON_ENTRIES = (ItemType.SINGLE, ItemType.MULTIPLE, ItemType.ORDER)
_TAGS = {Op.SAME: "", Op.GONE: "del", Op.CAME: "ins"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunView:
    """A stretch of text; ``tag`` is ``del``, ``ins`` or empty."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One change: the part, what is said of it (quoted or not), and its words."""

    kind: str
    part: str
    said: tuple[tuple[bool, str], ...]
    runs: tuple[RunView, ...]
    lines: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line of a right answer; ``changed`` where the other side has no such line."""

    label: str
    body: Markup
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A question as it is on one side. Texts that it does not have are empty."""

    name: str
    place: str
    kind: str
    marks: str
    language: str
    direction: str
    stem: Markup
    entries: tuple[EntryView, ...]
    lines: tuple[LineView, ...]
    texts: tuple[tuple[str, Markup], ...]
    rubric: tuple[tuple[Markup, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """A question, a passage or a document that changed; ``sides`` is empty for words alone."""

    anchor: str
    name: str
    place: str
    kind: str
    chip: str
    rows: tuple[RowView, ...]
    sides: tuple[SideView, ...]


def row_views(changes: Iterable[Change]) -> tuple[RowView, ...]:
    """Return changes as rows of words."""
    return tuple(
        RowView(
            kind=change.kind.value,
            part="" if change.part in ("key", "lines") else change.part,
            said=tuple((piece.quoted, piece.text) for piece in change.said),
            runs=tuple(_run(run) for run in _shown(change)),
            lines=change.part == "lines",
        )
        for change in changes
    )


def item_view(change: ItemChange, anchor: str, pair: Pair, write: Writers) -> ChangeView:
    """Return a question with both sides, where any of them is given."""
    kind = kind_of(change)
    chip = {Kind.KEY: DIFF_WORDS.key, Kind.TEXT: DIFF_WORDS.text, Kind.DATA: DIFF_WORDS.data}
    return ChangeView(
        anchor=anchor,
        name=change.id,
        place=_place(change.new or change.old),
        kind=change.fate.value if kind is None else kind.value,
        chip=fate_words(change.fate) if kind is None else chip[kind],
        rows=row_views(change.changes),
        sides=_sides(change, pair, write),
    )


def stimulus_view(change: StimulusChange, anchor: str, write: Writers) -> ChangeView:
    """Return a passage with both sides."""
    old, new = change.old, change.new
    changed = change.fate is Fate.CHANGED
    count = len(change.items)
    noun = DIFF_WORDS.item_one if count == 1 else DIFF_WORDS.item_many
    bodies = both(
        writing(old.body, old.span) if old else None,
        writing(new.body, new.span) if new else None,
        write,
    )
    words = DIFF_WORDS.text if changed else fate_words(change.fate)
    return ChangeView(
        anchor=anchor,
        name=change.id,
        place=_place(new or old),
        kind=Kind.TEXT.value if changed else change.fate.value,
        chip=f"{words}, {count} {noun}",
        rows=row_views(change.changes),
        sides=tuple(
            _empty_side(index, side, body)
            for index, (side, body) in enumerate(zip((old, new), bodies, strict=True))
            if side is not None
        ),
    )


def _sides(change: ItemChange, pair: Pair, write: Writers) -> tuple[SideView, ...]:
    old, new = pair
    stems = both(
        writing(old.question.stem, old.question.span) if old else None,
        writing(new.question.stem, new.question.span) if new else None,
        write,
    )
    listed = entry_views(change, pair, write)
    texts = _texts(pair, write)
    return tuple(
        SideView(
            name=(DIFF_WORDS.before, DIFF_WORDS.after)[index],
            place=f"{placed.question.span.path}:{placed.question.span.line}",
            kind=WORDS.kinds[placed.question.type],
            marks=marks(placed.question.marks) if placed.question.marks else "",
            language=placed.language,
            direction=direction(placed.language),
            stem=stems[index],
            entries=listed[index],
            lines=_lines(pair, index, write[index]),
            texts=texts[index],
            rubric=_rubric(placed, write[index]),
        )
        for index, placed in enumerate(pair)
        if placed is not None
    )


def _lines(pair: Pair, index: int, write: WriterAt) -> tuple[LineView, ...]:
    """Return the right answer, unless it is to be seen on the entries."""
    views = [
        answer_view(placed.question, placed.entry, write).lines
        if placed is not None and placed.question.type not in _SEEN_ON_ENTRIES
        else ()
        for placed in pair
    ]
    other = {(line.label, line.body) for line in views[1 - index]}
    alone = pair[1 - index] is None
    return tuple(
        LineView(
            label=line.label,
            body=line.body,
            changed=not alone and (line.label, line.body) not in other,
        )
        for line in views[index]
    )


def _rubric(placed: Placed, write: WriterAt) -> tuple[tuple[Markup, str], ...]:
    rubric = answer_view(placed.question, placed.entry, write).rubric
    return tuple((line.body, line.marks) for line in rubric)


def _texts(pair: Pair, write: Writers) -> tuple[tuple[tuple[str, Markup], ...], ...]:
    labels = {
        "explanation": WORDS.explanation,
        "hint": WORDS.hint,
        "reference": WORDS.reference,
    }
    found: tuple[list[tuple[str, Markup]], list[tuple[str, Markup]]] = ([], [])
    for name, label in labels.items():
        makes = [
            writing(getattr(placed.entry, name), placed.entry.span)
            if placed is not None and getattr(placed.entry, name)
            else None
            for placed in pair
        ]
        texts = both(makes[0], makes[1], write, whole=None not in pair)
        for index in (0, 1):
            if makes[index] is not None:
                found[index].append((label, texts[index]))
    return tuple(found[0]), tuple(found[1])


def _empty_side(index: int, side: Stimulus, body: Markup) -> SideView:
    return SideView(
        name=(DIFF_WORDS.before, DIFF_WORDS.after)[index],
        place=f"{side.span.path}:{side.span.line}",
        kind=side.title or "",
        marks="",
        language="",
        direction="",
        stem=body,
        entries=(),
        lines=(),
        texts=(),
        rubric=(),
    )


def _place(side: Item | Stimulus | None) -> str:
    return "" if side is None else f"{side.span.path}:{side.span.line}"


def _shown(change: Change) -> tuple[Run, ...]:
    if change.part == "lines":
        return tuple(run for run in change.runs if run.op is not Op.SAME)
    return excerpt(change.runs)


def _run(run: Run) -> RunView:
    return RunView(tag=_TAGS[run.op], text=run.text)
