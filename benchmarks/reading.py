"""Reading and checking a bank, against the parsers alone over the same bytes.

The floor parses every Markdown file with markdown-it-py (its default preset, tables
on) and every YAML file and front matter with libyaml, and does nothing with the
result. Each measurement is a process of its own.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.generated import write_bank
from benchmarks.timing import in_turns, row

FLOOR = """
import sys, yaml
from pathlib import Path
from markdown_it import MarkdownIt
parser = MarkdownIt("default")
loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
for path in sorted(Path(sys.argv[1]).rglob("*")):
    if path.suffix == ".yaml":
        yaml.compose(path.read_text(encoding="utf-8"), Loader=loader)
    elif path.suffix == ".md":
        text = path.read_text(encoding="utf-8")
        if text.startswith("---\\n"):
            head, text = text[4:].split("\\n---\\n", 1)
            yaml.compose(head, Loader=loader)
        parser.parse(text)
"""

LINT = """
import sys
from pathlib import Path
from examgen.check import asked_for
from examgen.pipeline.lint import lint
from examgen.publish.store import Store
folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
findings = lint(Path(sys.argv[1]), Store(folder))
shown = asked_for(findings.diagnostics)
assert not shown, shown[:3]
"""


def _run(code: str, *arguments: Path) -> Callable[[], object]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return lambda: subprocess.run(command, check=True)


def measure(sizes: tuple[int, ...] = (2_000, 10_000, 50_000)) -> None:
    """Print cold and warm reading as ratios, and how the cost grows with the bank."""
    print("\n## Reading and checking\n")
    print(
        row(["questions", "floor", "cold", "cold / floor", "warm", "warm / cold", "ms a question"])
    )
    print(row(["---:"] * 7))
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            root, store = Path(folder) / "bank-root", Path(folder) / "store"
            write_bank(root, size)
            _run(LINT, root, store)()
            calls = {
                "floor": _run(FLOOR, root),
                "cold": _run(LINT, root),
                "warm": _run(LINT, root, store),
            }
            seconds = in_turns(calls, rounds=3 if size <= 10_000 else 1)
        floor, cold, warm = seconds["floor"], seconds["cold"], seconds["warm"]
        print(
            row(
                [
                    f"{size:,}",
                    f"{floor:.1f} s",
                    f"{cold:.1f} s",
                    f"**{cold / floor:.2f}**",
                    f"{warm:.2f} s",
                    f"**{warm / cold:.3f}**",
                    f"{1000 * cold / size:.2f}",
                ]
            ),
            flush=True,
        )


if __name__ == "__main__":
    measure(tuple(json.loads(a) for a in sys.argv[1:]) or (2_000, 10_000, 50_000))
