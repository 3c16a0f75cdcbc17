"""All rules against reading alone, and a second look after one file of many was edited.

Reading is what `examgen list` does too: every file's text into items. Each measurement is a
process of its own, its start included.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from benchmarks.generated import write_bank
from benchmarks.timing import in_turns, row

READ = """
import gc, sys
from pathlib import Path
from examgen.pipeline.reading import Reading, read_all
from examgen.pipeline.settings import open_settings, reading_key
from examgen.pipeline.survey import survey
from examgen.publish.store import Store
found, store = survey(Path(sys.argv[1])), Store(None)
project = open_settings(found, store).project
reading = Reading(found.root, found.hashes, project, store, reading_key(found))
gc.disable()  # as a lint has it
for file in read_all(reading, found.questions, 1, None):
    assert file.items
"""

LINT = """
import sys
from pathlib import Path
from examgen.model.lint import LintSettings
from examgen.pipeline.lint import lint
from examgen.pipeline.wanted import reported
from examgen.publish.store import Store
folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
found = lint(Path(sys.argv[1]), Store(folder)).diagnostics
assert not reported(found, LintSettings()), reported(found, LintSettings())[:3]
"""

COMPARE = """
import sys
from pathlib import Path
from examgen.pipeline.lint import lint
from examgen.publish.store import Store
root, folder = map(Path, sys.argv[1:])
assert lint(root, Store(folder)) == lint(root, Store(None))
"""


def run(code: str, *arguments: Path) -> Callable[[], object]:
    """Return a call that runs some code in a fresh process."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    # As it is installed: modules are compiled once, not each time.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(command, check=True, env=environment)


def measure(sizes: tuple[int, ...] = (2_000, 10_000, 50_000)) -> None:
    """Print the cost of the rules against that of reading."""
    print("\n## Rules\n")
    print(row(["questions", "reading alone", "with all rules", "ratio", "ms a question"]))
    print(row(["---:"] * 5))
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            write_bank(root, size)
            calls = {"read": run(READ, root), "lint": run(LINT, root)}
            seconds = in_turns(calls, rounds=5 if size <= 10_000 else 1)
        read, lint = seconds["read"], seconds["lint"]
        ratio, each = f"**{lint / read:.2f}**", f"{1000 * lint / size:.2f}"
        print(row([f"{size:,}", f"{read:.1f} s", f"{lint:.1f} s", ratio, each]), flush=True)


def measure_again(files: tuple[int, ...] = (50, 500, 2_500)) -> None:
    """Print what a second look costs after one question of one file was edited."""
    print("\n## One file edited\n")
    print(row(["files", "questions", "cold", "after the edit", "ratio", "nothing edited"]))
    print(row(["---:"] * 6))
    for number in files:
        with tempfile.TemporaryDirectory() as folder:
            root, store = Path(folder) / "root", Path(folder) / "store"
            write_bank(root, 20 * number)
            again = run(LINT, root, store)
            again()
            edits = _edits(root)

            def edited(edits: Iterator[None] = edits, again: Callable[[], object] = again) -> None:
                next(edits)
                again()

            calls = {"cold": run(LINT, root), "edited": edited, "same": again}
            seconds = in_turns(calls, rounds=5 if number <= 500 else 1)
            next(edits)
            run(COMPARE, root, store)()
        cold, warm = seconds["cold"], seconds["edited"]
        told = [f"{cold:.1f} s", f"{warm:.2f} s", f"**1/{cold / warm:.0f}**"]
        print(row([f"{number:,}", f"{20 * number:,}", *told, f"{seconds['same']:.2f} s"]))


def _edits(root: Path) -> Iterator[None]:
    """Word the stem of a question in the middle of the bank anew, each time."""
    paths = sorted((root / "bank" / "questions").glob("*.md"))
    path = paths[len(paths) // 2]
    text = path.read_text("utf-8")
    for n in count():
        path.write_text(text.replace("function on", f"function, the {n}th, on", 1), "utf-8")
        yield


if __name__ == "__main__":
    measure(tuple(json.loads(a) for a in sys.argv[1:]) or (2_000, 10_000, 50_000))
    measure_again()
