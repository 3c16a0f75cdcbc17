"""Papers of a roster from the command line to the folder, on two processes, and their memory.

Peaks are those of the process that hands out and writes, and of the largest worker.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import row

ROOT = Path(__file__).parent.parent
COUNTS = (100, 1000)
CODE = """
import resource, sys, time
from pathlib import Path
from examgen.pipeline.build import Order, build
from examgen.publish.store import Store
start = time.perf_counter()
root, out, roster = map(Path, sys.argv[1:])
order = Order(root=root, out=out, papers=("quiz1",), formats=("pdf",), roster=roster, jobs=2)
built = build(order, Store(out.parent / "store"))
assert built.files, built.diagnostics
own, others = (resource.getrusage(who).ru_maxrss // 1024 for who in (0, -1))
print(time.perf_counter() - start, own, others)
"""


def measure() -> None:
    """Print seconds and peak memory by the number of candidates."""
    print("\n## Personal papers of 19 questions, two processes, empty store\n")
    print(row(["candidates", "seconds", "a second", "MB, writing", "MB, a worker"]))
    print(row(["---:"] * 5))
    for count in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            roster = Path(folder) / "students.csv"
            lines = [f"s{number:05},Nora Example {number}\n" for number in range(count)]
            roster.write_text("id,name\n" + "".join(lines))
            call = [sys.executable, "-c", CODE, str(ROOT), f"{folder}/out", str(roster)]
            said = subprocess.run(call, check=True, capture_output=True, text=True).stdout
        seconds, own, others = said.split()
        taken = float(seconds)
        print(row([str(count), f"{taken:.1f}", f"{count / taken:.0f}", own, others]))


if __name__ == "__main__":
    measure()
