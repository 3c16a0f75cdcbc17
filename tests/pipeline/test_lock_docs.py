"""The lock that docs/locks.md shows is the one that a new bank's paper gets."""

import re
from pathlib import Path

from tests.corpus.project import make

from examgen.cli import run
from examgen.pipeline.order import LockUse

PAGE = Path(__file__).parents[2] / "docs" / "locks.md"
SHOWN = re.compile(r"^```yaml fragment\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_lock_that_is_shown_is_that_of_a_new_bank(tmp_path: Path) -> None:
    assert run(["init", str(tmp_path / "bank"), "--quiet"]) == 0
    make(tmp_path / "bank", tmp_path / "out", "json", use=LockUse.USUAL)
    (shown,) = SHOWN.findall(PAGE.read_text("utf-8"))
    lock = tmp_path / "bank" / "bank" / "papers" / "quiz1.lock.yaml"
    assert shown == lock.read_text("utf-8")
