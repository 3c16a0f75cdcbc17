"""Topics and difficulties that no blueprint can be filled from."""

from dataclasses import replace
from fractions import Fraction

from examgen.check import check_bank
from examgen.model.content import Paragraph, Text
from examgen.model.item import Bank, Item, ItemType, Short, Status
from examgen.model.project import Project, Topic
from examgen.source import Span

HERE = Span("bank/questions/a.md", 1, 1, 1, 2)
ITEM = Item(
    id="a",
    type=ItemType.SHORT,
    response=Short(accepted=("x",), span=HERE),
    stem=(Paragraph(children=(Text(text="What is kept?", span=HERE),), span=HERE),),
    topic="a/b",
    difficulty=Fraction(1, 4),
    marks=Fraction(1),
    span=HERE,
)


def unfilled(*items: Item) -> list[tuple[int, str]]:
    names = ("a", "a/b", "a/c", "d")
    topics = tuple(
        Topic(id=name, title=name, span=Span("bank/bank.yaml", n, 1, n, 2))
        for n, name in enumerate(names, 2)
    )
    found = check_bank(Bank(items=items), Project(topics=topics), {})
    return [(d.span.line, d.message) for d in found if d.rule == "unfilled-topic"]


def test_what_has_no_question_is_told_at_its_place() -> None:
    assert unfilled(ITEM) == [
        (1, "no question that can be drawn is `hard`"),
        (1, "no question that can be drawn is `medium`"),
        (4, "the topic `a/c` has no question that can be drawn"),
        (5, "the topic `d` has no question that can be drawn"),
    ]


def test_only_questions_that_are_drawn_count() -> None:
    full = [
        replace(ITEM, id=f"q{n}", topic=topic, difficulty=Fraction(n, 4))
        for n, topic in enumerate(("a/b", "a/c", "d"), 1)
    ]
    assert unfilled(*full) == []
    last = replace(full[-1], status=Status.REVIEW)
    assert [message for _, message in unfilled(*full[:-1], last)] == [
        "no question that can be drawn is `hard`",
        "the topic `d` has no question that can be drawn",
    ]
    assert unfilled(replace(ITEM, status=Status.DRAFT)) == []
