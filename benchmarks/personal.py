"""Papers of a roster from the command line to the folder, on two processes, and their memory.

Peaks are those of the process that hands out and writes, and of the largest worker. The floor
sets each candidate's paper with WeasyPrint as a whole, as a loop over the roster would: it is
measured on a few, with nothing read, drawn, written or tabled, and multiplied. The ratio is of
processor time.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import row

ROOT = Path(__file__).parent.parent
COUNTS = (100, 1000)
FEW = 5
CODE = """
import resource, sys, time
from pathlib import Path
from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store
start = time.perf_counter()
root, out, roster = map(Path, sys.argv[1:4])
order = Order(root=root, out=out, papers=("quiz1",), formats=("pdf",), roster=roster, jobs=2,
              sheets=sys.argv[4] == "sheets")
built = build(order, Store(out.parent / "store"))
assert built.files, built.diagnostics
seconds = time.perf_counter() - start
own, others = (resource.getrusage(who) for who in (0, -1))
used = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
print(seconds, used, own.ru_maxrss // 1024, others.ru_maxrss // 1024)
"""
NAIVE = """
import sys, time
from dataclasses import replace
from pathlib import Path
import examgen.pipeline.personal as personal
from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store
import examgen.pipeline.rostered as rostered
taken = []
def naive(work, candidates, spread):
    opened = {name: personal.open_kit(kit) for name, kit in work.kits.items()}
    for one in candidates:
        form = personal.personal_form(one.id, work.pattern)
        begin = time.process_time()
        whole = personal.as_a_whole(one, form.form, opened[one.print])
        taken.append(time.process_time() - begin)
        yield personal.Made(candidate=one.id, artifact=None, composed=False, pages=whole.pages,
                            sheet=whole.sheet, key=form.key, problems=())
personal.make_papers = naive
root, out, roster = map(Path, sys.argv[1:4])
order = Order(root=root, out=out, papers=("quiz1",), formats=("pdf",), roster=roster,
              sheets=sys.argv[4] == "sheets")
build(order, Store(out.parent / "store"))
# The first one loads fonts.
print(sum(taken[1:]) / len(taken[1:]))
"""


def measure() -> None:
    """Print seconds and peak memory by the number of candidates."""
    print("\n## Personal papers of 19 questions, two processes, empty store\n")
    print(
        row(
            [
                *("candidates", "answer sheets", "seconds", "processor time"),
                *("a loop, scaled", "ratio", "MB, writing", "MB, a worker"),
            ]
        )
    )
    print(row(["---:"] * 8))
    for kind in ("none", "sheets"):
        (each,) = _run(NAIVE, FEW + 1, kind)
        for count in COUNTS:
            seconds, used, own, others = _run(CODE, count, kind)
            floor = each * count
            times = [f"{seconds:.1f} s", f"{used:.1f} s", f"{floor:.0f} s", f"{floor / used:.0f}"]
            print(row([str(count), kind, *times, f"{own:.0f}", f"{others:.0f}"]), flush=True)


def _run(code: str, count: int, kind: str) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        roster = Path(folder) / "students.csv"
        lines = [f"{number:08},Nora Example {number}\n" for number in range(count)]
        roster.write_text("id,name\n" + "".join(lines))
        call = [sys.executable, "-c", code, str(ROOT), f"{folder}/out", str(roster), kind]
        said = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    return [float(number) for number in said.split()]


if __name__ == "__main__":
    measure()
