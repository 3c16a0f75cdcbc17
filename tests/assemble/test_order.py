"""The orders of questions and choices on forms."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.assemble.canon import one_line
from examgen.model.blueprint import FormsSpec, QuestionOrder
from examgen.model.content import CodeBlock, Math, Paragraph
from examgen.model.item import Choice, Item, Shuffle, Single
from examgen.model.key import LetterKey
from examgen.model.paper import PickOne, Question
from examgen.quantity import amounts, quantity

if TYPE_CHECKING:
    from tests.assemble.conftest import Build

    from examgen.assemble import Assembly

TWO_FORMS = FormsSpec(codes=("A", "B"))


def shown(question: Question) -> list[str | None]:
    assert isinstance(question.task, PickOne)
    return [one_line(choice.body) for choice in question.task.choices]


def order_of(
    build: type[Build], choices: list[str] | tuple[Choice, ...], seed: str, **fields: object
) -> list[str | None]:
    authored = build.choices(choices) if isinstance(choices, list) else choices
    allowed = bool(fields.pop("shuffle_choices", True))
    bank = build.bank(build.item("q", Single(choices=authored), **fields))
    made = build.paper(bank, build.section("q"), seed=seed, shuffle_choices=allowed)
    return shown(build.questions(made)[0])


def orders(
    build: type[Build], choices: list[str] | tuple[Choice, ...], **fields: object
) -> set[tuple[str | None, ...]]:
    return {tuple(order_of(build, choices, str(seed), **fields)) for seed in range(100)}


def test_r17_all_then_none_of_the_above_are_last(build: type[Build]) -> None:
    texts = ["None of the above.", "2", "All of the above", "9", "7"]
    found = orders(build, texts)
    assert {order[3:] for order in found} == {("All of the above", "None of the above.")}
    assert len(found) == 6


@pytest.mark.parametrize(
    "text",
    ["All of the above", "all the above", "ALL OF THESE", "All of the above are correct."],
)
def test_wordings_of_all_of_the_above(build: type[Build], text: str) -> None:
    assert {order[-1] for order in orders(build, [text, "a", "b", "c"])} == {text}


@pytest.mark.parametrize(
    "text", ["None", "All", "None of the layers", "All of the above layers do"]
)
def test_values_that_only_look_like_it_move(build: type[Build], text: str) -> None:
    assert len({order.index(text) for order in orders(build, [text, "a", "b", "c"])}) == 4


def test_pinned_choices_keep_their_places(build: type[Build]) -> None:
    found = orders(build, ["a", "keep {pin}", "b", "c", "also {pin}"])
    assert {(order[1], order[4]) for order in found} == {("keep", "also")}
    assert len(found) == 6


NUMBERS = [
    ["1", "2", "4", "8"],
    ["8", "4", "2"],
    ["−3", "-1", "0", "+2"],
    ["0.5 %", "1 %", "2.5 %"],
    ["$5", "$10", "$1,000"],
    ["1 byte", "2 bytes", "4 bytes"],
    ["512 kB", "4 MB", "1 GB"],
    ["125M", "1.3B", "13B"],
    ["500 million", "7 billion"],
    ["1e-5", "3e-4", "1e-3"],
    ["about 4 GB", "about 8 GB", "About 16 GB."],
    ["1/3", "1/2", "3/4"],
    ["6", "7", "It depends {pin}"],
    ["6", "7", "8", "None of the above"],
]


@pytest.mark.parametrize("texts", NUMBERS, ids=lambda texts: texts[-1])
def test_numbers_in_order_are_only_reversed(build: type[Build], texts: list[str]) -> None:
    tail = [text for text in texts if "{pin}" in text or text.startswith("None")]
    numbers = [text for text in texts if text not in tail]
    end = tuple(text.removesuffix(" {pin}") for text in tail)
    assert orders(build, texts) == {(*numbers, *end), (*numbers[::-1], *end)}


@pytest.mark.parametrize(
    "texts",
    [
        ["4", "2", "8"],
        ["4 GB", "8 GB", "16 rows"],
        ["1", "2", "many"],
        ["1 to 2", "3 to 4", "5 to 6"],
        ["v1", "v2", "v3"],
        ["a", "b", "c"],
    ],
    ids=lambda texts: texts[-1],
)
def test_other_choices_are_scrambled(build: type[Build], texts: list[str]) -> None:
    assert len(orders(build, texts)) == 6


def test_numbers_in_formulas_count(build: type[Build]) -> None:
    span = build.span()
    texes = [r"2^{10}", r"2\times 10^{4}", r"10^{6}\,\text{}"]
    choices = tuple(
        replace(choice, body=(Paragraph(children=(Math(tex=tex, span=span),), span=span),))
        for choice, tex in zip(build.choices(texes), texes, strict=True)
    )
    assert orders(build, choices) == {tuple(texes), tuple(texes[::-1])}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,024", "1024"),
        ("1.5e-3 s", "0.0015"),
        ("−2", "-2"),
        ("3 × 10^-4", "0.0003"),
        (r"\frac{1}{8}", "0.125"),
        (r"2^{-3}", "0.125"),
        ("4 KiB", "4096"),
        ("20 µs", "0.00002"),
        ("7B", "7000000000"),
        ("7 B", "7000000000"),
        (".5", "0.5"),
    ],
)
def test_quantities(text: str, value: str) -> None:
    found = quantity(text)
    assert found is not None
    assert found.value == Fraction(value)


@pytest.mark.parametrize(
    "text",
    ["", "x1", "1 or 2", "0^-1", "1/0", "2024-01-05", "12:30", "9" * 5000, f"1/{'9' * 5000}"],
    ids=lambda text: text[:10],
)
def test_texts_that_are_no_quantity(text: str) -> None:
    assert quantity(text) is None


def test_a_power_of_a_long_number_costs_nothing() -> None:
    assert quantity("9" * 3000 + "^999") is None


def test_amounts_need_one_frame() -> None:
    assert amounts(["2 rows", "3 ROWS"]) == [Fraction(2), Fraction(3)]
    assert amounts(["2 rows", "3 columns"]) is None
    assert amounts(["$2", "€3"]) is None


def test_code_choices_are_scrambled(build: type[Build]) -> None:
    span = build.span()
    choices = tuple(
        replace(choice, body=(CodeBlock(language="py", text=str(i), span=span),))
        for i, choice in enumerate(build.choices(["", "", ""]))
    )
    bank = build.bank(build.item("q", Single(choices=choices)))
    keys = set()
    for seed in range(40):
        entry = build.paper(bank, build.section("q"), seed=str(seed)).key.forms[0].entries[0]
        keys.add(tuple(note.origin for note in entry.choices))
    assert len(keys) == 6


def test_the_item_overrides_the_blueprint(build: type[Build]) -> None:
    texts = ["a", "b", "c"]
    assert orders(build, texts, shuffle_choices=False) == {("a", "b", "c")}
    assert len(orders(build, texts, shuffle_choices=False, shuffle=Shuffle.ALWAYS)) == 6
    assert orders(build, texts, shuffle=Shuffle.NEVER) == {("a", "b", "c")}
    assert len(orders(build, ["1", "2", "3"], shuffle=Shuffle.ALWAYS)) == 6


@given(
    texts=st.lists(st.text("abc", min_size=1), min_size=2, max_size=5, unique=True), data=st.data()
)
def test_the_authored_order_of_words_cannot_be_seen(
    build: type[Build], texts: list[str], data: st.DataObject
) -> None:
    other = data.draw(st.permutations(texts))
    assert order_of(build, texts, "5") == order_of(build, list(other), "5")


def letters(made: Assembly) -> list[str]:
    keys = [entry.key for entry in made.key.forms[0].entries]
    return [label for key in keys if isinstance(key, LetterKey) for label in key.labels]


def test_r18_every_question_has_its_own_permutation(build: type[Build]) -> None:
    """Twenty questions with the same four choices, the key always first."""
    bank = build.bank(*build.items("t1", 20))
    made = build.paper(bank, build.section(pick=20), seed="1")
    counts = Counter(letters(made))
    assert set(counts) == set("ABCD")
    assert min(counts.values()) >= 2


GOLDEN = ["q4 rgbp", "q5 pgrb", "q1 pbrg", "q2 rpbg", "q3 bgpr"]


def test_r19_a_golden_paper(build: type[Build]) -> None:
    """Selection and order are pinned; an unused item more changes nothing."""
    items = [build.item(f"q{i}", topic="t") for i in range(1, 6)]
    section = build.section(pick=5, where=build.where("topic=t"))
    for bank in (build.bank(*items), build.bank(*items, build.item("q6", topic="u"))):
        made = build.paper(bank, section, seed="7")
        found = [f"{q.item} {''.join(str(t)[0] for t in shown(q))}" for q in build.questions(made)]
        assert found == GOLDEN


SCRIPT = """
import sys
from examgen.model.blueprint import FormsSpec, QuestionOrder
from tests.assemble.conftest import Build
made = Build.paper(
    Build.every_type(), Build.section(pick=10), seed="7", forms=FormsSpec(codes=("A", "B")),
    question_order=QuestionOrder.WITHIN_SECTIONS,
)
sys.stdout.write(repr(made))
"""


def test_r20_hash_seeds_change_nothing() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_questions_are_shuffled_within_sections_for_each_form(build: type[Build]) -> None:
    bank = build.bank(*build.items("t1", 8), *build.items("t2", 8))
    sections = [build.section(*(f"{t}-{i:02}" for i in range(8))) for t in ("t1", "t2")]
    made = build.paper(
        bank, *sections, forms=TWO_FORMS, question_order=QuestionOrder.WITHIN_SECTIONS
    )
    first, second = build.ids(made, 0), build.ids(made, 1)
    assert first != second
    assert sorted(first) == sorted(second)
    for ids in (first, second):
        assert {name[:2] for name in ids[:8]} == {"t1"}
        assert ids[:8] != sorted(ids[:8])


def test_as_listed_is_the_same_on_every_form(build: type[Build]) -> None:
    bank = build.bank(*build.items("t1", 8))
    made = build.paper(bank, build.section("t1-05", "t1-02", pick=4), forms=TWO_FORMS)
    assert build.ids(made, 0) == build.ids(made, 1)
    assert build.ids(made)[:2] == ["t1-05", "t1-02"]


def test_numbers_run_through_the_form(build: type[Build]) -> None:
    bank = build.bank(*build.items("t1", 6))
    made = build.paper(bank, build.section(pick=3), build.section(pick=3), forms=TWO_FORMS)
    for form in (0, 1):
        assert [q.number for q in build.questions(made, form)] == [1, 2, 3, 4, 5, 6]
        assert [e.number for e in made.key.forms[form].entries] == [1, 2, 3, 4, 5, 6]


def passage_bank(build: type[Build]) -> list[Item]:
    return [
        *(build.item(f"case-{i}", stimulus="case") for i in range(4)),
        *(build.item(f"lone-{i}") for i in range(5)),
        *(build.item(f"other-{i}", stimulus="other") for i in range(2)),
    ]


@pytest.mark.parametrize("order", list(QuestionOrder))
def test_questions_of_a_passage_stay_together(build: type[Build], order: QuestionOrder) -> None:
    stimuli = [build.stimulus("case"), build.stimulus("other")]
    bank = build.bank(*passage_bank(build), stimuli=stimuli)
    for seed in range(30):
        made = build.paper(
            bank, build.section(pick=9), seed=str(seed), forms=TWO_FORMS, question_order=order
        )
        for form, section in enumerate(form.sections[0] for form in made.paper.forms):
            ids = build.ids(made, form)
            for name in ("case", "other"):
                places = [i for i, q in enumerate(section.questions) if q.stimulus == name]
                assert places == list(range(min(places, default=0), max(places, default=-1) + 1))
                members = [ids[i] for i in places]
                assert members == sorted(members)
            used = list(dict.fromkeys(q.stimulus for q in section.questions if q.stimulus))
            assert [passage.id for passage in section.passages] == used


def test_named_questions_of_a_passage_come_as_listed_then_drawn_ones(build: type[Build]) -> None:
    bank = build.bank(*passage_bank(build), stimuli=[build.stimulus("case")])
    where = build.where("id=case-0,case-1")
    section = build.section("case-3", "lone-0", "case-2", pick=2, where=where)
    ids = build.ids(build.paper(bank, section))
    assert ids == ["case-3", "case-2", "case-0", "case-1", "lone-0"]


def test_a_passage_of_two_sections_is_printed_in_both(build: type[Build]) -> None:
    bank = build.bank(*passage_bank(build), stimuli=[build.stimulus("case")])
    made = build.paper(bank, build.section("case-0"), build.section("lone-1", "case-1"))
    printed = [[p.id for p in section.passages] for section in made.paper.forms[0].sections]
    assert printed == [["case"], ["case"]]
