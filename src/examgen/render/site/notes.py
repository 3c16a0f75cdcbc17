"""What pages of the whole site know of each paper: plain texts, small enough to keep of all."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from markupsafe import Markup

from examgen.model.item import ItemType
from examgen.render.site.model import Entry, Listed
from examgen.render.view import PaperView, QuestionView, TaskView


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryNote:
    """A question in a list; topic and tags are empty where its answer is withheld."""

    item: str
    type: ItemType
    number: int
    teaser: str
    language: str
    words: str
    topic: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperNote:
    """A paper in a list: ``facts`` are the texts that stand at its head, by name."""

    id: str
    facts: Mapping[str, str]
    worth: Fraction
    minutes: int
    questions: int
    practice: bool
    partly: bool
    entries: tuple[EntryNote, ...]


def note_of(listed: Listed) -> PaperNote:
    """Return what the whole site has to know of a paper."""
    facts = ((field.name, getattr(listed.paper, field.name)) for field in fields(PaperView))
    return PaperNote(
        id=listed.id,
        # Instructions are markup, and long: no list shows them.
        facts={name: value for name, value in facts if type(value) is str},
        worth=listed.worth,
        minutes=listed.minutes,
        questions=listed.paper.questions,
        practice=listed.practice,
        partly=listed.partly,
        entries=tuple(
            EntryNote(
                item=entry.item,
                type=entry.type,
                number=entry.question.number,
                teaser=entry.teaser,
                language=entry.language,
                words=entry.words,
                topic=entry.topic,
                tags=entry.tags,
            )
            for entry in listed.entries
        ),
    )


def listed_from(note: PaperNote) -> Listed:
    """Return a paper as templates know it; of its questions no more than the note says."""
    paper = PaperView(
        **note.facts,
        questions=note.questions,
        instructions=Markup(),
        rules=(),
        sections=(),
    )
    entries = tuple(
        Entry(
            item=entry.item,
            type=entry.type,
            question=_in_brief(entry.number),
            teaser=entry.teaser,
            language=entry.language,
            words=entry.words,
            topic=entry.topic,
            tags=entry.tags,
        )
        for entry in note.entries
    )
    return Listed(
        id=note.id,
        paper=paper,
        worth=note.worth,
        minutes=note.minutes,
        entries=entries,
        practice=note.practice,
        partly=note.partly,
    )


def _in_brief(number: int) -> QuestionView:
    """Return a question of which only its number is known."""
    return QuestionView(
        id=f"q{number}",
        number=number,
        kind="",
        marks="",
        penalty="",
        stem=Markup(),
        task=TaskView(kind=""),
        passage=None,
        opens=False,
    )
