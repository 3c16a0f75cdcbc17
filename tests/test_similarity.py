"""How alike items are, and that an index over a bank finds what comparing all with all finds."""

from bisect import bisect
from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate, combinations
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.assemble.alike import alike_pairs
from examgen.model.content import Paragraph, Text
from examgen.model.item import Item, ItemType, Short
from examgen.model.project import NearDuplicateSettings, Project
from examgen.read.markdown import read_markdown
from examgen.similarity import alike, alike_in_bank, likeness, percent
from examgen.source import Source, Span
from examgen.wording import wording

THRESHOLDS = [Fraction(n, 100) for n in (5, 40, 60, 75, 80, 81, 85, 95, 100)]


def items(*texts: str) -> tuple[Item, ...]:
    """Return short items q0, q1, … with these stems (and choices, if they hold any)."""
    written = "\n\n".join(
        f"## q{n} {{status=draft}}\n\n{text}" + ("" if "\n- [" in text else "\n\nAnswer: x")
        for n, text in enumerate(texts)
    )
    read = read_markdown(Source("bank/questions/a.md", written), Project())
    assert len(read.items) == len(texts), read.diagnostics
    return read.items


def degree(one: str, other: str) -> Fraction:
    first, second = items(one, other)
    return likeness(wording(first), wording(second))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("What is *a vector*?", "what is a   VECTOR"),
        ("Take $a+b$ of it", "Take $a + b$ of it"),
        ("It has 65,536 rows of 0.50 m", "It has 65536 rows of 0.5 m"),
        ("It has $65\\,536$ rows", "It has 65536 rows"),
        ("Die Größe", "DIE GRÖSSE"),
        ("Cafe\u0301", "Café"),
        ("Pick.\n\n- [x] red\n- [ ] blue", "Pick.\n\n- [ ] blue\n- [x] red"),
        ("Pick.\n\n- [x] red\n- [ ] blue", "Pick.\n\n- [x] blue\n- [ ] red"),
    ],
)
def test_layout_case_order_of_choices_and_key_do_not_count(one: str, other: str) -> None:
    assert degree(one, other) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("What is $N$?", "What is $n$?"),
        ("What is $a + b$?", "What is $a - b$?"),
        ("What is `a == b`?", "What is `a = b`?"),
        ("What is $x^2$?", "What is $x_2$?"),
        ("Name the capital of France", "Name the river of France"),
        ("水とは何か", "火とは何か"),
    ],
)
def test_words_and_the_source_of_maths_and_code_count(one: str, other: str) -> None:
    assert 0 < degree(one, other) < 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Add 2 to it", "Add 3 to it"),
        ("Add 2 to it", "Add -2 to it"),
        ("Take $x^2$", "Take $x^3$"),
        ("Take 2 from 3", "Take 3 from 2"),
        ("See ![a curve](a.svg)", "See ![a curve](b.svg)"),
        ("Pick.\n\n- [x] 1\n- [ ] 2", "Pick.\n\n- [x] 1\n- [ ] 3"),
    ],
)
def test_other_numbers_and_figures_make_siblings(one: str, other: str) -> None:
    assert degree(one, other) == Fraction(4, 5)


def test_a_text_without_words_is_like_its_equals_only() -> None:
    assert degree("12", "12") == 1
    assert degree("12", "13") == 0
    assert degree("…", "…") == 0


def test_likeness_is_the_share_of_words_in_common_order() -> None:
    assert degree("a b c d", "a x c d") == Fraction(3, 4)
    assert degree("a b c d", "d c b a") == Fraction(1, 4)
    assert degree("a b", "a b c d") == Fraction(2, 3)


def test_a_percentage_is_never_more_than_the_likeness() -> None:
    assert percent(Fraction(8799, 10000)) == "87 %"
    assert percent(Fraction(999, 1000)) == "99 %"
    assert percent(Fraction(1)) == "100 %"


WORDS = st.lists(st.sampled_from([*"abcdefgh", "1", "2"]), min_size=1, max_size=14)


@st.composite
def banks(draw: st.DrawFn) -> list[str]:
    """Draw texts, many of them with a few words of another changed."""
    texts = draw(st.lists(WORDS, min_size=1, max_size=8))
    for _ in range(draw(st.integers(0, 8))):
        copy = list(draw(st.sampled_from(texts)))
        for _ in range(draw(st.integers(0, 2))):
            copy[draw(st.integers(0, len(copy) - 1))] = draw(st.sampled_from("abxyz3"))
        texts.append(copy)
    return [" ".join(text) for text in texts]


