"""Explaining why no paper can satisfy a blueprint, on problems of 10,000 and 100,000 questions.

Each round asks for something else that cannot be: marks for the time, topics for the number
of questions, a share, enemies. Seconds are processor time, the solver's child included.
"""

import time
from collections.abc import Mapping
from dataclasses import replace

from benchmarks.problems import SPAN, entries, problem_of
from benchmarks.timing import row
from examgen.assemble.conflict import explain
from examgen.assemble.mip import Engine
from examgen.assemble.problem import Enmity, Problem
from examgen.pipeline.solver import solver

SIZES = (1_000, 10_000, 100_000)


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


def measure() -> None:
    """Print the seconds of each explanation, and how many requirements it names."""
    print(row(["conflict", *(f"{size:,}" for size in SIZES), "named"]))
    print(row(["---"] * (len(SIZES) + 2)))
    problems = [spoiled(problem_of(entries(size), "conflicts")) for size in SIZES]
    with solver() as engine:
        if engine is None:
            print("highspy is not installed")
            return
        for name in problems[0]:
            taken = [_timed(problem[name], engine) for problem in problems]
            cells = [f"{seconds:.2f} s" for seconds, _ in taken]
            print(row([name, *cells, taken[-1][1]]))


def _timed(problem: Problem, engine: Engine) -> tuple[float, str]:
    start = time.perf_counter()
    found = explain(problem, engine, span=SPAN)
    seconds = time.perf_counter() - start
    return seconds, "; ".join(
        f"{each.rule}: {', '.join(text for _, text in each.related)}" for each in found
    )


if __name__ == "__main__":
    measure()
