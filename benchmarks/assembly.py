"""Drawing papers by the solver: one of 30 questions, ten parallel forms, and other solvers.

`python -m benchmarks.assembly` also gives 100,000 questions to the other solvers, which
takes some ten minutes. One of them is OR-tools, no dependency of examgen: install it
aside with `pip install --target /tmp/ortools ortools`, and say `--ortools /tmp/ortools`.
Seconds are processor time, the solver's child included. Every draw is counted again by
the tests' own checker, and costs must agree with those that HiGHS proves for the whole bank.
"""

import argparse
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.assemble.checker import faults, spread
from tests.assemble.selection import World
from tests.assemble.small import cost_of, meets

from benchmarks.banks import world_of
from benchmarks.problems import entries, problem_of
from benchmarks.rivals import Answer, cp_sat, has_cp_sat, whole_highs
from benchmarks.timing import row, spent
from examgen.assemble import Assembly, assemble
from examgen.assemble.context import Context
from examgen.assemble.edits import without
from examgen.assemble.mip import Engine
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.solve import solve
from examgen.pipeline.solver import solver, solver_name

# Questions in the bank, seeds, and the median seconds that a solve should stay below.
SIZES = ((1_000, 20, 0.4), (10_000, 20, 0.5), (100_000, 9, 1.0))
FORMS, FORMS_BANK, FORMS_SEEDS, FORMS_GOAL = 10, 10_000, 5, 4.0
# On how many seeds other solvers run, by the questions in the bank, and for how long at most.
LIGHT = {1_000: 5, 10_000: 3}
HEAVY = {1_000: 9, 10_000: 5, 100_000: 2}
LIMITS = {1_000: 60.0, 10_000: 60.0, 100_000: 120.0}
# How near costs must come: to one that is exact, to one of rounded costs.
_EXACT, _ROUNDED = 1e-6, 1e-4


def measure(rivals: Mapping[int, int] = LIGHT, ortools: Path | None = None) -> None:
    """Print the seconds of draws, and those of other solvers on some of the same problems."""
    with solver() as engine:
        if engine is None:
            print("\nDrawing papers: highspy is not installed")
            return
        _one_paper(engine)
        _ten_forms(engine)
        _against_others(engine, rivals, ortools)


def _one_paper(engine: Engine) -> None:
    print("\n## A paper of 28 to 34 questions, 60 marks, 20 requirements, enemies and passages\n")
    heads = ["questions", "seeds", "solving, median", "slowest", "goal"]
    print(row([*heads, "all of the draw, median", "slowest"]))
    print(row(["---:"] * 7))
    for size, seeds, goal in SIZES:
        bank = entries(size)
        solving = [
            _solved(problem_of(bank, f"seed {seed}"), engine).seconds for seed in range(seeds)
        ]
        world = world_of(size)
        whole = [_drawn(world, f"seed {seed}", engine)[1] for seed in range(seeds)]
        cells = [f"{size:,}", str(seeds), *_seconds(solving), f"< {goal} s", *_seconds(whole)]
        print(row(cells), flush=True)


def _ten_forms(engine: Engine) -> None:
    """Print what parallel forms take, and what as many papers of different questions do."""
    print(f"\n## {FORMS} forms from {FORMS_BANK:,} questions, none on two of them\n")
    heads = ["", "seeds", "median", "slowest", "goal", "mean difficulties apart, at most"]
    print(row(heads))
    print(row(["---", *["---:"] * 5]))
    bank, world = entries(FORMS_BANK), world_of(FORMS_BANK, FORMS)
    bare = [_in_a_row(problem_of(bank, f"seed {n}"), engine) for n in range(FORMS_SEEDS)]
    print(row(["drawn in a row, not alike", str(FORMS_SEEDS), *_seconds(bare), "", ""]), flush=True)
    made = [_drawn(world, f"seed {n}", engine) for n in range(FORMS_SEEDS)]
    apart = max(float(spread(each.paper.forms, world) or 0) for each, _ in made)
    seconds = _seconds([taken for _, taken in made])
    goal = f"< {FORMS_GOAL:.0f} s"
    print(row(["parallel", str(FORMS_SEEDS), *seconds, goal, f"{apart:.4f}"]), flush=True)


