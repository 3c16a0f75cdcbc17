"""Conflicts that were planted are named, whole and alone, with what would mend them."""

from dataclasses import replace

import pytest
from tests.assemble.asking import Ask, Ties, count, line, many, marks, problem, time
from tests.assemble.plain_model import feasible, only, prove_minimal
from tests.assemble.planted import Planted, planted

from examgen.assemble.conflict import explain
from examgen.assemble.conflict_find import Bench, Conflict, find_conflict
from examgen.assemble.conflict_repair import Repair, repair_of
from examgen.assemble.conflict_ties import all_of
from examgen.assemble.highs import solve_model
from examgen.assemble.mip import Model, Outcome, Status
from examgen.assemble.problem import Problem
from examgen.diagnostic import Diagnostic

CASES = planted()
BENCH = Bench(engine=solve_model, limit=20.0)


def told(wanted: Problem) -> Diagnostic:
    (found,) = explain(wanted, solve_model, span=line(1))
    return found


def conflict_in(wanted: Problem) -> Conflict:
    found = find_conflict(BENCH, wanted, all_of(wanted))
    assert isinstance(found, Conflict)
    return found


def test_there_are_forty() -> None:
    assert len(CASES) >= 40
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_planted_conflict_is_named_exactly(case: Planted) -> None:
    found = told(case.problem)
    assert found.rule == "conflict"
    assert sorted(text for _, text in found.related) == sorted(case.expected)
    spans = [row.span for row in case.problem.rows]
    assert all(span in spans for span, text in found.related if "`" not in text)
    crowded = "none may stand on a paper twice" in (found.hint or "")
    assert crowded == case.crowded


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_planted_conflict_is_minimal(case: Planted) -> None:
    prove_minimal(case.problem, conflict_in(case.problem))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_repair_is_enough_and_less_is_not(case: Planted) -> None:
    wanted = case.problem
    for part in conflict_in(wanted).parts:
        repair = repair_of(BENCH, wanted, all_of(wanted), part)
        without = only(wanted, [n for n in range(len(wanted.rows)) if n not in part])
        without = replace(without, enmities=wanted.enmities, groups=wanted.groups)
        assert feasible(without) == isinstance(repair, Repair)
        if not isinstance(repair, Repair) or repair.bound is None:
            continue
        row = wanted.rows[part[0]]
        step = 60 if row.unit == "min" else 1
        end = row.low if repair.low else row.high
        assert end is not None
        assert feasible(moved(wanted, part[0], repair, repair.bound))
        assert not feasible(
            moved(wanted, part[0], repair, repair.bound + (step if repair.low else -step))
        )


def moved(wanted: Problem, index: int, repair: Repair, bound: int) -> Problem:
    row = wanted.rows[index]
    if row.low == row.high:
        row = replace(row, low=bound, high=bound)
    elif repair.low:
        row = replace(row, low=bound)
    else:
        row = replace(row, high=bound)
    return replace(wanted, rows=(*wanted.rows[:index], row, *wanted.rows[index + 1 :]))


def three_rows() -> Problem:
    things = [
        *many("a", 40, marks=1, seconds=60),
        *many("b", 20, marks=3, seconds=300),
        *many("c", 20, marks=2, seconds=160),
    ]
    asks = [
        count("questions", "18..20"),
        marks("42"),
        time("..50 min"),
        count("topic a", "..12", "a"),
    ]
    return problem(things, asks)


def test_a_conflict_reads_as_a_teacher_needs_it() -> None:
    found = told(three_rows())
    assert found.message == "no paper can satisfy this blueprint: three requirements conflict"
    assert found.related == (
        (line(4), "questions 18..20"),
        (line(5), "marks = 42"),
        (line(6), "time ..50 min"),
    )
    assert found.span == line(4)
    assert found.hint == (
        "any one of these alone would mend it:\n"
        "  lower the total to 38 marks (−4)\n"
        "  allow 58 min (+8)\n"
        "changing only the number of questions does not help"
    )


def two_conflicts() -> list[Ask]:
    return [
        count("topic a", "6..", "a"),
        marks("..5", "a"),
        count("topic b", "4..", "b"),
        marks("..7", "b"),
    ]


def test_conflicts_that_have_nothing_in_common_are_all_told() -> None:
    things = [*many("a", 9, marks=1), *many("b", 9, marks=2)]
    first, second = explain(problem(things, two_conflicts()), solve_model, span=line(1))
    assert [text for _, text in first.related] == ["topic a 6..", "marks of a ..5"]
    assert [text for _, text in second.related] == ["topic b 4..", "marks of b ..7"]
    assert (first.hint or "").split("\n") == [
        "any one of these would mend this conflict, but another remains:",
        "  allow 5 for topic a (−1)",
        "  allow 6 marks for marks of a (+1)",
    ]


