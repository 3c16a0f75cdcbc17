"""How much a draw changes when the bank does, how fair it is, how often no solver finds a paper."""

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Iterator

from hypothesis import HealthCheck, Phase, given, settings
from tests.assemble.blueprints import Case, cases
from tests.assemble.drawing import drawn
from tests.assemble.plain_papers import by_cells, by_sums, plain_items
from tests.assemble.steadiness import Change, added, withdrawn
from tests.assemble.test_fairness import forms_apart, unevenness, uses

from benchmarks.timing import row

BANK = 300


def measure(trials: int = 100) -> None:
    """Print what changes on a paper of about 20 questions from a bank of 300, by way of drawing."""
    with _silence():
        uses(by_sums(plain_items(BANK)), 1)
    print(f"\n## Stability: {trials} trials on a bank of {BANK}\n")
    items = plain_items(BANK)
    ways = {
        "cells": (by_cells(items), True),
        "sums, by the solver": (by_sums(items), True),
        "sums, without one": (by_sums(items), False),
    }
    print(row(["of those chosen, replaced on average (at most)", *ways]))
    print(row(["---", *["---:"] * len(ways)]))
    new = {name: added(world, trials, solver=solver) for name, (world, solver) in ways.items()}
    print(row(["one item more, not drawn", *(_told(c, drawn=False) for c in new.values())]))
    print(row(["one item more, drawn", *(_told(c, drawn=True) for c in new.values())]))
    for keep, name in ((False, "one of them withdrawn"), (True, "the same with `--keep`")):
        changes = (
            withdrawn(world, trials, keep=keep, solver=solver) for world, solver in ways.values()
        )
        print(row([name, *(_told(c, drawn=False) for c in changes)]))
    seeds = 5 * trials
    counts = [uses(world, seeds, solver=solver) for world, solver in ways.values()]
    print(row([f"least uses of an item in {seeds} seeds", *(f"{min(c.values())}" for c in counts)]))
    uneven = (
        f"{unevenness(world, count, seeds):.2f}"
        for (world, _), count in zip(ways.values(), counts, strict=True)
    )
    print(row(["χ² by degree of freedom", *uneven]))
    apart = max(forms_apart(BANK, trials // 5))
    print(f"\nThree parallel forms: mean difficulties at most {float(apart):.4f} apart.")
    missed = _missed(3 * trials)
    print(f"Random papers that exist and are not found without a solver: {missed:.1%}.")


def _missed(examples: int) -> float:
    """Return the share of random papers that exist and that no solver is at hand to find."""
    tally: Counter[bool] = Counter()

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases())
    def look(case: Case) -> None:
        tally[drawn(case.world, solver=False)[0] is None] += 1

    look()
    return tally[True] / tally.total()


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep standard output shut for a while: HiGHS says hello there once."""
    sys.stdout.flush()
    there = os.dup(1)
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - no path that anybody reads
        os.dup2(nowhere.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(there, 1)
            os.close(there)


def _told(changes: list[Change], *, drawn: bool) -> str:
    counts = [c.replaced for c in changes if c.newcomer_drawn is drawn]
    return f"{sum(counts) / len(counts):.2f} ({max(counts)})" if counts else "none"


if __name__ == "__main__":
    measure(*map(int, sys.argv[1:]))