def _against_others(engine: Engine, rivals: Mapping[int, int], ortools: Path | None) -> None:
    print("\n## Against the whole bank in one programme, one thread each\n")
    print(row(["questions", "seeds", "examgen", "HiGHS", "ratio", "CP-SAT", "ratio"]))
    print(row(["---:"] * 7))
    with_cp_sat = has_cp_sat(ortools)
    for size, seeds in rivals.items():
        bank, limit = entries(size), LIMITS[size]
        own: list[Answer] = []
        highs: list[Answer] = []
        others: list[Answer] = []
        for seed in range(seeds):
            problem = problem_of(bank, f"seed {seed}")
            own.append(_solved(problem, engine))
            highs.append(whole_highs(problem, engine, limit))
            _agree(problem, own[-1], highs[-1], _EXACT)
            if with_cp_sat:
                others.append(cp_sat(problem, ortools, limit))
                _agree(problem, own[-1], others[-1], _ROUNDED)
        median = statistics.median(each.seconds for each in own)
        cells = [*_rival(highs, median), *_rival(others, median)]
        print(row([f"{size:,}", str(seeds), f"{median:.2f} s", *cells]), flush=True)
    if not with_cp_sat:
        print("\nOR-tools is not installed: `pip install --target /tmp/ortools ortools`, then")
        print("`python -m benchmarks.assembly --ortools /tmp/ortools`.")


def _drawn(world: World, seed: str, engine: Engine) -> tuple[Assembly, float]:
    """Return a paper from a bank that is read, and the seconds it took."""
    context = Context(engine=engine, engine_name=solver_name())
    start = spent()
    made, said = assemble(world.blueprint, world.bank, world.project, seed=seed, context=context)
    seconds = spent() - start
    wrong = said if made is None else faults(made, world, said)
    if made is None or wrong:
        raise RuntimeError(f"{seed}: {wrong}")
    return made, seconds


def _solved(problem: Problem, engine: Engine) -> Answer:
    start = spent()
    drawn = solve(problem, engine)
    seconds = spent() - start
    if not isinstance(drawn, Drawn) or not meets(problem, drawn):
        raise RuntimeError(f"no draw, or a wrong one: {drawn}")
    return Answer(drawn=drawn, seconds=seconds)


def _in_a_row(problem: Problem, engine: Engine) -> float:
    """Return the seconds of drawing papers one after another, each without what is used."""
    start = spent()
    for _ in range(FORMS):
        drawn = solve(problem, engine)
        if not isinstance(drawn, Drawn):
            raise TypeError(f"no draw: {drawn}")
        used = frozenset(problem.candidates[number].id for number, _ in drawn.places)
        problem = without(problem, used)
    return spent() - start


def _agree(problem: Problem, own: Answer, other: Answer, near: float) -> None:
    """Check another solver's draw, and that it costs what examgen's does."""
    if own.drawn is None or other.drawn is None:
        return
    costs = [cost_of(problem, drawn) for drawn in (own.drawn, other.drawn)]
    if not meets(problem, other.drawn) or abs(costs[0] - costs[1]) > near:
        raise RuntimeError(f"the draws differ: they cost {costs[0]} and {costs[1]}")


def _rival(answers: Sequence[Answer], own: float) -> tuple[str, str]:
    """Return another solver's median, and its ratio to our own; both at least, where stopped."""
    if not answers:
        return "not installed", ""
    median = statistics.median(each.seconds for each in answers)
    stopped = sum(each.drawn is None for each in answers)
    sign = "> " if 2 * stopped >= len(answers) else ""
    told = f"{sign}{median:.2f} s" + (f", {stopped} stopped" if stopped else "")
    ratio = median / own
    return told, f"**{sign}{ratio:.{1 if ratio < 10 else 0}f}**"


def _seconds(taken: Sequence[float]) -> list[str]:
    pick: tuple[Callable[[Sequence[float]], float], ...] = (statistics.median, max)
    return [f"{value(taken):.2f} s" for value in pick]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draws papers, and times it.")
    parser.add_argument("--ortools", type=Path, help="a folder that OR-tools is installed into")
    parser.add_argument("--light", action="store_true", help="smaller banks for other solvers")
    given = parser.parse_args()
    measure(LIGHT if given.light else HEAVY, given.ortools)
