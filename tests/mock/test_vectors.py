"""The browser's scorer against every vector that Python's scorer passes."""

import json
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.render.chromium import seen

from examgen.marking.numbers import NumberStyle, read_number
from examgen.marking.text import fold
from examgen.render.site.program import program

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = seen

DATA: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "marking-vectors.json").read_text("utf-8")
)

SCORE = """
async ([rules, vectors]) => {
  const { scoreRevised } = await import("/mock/marking.js");
  const { parse, text } = await import("/mock/rational.js");
  return vectors.map((v) => {
    const style = v.style || { comma: false, thousands: false };
    return text(scoreRevised(rules[v.scheme], v, v.answer, parse(v.marks), v.choices, style));
  });
}
"""
CHOOSE = """
async (sections) => {
  const { counted } = await import("/mock/marking.js");
  const { parse, sum, text } = await import("/mock/rational.js");
  return sections.map(({ n, count, attempts }) => {
    const marks = attempts.map((each) => each && parse(each));
    const places = counted(n, count, marks);
    return [places, text(sum(places.map((place) => marks[place])))];
  });
}
"""
READ = """
async ([texts, style]) => {
  const { readNumber } = await import("/mock/numbers.js");
  const { text } = await import("/mock/rational.js");
  return texts.map((each) => {
    const value = readNumber(each, "m²", style);
    return value && text(value);
  });
}
"""
FOLD = """
async (texts) => {
  const { fold } = await import("/mock/text.js");
  return texts.map(fold);
}
"""


def with_program(key: dict[str, Any]) -> dict[str, Any]:
    pattern = key.get("pattern")
    return {**key, "pattern": program(pattern)} if pattern else key


def test_every_vector(bench: "Page") -> None:
    vectors = [{**v, "key": with_program(v["key"])} for v in DATA["vectors"]]
    assert len(vectors) >= 1000
    got = bench.evaluate(SCORE, [DATA["rules"], vectors])
    pairs = zip(vectors, got, strict=True)
    assert [(v, earned) for v, earned in pairs if earned != v["expected"]] == []


def test_every_section_of_which_some_answers_count(bench: "Page") -> None:
    got = bench.evaluate(CHOOSE, DATA["sections"])
    assert got == [[s["counted"], s["expected"]] for s in DATA["sections"]]


def test_numbers_are_read_alike(bench: "Page") -> None:
    pieces = ["", "1", "16", "000", ".", ",", "-", "−", "+", " ", "e", "E3", "×10^", "2", "m²", "x"]
    pieces += ["10**", "\u2003", "\ufeff", "'", "7e-400", "٣", "m2", "\x1c", "12,34,567", "9.000"]
    texts = [a + b + c for a in pieces for b in pieces for c in pieces]
    for comma in (False, True):
        for thousands in (False, True):
            style = NumberStyle(comma=comma, thousands=thousands)
            wanted = [read_number(text, unit="m²", style=style) for text in texts]
            got = bench.evaluate(READ, [texts, {"comma": comma, "thousands": thousands}])
            texted = [None if value is None else str(value) for value in wanted]
            assert [t for t in zip(texts, got, texted, strict=True) if t[1] != t[2]] == []
            assert sum(value is not None for value in wanted) > 400


def test_letters_are_equal_but_for_case_to_both(bench: "Page") -> None:
    """For every letter, as far as both know it: the same others are equal to it."""
    letters = [
        chr(point)
        for point in range(0x20, 0x1E944)
        if unicodedata.category(chr(point)) not in {"Cn", "Cs", "Co"}
    ]
    got = bench.evaluate(FOLD, letters)
    ours: dict[str, set[str]] = {}
    theirs: dict[str, set[str]] = {}
    for letter, folded in zip(letters, got, strict=True):
        ours.setdefault(fold(letter), set()).add(letter)
        theirs.setdefault(folded, set()).add(letter)
    assert sorted(map(sorted, theirs.values())) == sorted(map(sorted, ours.values()))
    assert bench.evaluate(FOLD, ["  ΣΊΣΥΦΟΣ ", "Straße"]) == ["σίσυφοσ", "strasse"]
