"""What the templates of a paper are given: plain values, every text ready, no key."""

from dataclasses import dataclass

from markupsafe import Markup

from examgen.render.rules import RuleView


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A labelled choice or entry; ``line`` tells that ``body`` is one line."""

    label: str
    body: Markup
    line: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskView:
    """What is to be done; the fields but ``kind`` are filled where the kind needs them.

    Kinds: pick-one, pick-many, number, text, judge, match, order, gaps, write, code.
    ``columns`` is the number of columns that the choices are set in, ``share`` the left
    column's share of the line in per cent; ``stacked`` columns stand one above the other.
    """

    kind: str
    choices: tuple[ChoiceView, ...] = ()
    columns: int = 1
    left: tuple[ChoiceView, ...] = ()
    share: int = 50
    stacked: bool = False
    unit: str = ""
    lines: int = 0
    starter: Markup = Markup()


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageView:
    """A shared passage, and the question numbers it belongs to in words.

    ``tall`` tells that it may be broken.
    """

    title: str
    scope: str
    body: Markup
    tall: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionView:
    """A question; ``passage`` is there where it is to be printed before the question.

    ``stem`` holds number and marks where it begins with a line of text, so that all
    stand on one baseline; ``apart`` tells that it does not, and they stand by themselves.
    ``tall`` tells that the question will not fit a page.
    """

    number: int
    apart: bool
    tall: bool
    marks: str
    note: str
    stem: Markup
    task: TaskView
    passage: PassageView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """A section; an empty title means that the paper does not name it.

    ``choose`` says how many of its questions are to be answered, if not all.
    """

    title: str
    instructions: Markup
    facts: str
    choose: str
    questions: tuple[QuestionView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """A form of a paper. Texts that a paper does not have are empty.

    ``running`` is the title above the text, cut where it is too long.
    ``candidate`` are the boxes of a candidate's own paper with what is printed in them.
    ``theme`` is the name of its look, ``crest`` a figure for the cover, ``tally`` the sections
    with their marks, and ``blanks`` the number of empty pages at the end.
    """

    title: str
    running: str
    course: str
    term: str
    date: str
    institution: str
    licence: str
    form: str
    duration: str
    marks: str
    questions: str
    language: str
    direction: str
    instructions: Markup
    rules: tuple[RuleView, ...]
    sections: tuple[SectionView, ...]
    candidate: tuple[tuple[str, str], ...] = ()
    theme: str = "plain"
    crest: Markup = Markup()
    tally: tuple[tuple[str, str], ...] = ()
    blanks: int = 0
