"""Content made by chance: text, code, lists, tables, formulas and figures in odd amounts.

Each word has a number of its own, so that it can be found again where it is printed.
"""

import hashlib
from collections.abc import Callable
from itertools import count

from examgen.model.content import Blocks
from examgen.read.content import read_blocks
from examgen.source import Source, Span

FILE = "bank/questions/q.md"
AT = Span(FILE, 1, 1, 1, 2)

# Returns a number from 0 to n - 1.
Dice = Callable[[int], int]
Word = Callable[[], str]


def svg(width: int, height: int) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        '<rect width="100%" height="100%" fill="#9bd" stroke="#000"/></svg>'
    ).encode()


FIGURES = {
    f"bank/questions/{name}.svg": svg(*size)
    for name, size in {
        "square": (120, 120),
        "tall": (90, 1800),
        "wide": (2600, 120),
        "dot": (4, 4),
        "plain": (420, 260),
    }.items()
}
FORMULAS = (
    r"x^2",
    r"\frac{a}{b}",
    r"\frac{\frac{a}{b}}{\frac{c}{d}}",
    r"\sum_{i=1}^{n} x_i",
    r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
    r"f(x) = \begin{cases} 1 & \text{if } x > 0, \\ 0 & \text{else (see 2)} \end{cases}",
    "y = " + " + ".join(f"a_{{{n}}} x^{{{n}}}" for n in range(24)),
    r"\begin{bmatrix}" + r" \\ ".join(["1 & 22 & 333"] * 9) + r"\end{bmatrix}",
    r"p(y \mid x) = \prod_{t=1}^{T} p(y_t \mid y_{<t}, x)",
)
# Words of other scripts, between words that are counted.
SCRIPTS = ("שאלה", "سؤال", "प्रश्न", "கேள்வி", "ερώτηση", "вопрос")


def dice(seed: str) -> Dice:
    throws = count()

    def throw(sides: int) -> int:
        digest = hashlib.sha256(f"{seed}/{next(throws)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % sides

    return throw


def blocks(markdown: str) -> Blocks:
    read = read_blocks(Source(FILE, markdown).excerpt())
    assert read.diagnostics == (), (markdown, read.diagnostics)
    return read.blocks


def content(d: Dice, word: Word, most: int) -> Blocks:
    return blocks("\n\n".join([KINDS[d(len(KINDS))](d, word) for _ in range(most)]))


def text(d: Dice, word: Word, most: int) -> str:
    return " ".join([inline(d, word) for _ in range(1 + d(most))])


def inline(d: Dice, word: Word) -> str:
    match d(16):
        case 0:
            return f"**{word()}**"
        case 1:
            return f"*{word()} {word()}*"
        case 2:
            return f"`{word()}`"
        case 3:
            return f"{word()} ${FORMULAS[d(len(FORMULAS))]}$ {word()}"
        case 4:
            return f"[{word()}](https://example.org/a)"
        case 5:
            return f"{word()} {SCRIPTS[d(len(SCRIPTS))]}"
        case 6 if d(6) == 0:
            return "https://example.org/" + "/".join(word() for _ in range(30))
        case _:
            return word()


def code(d: Dice, word: Word) -> str:
    long = " + ".join(word() for _ in range(30)) if d(5) == 0 else "1"
    lines = [f"{'    ' * d(3)}{word()} = {word()}" for _ in range(1 + d(12) + (d(15) == 0) * 70)]
    return "\n".join(["```python", *lines, f"{word()} = {long}", "```"])


def bullets(d: Dice, word: Word) -> str:
    lines = [f"{'  ' * (n % 3)}- {text(d, word, 9)}" for n in range(1 + d(6))]
    return "\n".join(lines) + f"\n\n{word()}"


def steps(d: Dice, word: Word) -> str:
    return "\n".join([f"{n}. {text(d, word, 9)}" for n in range(1, 3 + d(5))]) + f"\n\n{word()}"


def table(d: Dice, word: Word) -> str:
    columns = (1, 2, 3, 4, 5, 8, 12, 20)[d(8)]
    rows = 2 + d(5) + (d(12) == 0) * 45
    cells = 4 if columns < 6 else 1
    lines = [
        f"| {' | '.join([text(d, word, cells) for _ in range(columns)])} |" for _ in range(rows)
    ]
    aligned = "|" + "".join([(" --- |", " --: |", " :-: |")[d(3)] for _ in range(columns)])
    return "\n".join([lines[0], aligned, *lines[1:]])


def paragraph(d: Dice, word: Word) -> str:
    return text(d, word, 60)


def quote(d: Dice, word: Word) -> str:
    return f"> {text(d, word, 20)}\n>\n> > {text(d, word, 9)}"


def heading(d: Dice, word: Word) -> str:
    return f"#### {text(d, word, 6)}\n\n{word()}"


def display(d: Dice, word: Word) -> str:
    return f"$$\n{FORMULAS[d(len(FORMULAS))]}\n$$\n\n{word()}"


def figure(d: Dice, word: Word) -> str:
    names = sorted(FIGURES)
    images = [f"![a figure]({names[d(len(names))].rpartition('/')[2]})" for _ in range(1 + d(2))]
    return " ".join(images) + f"\n\n{word()}"


KINDS = (
    paragraph,
    paragraph,
    paragraph,
    code,
    bullets,
    steps,
    table,
    quote,
    heading,
    display,
    figure,
)
