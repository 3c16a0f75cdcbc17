"""How soon help appears, against importing click alone."""

from benchmarks.timing import in_turns, process, row


def measure() -> None:
    """Print the ratio of `examgen --help` to `python -c "import click"`."""
    help_text = "import sys; sys.argv = ['examgen', '--help']; from examgen.cli import main; main()"
    seconds = in_turns(
        {"click": process("-c", "import click"), "help": process("-c", help_text)}, rounds=15
    )
    print("\n## Start\n")
    print(row(["import click", "examgen --help", "ratio"]))
    print(row(["---:"] * 3))
    ratio = seconds["help"] / seconds["click"]
    cells = [f"{seconds['click']:.3f} s", f"{seconds['help']:.3f} s", f"**{ratio:.2f}**"]
    print(row(cells))


if __name__ == "__main__":
    measure()
