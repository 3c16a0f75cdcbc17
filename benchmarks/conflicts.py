"""Explaining why no paper can satisfy a blueprint, on problems of up to 100,000 questions.

One table asks for something else each time that cannot be: marks for the time, topics for
the number of questions, a share, enemies. The other has the conflicts that the tests plant,
each of one known cause, in banks of 10,000. Seconds are processor time, the solver's child
included.
"""

import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.assemble.planted import Planted, planted

from benchmarks.crowds import amid
from benchmarks.problems import SPAN, entries, problem_of
from benchmarks.timing import row, spent
from examgen.assemble.conflict import explain
from examgen.assemble.mip import Engine
from examgen.assemble.problem import Enmity, Problem
from examgen.diagnostic import Diagnostic
from examgen.pipeline.solver import solver

SIZES = (1_000, 10_000, 100_000)
CROWD = 10_000


def spoiled(problem: Problem) -> Mapping[str, Problem]:
    """Return a problem made impossible in several ways."""
    numeric = [
        number
        for number, candidate in enumerate(problem.candidates)
        if any(r == 18 for r, _ in problem.profiles[candidate.profile][0].terms)
    ]
    enmity = Enmity(members=tuple(numeric), most=4, reason="at most 4 numeric", span=SPAN)
    return {
        "marks, questions, time": _bounds(problem, {2: (None, 18 * 60)}),
        "marks and questions": _bounds(problem, {0: (140, 140)}),
        "topics and questions": _bounds(problem, dict.fromkeys(range(12, 18), (6, 9))),
        "mean difficulty, bands": _bounds(problem, {6: (0, 2), 7: (0, 2), 5: (27, 40)}),
        "types and marks of one": _bounds(problem, {18: (45, 50)}),
        "enemies and a type": replace(problem, enmities=(*problem.enmities, enmity)),
    }


def _bounds(problem: Problem, changed: Mapping[int, tuple[int | None, int | None]]) -> Problem:
    rows = tuple(
        replace(
            row,
            low=changed[n][0],
            high=changed[n][1],
            target=None,
            text=f"{'' if changed[n][0] is None else changed[n][0]}..{changed[n][1]}",
        )
        if n in changed
        else row
        for n, row in enumerate(problem.rows)
    )
    return replace(problem, rows=rows)


def measure(sizes: Sequence[int] = SIZES) -> None:
    """Print the seconds of each explanation, and what it names in the largest bank."""
    with solver() as engine:
        if engine is None:
            print("\nWhy not: highspy is not installed")
            return
        _spoiled(engine, sizes)
        _planted(engine)


def _spoiled(engine: Engine, sizes: Sequence[int]) -> None:
    print("\n## Why no paper can be, by questions in the bank\n")
    print(row(["conflict", *(f"{size:,}" for size in sizes), "named"]))
    print(row(["---", *["---:"] * len(sizes), "---"]))
    problems = [spoiled(problem_of(entries(size), "conflicts")) for size in sizes]
    for name in problems[0]:
        taken = [_timed(problem[name], engine) for problem in problems]
        cells = [f"{seconds:.2f} s" for seconds, _ in taken]
        named = (
            f"{each.rule}: {', '.join(text for _, text in each.related)}" for each in taken[-1][1]
        )
        print(row([name, *cells, "; ".join(named)]), flush=True)


def _planted(engine: Engine) -> None:
    """Print how many of the planted conflicts are named exactly: no member more, none less.

    What was planted is the only minimal conflict, as the tests prove on the small problems.
    """
    cases = planted()
    print(f"\n## {len(cases)} planted conflicts, each among {CROWD:,} questions\n")
    taken = [(case, *_timed(amid(case, CROWD), engine)) for case in cases]
    seconds = [each for _, each, _ in taken]
    missed = [case.name for case, _, found in taken if not _is_exact(case, found)]
    print(row(["named exactly", "goal", "median", "slowest", "goal"]))
    print(row(["---:"] * 5))
    share = f"**{1 - len(missed) / len(cases):.0%}**"
    times = (f"{statistics.median(seconds):.2f} s", f"**{max(seconds):.2f} s**")
    print(row([share, "≥ 95 %", *times, "< 3 s"]))
    for name in missed:
        print(f"\nNot named exactly: {name}")


def _timed(problem: Problem, engine: Engine) -> tuple[float, tuple[Diagnostic, ...]]:
    start = spent()
    found = explain(problem, engine, span=SPAN)
    return spent() - start, found


def _is_exact(case: Planted, found: tuple[Diagnostic, ...]) -> bool:
    texts = [sorted(text for _, text in each.related) for each in found]
    return texts == [sorted(case.expected)] and found[0].rule == "conflict"


if __name__ == "__main__":
    measure(tuple(map(int, sys.argv[1:])) or SIZES)
