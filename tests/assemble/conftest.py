"""Short ways to make items and blueprints, given to tests as the fixture ``build``."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from examgen.assemble import Assembly, assemble
from examgen.model.blueprint import (
    Blueprint,
    Cell,
    Condition,
    Located,
    Measure,
    Requirement,
    SectionSpec,
    Where,
    exactly,
)
from examgen.model.content import Blocks, Gap, Paragraph, Text
from examgen.model.item import (
    Bank,
    Choice,
    Cloze,
    CodeAnswer,
    Criterion,
    Essay,
    Interval,
    Item,
    ItemType,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Pair,
    Response,
    Short,
    Single,
    Stimulus,
    TextGap,
    TrueFalse,
)
from examgen.model.paper import Question
from examgen.model.project import Project
from examgen.source import Span

PROJECT = Project()


class Build:
    """Builders; every span is a real one, so that diagnostics can be told apart."""

    @staticmethod
    def span(line: int = 1, path: str = "bank/papers/quiz.yaml") -> Span:
        return Span(path, line, 1, line, 2)

    @staticmethod
    def text(words: str) -> Blocks:
        span = Build.span()
        return (Paragraph(children=(Text(text=words, span=span),), span=span),)

    @staticmethod
    def choices(texts: Sequence[str], right: Sequence[int] = (0,)) -> tuple[Choice, ...]:
        return tuple(
            Choice(
                body=Build.text(text.removesuffix("{pin}").strip()),
                correct=index in right,
                pin=text.endswith("{pin}"),
                rationale=Build.text(f"because {index}"),
                span=Build.span(index + 1),
            )
            for index, text in enumerate(texts)
        )

    @staticmethod
    def single(texts: Sequence[str] = ("red", "green", "blue", "pink"), right: int = 0) -> Single:
        return Single(choices=Build.choices(texts, (right,)))

    @staticmethod
    def interval(low: str, high: str | None = None) -> Interval:
        first, last = Fraction(low), Fraction(high or low)
        return Interval(low=first, high=last, value=first if high is None else None, text=low)

    @staticmethod
    def item(name: str, response: Response | None = None, **fields: Any) -> Item:
        response = Build.single() if response is None else response
        values: dict[str, Any] = {
            "type": TYPES[type(response)],
            "stem": Build.text(f"About {name}?"),
            "topic": "t1",
            "difficulty": Fraction(1, 2),
            "marks": Fraction(1),
        }
        path = f"bank/questions/{name}.md"
        return Item(
            id=name,
            response=response,
            **(values | fields),
            fields={"enemies": Build.span(7, path), "stimulus": Build.span(8, path)},
            span=Build.span(1, path),
        )

    @staticmethod
    def items(topic: str, count: int, **fields: Any) -> tuple[Item, ...]:
        return tuple(
            Build.item(f"{topic}-{index:02}", topic=topic, **fields) for index in range(count)
        )

    @staticmethod
    def bank(*items: Item, stimuli: Sequence[Stimulus] = ()) -> Bank:
        return Bank(items=tuple(sorted(items, key=lambda i: i.id)), stimuli=tuple(stimuli))

    @staticmethod
    def stimulus(name: str) -> Stimulus:
        return Stimulus(id=name, body=Build.text(f"Passage {name}"), span=Build.span())

    @staticmethod
    def condition(text: str) -> Condition:
        negated = "!=" in text
        name, values = text.split("!=" if negated else "=")
        return Condition(
            name=name, values=tuple(values.split(",")), negated=negated, span=Build.span(3)
        )

    @staticmethod
    def where(*texts: str) -> Where:
        return Where(conditions=tuple(Build.condition(text) for text in texts))

    @staticmethod
    def cell(topic: str | None, difficulty: str | None, count: int, line: int = 5) -> Cell:
        return Cell(topic=topic, difficulty=difficulty, count=exactly(count, Build.span(line)))

    @staticmethod
    def total(marks: Fraction, line: int) -> Requirement:
        span = Build.span(line)
        bounds = exactly(marks, span)
        return Requirement(name="marks", measure=Measure.MARKS, bounds=bounds, span=span)

    @staticmethod
    def section(*named: str, pick: int | None = None, line: int = 2, **fields: Any) -> SectionSpec:
        return SectionSpec(
            questions=tuple(
                Located(name, Build.span(line + index)) for index, name in enumerate(named)
            ),
            pick=None if pick is None else exactly(pick, Build.span(line)),
            span=Build.span(line),
            **fields,
        )

    @staticmethod
    def blueprint(*sections: SectionSpec, **fields: Any) -> Blueprint:
        values = {"id": "quiz", "title": "Quiz"} | fields
        return Blueprint(sections=sections, span=Build.span(), **values)

    @staticmethod
    def paper(bank: Bank, *sections: SectionSpec, seed: str = "1", **fields: Any) -> Assembly:
        """Assemble what has to succeed."""
        made, found = assemble(Build.blueprint(*sections, **fields), bank, PROJECT, seed=seed)
        assert made is not None, found
        return made

    @staticmethod
    def questions(made: Assembly, form: int = 0) -> tuple[Question, ...]:
        return tuple(q for section in made.paper.forms[form].sections for q in section.questions)

    @staticmethod
    def ids(made: Assembly, form: int = 0) -> list[str]:
        return [question.item for question in Build.questions(made, form)]

    @staticmethod
    def every_type() -> Bank:
        """Return a bank with an item of every type."""
        text, span = Build.text, Build.span()
        stem = (
            Paragraph(children=tuple(Gap(index=index, span=span) for index in range(3)), span=span),
        )
        rubric = (Criterion(body=text("clear"), marks=Fraction(1), span=span),)
        pairs = tuple(
            Pair(left=text(left), right=text(right), span=span)
            for left, right in (("a", "one"), ("b", "two"), ("c", "three"))
        )
        gaps = (
            TextGap(accepted=("word",), span=span),
            NumberGap(accepted=(Build.interval("3"),), span=span),
            MenuGap(choices=("up", "down", "left"), key=1, span=span),
        )
        responses: dict[str, Response] = {
            "i-single": Build.single(),
            "i-multiple": Multiple(choices=Build.choices(("p", "q", "r", "s", "t"), (1, 3))),
            "i-numeric": Numeric(accepted=(Build.interval("1", "2"),), unit="GB", span=span),
            "i-short": Short(accepted=("LoRA",), pattern="lo-?ra", span=span),
            "i-true-false": TrueFalse(value=True, span=span),
            "i-match": Match(pairs=pairs, extras=(text("four"),)),
            "i-order": Order(entries=tuple(text(word) for word in ("w", "x", "y", "z"))),
            "i-cloze": Cloze(gaps=gaps),
            "i-essay": Essay(rubric=rubric),
            "i-code": CodeAnswer(rubric=rubric, language="python", starter="def f():"),
        }
        return Build.bank(
            *(
                Build.item(name, response, stem=stem)
                if name == "i-cloze"
                else Build.item(name, response)
                for name, response in responses.items()
            )
        )


TYPES: dict[type[Response], ItemType] = {
    Single: ItemType.SINGLE,
    Multiple: ItemType.MULTIPLE,
    Numeric: ItemType.NUMERIC,
    Short: ItemType.SHORT,
    TrueFalse: ItemType.TRUE_FALSE,
    Match: ItemType.MATCH,
    Order: ItemType.ORDER,
    Cloze: ItemType.CLOZE,
    Essay: ItemType.ESSAY,
    CodeAnswer: ItemType.CODE,
}


@pytest.fixture(scope="session")
def build() -> type[Build]:
    return Build
