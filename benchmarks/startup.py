"""How soon help appears, against importing click alone."""

from benchmarks.paper import COMMAND
from benchmarks.timing import in_turns, process, row


def measure() -> None:
    """Print the ratio of `examgen --help` to `python -c "import click"`."""
    calls = {"click": process("-c", "import click"), "help": process("-c", COMMAND, "--help")}
    seconds = in_turns(calls, rounds=15)
    print("\n## Start\n")
    print(row(["import click", "examgen --help", "ratio"]))
    print(row(["---:"] * 3))
    ratio = seconds["help"] / seconds["click"]
    cells = [f"{seconds['click']:.3f} s", f"{seconds['help']:.3f} s", f"**{ratio:.2f}**"]
    print(row(cells))


if __name__ == "__main__":
    measure()