def test_many_pairs_are_counted_where_any_of_them_would_do() -> None:
    things = list(many("a", 20))
    ties = Ties(apart=[(f"a{2 * n}", f"a{2 * n + 1}") for n in range(10)])
    found = told(problem(things, [count("topic a", "13..", "a")], ties))
    assert found.message == (
        "no paper can satisfy this blueprint: "
        "one requirement and eight pairs to be kept apart conflict"
    )
    assert [text for _, text in found.related][-2:] == [
        "`a6` and `a7` are enemies",
        "4 more of this kind",
    ]
    assert (found.hint or "").split("\n")[1:] == [
        "  allow 10 for topic a (−3)",
        "  let 3 of the 10 such pairs stand on one paper: "
        "`a0` and `a1`, `a2` and `a3`, `a4` and `a5`",
    ]


def test_what_enemies_and_passages_would_have_to_give_is_told() -> None:
    apart = Ties(apart=[("a0", "a1")])
    found = told(problem(list(many("a", 2)), [count("topic a", "2", "a")], apart))
    assert "let `a0` and `a1` stand on one paper" in (found.hint or "")
    ids = ["a0", "a1", "a2", "a3"]
    limit = Ties(limits=[(ids, 1, "at most 1 questions of `quiz0`")])
    found = told(problem(list(many("a", 4)), [count("topic a", "3", "a")], limit))
    assert "allow 2 more than at most 1 questions of `quiz0`" in (found.hint or "")
    passage = Ties(passages=[("text", ids, 4, 4)])
    found = told(problem(list(many("a", 4)), [count("topic a", "3", "a")], passage))
    assert "let `text` come with fewer or more of its questions" in (found.hint or "")


def test_pools_that_are_too_small_are_told_first_and_do_not_hide_a_conflict() -> None:
    things = [*many("a", 9), *many("b", 2), *many("c", 3, marks=5)]
    asks = [
        *two_conflicts()[:2],
        count("topic b", "4..", "b"),
        marks("12..15", "c"),
        marks("40..", "b"),
    ]
    wanted = problem(things, asks)
    named = replace(wanted.rows[2], named=1, low=3)
    wanted = replace(wanted, rows=(*wanted.rows[:2], named, *wanted.rows[3:]))
    hints = {"topic b": "1 more has status draft"}
    found = explain(wanted, solve_model, span=line(1), pool_hint=lambda row: hints.get(row.name))
    assert [(each.rule, each.span.line) for each in found] == [
        ("short-pool", 6),
        ("short-pool", 8),
        ("conflict", 4),
    ]
    assert found[0].message == "topic b: need 4, have 3"
    assert found[0].hint == "1 more has status draft"
    assert found[1].message == "marks of b: need 40 marks, have 2 marks"
    assert found[1].hint == "write more questions for it, or ask for fewer"


def test_named_questions_that_are_too_many_are_no_lack() -> None:
    wanted = problem(list(many("a", 3)), [count("topic a", "..2", "a")])
    wanted = replace(wanted, rows=(replace(wanted.rows[0], high=-1, named=3),))
    (found,) = explain(wanted, solve_model, span=line(1))
    assert found.message == "topic a: ..2 allowed, the named questions alone make 3"


def test_what_can_be_met_has_no_conflict() -> None:
    assert (
        explain(
            problem(list(many("a", 3)), [count("topic a", "2", "a")]), solve_model, span=line(1)
        )
        == ()
    )


def only_linear(model: Model, limit: float) -> Outcome:
    """Solve what has no whole numbers; be stopped in all else."""
    return Outcome(status=Status.STOPPED) if any(model.whole) else solve_model(model, limit)


def test_a_solver_that_was_stopped_claims_nothing() -> None:
    wanted = problem(list(many("a", 9, marks=2)), [marks("7", "a")])
    (found,) = explain(wanted, only_linear, span=line(1))
    assert (found.rule, found.span) == ("undecided", line(1))
    assert "no paper can" not in found.message
    assert told(wanted).rule == "conflict"


def test_a_conflict_that_may_not_be_minimal_says_so() -> None:
    (found,) = explain(three_rows(), only_linear, span=line(1))
    assert found.rule == "conflict"
    assert [text for _, text in found.related][:2] == ["questions 18..20", "marks = 42"]
    assert "before it could tell whether each of these is needed" in (found.hint or "")


def test_without_a_solver_only_pools_can_be_told() -> None:
    asks = [count("topic a", "6..", "a"), count("topic b", "1..", "b")]
    (found,) = explain(problem(list(many("a", 9)), asks), None, span=line(1))
    assert found.message == "topic b: need 1, have 0"
    (found,) = explain(problem(list(many("a", 9)), asks[:1]), None, span=line(1))
    assert (found.rule, found.span) == ("undecided", line(1))
