"""Other ways to solve the problem of a paper: the whole bank into HiGHS, and into CP-SAT.

Both get the very programme that examgen solves a part of, and one thread. Both can be
stopped: HiGHS runs in a child that is killed at its limit, CP-SAT in a process of its own.
"""

import json
import math
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.assemble.small import every_column

from benchmarks.timing import spent
from examgen.assemble.mip import Engine, Model, Status
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.programme import drawn_of, programme_of

# Seconds past its limit until CP-SAT, too, is killed.
_GRACE = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A draw, None where the solver was stopped first, and the processor seconds it took."""

    drawn: Drawn | None
    seconds: float


def whole_highs(problem: Problem, engine: Engine, limit: float) -> Answer:
    """Return the best draw by one call of HiGHS, the making of its programme included."""
    start = spent()
    programme = programme_of(problem, every_column(problem))
    outcome = engine(programme.model, limit)
    best = outcome.status is Status.OPTIMAL
    drawn = drawn_of(programme, outcome.values) if best else None
    return Answer(drawn=drawn, seconds=spent() - start)


def has_cp_sat(ortools: Path | None) -> bool:
    """Tell whether OR-tools can be imported, perhaps from a folder of its own."""
    command = [sys.executable, "-c", "import ortools.sat.python.cp_model"]
    return not subprocess.run(
        command, env=_environment(ortools), check=False, capture_output=True
    ).returncode


def cp_sat(problem: Problem, ortools: Path | None, limit: float) -> Answer:
    """Return the best draw by CP-SAT, to six decimals of the cost of each question."""
    start = spent()
    programme = programme_of(problem, every_column(problem))
    making = spent() - start
    command = [sys.executable, str(Path(__file__).parent / "cp_sat.py")]
    try:
        done = subprocess.run(
            command,
            env=_environment(ortools),
            input=json.dumps(_plain(programme.model, limit)),
            text=True,
            capture_output=True,
            check=True,
            timeout=limit + _GRACE,
        )
    except subprocess.TimeoutExpired:
        return Answer(drawn=None, seconds=making + limit)
    told = json.loads(done.stdout)
    best = told["ended"] == "OPTIMAL"
    drawn = drawn_of(programme, told["values"]) if best else None
    return Answer(drawn=drawn, seconds=making + told["seconds"])


def _environment(ortools: Path | None) -> dict[str, str]:
    """Return an environment in which a child finds OR-tools, and this process does not."""
    path = {} if ortools is None else {"PYTHONPATH": str(ortools)}
    return {**os.environ, **path}


def _plain(model: Model, limit: float) -> Mapping[str, Any]:
    """Return a model as JSON has it: whole numbers, and no infinite ones."""
    return {
        "costs": model.costs,
        "upper": [1 if upper == 1 else None for upper in model.upper],
        "low": [_whole(low) for low in model.low],
        "high": [_whole(high) for high in model.high],
        "starts": model.starts,
        "indices": model.indices,
        "values": [_whole(value) for value in model.values],
        "limit": limit,
    }


def _whole(number: float) -> int | None:
    if math.isinf(number):
        return None
    if number != int(number):
        raise ValueError(f"CP-SAT wants whole numbers, not {number}")
    return int(number)
