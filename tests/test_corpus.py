"""The corpus: small projects that mistakes of other tools were reported with.

Each folder below ``tests/corpus`` that holds a ``case.md`` is one. Its ``expected/`` holds what
must come out: ``diagnostics.txt`` (what ``examgen lint`` prints), and, where such a file is there,
``ir.json``, ``<paper>.json`` (a form) and ``<paper>-key.csv``. ``pytest --update`` rewrites these
files; a new one is asked for by creating it empty. What they must not get wrong is asserted in
``tests/corpus/test_*.py`` besides.
"""

import re
from pathlib import Path

import pytest
from tests.corpus.project import CORPUS, ir, make

from examgen.cli import run

CASES = sorted(path.parent for path in CORPUS.glob("*/case.md"))
TESTS = "\n".join(path.read_text("utf-8") for path in sorted(CORPUS.glob("test_*.py")))

cases = pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


@cases
def test_a_case_says_what_must_hold(case: Path) -> None:
    text = (case / "case.md").read_text("utf-8")
    report = case.name[:3]
    assert re.match(rf"# {report.upper()}: \S", text)
    assert "?\n" in text
    assert "\nMust hold: " in text
    assert f"def test_{report}_" in TESTS, "a golden file alone proves nothing"


@cases
def test_findings(case: Path, update: bool, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["lint", "--root", str(case), "--format", "concise", "--no-cache"])
    printed = capsys.readouterr().out
    compare(case / "expected/diagnostics.txt", printed, update)
    assert status == (0 if "All checks passed." in printed else 1)


@cases
def test_items(case: Path, update: bool) -> None:
    golden = case / "expected/ir.json"
    if golden.exists():
        compare(golden, ir(case), update)


GOLDEN_PAPERS = sorted(CORPUS.glob("*/expected/quiz*"))


@pytest.mark.parametrize("golden", GOLDEN_PAPERS, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_papers(golden: Path, update: bool, tmp_path: Path) -> None:
    staff = golden.suffix == ".csv"
    out = make(golden.parents[1], tmp_path, "key" if staff else "json")
    folder = "staff" if staff else "candidate"
    compare(golden, out.text(f"quiz/{folder}/{golden.name}"), update)


def compare(golden: Path, text: str, update: bool) -> None:
    if update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
