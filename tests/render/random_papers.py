"""Papers made by chance, the same each time: every kind of content, in odd amounts.

Each word of them has a number of its own, so that it can be found again where it is
printed, whatever line and page breaks came between.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count
from string import ascii_uppercase

from tests.render.random_content import (
    AT,
    FILE,
    FORMULAS,
    KINDS,
    Dice,
    Word,
    blocks,
    content,
    dice,
    text,
)

from examgen.model import paper as p
from examgen.model.content import Blocks, Image
from examgen.model.item import ItemType, MenuGap
from examgen.model.marking import Rule
from examgen.read.content import read_blocks
from examgen.render.pdf.layout import PRINTS
from examgen.source import Source

# Half of the papers are on A4, plain, in one column.
SIZES = ("A4", "A4", "A4", "A5", "Letter", "Legal")
THEMES = ("plain", "plain", "university", "booklet")
LANGUAGES = ("en", "en", "en", "en", "en", "en", "ar", "he", "hi", "ta")
CREST = Image(path="bank/questions/square.svg", alt="", title="", span=AT)
MARKS = (Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(12), Fraction(5, 2))


def make_paper(seed: str) -> p.Paper:
    d = dice(seed)
    numbers = count(1)
    word: Word = lambda: f"q{next(numbers)}x"  # noqa: E731 - a counter with a name
    places = count(1)
    sections = tuple(section(d, word, places) for _ in range(1 + d(2)))
    questions = [one for each in sections for one in each.questions]
    forms = tuple(p.Form(code=code, sections=sections) for code in "AB"[: 1 + (d(4) == 0)])
    return p.Paper(
        id="chance",
        title="Chance " * (1 + (d(4) == 0) * d(40)),
        course=maybe(d, "Course"),
        term=maybe(d, "Term"),
        date=None,
        minutes=60 if d(2) else None,
        institution=maybe(d, "Institute"),
        language=LANGUAGES[d(len(LANGUAGES))],
        marks=sum((one.marks for one in questions), start=Fraction(0)),
        instructions=blocks("Do this.\n\n- Take $x^2$\n- Take time") if d(2) else (),
        rules={one.type: Rule() for one in questions},
        forms=forms,
        page_size=SIZES[d(len(SIZES))],
        columns=1 + d(2),
        theme=THEMES[d(len(THEMES))],
        crest=CREST if d(2) else None,
        licence=maybe(d, "CC0"),
    )


def make_print(seed: str) -> str:
    """Return the name of the print that a paper is tried in: half of them the standard one."""
    return (*PRINTS, PRINTS[0])[dice(f"print {seed}")(4)]


def maybe(d: Dice, text: str) -> str | None:
    return None if d(3) == 0 else " ".join([text] * (1 + (d(6) == 0) * 30))


def section(d: Dice, word: Word, places: Iterator[int]) -> p.Section:
    passage = p.Passage(id="p", title=maybe(d, "Case"), body=content(d, word, 1 + d(5)), span=AT)
    first = next(places)
    questions = [replace(question(first, d, word), stimulus="p" if d(3) == 0 else None)]
    questions += [question(next(places), d, word) for _ in range(d(7))]
    return p.Section(
        title=maybe(d, "Section"),
        instructions=blocks("Answer *all* of it. " * (1 + d(9))) if d(2) else (),
        minutes=30 if d(3) == 0 else None,
        questions=tuple(questions),
        passages=(passage,) if questions[0].stimulus else (),
    )


def question(number: int, d: Dice, word: Word) -> p.Question:
    stem = content(d, word, 1 + d(3) + (d(12) == 0) * 12)
    kind, task = TASKS[d(len(TASKS))](d, word)
    if kind is ItemType.CLOZE:
        stem, task = cloze(d, word)
    return p.Question(
        number=number,
        item=f"q{number}",
        type=kind,
        marks=MARKS[d(len(MARKS))],
        stem=stem,
        task=task,
        span=AT,
    )


def cloze(d: Dice, word: Word) -> tuple[Blocks, p.Task]:
    gaps = ("[[a]]", "[[b || c]]", "[[? d / *e / f]]", "[[= 3.1 ± 0.1]]")
    line = " ".join(f"{text(d, word, 3)} {gaps[d(4)]}" for _ in range(1 + d(9)))
    table = (
        f"| {word()} | {word()} |\n|--|--|\n| [[a]] | {word()} |\n| {word()} | {gaps[3 * d(2)]} |"
    )
    read = read_blocks(Source(FILE, f"{line}\n\n- {word()} [[a]]\n\n{table}").excerpt(), gaps=True)
    return read.blocks, p.FillGaps(
        gaps=tuple(
            p.GapMenu(choices=gap.choices) if isinstance(gap, MenuGap) else p.GapBlank(number=False)
            for gap in read.gaps
        )
    )


def choices(d: Dice, word: Word) -> tuple[p.PlacedChoice, ...]:
    most = (2, 3, 4, 4, 4, 5, 8, 26)[d(8)]
    style = d(5)
    return entries(ascii_uppercase[:most], [choice(d, word, style) for _ in range(most)])


def entries(labels: str, bodies: list[str]) -> tuple[p.PlacedChoice, ...]:
    pairs = zip(labels, bodies, strict=True)
    return tuple(p.PlacedChoice(label=label, body=blocks(body), span=AT) for label, body in pairs)


def choice(d: Dice, word: Word, style: int) -> str:
    if style < 2:
        return text(d, word, 3)
    if style == 2:
        return f"${FORMULAS[d(len(FORMULAS))]}$"
    if style == 3:
        return text(d, word, 30)
    return KINDS[d(len(KINDS))](d, word)


def pick(d: Dice, word: Word) -> tuple[ItemType, p.Task]:
    if d(4) == 0:
        return ItemType.MULTIPLE, p.PickMany(choices=choices(d, word))
    return ItemType.SINGLE, p.PickOne(choices=choices(d, word))


def match(d: Dice, word: Word) -> tuple[ItemType, p.Task]:
    most = 2 + d(7)
    sides = [[choice(d, word, d(4)) for _ in range(size)] for size in (most, most + d(3))]
    return ItemType.MATCH, p.MatchColumns(
        left=entries("123456789"[:most], sides[0]),
        right=entries(ascii_uppercase[: len(sides[1])], sides[1]),
    )


def order(d: Dice, word: Word) -> tuple[ItemType, p.Task]:
    bodies = [choice(d, word, d(4)) for _ in range(2 + d(18))]
    return ItemType.ORDER, p.OrderEntries(entries=entries(ascii_uppercase[: len(bodies)], bodies))


def write(d: Dice, word: Word) -> tuple[ItemType, p.Task]:
    if d(2):
        starter = f"def {word()}():\n    {word()}" if d(2) else None
        return ItemType.CODE, p.WriteCode(lines=d(30), language="python", starter=starter)
    return ItemType.ESSAY, p.WriteText(lines=(0, 3, 12, 25, 60)[d(5)])


def blank(d: Dice, _word: Word) -> tuple[ItemType, p.Task]:
    match d(4):
        case 0:
            return ItemType.NUMERIC, p.NumberBlank(unit="kg/m²")
        case 1:
            return ItemType.SHORT, p.TextBlank()
        case 2:
            return ItemType.TRUE_FALSE, p.JudgeStatement()
        case _:
            return ItemType.CLOZE, p.TextBlank()


TASKS = (pick, pick, pick, pick, match, order, write, blank, blank)