def by_force(bank: Iterable[Item], threshold: Fraction) -> set[tuple[str, str, Fraction]]:
    """Return what `alike_in_bank` has to: equal texts go by the first of them."""
    heads: dict[object, str] = {}
    texts = {item.id: wording(item) for item in sorted(bank, key=lambda item: item.id)}
    for name, text in texts.items():
        heads.setdefault(text, name)
    found = set()
    for first, second in combinations(texts, 2):
        one, other = texts[first], texts[second]
        if not (one.words or one.data):
            continue
        leaders = heads[one] == first and (heads[other] == second or one == other)
        if leaders and likeness(one, other) >= threshold:
            found.add((first, second, likeness(one, other)))
    return found


@given(banks(), st.sampled_from(THRESHOLDS))
def test_the_index_misses_nothing_and_adds_nothing(texts: list[str], threshold: Fraction) -> None:
    bank = items(*texts)
    found = alike_in_bank(bank, threshold, most=None)
    assert len(found) == len(set(found))
    assert set(found) == by_force(bank, threshold)
    assert found == alike_in_bank(bank[::-1], threshold, most=None)


@given(banks(), st.sampled_from(THRESHOLDS))
def test_a_paper_is_compared_in_full(texts: list[str], threshold: Fraction) -> None:
    bank = items(*texts)
    known = {item.id: wording(item) for item in bank}
    expected = {
        (a, b, likeness(known[a], known[b]))
        for a, b in combinations(sorted(known), 2)
        if likeness(known[a], known[b]) >= threshold
    }
    assert set(alike(bank, threshold)) == expected
    assert alike(bank, threshold) == alike(bank[::-1], threshold)


@given(banks(), st.integers(1, 3))
def test_a_crowd_is_cut_and_nobody_has_too_many(texts: list[str], most: int) -> None:
    bank = items(*texts)
    cut = alike_in_bank(bank, Fraction(1, 2), most=most)
    assert set(cut) <= set(alike_in_bank(bank, Fraction(1, 2), most=None))
    close = [pair for pair in cut if pair[2] < 1]
    for item in bank:
        assert sum(item.id in pair for pair in close) <= 2 * most


def test_the_settings_say_how_alike_and_allow_pairs() -> None:
    bank = items("a b c d e", "a b c d f", "a b c d g")

    def pairs(percentage: int, *allowed: tuple[str, str]) -> list[tuple[str, str]]:
        settings = NearDuplicateSettings(likeness=Fraction(percentage, 100), allowed=allowed)
        found = alike_pairs(bank, Project(near_duplicates=settings))
        assert {likeness for _, _, likeness in found} <= {Fraction(4, 5)}
        return [(first, second) for first, second, _ in found]

    assert pairs(85) == []
    assert pairs(80) == [("q0", "q1"), ("q0", "q2"), ("q1", "q2")]
    assert pairs(80, ("q2", "q0")) == [("q0", "q1"), ("q1", "q2")]


@pytest.mark.parametrize(
    "text", ["the same words", "word{n} in the same long line of words", "n {n}"]
)
@pytest.mark.parametrize("threshold", [Fraction(85, 100), Fraction(3, 4)])
def test_a_bank_of_copies_takes_no_square_of_time(text: str, threshold: Fraction) -> None:
    count = 1500
    bank = items(
        *(text.replace("{n}", f"{'x' * (n % 40)}y{'z' * (n // 40)}") for n in range(count))
    )
    started = perf_counter()
    found = alike_in_bank(bank, threshold)
    assert perf_counter() - started < 5
    assert len(found) <= 21 * count


def written(count: int) -> list[Item]:
    """Return items of 20 to 99 words as rare as words are, every fiftieth nearly a copy."""
    place = Span("bank/questions/a.md", 1, 1, 1, 1)
    weights = list(accumulate(1 / rank for rank in range(1, 20_001)))
    texts: list[list[str]] = []
    for n in range(count):
        if n % 50 == 49:
            texts.append([*texts[n - 49][:3], "changed", *texts[n - 49][4:]])
            continue
        numbers = (int(draw("texts", n, k), 16) / 2**256 for k in range(20 + n % 80))
        texts.append([_word(bisect(weights, part * weights[-1])) for part in numbers])
    return [
        Item(
            id=f"q{n:06}",
            type=ItemType.SHORT,
            response=Short(accepted=("x",), span=place),
            stem=(Paragraph(children=(Text(text=" ".join(text), span=place),), span=place),),
            span=place,
        )
        for n, text in enumerate(texts)
    ]


def draw(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()


def _word(number: int) -> str:
    return f"{number:o}".translate(str.maketrans("01234567", "abcdefgh"))


@pytest.mark.parametrize(
    ("count", "seconds"), [(2000, 3), pytest.param(100_000, 40, marks=pytest.mark.soak)]
)
def test_an_ordinary_bank_is_looked_through_in_linear_time(count: int, seconds: float) -> None:
    bank = written(count)
    started = perf_counter()
    found = alike_in_bank(bank, Fraction(85, 100))
    assert perf_counter() - started < seconds
    copies = {(f"q{n - 49:06}", f"q{n:06}") for n in range(49, count, 50)}
    assert copies <= {(first, second) for first, second, _ in found}
