"""Mending: how many planted faults `--fix` mends, to the byte, and what it costs.

The corpus is that of the tests, each file with line ends of one of three sorts. A file counts
as mended if it is the sound one byte for byte. Then a bank of sound questions gets the same
box mark wrong in one file in ten, for the time.
"""

import json
import sys
import tempfile
from pathlib import Path

from tests.fix.corpus import SETTINGS, cases

from benchmarks.generated import write_bank
from benchmarks.timing import in_turns, row
from examgen.pipeline.fixing import Fixed, fix, mend
from examgen.pipeline.lint import lint
from examgen.pipeline.verdict import Request, look_at
from examgen.publish.store import Store

_CARRIAGE = ("\n", "\r\n", "\r")
_EACH = 10


def measure(size: int = 10_000) -> None:
    """Print how much of the corpus is mended by rule, what a second run does, and the time."""
    print("\n## Mending\n")
    with tempfile.TemporaryDirectory() as folder:
        _corpus(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        _large(Path(folder), size)


def _corpus(root: Path) -> None:
    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text(SETTINGS, "utf-8")
    places = {}
    for number, case in enumerate(cases()):
        place = root / "bank" / "questions" / f"case{number}.{case.ending}"
        ending = _CARRIAGE[number % len(_CARRIAGE)]
        place.write_bytes(case.bad.replace("\n", ending).encode())
        places[place] = case, case.good.replace("\n", ending).encode()
    store = Store(None)
    _, left = mend(look_at(Request(root=root), store), store)
    again = fix(left, store)
    kinds: dict[str, list[bool]] = {}
    for place, (case, good) in places.items():
        kinds.setdefault(case.rule, []).append(place.read_bytes() == good)
    print(row(["fault", "planted", "mended"]))
    print(row(["---", "---:", "---:"]))
    for rule, mended in sorted(kinds.items()):
        print(row([f"`{rule}`", str(len(mended)), str(sum(mended))]))
    every = [each for mended in kinds.values() for each in mended]
    print(row(["all", str(len(every)), f"**{sum(every)}**"]))
    print(f"\nA second run changes {len(again.rewrites)} files.", flush=True)


def _large(root: Path, size: int) -> None:
    write_bank(root, size)
    for place in sorted((root / "bank" / "questions").glob("*.md"))[::_EACH]:
        place.write_text(place.read_text("utf-8").replace("- [x] ", "- [х] ", 1), "utf-8")
    store = Store(root / "store")
    case = look_at(Request(root=root), store)
    made: list[Fixed] = []
    seconds = in_turns(
        {
            "lint": lambda: lint(root, Store(None)),
            "fix": lambda: made.append(fix(case, store)),
        },
        rounds=3,
    )
    changed = len(made[-1].rewrites)
    print(
        f"{changed} files of {size:,} questions: {seconds['fix']:.1f} s to mend them in memory, "
        f"{seconds['fix'] / seconds['lint']:.2f} of a cold lint.",
        flush=True,
    )


if __name__ == "__main__":
    measure(*(json.loads(argument) for argument in sys.argv[1:]))
