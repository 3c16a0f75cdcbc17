"""How soon a question made to be slow is named: quiz1 with one such question more.

Each bomb passes the checks, and takes WeasyPrint far longer than a question may. The store
is warm: what quiz1 had before is in it. Somebody waits for it, so the clock counts; on a busy
machine the processors' time tells more.
"""

import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.timing import row, spent
from examgen.pipeline.build import build
from examgen.pipeline.order import LockUse, Order
from examgen.publish.store import Store

ROOT = Path(__file__).parent.parent
ASKED = "Which of these letters is a vowel?\n\n{}\n\n- [x] a\n- [ ] b\n"
SECTION = "  - title: Last\n    questions: [bomb]\n    marks_each: 1\nshuffle:"
BOMBS: Mapping[str, str] = {
    "a long word": ASKED.format("a" * 60_000),
    "mixed scripts": ASKED.format("\u05d0a" * 15_000),
    "emphasis": ASKED.format("*a* " * 15_000),
}


def bank_with(place: Path, text: str) -> Path:
    """Return a copy of the sample bank whose quiz1 asks one question more."""
    shutil.copytree(ROOT / "bank", place / "bank")
    (place / "bank/questions/bomb.md").write_text(text, "utf-8")
    quiz = place / "bank/papers/quiz1.yaml"
    asked = quiz.read_text("utf-8").replace("shuffle:", SECTION).replace("marks: 30", "marks: 31")
    quiz.write_text(asked, "utf-8")
    return place


def named(text: str, folder: Path, jobs: int, roster: bool) -> tuple[Sequence[float], str]:
    """Return what a build with a bomb takes, by the clock and by processors, and what it says."""
    root = bank_with(folder, ASKED.format("Well?"))
    people = folder / "roster.csv"
    people.write_text("id,name\ns1,Ada\n", "utf-8")
    order = Order(
        root=root,
        out=folder / "out",
        papers=("quiz1",),
        formats=("pdf",),
        use=LockUse.UPDATE if roster else LockUse.NONE,
        jobs=jobs,
        roster=people if roster else None,
    )
    store = Store(folder / "store")
    good = build(order, store)
    if not good.files:
        raise AssertionError(good.diagnostics)
    (root / "bank/questions/bomb.md").write_text(text, "utf-8")
    began, used = time.monotonic(), spent()
    bad = build(order, store)
    seconds = time.monotonic() - began, spent() - used
    said = [one.message for one in bad.diagnostics if one.severity == "error"]
    return seconds, "; ".join(said) or "nothing"


def measure() -> None:
    """Print how long each bomb takes to be named, on the paper's forms and a candidate's."""
    print("\n## One bomb in quiz1\n")
    print(row(["bomb", "for", "jobs", "by the clock", "processors", "said"]))
    print(row(["---", "---", "---:", "---:", "---:", "---"]))
    for name, text in BOMBS.items():
        for roster, jobs in ((False, 1), (False, 2), (True, 1)):
            with tempfile.TemporaryDirectory() as place:
                seconds, said = named(text, Path(place), jobs, roster)
            what = "a roster" if roster else "forms"
            cells = [name, what, str(jobs), *[f"{one:.1f} s" for one in seconds], said]
            print(row(cells), flush=True)


if __name__ == "__main__":
    measure()
