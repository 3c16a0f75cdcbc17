"""A paper with every kind of question and content, made by hand, and its key."""

import datetime
import struct
import zlib
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from examgen.model import content as c
from examgen.model import item as i
from examgen.model import key as k
from examgen.model import paper as p
from examgen.model.blueprint import Band
from examgen.model.item import ItemType
from examgen.model.marking import Amount, MarkingScheme, Partial, Rule
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Span

AT = Span("bank/questions/sample.md", 3, 1, 3, 9)
FIGURE = "bank/questions/fig.svg"
BITMAP = "bank/questions/dot.png"
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120">
<g fill="none" stroke="#000" stroke-width="2"><path d="M30 100V20M30 100H300"/>
<path d="M40 95C90 20 150 20 290 15" style="stroke:#1d4f91"/></g>
<text x="150" y="116" font-family="sans-serif" font-size="12">steps</text>
<script>alert(1)</script></svg>"""

Piece: TypeAlias = str | c.Inline


def nodes(*pieces: Piece) -> tuple[c.Inline, ...]:
    return tuple(c.Text(text=x, span=AT) if isinstance(x, str) else x for x in pieces)


def para(*pieces: Piece) -> c.Paragraph:
    return c.Paragraph(children=nodes(*pieces), span=AT)


def line(*pieces: Piece) -> c.Blocks:
    return (para(*pieces),)


def math(tex: str) -> c.Math:
    return c.Math(tex=tex, span=AT)


def code(text: str) -> c.Code:
    return c.Code(text=text, span=AT)


def block(language: str, text: str) -> c.CodeBlock:
    return c.CodeBlock(language=language, text=text, span=AT)


def image(path: str, alt: str, title: str = "") -> c.Image:
    return c.Image(path=path, alt=alt, title=title, span=AT)


def labelled(*bodies: c.Blocks, first: str = "A") -> tuple[p.PlacedChoice, ...]:
    return tuple(
        p.PlacedChoice(label=chr(ord(first) + n), body=body, span=AT)
        for n, body in enumerate(bodies)
    )


def png(width: int = 24, height: int = 16) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    rows = zlib.compress((b"\0" + b"\x60" * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def note(label: str, correct: bool, why: str, lure: str = "") -> k.ChoiceNote:
    return k.ChoiceNote(
        label=label,
        correct=correct,
        origin=ord(label) - ord("A"),
        rationale=line(why),
        lure=line(lure) if lure else (),
    )


Placed: TypeAlias = tuple[p.Question, k.KeyEntry]


def placed(
    number: int,
    kind: ItemType,
    stem: c.Blocks,
    task: p.Task,
    key: k.Key,
    *,
    marks: str = "1",
    notes: tuple[k.ChoiceNote, ...] = (),
    orders: dict[str, int] | None = None,
    explanation: c.Blocks = (),
    hint: c.Blocks = (),
    stimulus: str | None = None,
) -> Placed:
    item = f"secret/item-{number:02d}"
    question = p.Question(
        number=number,
        item=item,
        type=kind,
        marks=Fraction(marks),
        stem=stem,
        task=task,
        stimulus=stimulus,
        span=AT,
    )
    return question, k.KeyEntry(
        number=number,
        item=item,
        type=kind,
        marks=Fraction(marks),
        key=key,
        choices=notes,
        orders=orders or {n.label: n.origin for n in notes},
        explanation=explanation,
        hint=hint,
        topic="training/memory",
        tags=("bytes", "=cmd"),
        difficulty=Fraction(1, 2),
        span=AT,
    )


def interval(low: str, high: str, value: str | None, text: str) -> i.Interval:
    exact = None if value is None else Fraction(value)
    return i.Interval(low=Fraction(low), high=Fraction(high), value=exact, text=text)


def choice_questions() -> list[Placed]:
    table = c.Table(
        aligns=("left", "right"),
        header=((), nodes("bytes")),
        rows=((nodes("weights"), nodes("4")), (nodes("moments"), nodes("8 < 9"))),
        span=AT,
    )
    return [
        placed(
            1,
            ItemType.SINGLE,
            (
                para("How large is ", math(r"\frac{a}{b}"), " for the update below?"),
                c.MathBlock(tex=r"\theta_{t+1} = \theta_t - \eta \, \nabla L(\theta_t)", span=AT),
            ),
            p.PickOne(
                choices=labelled(
                    line(math(r"\sqrt{2}")),
                    line(math(r"\frac{1}{2}"), " or so"),
                    line("if x<y then y>z & h(<l)"),
                    line("<picture> ", code("</script><b>"), " and __init__"),
                )
            ),
            k.LetterKey(labels=("B",)),
            marks="2",
            notes=(
                note("A", False, "A root comes from a norm.", "The word length suggests one."),
                note("B", True, "Half, since the two steps cancel."),
                note("C", False, "An order of size is no value."),
                note("D", False, "Markup is no number."),
            ),
            explanation=(para("Divide ", math("a"), " by ", math("b"), "."), table),
            hint=line("What does ", math(r"\eta"), " do?"),
        ),
        placed(
            2,
            ItemType.MULTIPLE,
            (
                para("Which loops print exactly three lines?"),
                c.ListBlock(
                    start=None,
                    tight=True,
                    entries=(line("S1: counts from 0"), line("S2: counts from 1")),
                    span=AT,
                ),
                table,
            ),
            p.PickMany(
                choices=labelled(
                    (block("python", "for i in range(3):\n\tprint(i)"),),
                    (para("This one:"), block("c", 'for(;;)\n\tputs("x");')),
                    line("Neither of them"),
                )
            ),
            k.LetterKey(labels=("A", "C")),
            marks="3",
            notes=(
                note("A", True, "Three values."),
                note("B", False, "It never ends."),
                note("C", True, "By decree."),
            ),
            explanation=line("Count them."),
        ),
    ]


def written_questions() -> list[Placed]:
    near = interval("3.13", "3.15", "3.14", "3.14 ± 0.01")
    return [
        placed(
            3,
            ItemType.NUMERIC,
            line("How many gigabytes does the model in the passage need?"),
            p.NumberBlank(unit="GB"),
            k.NumberKey(accepted=(interval("60", "80", None, "60..80"), near), unit="GB"),
            marks="3/2",
            stimulus="case-1",
            explanation=line("Sum the parts."),
        ),
        placed(
            4,
            ItemType.SHORT,
            line("Name the method that adds two small matrices."),
            p.TextBlank(),
            k.TextKey(accepted=("LoRA", "low-rank adaptation"), pattern="low-?rank.*"),
            stimulus="case-1",
        ),
        placed(
            5,
            ItemType.TRUE_FALSE,
            line("Plain descent keeps ", c.Strong(children=nodes("no"), span=AT), " state."),
            p.JudgeStatement(),
            k.JudgementKey(value=True),
        ),
        placed(
            6,
            ItemType.MATCH,
            line("Match each optimiser to its state."),
            p.MatchColumns(
                left=labelled(line("AdamW"), line("SGD"), first="1"),
                right=labelled(line("none"), line("two moments"), line(math("m^2"))),
            ),
            k.MatchKey(pairs=(("1", "B"), ("2", "A"))),
            marks="2",
            orders={"A": 1, "B": 0, "C": 2},
        ),
        placed(
            7,
            ItemType.ORDER,
            (
                para("Order the steps of the curve."),
                para(image(FIGURE, "A curve that rises & levels off", "The loss")),
            ),
            p.OrderEntries(entries=labelled(line("backward"), line("forward"), line("update"))),
            k.OrderKey(labels=("B", "A", "C")),
            orders={"A": 1, "B": 0, "C": 2},
        ),
    ]


def free_questions() -> list[Placed]:
    gap = [c.Gap(index=n, span=AT) for n in range(3)]
    rubric = (
        i.Criterion(body=line("names ", math("O(n^2)")), marks=Fraction(2), span=AT),
        i.Criterion(body=line("gives a reason"), marks=None, span=AT),
    )
    return [
        placed(
            8,
            ItemType.CLOZE,
            line("Weights in ", gap[0], " take ", gap[1], " bytes, so they are ", gap[2], "."),
            p.FillGaps(
                gaps=(
                    p.GapBlank(number=False),
                    p.GapBlank(number=True),
                    p.GapMenu(choices=("large", "small")),
                )
            ),
            k.GapsKey(
                gaps=(
                    i.TextGap(accepted=("bf16", "half precision"), span=AT),
                    i.NumberGap(accepted=(interval("2", "2", "2", "2"),), span=AT),
                    i.MenuGap(choices=("large", "small"), key=1, span=AT),
                )
            ),
            marks="3",
        ),
        placed(
            9,
            ItemType.ESSAY,
            (para("Say why attention is costly."), para(image(BITMAP, "A grey square"))),
            p.WriteText(lines=6),
            k.RubricKey(rubric=rubric),
            marks="4",
            explanation=line("Every token looks at every other one."),
        ),
        placed(
            10,
            ItemType.CODE,
            line("Write the missing ", code("mean"), "."),
            p.WriteCode(lines=5, language="python", starter="def mean(xs):\n\t..."),
            k.RubricKey(rubric=rubric[:1]),
            marks="4",
            explanation=(block("python", "def mean(xs):\n\treturn sum(xs) / len(xs)"),),
        ),
    ]


RULES = {
    ItemType.SINGLE: Rule(wrong=Amount(per_mark=Fraction(-1, 3))),
    ItemType.MULTIPLE: Rule(partial=Partial.PROPORTIONAL),
    ItemType.MATCH: Rule(partial=Partial.PER_PART),
}

BANDS = (
    Band(share=Fraction(9, 10), label="Excellent"),
    Band(share=Fraction(1, 2), label="Good", note="Read on about memory."),
    Band(share=Fraction(0), label="Start again", note="Take the first section once more."),
)


def make_staff_view() -> StaffView:
    first, second, third = choice_questions(), written_questions(), free_questions()
    every = [*first, *second, *third]
    passage = p.Passage(
        id="secret/case-1",
        title="A model on one machine",
        body=line("A model has ", math(r"7 \times 10^9"), " weights."),
        span=AT,
    )
    second = [
        (replace(q, stimulus="secret/case-1") if q.stimulus else q, entry) for q, entry in second
    ]
    sections = (
        p.Section(
            title="Concepts",
            instructions=line("Choose well."),
            minutes=20,
            questions=tuple(q for q, _ in first),
        ),
        p.Section(
            title="Short answers",
            instructions=(),
            minutes=None,
            questions=tuple(q for q, _ in second),
            passages=(passage,),
        ),
        p.Section(title=None, instructions=(), minutes=None, questions=tuple(q for q, _ in third)),
    )
    paper = p.Paper(
        id="quiz1",
        title="Quiz 1",
        course="Deep Learning Practice",
        term="January 2026",
        date=datetime.date(2026, 3, 15),
        minutes=90,
        institution="Institute of Examples",
        language="en",
        marks=sum((q.marks for q, _ in every), start=Fraction(0)),
        instructions=line("Answer all questions. No notes, no calculators."),
        rules=RULES,
        forms=(p.Form(code="A", sections=sections),),
        licence="CC BY 4.0",
    )
    key = k.AnswerKey(
        paper="quiz1",
        seed="never shown",
        scheme=MarkingScheme(rules=RULES),
        forms=(k.FormKey(code="A", entries=tuple(entry for _, entry in every)),),
        bands=BANDS,
    )
    figures = {FIGURE: SVG.encode(), BITMAP: png()}
    return StaffView(view=CandidateView(paper=paper, figures=figures), key=key)
