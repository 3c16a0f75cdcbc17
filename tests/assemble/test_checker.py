"""The checker finds each thing that can be wrong with a paper, and nothing in a right one."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from tests.assemble.banks import bank_of, item
from tests.assemble.blueprints import Case, cases
from tests.assemble.checker import faults
from tests.assemble.selection import World
from tests.assemble.wishes import at, bounds_of, condition

from examgen.assemble import Assembly, assemble
from examgen.diagnostic import warning
from examgen.model.blueprint import (
    Blueprint,
    Cell,
    Exposure,
    FormsKind,
    FormsSpec,
    Located,
    Measure,
    NearDuplicates,
    Overlap,
    QuestionOrder,
    Requirement,
    SectionOrder,
    SectionSpec,
    StimulusRule,
    Where,
    exactly,
)
from examgen.model.item import Status
from examgen.model.paper import Form, Question

Change = Callable[[World], World]
HALF = Fraction(1, 2)


def printed(world: World, *selections: list[list[str]]) -> Assembly:
    """Print one form for each selection, whatever the blueprint asks for."""
    made: list[Assembly] = []
    codes = world.blueprint.forms.codes
    for code, chosen in zip(codes, selections, strict=True):
        sections = tuple(
            replace(
                spec,
                questions=tuple(Located(name, at(2)) for name in names),
                pick=None,
                cells=(),
                requirements=(),
            )
            for spec, names in zip(world.blueprint.sections, chosen, strict=True)
        )
        plain = replace(
            world.blueprint,
            sections=sections,
            requirements=(),
            overlaps=(),
            exposure=None,
            near_duplicates=NearDuplicates.ALLOWED,
            forms=FormsSpec(codes=(code,)),
        )
        ready = tuple(replace(i, status=Status.READY, enemies=()) for i in world.bank.items)
        bank = replace(world.bank, items=ready)
        assembly, found = assemble(plain, bank, world.project, seed="1")
        assert assembly is not None, found
        made.append(assembly)
    paper = replace(made[0].paper, forms=tuple(m.paper.forms[0] for m in made))
    key = replace(made[0].key, forms=tuple(m.key.forms[0] for m in made))
    return replace(made[0], paper=paper, key=key)


@given(cases())
def test_nothing_is_wrong_with_a_hidden_selection(case: Case) -> None:
    world = case.world
    chosen = [[i.id for i in part.items] for part in case.hidden]
    if any(i.status is not Status.READY for part in case.hidden for i in part.items):
        return
    made = printed(world, *[chosen for _ in world.blueprint.forms.codes])
    assert faults(made, world) == []


def bank() -> World:
    """A paper that asks for something of each kind, and a bank with more than that."""
    hard, easy = Fraction(4, 5), Fraction(1, 5)
    items = [
        item(0, 0, topic="a", difficulty=HALF, marks=Fraction(1), seconds=60),
        item(1, 0, topic="a/x", difficulty=easy, marks=Fraction(1), seconds=60, stimulus="s1"),
        item(2, 0, topic="a/x", difficulty=hard, marks=Fraction(2), seconds=120, stimulus="s1"),
        item(3, 0, topic="a", difficulty=hard, marks=Fraction(3), seconds=60, tags=("long",)),
        item(4, 0, topic="b", difficulty=easy, marks=Fraction(1), seconds=None),
        item(5, 0, topic="b", difficulty=HALF, marks=Fraction(5), seconds=30),
        item(6, 0, topic="b", difficulty=None, marks=Fraction(7), seconds=30),
        item(7, 0, topic="a/x", difficulty=easy, marks=Fraction(1), seconds=60),
        item(8, 0, topic="ab", difficulty=hard, marks=Fraction(3), seconds=60),
    ]
    row = Requirement(name="marks", measure=Measure.MARKS, bounds=exactly(11, at(3)), span=at(3))
    first = SectionSpec(
        questions=(Located("q000", at(2)),),
        pick=exactly(3, at(2)),
        where=Where(conditions=(condition("topic", "a"),)),
        cells=(
            Cell(topic="a/x", difficulty=None, count=exactly(1, at(4))),
            Cell(topic=None, difficulty="hard", count=exactly(2, at(4))),
        ),
        stimuli=StimulusRule(whole=True, span=at(7)),
        span=at(2),
    )
    second = SectionSpec(
        pick=bounds_of(Fraction(2), Fraction(4)),
        where=Where(conditions=(condition("topic", "b"),)),
        choose=Located(2, at(5)),
        marks_each=Located(Fraction(2), at(5)),
        span=at(9),
    )
    blueprint = Blueprint(
        id="quiz", title="Quiz", sections=(first, second), requirements=(row,), span=at(1)
    )
    items[7] = replace(items[7], stimulus=None)
    return World(blueprint=blueprint, bank=bank_of(items))


RIGHT = [["q000", "q001", "q002", "q003"], ["q004", "q005", "q006"]]


def test_nothing_is_wrong_with_the_right_paper() -> None:
    assert faults(printed(bank(), RIGHT), bank()) == []


def paper_row(measure: Measure, low: str, high: str, *where: str, share: bool = False) -> Change:
    """Ask for one more sum over the paper."""
    bounds = bounds_of(Fraction(low), Fraction(high), share=share)
    conditions = tuple(condition(*text.split("=")) for text in where)
    row = Requirement(
        name="it", measure=measure, bounds=bounds, where=Where(conditions=conditions), span=at(3)
    )
    return lambda w: whole(w, requirements=(row,))


def whole(world: World, **fields: object) -> World:
    return replace(world, blueprint=replace(world.blueprint, **fields))  # type: ignore[arg-type]


def part(world: World, number: int, **fields: object) -> World:
    specs = list(world.blueprint.sections)
    specs[number] = replace(specs[number], **fields)  # type: ignore[arg-type]
    return whole(world, sections=tuple(specs))


def turned(world: World, number: int, **fields: object) -> World:
    """Change one item of the bank."""
    items = list(world.bank.items)
    items[number] = replace(items[number], **fields)  # type: ignore[arg-type]
    return replace(world, bank=replace(world.bank, items=tuple(items)))


CELL_C = Cell(topic="c", difficulty=None, count=bounds_of(Fraction(1), None))
SHARE_X = bounds_of(Fraction(1), Fraction(1), share=True)
SPLIT = Requirement(
    name="topic a/x",
    measure=Measure.QUESTIONS,
    bounds=exactly(3, at(4)),
    where=Where(conditions=(condition("topic", "a/x"),)),
    picked=True,
    span=at(4),
)
PICKED_A = replace(SPLIT, bounds=exactly(4, at(4)), where=Where())
THREE = StimulusRule(whole=False, count=exactly(3, at(7)), span=at(7))
ONE_OF_QUIZ1 = Overlap(paper="quiz1", most=1, span=at(6))
EXPOSED = Exposure(most=2, span=at(8))
HELD = {"quiz1": frozenset({"q000", "q003"}), "quiz2": frozenset({"q003", "q004"})}
# What the same paper is judged by, and what is wrong with it then.
OTHERWISE: dict[str, tuple[Change, str]] = {
    "pick": (lambda w: part(w, 0, pick=exactly(4, at(2))), "picks 3, not 4"),
    "pick range": (lambda w: part(w, 1, pick=bounds_of(None, Fraction(2))), "picks 3, not ..2"),
    "no pick": (lambda w: part(w, 1, pick=None), "picks 3 and should pick none"),
    "cell": (lambda w: part(w, 0, cells=(CELL_C,)), "places of the cells"),
    "share of cell": (
        lambda w: part(w, 0, cells=(Cell(topic="a/x", difficulty=None, count=SHARE_X),)),
        "places of the cells",
    ),
    "cells as all": (
        lambda w: part(w, 0, cells=w.blueprint.sections[0].cells[1:], pick=None),
        "more items than places",
    ),
    "band": (lambda w: turned(w, 3, difficulty=HALF), "places of the cells"),
    "topic": (lambda w: turned(w, 3, topic="ab"), "`q003` is not eligible"),
    "status": (lambda w: turned(w, 3, status=Status.DRAFT), "`q003` is not eligible"),
    "named status": (lambda w: turned(w, 0, status=Status.DRAFT), "`q000` is named and not ready"),
    "split": (lambda w: part(w, 0, requirements=(SPLIT,)), "topic a/x is 2, not 3"),
    "picked only": (lambda w: part(w, 0, requirements=(PICKED_A,)), "topic a/x is 3, not 4"),
    "choose": (lambda w: part(w, 1, choose=None), "earns 13"),
    "choose too many": (lambda w: part(w, 1, choose=Located(4, at(5))), "4 of 3 questions"),
    "equal marks": (lambda w: part(w, 1, marks_each=None), "different marks"),
    "whole": (lambda w: turned(w, 7, stimulus="s1"), "`s1` comes without `q007`"),
    "amount": (
        lambda w: part(
            w, 0, stimuli=StimulusRule(whole=False, count=exactly(3, at(7)), span=at(7))
        ),
        "2 items of `s1` come, not 3",
    ),
    "marks": (paper_row(Measure.MARKS, "10", "10"), "it is 11, not 10"),
    "marks by topic": (paper_row(Measure.MARKS, "6", "6", "topic=a"), "it is 7, not 6"),
    "questions": (paper_row(Measure.QUESTIONS, "8", "9"), "it is 7, not 8..9"),
    "tags": (paper_row(Measure.QUESTIONS, "2", "2", "tags=long"), "it is 1, not 2"),
    "share": (paper_row(Measure.QUESTIONS, "0.5", "1", "topic=b", share=True), "it is 3"),
    "one share": (paper_row(Measure.QUESTIONS, "0.2", "0.2", "topic=b", share=True), "it is 3"),
    "time": (paper_row(Measure.MINUTES, "1", "5.5"), "it is 6, not 1..5.5"),
    "mean": (paper_row(Measure.MEAN_DIFFICULTY, "0.51", "0.6"), "it is 1/2"),
    "enemies": (lambda w: turned(w, 5, enemies=("q000",)), "`q000` and `q005` are together"),
    "alike": (
        lambda w: replace(w, alike=frozenset({frozenset({"q000", "q005"})})),
        "`q000` and `q005` are together",
    ),
    "overlap": (
        lambda w: whole(
            replace(w, held=HELD), overlaps=(Overlap(paper="quiz1", most=1, span=at(6)),)
        ),
        "2 are on quiz1 too, at most 1",
    ),
    "exposure": (
        lambda w: whole(replace(w, held=HELD), exposure=EXPOSED),
        "`q003` is on too many papers",
    ),
    "named": (
        lambda w: part(w, 1, questions=(Located("q007", at(9)),)),
        "lacks named questions: ['q007']",
    ),
    "sections": (lambda w: whole(w, sections=w.blueprint.sections[:1]), "has 2 sections"),
    "forms": (lambda w: whole(w, forms=FormsSpec(codes=("A", "B"))), "the forms are ('A',)"),
    "order": (lambda w: part(w, 1, order=SectionOrder.BY_DIFFICULTY), "do not get harder"),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_another_wish_finds_fault(name: str) -> None:
    change, words = OTHERWISE[name]
    made = printed(bank(), [RIGHT[0], ["q005", "q004", "q006"]])
    assert faults(made, bank()) == []
    found = faults(made, change(bank()))
    assert any(words in fault for fault in found), found


def with_form(made: Assembly, form: Form, place: int = 0) -> Assembly:
    forms = list(made.paper.forms)
    forms[place] = form
    return replace(made, paper=replace(made.paper, forms=tuple(forms)))


def with_question(made: Assembly, place: int, **fields: object) -> Assembly:
    """Change a question of the second section."""
    form = made.paper.forms[0]
    questions: list[Question] = list(form.sections[1].questions)
    questions[place] = replace(questions[place], **fields)  # type: ignore[arg-type]
    return with_section(made, 1, questions=tuple(questions))


def with_section(made: Assembly, number: int, **fields: object) -> Assembly:
    form = made.paper.forms[0]
    sections = list(form.sections)
    sections[number] = replace(sections[number], **fields)  # type: ignore[arg-type]
    return with_form(made, replace(form, sections=tuple(sections)))


def with_entry(made: Assembly, place: int, **fields: object) -> Assembly:
    key = made.key.forms[0]
    entries = list(key.entries)
    entries[place] = replace(entries[place], **fields)  # type: ignore[arg-type]
    return replace(made, key=replace(made.key, forms=(replace(key, entries=tuple(entries)),)))


def other_key(made: Assembly) -> Assembly:
    entries = made.key.forms[0].entries
    other = next(e for e in entries[1:] if e.key != entries[0].key)
    return with_entry(made, 0, key=other.key)


def parted(made: Assembly) -> Assembly:
    """Move a question between those of a passage."""
    questions = list(made.paper.forms[0].sections[0].questions)
    questions[0], questions[1] = questions[1], questions[0]
    return with_section(made, 0, questions=tuple(questions))


# Papers that came out wrong, and what is said of them.
BROKEN: dict[str, tuple[Callable[[Assembly], Assembly], str]] = {
    "number": (lambda m: with_question(m, 0, number=9), "do not run from 1"),
    "marks": (lambda m: with_question(m, 0, marks=Fraction(1)), "carries 1"),
    "stem": (lambda m: with_question(m, 0, stem=()), "is not printed as `q004`"),
    "stranger": (lambda m: with_question(m, 0, item="zz"), "questions from elsewhere: ['zz']"),
    "twice": (lambda m: with_question(m, 0, item="q005"), "`q005` is there twice"),
    "lost entry": (
        lambda m: replace(
            m,
            key=replace(
                m.key, forms=(replace(m.key.forms[0], entries=m.key.forms[0].entries[:-1]),)
            ),
        ),
        "another number of entries",
    ),
    "entry": (lambda m: with_entry(m, 0, item="q005"), "belongs to another question"),
    "key": (other_key, "the key of question 1 is wrong"),
    "passage": (lambda m: with_section(m, 0, passages=()), "the passages are not ['s1']"),
    "parted": (parted, "the questions of a passage are parted"),
    "choose": (lambda m: with_section(m, 1, choose=1), "1 are to be chosen"),
    "total": (lambda m: replace(m, paper=replace(m.paper, marks=Fraction(13))), "not 13"),
    "short": (
        lambda m: with_section(m, 1, questions=m.paper.forms[0].sections[1].questions[:1]),
        "picks 1, not 2..4",
    ),
    "empty": (
        lambda m: with_form(m, replace(m.paper.forms[0], sections=())),
        "has 0 sections",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_paper_is_found_out(name: str) -> None:
    change, words = BROKEN[name]
    found = faults(change(printed(bank(), RIGHT)), bank())
    assert any(words in fault for fault in found), found


def two_forms(kind: FormsKind, **fields: object) -> World:
    """A bank with three pairs of twins, and a paper of three questions with two forms."""
    items = [
        item(n, 0, topic="a" if n % 2 else "b", difficulty=Fraction(n + 4, 20), marks=Fraction(1))
        for n in range(6)
    ]
    spec = SectionSpec(pick=bounds_of(Fraction(2), Fraction(3)), span=at(2))
    forms = FormsSpec(codes=("A", "B"), kind=kind, **fields)  # type: ignore[arg-type]
    blueprint = Blueprint(
        id="quiz",
        title="Quiz",
        sections=(spec,),
        forms=forms,
        question_order=QuestionOrder.WITHIN_SECTIONS,
        span=at(1),
    )
    return World(blueprint=blueprint, bank=bank_of(items))


def test_forms_that_differ_are_found_out() -> None:
    shuffled = two_forms(FormsKind.SHUFFLED)
    assert faults(printed(shuffled, [["q000", "q001"]], [["q001", "q000"]]), shuffled) == []
    (fault,) = faults(printed(shuffled, [["q000", "q001"]], [["q001", "q002"]]), shuffled)
    assert fault == "section 1 of form B has other questions than A"


def test_parallel_forms_share_their_anchors_and_nothing_else() -> None:
    two = two_forms(FormsKind.PARALLEL, spread=Located(Fraction(1, 10), at(9)))
    assert faults(printed(two, [["q000", "q003"]], [["q001", "q002"]]), two) == []
    (fault,) = faults(printed(two, [["q000", "q003"]], [["q002", "q003"]]), two)
    assert fault == "the forms share 1 questions, not 0"
    one = Located(1, at(9))
    anchored = two_forms(FormsKind.PARALLEL, spread=Located(Fraction(1, 10), at(9)), anchors=one)
    assert faults(printed(anchored, [["q000", "q003"]], [["q002", "q003"]]), anchored) == []
    (fault,) = faults(printed(anchored, [["q000", "q003"]], [["q001", "q002"]]), anchored)
    assert fault == "the forms share 0 questions, not 1"


def test_parallel_forms_are_alike() -> None:
    two = two_forms(FormsKind.PARALLEL)
    (fault,) = faults(printed(two, [["q000", "q005"]], [["q001", "q002", "q004"]]), two)[1:]
    assert fault == "forms A and B have [[2], [3]] questions"
    far = printed(two, [["q000", "q001"]], [["q002", "q003"]])
    (fault,) = faults(far, two)
    assert "0.100 apart" in fault
    said = warning("spread", "the mean difficulties are 0.1 apart", at(9))
    assert faults(far, two, [said]) == []
