"""Counts of a bank and of papers' forms."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.cli import run
from examgen.diagnostic import ExamgenError
from examgen.model.item import ItemType, Level, Status
from examgen.model.project import Project, Topic
from examgen.model.stats import Part, Statistics
from examgen.pipeline.drafts import Terms, draft_alone
from examgen.pipeline.stats import Request, as_json, bank_stats, count_all, draft_stats
from examgen.pipeline.survey import survey
from examgen.pipeline.tally import Kind, count, kind_of
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store
from examgen.source import Span

NOWHERE = Span("bank/bank.yaml", 1, 1, 1, 1)
NAMES = ("a", "a/b", "a/b/c", "d", "strange/one")
PROJECT = Project(topics=tuple(Topic(id=n, title=n.upper(), span=NOWHERE) for n in NAMES[:4]))

KINDS = st.builds(
    kind_of,
    st.none() | st.sampled_from([Fraction(n, 20) for n in range(21)]),
    st.none() | st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3)]),
    st.none() | st.sampled_from(NAMES),
    st.tuples(
        st.sampled_from(ItemType),
        st.none() | st.integers(1, 300),
        st.none() | st.sampled_from(Level),
        st.sampled_from(Status),
    ),
)


@given(st.lists(KINDS, max_size=30))
def test_every_table_counts_every_question_once(kinds: list[Kind]) -> None:
    part = count(kinds, PROJECT, marks=None)
    assert part.questions == len(kinds)
    for tallies in (part.types, part.levels, part.statuses, part.worths):
        assert sum(tally.questions for tally in tallies) == len(kinds)
        assert sum(tally.marks for tally in tallies) == part.marks
        assert sum(tally.seconds for tally in tallies) == part.seconds
        assert all(tally.questions for tally in tallies)
    assert sum(part.bands) == len(kinds)
    assert sum(part.bins) == part.rated == len(kinds) - part.bands[-1]
    assert [sum(column) for column in zip(*(row.own for row in part.topics), strict=True)] == list(
        part.bands
    )
    tops = [row.total for row in part.topics if not row.depth]
    assert [sum(column) for column in zip(*tops, strict=True)] == list(part.bands)
    rated = [Fraction(*kind.difficulty) for kind in kinds if kind.difficulty]
    assert part.mean == (sum(rated) / len(rated) if rated else None)


@given(st.lists(KINDS, max_size=30))
def test_a_topic_adds_up_what_lies_below_it(kinds: list[Kind]) -> None:
    part = count(kinds, PROJECT, marks=None)
    for row in part.topics:
        inside = [k for k in kinds if f"{k.topic}/".startswith(f"{row.id}/")]
        assert sum(row.total) == len(inside if row.id else [k for k in kinds if not k.topic])
        assert sum(row.own) == len([k for k in kinds if k.topic == row.id])
        assert row.parent == any((o.id or "").startswith(f"{row.id}/") for o in part.topics)
    assert count(kinds[::-1], PROJECT, marks=None) == part


def test_topics_come_in_the_order_of_the_settings_then_the_strange_ones() -> None:
    kinds = [_kind(topic="strange/one"), _kind(topic=None)]
    rows = count(kinds, PROJECT, marks=None).topics
    assert [row.id for row in rows] == [*NAMES[:4], "strange", "strange/one", None]
    assert [row.title for row in rows][-3:] == ["strange", "one", ""]
    assert [row.depth for row in rows] == [0, 1, 2, 0, 0, 1, 0]


def _kind(difficulty: Fraction | None = None, topic: str | None = "a") -> Kind:
    return kind_of(difficulty, Fraction(1), topic, (ItemType.SINGLE, 60, None, Status.READY))


def test_the_ends_of_difficulty_are_counted() -> None:
    part = count(
        [_kind(Fraction(0)), _kind(Fraction(1)), _kind(Fraction(1, 10))], PROJECT, marks=None
    )
    assert part.bins == (1, 1, 0, 0, 0, 0, 0, 0, 0, 1)


def test_a_large_bank_is_counted_in_no_time() -> None:
    kinds = [
        kind_of(
            Fraction(n % 100, 100),
            Fraction(1 + n % 3),
            f"t{n % 10}/u{n % 70}",
            (list(ItemType)[n % 10], 60 + n % 120, list(Level)[n % 6], Status.READY),
        )
        for n in range(20_000)
    ]
    started = perf_counter()
    count(kinds, PROJECT, marks=None)
    assert perf_counter() - started < 2


SETTINGS = "title: T\nmarks: 1\ntopics: {a: A}\n"
ITEMS = """\
## q{n} {{topic=a difficulty={difficulty} time="{n} min"}}

Name the {word}.

