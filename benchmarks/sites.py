"""Sites of large banks: all questions in practice papers and withheld ones of 50 each.

`python -m benchmarks.sites 1000` takes another size. The floor, with `--mkdocs FOLDER`, is
mkdocs-material, which builds as many Markdown pages; it is no dependency:
`python -m venv /tmp/mkdocs && /tmp/mkdocs/bin/pip install mkdocs-material`.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.generated import write_bank
from benchmarks.timing import row

PER_PAPER = 50
SIZES = (1_000, 10_000)
# Runs a command and tells what it and its children took, in a process that has no others.
_WATCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
spent = resource.getrusage(resource.RUSAGE_CHILDREN)
print(spent.ru_utime + spent.ru_stime, spent.ru_maxrss)
"""


@dataclass(frozen=True, slots=True)
class Run:
    """What a command took: seconds of the clock and of processors, and its largest process in MB.

    Seconds of processors are those of all its processes together.
    """

    clock: float
    spent: float
    peak: float


def write_site_bank(root: Path, count: int) -> None:
    """Write a bank whose questions all stand on published papers, every fourth one withheld."""
    write_bank(root, count)
    names = []
    for number, first in enumerate(range(0, count, PER_PAPER)):
        ids = [f"item-{n:06d}" for n in range(first, min(first + PER_PAPER, count))]
        answers = "withheld" if number % 4 == 3 else "practice"
        names.append(f"paper{number:04d}")
        text = f"title: Paper {number}\nseed: 1\nanswers: {answers}\n"
        text += f"sections:\n  - questions: [{', '.join(ids)}]\n"
        (root / "bank/papers" / f"{names[-1]}.yaml").write_text(text, encoding="utf-8")
    settings = root / "bank/bank.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(f"{text}published: [{', '.join(names)}]\n", encoding="utf-8")


def watched(*command: str) -> Run:
    """Run a command and return what it took."""
    start = time.perf_counter()
    told = subprocess.run(
        [sys.executable, "-c", _WATCH, *command], check=True, capture_output=True, text=True
    )
    clock = time.perf_counter() - start
    spent, peak = told.stdout.split()
    return Run(clock, float(spent), int(peak) / 1024)


def site(root: Path, out: Path, store: Path) -> Run:
    """Build the site of a bank in a process of its own, with a store of its own."""
    command = (sys.executable, "-m", "examgen", "site", "--quiet", "--no-search")
    return watched(
        *("env", f"XDG_CACHE_HOME={store}", *command),
        *("--root", str(root), "--out", str(out)),
    )


def edit(root: Path, part: int) -> None:
    """Change a word of one question."""
    place = root / f"bank/questions/part-{part:05d}.md"
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace("*smallest* value", "*least* value", 1), encoding="utf-8")


def same(one: Path, other: Path) -> bool:
    """Tell whether two folders hold the same files."""
    found = subprocess.run(["diff", "-rq", str(one), str(other)], capture_output=True, check=False)
    return found.returncode == 0


def mkdocs(tool: Path, root: Path, count: int) -> Run:
    """Have mkdocs-material build as many pages, of the same questions as they are written."""
    docs = root / "docs"
    docs.mkdir(parents=True)
    (docs / "index.md").write_text("# Questions\n", encoding="utf-8")
    bank = root / "questions"
    write_bank(bank, count)
    pages = [
        part
        for place in sorted((bank / "bank/questions").glob("*.md"))
        for part in place.read_text(encoding="utf-8").split("\n## ")[1:]
    ]
    for number in range(count):
        text = f"# {pages[number % len(pages)]}"
        (docs / f"q{number:06d}.md").write_text(text, encoding="utf-8")
    settings = "site_name: Questions\ntheme: {name: material, font: false}\nplugins: []\n"
    (root / "mkdocs.yml").write_text(settings, encoding="utf-8")
    return watched(
        *(str(tool / "bin/mkdocs"), "build", "-q"),
        *("-f", str(root / "mkdocs.yml"), "-d", str(root / "out")),
    )


def measure(sizes: tuple[int, ...] = SIZES, tool: Path | None = None) -> None:
    """Print rows: seconds of the clock, of processors, and the peak of memory."""
    for count in sizes:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            root, out, store = place / "bank", place / "out/site", place / "store"
            write_site_bank(root, count)
            _tell(f"{count} questions, cold", site(root, out, store))
            _tell("the same again, unchanged", site(root, out, store))
            edit(root, 10)
            _tell("one question edited, the first time", site(root, out, store))
            edit(root, 11)
            _tell("one question edited, any later time", site(root, out, store))
            _tell("the same in an empty place", site(root, place / "anew/site", store))
            equal = same(out, place / "anew/site")
            print(row(["equal to the byte", "yes" if equal else "NO", "", ""]))
            if tool is not None:
                _tell("mkdocs-material, as many pages", mkdocs(tool, place / "floor", count))


def _tell(name: str, run: Run) -> None:
    print(row([name, f"{run.clock:.1f} s", f"{run.spent:.1f} s", f"{run.peak:.0f} MB"]), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--mkdocs", type=Path, default=None)
    given = parser.parse_args()
    measure(tuple(given.sizes), given.mkdocs)
