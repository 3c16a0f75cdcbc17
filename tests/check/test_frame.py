"""What the frame does around the rules: severities, suppressions, order, spans."""

import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.assemble.order import Mixer, choice_order
from examgen.check import check_bank, check_cards, check_file, overview
from examgen.check.place import find_phrase, within
from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.check.view import printed
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.asset import Asset
from examgen.model.content import (
    Block,
    Code,
    CodeBlock,
    Emphasis,
    Image,
    Inline,
    Math,
    Paragraph,
    Text,
)
from examgen.model.item import (
    Bank,
    Choice,
    Item,
    ItemType,
    Shuffle,
    Single,
    Status,
    Stimulus,
    Suppression,
)
from examgen.model.lint import LintSettings
from examgen.model.project import Project
from examgen.pipeline.wanted import reported
from examgen.source import Source, Span

PATH = "bank/questions/a.md"


def span(line: int = 1, column: int = 1, end_line: int = 1, end_column: int = 2) -> Span:
    return Span(PATH, line, column, end_line, end_column)


def text(words: str) -> Text:
    return Text(text=words, span=span())


def paragraph(*children: Inline) -> Paragraph:
    return Paragraph(children=children, span=span())


def choice(words: str, *, correct: bool = False) -> Choice:
    return Choice(body=(paragraph(text(words)),), correct=correct, span=span(5))


GOOD = Item(
    id="a",
    type=ItemType.SINGLE,
    response=Single(choices=(choice("left", correct=True), choice("right"))),
    stem=(paragraph(text("Which side is it?")),),
    marks=Fraction(1),
    span=span(),
)
NO_KEY = replace(GOOD, response=Single(choices=(choice("left"), choice("right"))))
NO_ALT = replace(
    GOOD,
    stem=(Paragraph(children=(Image(path="f", alt="", title="", span=span(3)),), span=span(3)),),
)
FIGURE = {"f": Asset(path="f", media_type="image/png", size=9)}


def found(bank: Bank) -> list[tuple[str, Severity]]:
    return [(d.rule, d.severity) for d in checked(bank)]


def checked(bank: Bank) -> tuple[Diagnostic, ...]:
    """Return what a lint without options shows."""
    return reported(check_bank(bank, Project(), FIGURE), LintSettings())


@pytest.mark.parametrize("status", Status)
def test_errors_are_lowered_where_an_item_cannot_reach_a_paper(status: Status) -> None:
    lowered = status in (Status.DRAFT, Status.RETIRED)
    severity = Severity.WARNING if lowered else Severity.ERROR
    assert found(Bank(items=(replace(NO_KEY, status=status),))) == [("key-count", severity)]
    aliased = replace(GOOD, status=status, aliases=("a",))
    assert found(Bank(items=(aliased,))) == [("alias-conflict", severity)]


def test_a_stimulus_is_looked_at_too() -> None:
    stimulus = Stimulus(id="s", body=NO_ALT.stem, span=span())
    assert found(Bank(items=(), stimuli=(stimulus,))) == [("missing-alt", Severity.ERROR)]


def test_findings_are_sorted_by_place_whatever_the_order_of_items() -> None:
    items = tuple(replace(NO_KEY, id=f"q{n}", span=span(n, 1, n, 2), marks=None) for n in (3, 1, 2))
    faults = ("key-count", "missing-marks", "near-duplicates")
    assert [(d.span.line, d.rule) for d in checked(Bank(items=items))] == [
        (line, rule) for line in (1, 2, 3) for rule in faults[: 2 if line == 1 else 3]
    ]


def suppression(rule: str, where: Span | None = None) -> Suppression:
    return Suppression(rule=rule, reason="it is meant", span=where or span(1, 1, 9, 1))


def test_a_suppression_waives_its_rule_in_its_span() -> None:
    assert found(Bank(items=(NO_ALT,), suppressions=(suppression("missing-alt"),))) == []


@pytest.mark.parametrize(
    ("given_one", "message"),
    [
        (suppression("missing-alt", where=span(4, 1, 9, 1)), "finds nothing here"),
        (suppression("missing-alt", where=span(1, 1, 3, 1)), "finds nothing here"),
        (suppression("missing-alt", where=Span("bank/b.md", 1, 1, 9, 1)), "finds nothing here"),
        (suppression("missing-marks"), "cannot be suppressed"),
        (suppression("missing-allt"), "no rule is called `missing-allt`"),
        (suppression("choose-count"), "finds nothing here"),
    ],
)
def test_a_suppression_that_does_nothing_is_reported(given_one: Suppression, message: str) -> None:
    diagnostics = checked(Bank(items=(NO_ALT,), suppressions=(given_one,)))
    by_rule = {d.rule: d for d in diagnostics}
    assert set(by_rule) == {"missing-alt", "unused-suppression"}
    assert message in by_rule["unused-suppression"].message
    assert by_rule["unused-suppression"].severity is Severity.WARNING


def test_an_idle_suppression_is_shown_by_its_comment() -> None:
    idle = replace(suppression("missing-alt"), comment=span(3, 1, 3, 40))
    (diagnostic,) = checked(Bank(items=(GOOD,), suppressions=(idle,)))
    assert diagnostic.span == span(3, 1, 3, 40)