Answer: 1
"""
WORDS = ("moon", "river", "king", "poem", "stone", "bird")


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    questions = tmp_path / "bank" / "questions"
    questions.mkdir(parents=True)
    (tmp_path / "bank" / "papers").mkdir()
    (tmp_path / "bank" / "bank.yaml").write_text(SETTINGS)
    text = "\n".join(
        ITEMS.format(n=n + 1, difficulty=0.2 if n % 2 else 0.8, word=word)
        for n, word in enumerate(WORDS)
    )
    (questions / "a.md").write_text(text)
    return tmp_path


def paper(bank: Path, text: str) -> Statistics | None:
    (bank / "bank" / "papers" / "p.yaml").write_text(f"title: P\nseed: 1\n{text}\n")
    return count_all(Request(root=bank, paper="p"), Store(None))[0]


def only(statistics: Statistics | None) -> Part:
    assert statistics is not None
    (part,) = statistics.parts
    return part


def test_forms_with_the_same_questions_are_one(bank: Path) -> None:
    part = only(paper(bank, "sections: [{pick: 3}]\nforms: [A, B, C]"))
    assert part.codes == ("A", "B", "C")
    assert part.questions == 3


def test_forms_with_other_questions_are_counted_apart(bank: Path) -> None:
    drafts = []
    for code, questions in (("A", "q1, q2"), ("B", "q3, q4, q5"), ("C", "q2, q1")):
        text = f"title: P\nseed: 1\nsections: [{{questions: [{questions}]}}]\nforms: [{code}]\n"
        (bank / "bank" / "papers" / "p.yaml").write_text(text)
        workspace = open_workspace(survey(bank), Store(None))
        path = workspace.survey.papers["p"]
        draft = draft_alone(workspace, Store(None), path, Terms()).draft
        assert draft is not None
        drafts.append(draft)
    forms = tuple(form for draft in drafts for form in draft.assembly.key.forms)
    assembly = drafts[0].assembly
    joined = replace(assembly, key=replace(assembly.key, forms=forms))
    found = draft_stats(workspace, replace(drafts[0], assembly=joined))
    assert [part.codes for part in found.parts] == [("A", "C"), ("B",)]
    assert [part.questions for part in found.parts] == [2, 3]
    assert [part.mean for part in found.parts] == [Fraction(1, 2), Fraction(3, 5)]


def test_parallel_forms_stand_side_by_side(bank: Path) -> None:
    text = "sections: [{pick: 2, difficulty: {easy: 1, hard: 1}}]\n"
    found = paper(bank, text + "forms: {codes: [A, B], kind: parallel}")
    assert found is not None
    assert [(part.codes, part.questions) for part in found.parts] == [(("A",), 2), (("B",), 2)]
    assert {part.mean for part in found.parts} == {Fraction(1, 2)}


def test_marks_are_those_of_the_section(bank: Path) -> None:
    part = only(paper(bank, "sections: [{pick: 3, marks_each: 2.5}]"))
    assert part.marks == Fraction(15, 2)
    assert [(tally.name, tally.questions) for tally in part.worths] == [("2.5", 3)]


def test_time_is_that_of_the_questions(bank: Path) -> None:
    found = paper(bank, "duration: 20 min\nsections: [{questions: [q1, q2, q3]}]")
    assert only(found).seconds == 360
    assert found is not None
    assert found.minutes == 20


def test_a_paper_that_cannot_be_made_is_explained(bank: Path) -> None:
    (bank / "bank" / "papers" / "p.yaml").write_text("title: P\nseed: 1\nsections: [{pick: 9}]\n")
    counted, findings = count_all(Request(root=bank, paper="p"), Store(None))
    assert counted is None
    assert findings


def test_filters_that_are_not_understood_are_refused(bank: Path) -> None:
    with pytest.raises(ExamgenError, match="--where"):
        bank_stats(Request(root=bank, filters=("difficulty=tough",)), Store(None))


def test_json_is_plain(bank: Path) -> None:
    told = json.loads(as_json(bank_stats(Request(root=bank), Store(None))))
    (part,) = told["parts"]
    assert told["bands"] == ["easy", "medium", "hard"]
    assert part["topics"][0]["own"] == [3, 0, 3, 0]
    assert part["mean"] == 0.5
    assert part["timed"] == 6
    assert "node" not in json.dumps(told)


def test_locked_papers_tell_how_often_items_are_used(bank: Path) -> None:
    for name, questions in (("one", "q1, q2"), ("two", "q2, q3"), ("three", "q2")):
        text = f"title: P\nseed: 1\nsections: [{{questions: [{questions}]}}]\n"
        (bank / "bank" / "papers" / f"{name}.yaml").write_text(text)
    assert run(["build", "--root", str(bank), "-f", "json", "-q"]) == 0
    found = bank_stats(Request(root=bank), Store(None)).exposure
    assert found is not None
    assert found.papers == (("one", 2), ("three", 1), ("two", 2))
    assert found.times == (3, 2, 0, 1)
    assert found.overlaps == (("one", "three", 1), ("one", "two", 1), ("three", "two", 1))
    lock = bank / "bank" / "papers" / "one.lock.yaml"
    lock.write_text("nonsense: [")
    found = bank_stats(Request(root=bank), Store(None)).exposure
    assert found is not None
    assert [name for name, _ in found.papers] == ["three", "two"]
    assert bank_stats(Request(root=bank), Store(None)).errors == 1
