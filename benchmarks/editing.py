"""From a keystroke to its finding in a bank of 500 files, against reading the one file.

An editor's client talks to the real server. Seconds are of the clock here, since a user
waits by it: the median and the slowest of some keystrokes, each of which makes or mends a
mistake. The server waits a fiftieth of a second for more before it looks.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from lsprotocol import types
from tests.lsp.talking import Editor, talk

from benchmarks.generated import PER_FILE, write_bank
from benchmarks.timing import row
from examgen.model.project import Project
from examgen.read.markdown import read_markdown
from examgen.source import Source

KEYSTROKES = 15
PATH = "bank/questions/part-00003.md"


def measure(files: int = 500) -> None:
    """Print what a keystroke takes, and what reading the file takes."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "bank-root"
        write_bank(root, files * PER_FILE)
        soon: list[float] = []
        whole: list[float] = []
        talk(root, lambda editor: _type(editor, soon, whole))
        text = (root / PATH).read_text(encoding="utf-8")
    reading = statistics.median(_read(text) for _ in range(KEYSTROKES))
    print("\n## Typing\n")
    print(row(["files", "reading the one", "keystroke to finding", "ratio", "to the whole bank's"]))
    print(row(["---:"] * 5))
    print(
        row(
            [
                f"{files}",
                f"{1000 * reading:.0f} ms",
                f"{1000 * statistics.median(soon):.0f} ms ({1000 * max(soon):.0f})",
                f"**{statistics.median(soon) / reading:.1f}**",
                f"{statistics.median(whole):.1f} s ({max(whole):.1f})",
            ]
        )
    )


def _read(text: str) -> float:
    start = time.perf_counter()
    read_markdown(Source(PATH, text), Project())
    return time.perf_counter() - start


async def _type(editor: Editor, soon: list[float], whole: list[float]) -> None:
    editor.open(PATH)
    await editor.settled()
    at = editor.at(PATH, "marks=", len("marks="))
    for number in range(KEYSTROKES):
        bad = number % 2 == 0
        end = at if bad else types.Position(at.line, at.character + 1)
        change = types.TextDocumentContentChangePartial(
            range=types.Range(at, end), text="x" if bad else ""
        )
        start = time.perf_counter()
        editor.change(PATH, change)
        await editor.until(lambda bad=bad: _is_told(editor) is bad)  # type: ignore[misc]
        soon.append(time.perf_counter() - start)
        await editor.settled()
        whole.append(time.perf_counter() - start)
        await asyncio.sleep(0)


def _is_told(editor: Editor) -> bool:
    return any(d.code == "bad-value" for d in editor.told.get(editor.uri(PATH), ()))


if __name__ == "__main__":
    measure(*(int(argument) for argument in sys.argv[1:]))
