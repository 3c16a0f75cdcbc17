"""Questions without choices: answer lines, match, order, cloze, essay and code."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from examgen.model.item import (
    Cloze,
    ItemType,
    Match,
    MenuGap,
    NumberGap,
    Numeric,
    Order,
    Short,
    TextGap,
    TrueFalse,
)
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]


def typed(kind: str, text: str) -> str:
    return f"---\ntype: {kind}\n---\n{text}"


def test_a_number(file: File, show: Show) -> None:
    result = file("How many *bytes*?\n\nAnswer: 3.14 ± 0.01 | 60..80\n")
    assert result.diagnostics == ()
    (item,) = result.items
    assert item.type is ItemType.NUMERIC
    assert show(item.stem) == "p('How many ' em('bytes') '?')"
    assert isinstance(item.response, Numeric)
    low, high = (Fraction("3.13"), Fraction("3.15"))
    assert [(i.low, i.high) for i in item.response.accepted] == [(low, high), (60, 80)]
    assert item.response.span[1:3] == (3, 9)


def test_short_answers_are_raw(file: File) -> None:
    result = file("Q\n\nAnswer: *LoRA* | a\\|b\nPattern: low-?rank( a|b)?\n")
    assert result.diagnostics == ()
    response = result.items[0].response
    assert isinstance(response, Short)
    assert response.accepted == ("*LoRA*", "a|b")
    assert response.pattern == "low-?rank( a|b)?"


def test_a_judgement_and_a_type_that_overrules_the_guess(file: File) -> None:
    judged = file("Q\n\nAnswer: true").items[0].response
    assert isinstance(judged, TrueFalse)
    assert judged.value
    short = file(typed("short", "Q\n\nAnswer: 16")).items[0].response
    assert isinstance(short, Short)
    assert short.accepted == ("16",)


def test_words_that_look_like_an_answer(file: File, show: Show) -> None:
    (item,) = file("Q\n\n\\Answer: not here\n\nsay Answer: no\n\nAnswer: 5\n").items
    assert show(item.stem) == "p('Q') p('Answer: not here') p('say Answer: no')"


def test_an_answer_in_code_is_code(file: File) -> None:
    (item,) = file("Q\n\n```\nAnswer: 4\n```\n\nAnswer: 5\n").items
    assert isinstance(item.response, Numeric)
    assert item.response.accepted[0].low == 5


@pytest.mark.parametrize("text", ["Answer: a\n\nPattern: b+", "Pattern: b+\n\n\nAnswer: a"])
def test_an_answer_in_two_paragraphs_goes_into_one(file: File, text: str) -> None:
    (found,) = file(f"Q\n\n{text}\n").diagnostics
    assert (found.rule, found.span.line) == ("answer-place", 3)
    assert found.hint == "put its lines into one paragraph, without a blank line between them"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Q\nAnswer: 5", ["1:1 error answer-place"]),
        ("Q\n\nAnswer: 5\nbytes", ["4:1 error answer-place"]),
        ("Q\n\nAnswer: 5\n\nMore", ["3:1 error answer-place"]),
        ("Q\n\nAnswer: 5\nAnswer: 6", ["4:1 error answer-twice"]),
        ("Q\n\nAnswer:", ["3:8 error bad-answer"]),
        ("Q\n\nPattern: (", ["3:10 error bad-pattern"]),
    ],
)
def test_mistakes_in_answer_lines(file: File, text: str, found: list[str]) -> None:
    result = file(text)
    assert [(d.span.line, str(d.severity)) for d in result.diagnostics] == [
        (int(line.split(":")[0]), "error") for line in found
    ]
    if "place" in found[0] or "twice" in found[0]:
        assert [d.rule for d in result.diagnostics] == [found[0].split()[-1]]
        assert len(result.items) == 1


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("## q\nQ?", "type: essay"),
        ("## q\n- a => b\n- c => d", "type: match"),
        ("## q\nThe [[x]].", "type: cloze"),
        ("## q {type=numeric}\nQ", "Answer: 3.14"),
        ("## q {type=single}\nQ", "- [x]"),
    ],
)
def test_a_question_without_a_way_to_answer(
    file: File, locate: Locate, text: str, hint: str
) -> None:
    result = file(text)
    assert locate(result.diagnostics) == ["1:4 error no-response"]
    assert hint in str(result.diagnostics[0].hint)
    assert result.items == ()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("numeric", "- [x] a\n- [ ] b"),
        ("match", "- [x] a\n- [ ] b"),
        ("single", "Answer: 5"),
        ("cloze", "[[a]]\n\nAnswer: 5"),
        ("order", "1. a\n2. b\n\nAnswer: 5"),
    ],
)
def test_a_type_that_does_not_fit(file: File, locate: Locate, kind: str, text: str) -> None:
    result = file(typed(kind, f"Q\n\n{text}"))
    assert locate(result.diagnostics) == ["2:7 error type-conflict"]
    assert result.items == ()


def test_match(file: File, show: Show) -> None:
    text = (
        "Join.\n\n- one\n- two\n\nPairs:"
        "\n\n- *a* b => `c` d\n- e =>\n  $f$\n- => g\n- h \\=> i => j\n\nAfter.\n"
    )
    result = file(typed("match", text))
    assert result.diagnostics == ()
    (item,) = result.items
    assert isinstance(item.response, Match)
    assert show(item.stem) == "p('Join.') ul[p('one') | p('two')] p('Pairs:') p('After.')"
    pairs = [(show(pair.left), show(pair.right)) for pair in item.response.pairs]
    assert pairs == [
        ("p(em('a') ' b')", "p(code('c') ' d')"),
        ("p('e')", "p(math('f'))"),
        ("p('h => i')", "p('j')"),
    ]
    assert [show(extra) for extra in item.response.extras] == ["p('g')"]
    first = item.response.pairs[0]
    assert first.span[1:] == (11, 3, 11, 17)
    assert first.left[0].span[1:] == (11, 3, 11, 8)
    assert first.right[0].span[1:] == (11, 12, 11, 17)


def test_arrows_are_text_elsewhere(file: File, show: Show) -> None:
    (item,) = file("a => b `=>` \\=>\n\nAnswer: 5").items
    assert show(item.stem) == "p('a => b ' code('=>') ' =>')"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- a => b\n- c\n- d => e", ["5:3 error match-entry"]),
        ("- a => b => c\n- d => e", ["4:3 error match-entry"]),
        ("- a =>\n- d => e", ["4:3 error match-entry"]),
    ],
)
def test_mistakes_in_match(file: File, locate: Locate, text: str, found: list[str]) -> None:
    result = file(typed("match", text))
    assert locate(result.diagnostics) == found
    assert len(result.items) == 1


def test_match_without_pairs(file: File, locate: Locate) -> None:
    assert locate(file(typed("match", "Q\n\n- a\n- b")).diagnostics) == ["1:1 error no-response"]
    assert file(typed("match", "Q\n\n- => a\n- => b")).items == ()
    assert file(typed("match", "Q\n\n- => a\n- => b")).diagnostics


@pytest.mark.parametrize("arrow", ["->", "-->", "→", "⇒"])
@pytest.mark.parametrize("bullet", ["- ", "1. ", ""])
def test_other_arrows_are_named(file: File, arrow: str, bullet: str) -> None:
    text = f"Q\n\n{bullet}a {arrow} b\n{bullet}c {arrow} d"
    (found,) = file(typed("match", text)).diagnostics
    assert found.rule == "no-response"
    assert f"write `=>` instead of `{arrow}`" in str(found.hint)
    assert ("begin each pair" in str(found.hint)) is (not bullet)
    (found,) = file(f"Q\n\n- a {arrow} b\n- c {arrow} d").diagnostics
    assert found.hint == "say `type: match` and write `- left => right` if the pairs are the answer"


def test_another_arrow_among_pairs_is_named(file: File) -> None:
    result = file(typed("match", "Q\n\n- a => b\n- c -> d\n- e => f"))
    assert [d.hint for d in result.diagnostics] == [
        "write `=>` instead of `->`",
    ]
    assert file(typed("match", "Q\n\n- a -> b => c\n- d => e")).diagnostics == ()


def test_pairs_that_are_no_list_are_named(file: File) -> None:
    (found,) = file(typed("match", "Q\n\na => b\nc => d")).diagnostics
    assert found.hint == "begin each pair with `- `: `- left => right`"


def test_order(file: File, show: Show) -> None:
    result = file(
        typed("order", "1. not\n2. these\n\nOrder:\n\n1. first\n2. second\n   $x$\n\nEnd.")
    )
    assert result.diagnostics == ()
    (item,) = result.items
    assert isinstance(item.response, Order)
    assert [show(e) for e in item.response.entries] == ["p('first')", "p('second\\n' math('x'))"]
    assert show(item.stem) == "ol1[p('not') | p('these')] p('Order:') p('End.')"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("answer: 16", "Answer: 16"),
        ("ANSWER: LoRA", "Answer: LoRA"),
        ("Answer : 16", "Answer: 16"),
        ("Answer 16", "Answer: 16"),
        ("answer -3.5 m", "Answer: -3.5 m"),
        ("**Answer:** 16", "Answer: 16"),
        ("Ans: b", "Answer: b"),
        ("  Answer: 16", "Answer: 16"),
        ("- Answer: 16", "Answer: 16"),
        ("Correct answer: 16", "Answer: 16"),
        ("Answer = 16", "Answer: 16"),
        ("The answer", None),
        ("Answers true", "Answer: true"),
        ("answer: yes", "Answer: true"),
        ("Answer in two words", None),
        ("Answer both questions.", None),
        ("Answers are whole numbers", None),
    ],
)
def test_lines_that_are_nearly_answers(file: File, line: str, shown: str | None) -> None:
    (found,) = file(f"Q\n\n{line}\n").diagnostics
    assert found.rule == "no-response"
    assert (f"line 3 is no answer yet: write `{shown}`" == found.hint) is (shown is not None)
    (found,) = file(f"Q\n{line}\n").diagnostics
    near = f"line 2 is no answer yet: write `{shown}`, below a blank line"
    assert (near == found.hint) is (shown is not None)


@pytest.mark.parametrize("label", ["{}) ", "{}. ", "({}) ", "- {}) "])
def test_letters_are_no_choices(file: File, label: str) -> None:
    choices = "\n".join(f"{label.format(name)}text" for name in "abc")
    (found,) = file(f"Q\n\n{choices}\n\nAnswer: b\n").diagnostics
    assert (found.severity, found.rule, found.span.line) == ("warning", "answer-letter", 3)
    (found,) = file(f"Q\n\n{choices}\n").diagnostics
    assert str(found.hint).startswith("line 3 is no choice yet: write `- [x] …`")
    assert file(f"Q\n\n{choices}\n\nAnswer: text\n").diagnostics == ()
    assert file(typed("short", f"Q\n\n{choices}\n\nAnswer: b\n")).diagnostics == ()
    assert file("A. Einstein did it.\n\nAnswer: c\n").diagnostics == ()


@pytest.mark.parametrize("text", ["Q\n\n- a\n- b", "Q\n\n1. a", "Q"])
def test_order_needs_two_entries(file: File, text: str) -> None:
    result = file(typed("order", text))
    assert [d.rule for d in result.diagnostics] == ["no-response"]
    assert result.items == ()


def test_cloze(file: File, show: Show) -> None:
    text = (
        "A [[typed]] b [[this || that *x*]].\n\n- [[= 3.14 ± 0.01 | 7..8]]\n"
        "- *[[? km/h / *m/s / \\*x ]]*\n\n`[[no]]`\n"
    )
    result = file(typed("cloze", text))
    assert result.diagnostics == ()
    (item,) = result.items
    assert isinstance(item.response, Cloze)
    first, second, third, fourth = item.response.gaps
    assert isinstance(first, TextGap)
    assert first.accepted == ("typed",)
    assert first.span[1:] == (4, 3, 4, 12)
    assert isinstance(second, TextGap)
    assert second.accepted == ("this", "that *x*")
    assert isinstance(third, NumberGap)
    assert [(i.low, i.high) for i in third.accepted] == [
        (Fraction("3.13"), Fraction("3.15")),
        (7, 8),
    ]
    assert isinstance(fourth, MenuGap)
    assert (fourth.choices, fourth.key) == (("km/h", "m/s", "*x"), 1)
    assert show(item.stem) == (
        "p('A ' gap0 ' b ' gap1 '.') ul[p(gap2) | p(em(gap3))] p(code('[[no]]'))"
    )


def test_a_gap_in_a_table(file: File, show: Show) -> None:
    (item,) = file(typed("cloze", "|a|b|\n|-|-|\n|x|[[p \\|\\| q]]|")).items
    assert isinstance(item.response, Cloze)
    assert item.response.gaps[0].accepted == ("p", "q")  # type: ignore[union-attr]
    assert "gap0" in show(item.stem)


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("[[]]", "gap-empty", 1),
        ("[[a || ]]", "gap-empty", 1),
        ("[[? a / b]]", "gap-menu", 1),
        ("[[? *a]]", "gap-menu", 1),
        ("[[? *a / *b]]", "gap-menu", 1),
        ("[[? *a / a]]", "gap-menu", 1),
        ("x [[a", "gap-open", 3),
        ("x [[a [[? b / *c]]", "gap-open", 3),
        ("$x = [[5]]$", "gap-in-formula", 2),
    ],
)
def test_mistakes_in_gaps(file: File, text: str, rule: str, column: int) -> None:
    result = file(typed("cloze", f"{text} and\n\n[[good]]"))
    found = [(d.rule, d.span.line, d.span.column) for d in result.diagnostics]
    assert found == [(rule, 4, column)]
    assert len(result.items) == 1


def test_an_answer_holds_brackets_behind_a_backslash(file: File) -> None:
    result = file(typed("cloze", "Write [[a\\[[1, 2] ]]."))
    assert result.diagnostics == ()
    assert result.items[0].response.gaps[0].accepted == ("a[[1, 2]",)  # type: ignore[union-attr]


def test_a_gap_that_is_no_number(file: File) -> None:
    result = file(typed("cloze", "[[= many]] and [[good]]"))
    assert [d.span.line for d in result.diagnostics] == [4]
    assert result.diagnostics[0].span.column == 5


def test_cloze_without_gaps(file: File, locate: Locate) -> None:
    result = file(typed("cloze", "Q"))
    assert locate(result.diagnostics) == ["1:1 error no-response"]
