"""The solver's process: begun once, stopped at the limit, and never left behind."""

import math
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from examgen.assemble import highs
from examgen.assemble.mip import Model, Outcome, Status
from examgen.diagnostic import ExamgenError
from examgen.pipeline import solver as solving
from examgen.pipeline.solver import solver, solver_name

# Two of three, the cheaper ones.
EASY = Model(
    costs=(3.0, 1.0, 2.0),
    upper=(1.0, 1.0, 1.0),
    whole=(True, True, True),
    low=(2.0,),
    high=(2.0,),
    starts=(0, 3),
    indices=(0, 1, 2),
    values=(1.0, 1.0, 1.0),
)
# A process that solves something endless; says the number of its child, and waits for it.
ENDLESS = """
import multiprocessing, sys, threading, time
from examgen.assemble import highs
from examgen.pipeline.solver import solver
from tests.pipeline.test_solver import EASY, stuck
highs.solve_model = stuck
def tell():
    while not multiprocessing.active_children():
        time.sleep(0.01)
    print(multiprocessing.active_children()[0].pid, flush=True)
with solver() as engine:
    threading.Thread(target=tell, daemon=True).start()
    engine(EASY, 60.0)
"""


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def stuck(model: Model, limit: float) -> Outcome:
    while limit:
        time.sleep(0.01)
    return Outcome(status=Status.STOPPED, cost=float(len(model.costs)))


def failing(model: Model, limit: float) -> Outcome:
    raise ValueError(f"{len(model.costs)} columns in {limit} seconds")


def market_split(rows: int = 5, columns: int = 40) -> Model:
    """Return a programme that is small, and takes any solver hours (Cornuéjols and Dawande)."""
    numbers = [(sha256(bytes([number])).digest() * 2)[:columns] for number in range(rows)]
    ends = [float(sum(row) // 2) for row in numbers]
    return Model(
        costs=(0.0,) * columns,
        upper=(1.0,) * columns,
        whole=(True,) * columns,
        low=tuple(ends),
        high=tuple(ends),
        starts=tuple(range(0, rows * columns + 1, columns)),
        indices=tuple(range(columns)) * rows,
        values=tuple(float(number) for row in numbers for number in row),
    )


def test_its_name_has_the_version() -> None:
    assert solver_name().startswith("highs 1.")


def test_without_the_library_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "find_spec", lambda _: None)
    assert not solver_name()
    with solver() as engine:
        assert engine is None


def test_it_begins_at_the_first_solve_and_is_kept_for_the_next() -> None:
    with solver() as engine:
        assert engine is not None
        assert multiprocessing.active_children() == []
        assert engine(EASY, 10.0).values == (0.0, 1.0, 1.0)
        first = multiprocessing.active_children()
        assert engine(EASY, 10.0).cost == 3.0
        assert multiprocessing.active_children() == first


def test_it_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with solver() as engine:
        assert engine is not None
        engine(EASY, 10.0)
    assert capfd.readouterr() == ("", "")


def test_it_stops_at_its_limit_and_is_kept() -> None:
    with solver() as engine:
        assert engine is not None
        assert engine(market_split(), 0.1).status is Status.STOPPED
        first = multiprocessing.active_children()
        assert engine(EASY, 10.0).status is Status.OPTIMAL
        assert multiprocessing.active_children() == first


def test_a_stuck_one_is_killed_and_another_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "_GRACE", 0.1)
    with solver() as engine:
        assert engine is not None
        with monkeypatch.context() as patch:
            patch.setattr(highs, "solve_model", stuck)
            assert engine(EASY, 0.1) == Outcome(status=Status.STOPPED, seconds=0.1)
        assert multiprocessing.active_children() == []
        assert engine(EASY, 10.0).status is Status.OPTIMAL


def test_a_fault_is_raised_here_and_says_where_it_arose(monkeypatch: pytest.MonkeyPatch) -> None:
    with solver() as engine, monkeypatch.context() as patch:
        assert engine is not None
        patch.setattr(highs, "solve_model", failing)
        for _ in range(2):
            with pytest.raises(ValueError, match="3 columns") as caught:
                engine(EASY, 5.0)
            assert "In the solver's process" in caught.value.__notes__[0]


def test_one_that_dies_is_one_clear_error_and_the_next_solve_works() -> None:
    with solver() as engine:
        assert engine is not None
        engine(EASY, 10.0)
        multiprocessing.active_children()[0].kill()
        with pytest.raises(ExamgenError, match="solver's process ended"):
            engine(EASY, 10.0)
        assert engine(EASY, 10.0).status is Status.OPTIMAL


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_the_parent_ends_it(how: signal.Signals) -> None:
    # The child has the standard error output of its parent: it closes with the last of them.
    parent = subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert child != parent.pid
    parent.send_signal(how)
    _, said = parent.communicate(timeout=20)
    assert parent.returncode != 0
    assert ("KeyboardInterrupt" in said) == (how is signal.SIGINT)
    assert said.count("Traceback") == (how is signal.SIGINT)


def test_a_model_without_columns_is_decided_by_its_rows() -> None:
    def empty(low: float) -> Model:
        return Model(
            costs=(), upper=(), whole=(), low=(low,), high=(math.inf,), starts=(0, 0),
            indices=(), values=(),
        )  # fmt: skip

    assert highs.solve_model(empty(0.0), 1.0).status is Status.OPTIMAL
    assert highs.solve_model(empty(1.0), 1.0).status is Status.INFEASIBLE


def test_linear_programmes_have_prices() -> None:
    linear = Model(
        costs=(3.0, 1.0, 2.0), upper=(1.0, 1.0, 1.0), whole=(False,) * 3, low=(1.5,),
        high=(math.inf,), starts=(0, 3), indices=(0, 1, 2), values=(1.0, 1.0, 1.0),
    )  # fmt: skip
    found = highs.solve_model(linear, 1.0)
    assert found.values == pytest.approx((0.0, 1.0, 0.5))
    assert found.prices == pytest.approx((2.0,))


def test_a_solver_that_does_not_load_is_told(tmp_path: Path) -> None:
    """Its numpy may be missing, or a library that it is linked with."""
    (tmp_path / "highspy.py").write_text('raise ImportError("libhighs: no such file")\n')
    asks = (
        "from examgen.pipeline.solver import solver\n"
        "from tests.pipeline.test_solver import EASY\n"
        "with solver() as solve: solve(EASY, 10.0)"
    )
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    ended = subprocess.run(
        [sys.executable, "-c", asks],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert "ExamgenError: the solver is installed and does not start: libhighs" in ended.stderr
