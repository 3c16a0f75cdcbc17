"""Practice pages: answers in words, closed until asked for; score bands."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from tests.render.pages import by_id, parse, practice, text_of

from examgen.model.blueprint import Band
from examgen.model.item import ItemType
from examgen.model.marking import Amount, Partial, Rule
from examgen.render.practice import band_views
from examgen.render.renderer import StaffView


def test_answers_are_closed_named_and_complete(staff: StaffView) -> None:
    root = parse(practice(staff))
    details = list(root.iter("details"))
    assert len(details) == 11
    assert all(e.get("open") is None for e in details)
    summaries = [next(e.iter("summary")) for e in details]
    assert len({e.get("aria-label") for e in summaries}) == 11
    answers = {n: text_of(list(by_id(root, f"q{n}").iter("details"))[-1]) for n in range(1, 11)}
    assert "✓ Correct answer B" in answers[1]
    assert "✗ Wrong" in answers[1]
    assert "Chosen because … The word length suggests one." in answers[1]
    assert "60 to 80 or 3.14 (accepted: 3.13 to 3.15) GB" in answers[3]
    assert "LoRA low-rank adaptation or any answer of the form: low-?rank.*" in answers[4]
    assert "True" in answers[5]
    assert "1–B AdamW → two moments 2–A SGD → none" in answers[6]
    assert "B forward A backward C update" in answers[7]
    assert "Gap 1 bf16 or half precision Gap 2 2 Gap 3 small" in answers[8]
    assert "Model answer Every token" in answers[9]
    assert "names" in answers[9]
    assert "✓ Correct answer" not in answers[9]


def test_keys_are_joined_by_item_and_not_by_place(staff: StaffView) -> None:
    forms = tuple(replace(f, entries=f.entries[::-1]) for f in staff.key.forms)
    assert practice(replace(staff, key=replace(staff.key, forms=forms))) == practice(staff)


def bands(staff: StaffView, rules: dict[ItemType, Rule], *shares: str) -> list[str]:
    paper = replace(staff.view.paper, rules=rules, marks=Fraction(30))
    form = paper.forms[0]
    whole = [
        replace(s, questions=tuple(replace(q, marks=Fraction(2)) for q in s.questions))
        for s in form.sections
    ]
    given = tuple(Band(share=Fraction(share), label=share) for share in shares)
    views = band_views(given, paper, replace(form, sections=tuple(whole)))
    return [view.range for view in views]


def test_bands_of_whole_marks(staff: StaffView) -> None:
    assert bands(staff, {}, "0", "0.7", "0.9") == ["27 to 30", "21 to 26", "0 to 20"]
    assert bands(staff, {}, "0", "0.75", "1") == ["30", "23 to 29", "0 to 22"]


def test_bands_of_broken_and_negative_marks(staff: StaffView) -> None:
    partial = {ItemType.MULTIPLE: Rule(partial=Partial.PROPORTIONAL)}
    assert bands(staff, partial, "0", "0.75") == ["22.5 to 30", "below 22.5"]
    wrong = {ItemType.SINGLE: Rule(wrong=Amount(constant=Fraction(-1)))}
    assert bands(staff, wrong, "0", "0.5", "0.9") == ["27 to 30", "15 to 26", "below 15"]


def test_a_practice_page_looks_as_it_did(
    staff: StaffView, golden: Callable[[str, str], None]
) -> None:
    body = practice(staff).partition("</head>")[2]
    golden("practice.html", re.sub(r'<svg [^>]*aria-label="([^"]*)".*?</svg>', r"⟦\1⟧", body))