def test_an_error_that_makes_a_paper_wrong_stays() -> None:
    bank = Bank(items=(NO_KEY,), suppressions=(suppression("key-count"),))
    assert ("key-count", Severity.ERROR) in found(bank)


def test_equal_texts_are_those_that_print_the_same() -> None:
    def of(*blocks: Block) -> str:
        return printed(blocks)

    same = of(paragraph(text("two moments")))
    assert of(paragraph(text(" two\n\u00a0moments\u200b"))) == same
    assert of(paragraph(text("two "), text("moments"))) == same
    assert of(paragraph(text("cafe\u0301"))) == of(paragraph(text("café")))
    for other in (
        paragraph(text("Two moments")),
        paragraph(text("two "), Emphasis(children=(text("moments"),), span=span())),
        paragraph(Code(text="two moments", span=span())),
        paragraph(Math(tex="two moments", span=span())),
        paragraph(text("two moments²")),
    ):
        assert of(other) != same
    assert of(paragraph(text("m²"))) != of(paragraph(text("m2")))
    code = CodeBlock(language="py", text="a\n  b  ", span=span())
    assert of(code) == of(replace(code, text="a\n  b", language=""))
    assert of(code) != of(replace(code, text="a\n b"))


@given(
    st.lists(st.text(st.sampled_from("ab\\$ é"), max_size=6), min_size=1, max_size=4),
    st.integers(0, 3),
    st.data(),
)
def test_a_piece_of_a_text_is_found_where_it_stands(
    lines: list[str], indent: int, data: st.DataObject
) -> None:
    body = "\n".join(lines)
    prefix = " " * indent
    source = Source(PATH, ("\n" + prefix).join(["## x", *lines]))
    whole = Span(PATH, 2, indent + 1, 1 + len(lines), indent + len(lines[-1]) + 1)
    start = data.draw(st.integers(0, len(body)))
    end = data.draw(st.integers(start, len(body)))
    piece = within(whole, body, start, end)
    first = source.line_starts[piece.line - 1] + piece.column - 1
    last = source.line_starts[piece.end_line - 1] + piece.end_column - 1
    wanted = body[start:end].replace("\n", "\n" + prefix)
    if body[start:end].endswith("\n"):
        # A line end belongs to its line: the next line's indentation is not in the span.
        wanted = wanted[: len(wanted) - len(prefix)]
    assert source.text[first:last] == wanted


def test_a_text_with_escapes_is_shown_as_a_whole() -> None:
    whole = span(2, 1, 2, 9)
    assert within(whole, "five ch", 5, 7) == whole
    phrase = find_phrase(
        (paragraph(Text(text="Pick it. Pick two.", span=span(1, 1, 1, 19))),), "Pick"
    )
    assert phrase == span(1, 10, 1, 14)


@pytest.mark.parametrize(
    "words",
    [
        "All of the above",
        "None of the above.",
        "All of the above are correct",
        "None of the above choices",
        "All of the above except the first one",
        "None of the above is needed",
        "Two of the above",
        "both of the above",
    ],
)
def test_of_the_above_is_a_finding_unless_it_is_printed_last(words: str) -> None:
    choices = (choice("one", correct=True), choice(words), choice("two"), choice("three"))
    item = replace(GOOD, response=Single(choices=choices))
    seeds = map(str, range(20))
    orders = [
        choice_order(
            choices, Mixer(seed=seed, form="A", item="a", shuffle=Shuffle.AUTO, allowed=True)
        )
        for seed in seeds
    ]
    last = all(order[-1] == 1 for order in orders)
    (rule,) = {rule for rule, _ in found(Bank(items=(item,)))}
    closing = f"{words.split(maxsplit=1)[0].lower()}-of-the-above"
    assert rule == (closing if last else "choice-names-choice")


def test_rules_cost_little() -> None:
    items = tuple(
        replace(
            GOOD,
            id=f"q{n}",
            response=Single(
                choices=tuple(choice(f"answer {n} of {c}", correct=c == 1) for c in range(4))
            ),
        )
        for n in range(2000)
    )
    bank = Bank(items=items)
    checked(bank)
    start = time.process_time()
    assert checked(bank) == ()
    each = (time.process_time() - start) / len(items)
    # Ten times the goal: a guard against quadratic rules, not a benchmark.
    assert each < 0.0015


def test_rules_that_know_words_look_over_a_bank_at_the_items_in_their_languages() -> None:
    def check(bank: Overview) -> Iterator[Finding]:
        for item in bank.cards:
            yield Finding(message="m", span=item.span, item=item)

    rule = Rule(
        id="r",
        severity=Severity.INFO,
        summary="s",
        manual="s",
        check=PerBank(check),
        languages=("en",),
    )
    languages = ("en-GB", "fi", None)
    items = tuple(
        replace(GOOD, id=f"q{n}", language=language, span=span(n + 1, 1, n + 1, 2))
        for n, language in enumerate(languages)
    )
    for default, lines in (("en", [1, 3]), ("fi", [1])):
        project = Project(language=default)
        whole = overview(check_file(items, (), project).cards, (), project, {})
        assert [d.span.line for d in check_cards(whole, (rule,))] == lines
