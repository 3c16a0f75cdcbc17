"""Banks made to be slow or large: all rules look at them, in seconds and little memory."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.pipeline.linting import start, write

from examgen.cli import run

SECONDS = 5
MEGABYTES = 300
MOST = 60_000  # characters: a question may hold 64 KiB


# Lints, and says what its memory came to (not what it was before Python began).
LOOK = """
import sys
from examgen.cli import run
status = run(sys.argv[1:])
with open("/proc/self/status") as file:
    (most,) = (line.split()[1] for line in file if line.startswith("VmHWM"))
print(most, file=sys.stderr)
sys.exit(status)
"""


def asked(stem: str = "Which is it?", *choices: str) -> str:
    marked = "\n".join(f"- [{' ' if n else 'x'}] {c}" for n, c in enumerate(choices or "ab"))
    return f"## q\n\n{stem}\n\n{marked}\n"


def many(number: int, text: str) -> str:
    return "".join(text.replace("#", str(n)) for n in range(number))


def long(*parts: str) -> str:
    """Return a question with three long choices made of these parts, and the like as its stem."""
    room = MOST // 3
    filled = [(part * (room // len(part) + 1))[:room] for part in parts]
    return asked("Which?", *(filled * 3)[:3])


CASES = {
    # What Markdown and YAML are read by.
    "emphasis.md": "*a*" * 33_000,
    "emphasis-spaced.md": asked("*a* " * 15_000),
    "ten-megabytes.md": "*a* " * 2_500_000,
    "quotes.md": asked(">" * MOST),
    "lists.md": asked("".join("  " * n + "- a\n" for n in range(240))),
    "brackets.md": asked("[" * MOST),
    "images.md": asked("![](a.png) " * 5_000),
    "backticks.md": asked(" ".join("`" * n for n in range(1, 340))),
    "table.md": asked("|a|b|\n|-|-|\n" + "|1|2|\n" * 9_000),
    "fences.md": asked("```\n" * 15_000),
    "comments.md": "<!-- examgen: ignore key-count: x -->\n" * 25_000,
    "attributes.md": "## q {" + "a=b " * 15_000 + "}\n\nWhich?\n\nAnswer: 1\n",
    "gaps.md": "## q {type=cloze}\n\n" + "{{a|b}} " * 7_000,
    "formula.md": asked("$" + "{" * 1_900 + "$ "),
    "formulas.md": asked("$x$ " * 14_000),
    "fractions.md": asked("$" + r"\frac{1}{" * 190 + "}" * 190 + "$"),
    "headings.md": many(20_000, "## q#\n\na?\n\n"),
    "one-id.md": many(9_000, "## q\n\nWhich is it now?\n\n- [x] a\n- [ ] b\n\n"),
    "choices.md": "## q\n\nWhich?\n\n" + many(50_000, "- [ ] c#\n"),
    "entries.md": "## q {type=order}\n\nOrder.\n\n" + many(9_000, "1. x#\n"),
    "choices.yaml": "id: a\nstem: b\nchoices:\n" + "- a\n" * 50_000,
    "bomb.yaml": "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n",
    "deep.yaml": "[" * 100_000,
    "keys.yaml": many(40_000, "k#: 1\n"),
    "key.yaml": "k: 1\n" * 100_000,
    "front.md": "---\n" + "a: [" * 20_000 + "\n---\n\nx\n",
    # What the rules look for.
    "blanks.md": asked("_" * MOST),
    "blanks-apart.md": asked("__ a " * 12_000),
    "blanks-long.md": asked("_" * 30_000 + " a " + "_ " * 14_000),
    "negations.md": asked("Which is " + "not " * 14_000 + "?"),
    "which.md": asked("which " * 9_000 + "not?"),
    "orders.md": asked("Choose " * 8_000),
    "orders-in-brackets.md": asked("(Choose two" * 5_000),
    "articles.md": asked("a " * 29_000 + "an"),
    "sentences.md": asked("a. " * 19_000),
    "words.md": asked(" ".join(f"word{n}" for n in range(6_000)), "word1", "word2"),
    "word.md": asked("ab" * 29_000),
    "quoted.md": asked("“a" * 14_000),
    "accents.md": asked("a" + "\u0301" * 29_000),
    "directions.md": asked("\u202e" * 19_000),
    "zeros.md": asked("\0" * MOST),
    "labels.md": long("both A and ", "A, ", "options 1 and 2, "),
    "closings.md": long("all of the ", "none of the ", "all "),
    "spaces.md": long("1" + "\u00a0" * MOST, "A and" + "\u2003" * MOST, "all of" + "\u2028" * MOST),
    "numbers.md": long("1", "2", "3"),
    "numbers-apart.md": long("1 ", "2 ", "3 "),
    "numbers-grouped.md": long("1,111", "2,", "3.3"),
    "fractions-long.md": asked("Which?", "1/" + "9" * 9_000, "2/" + "9" * 9_000, "3/7"),
    "decimals.md": asked("Which?", *("0." + f"{n}1" * 4_500 for n in range(3))),
    "powers.md": asked("Which?", "1e999999999", "2e999999998", "1e-999999999"),
    "amounts.md": asked("Which?", *(f"{n}" * 9_000 + " kg" for n in (3, 2, 1))),
    "ranges.md": asked("Which?", *(f"{n}" * 9_000 + f"-{n + 1}" * 9_000 for n in (1, 3, 5))),
    "falling.md": asked("Which?", *map(str, range(3_000, 0, -1))),
    "answer.md": "## q\n\nHow many?\n\nAnswer: 1e" + "9" * 6_000 + "\n",
    "criteria.md": "## q {type=essay}\n\nWrite.\n\n### Rubric\n\n" + many(3_000, "- a # (1)\n"),
    "enemies.md": many(3_000, "## q# {enemies=x#,y#}\n\nWhat #?\n\nAnswer: #\n\n"),
    "alike.md": many(3_000, "## q#\n\nHow much does optimiser # keep of each?\n\nAnswer: #\n\n"),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_no_question_holds_a_lint_up(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(start(tmp_path), CASES[name], name)
    before = time.process_time()
    status = run(["lint", "--root", str(tmp_path), "--select", "ALL", "-f", "concise", "-j", "1"])
    spent = time.process_time() - before
    capsys.readouterr()
    assert status in {0, 1}
    assert spent < SECONDS


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize(
    "names",
    [["ten-megabytes.md"], ["choices.md", "choices.yaml"], ["alike.md"], sorted(CASES)],
    ids=["one", "choices", "alike", "all"],
)
def test_no_bank_takes_much_memory(names: list[str], tmp_path: Path) -> None:
    root = start(tmp_path)
    for name in names:
        write(root, CASES[name].replace("## q", f"## {name.partition('.')[0]}"), name)
    words = ["lint", "--root", str(root), "--select", "ALL", "-j", "1", "-f", "json"]
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.returncode in {0, 1}
    (kilobytes,) = done.stderr.split()
    assert int(kilobytes) < MEGABYTES * 1024
