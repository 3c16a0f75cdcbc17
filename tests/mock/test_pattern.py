"""Patterns made into programs: they match what RE2 matches, here and in a browser."""

from typing import TYPE_CHECKING

import pytest
import re2
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.render.chromium import seen

from examgen.render.site.program import Step, program

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPTIONS = re2.Options()
OPTIONS.case_sensitive = False
OPTIONS.log_errors = False

ATOMS = [*"abAB019_ -kKßéÉσςΣ|*+?()]}{", ".", "\\d", "\\W", "\\w", "\\S", "\\b", "\\B", "^", "$"]
ATOMS += ["[a-c]", "[^a-c]", "[^\\W]", "[]x]", "[a-]", "[[:alpha:]-]", "\\.", "\\x41", "\\x{e9}"]
ATOMS += ["(?i)", "(?-i)", "(?i:", "(?:", "(?P<n>", "{2}", "{1,}", "{0,2}", "{,2}", "??"]
PATTERNS = st.lists(st.sampled_from(ATOMS), max_size=9).map("".join)
TEXTS = st.lists(st.text("abAB019_ -kKéÉσςΣ.xß", max_size=5), min_size=1, max_size=4)


def word(points: list[int], at: int) -> bool:
    return 0 <= at < len(points) and points[at] < 128 and f"a{chr(points[at])}".isidentifier()


def follow(steps: list[Step], points: list[int], start: int, at: int, found: set[int]) -> None:
    """Add the steps that are reached without a character: as web/mock/pattern.js does."""
    if start in found:
        return
    found.add(start)
    kind, *rest = steps[start]
    if kind in {"s", "j"}:
        for after in rest:
            follow(steps, points, int(after), at, found)
        return
    edge = word(points, at - 1) != word(points, at)
    holds = {"^": at == 0, "$": at == len(points), "b": edge, "B": not edge}
    if kind in holds and holds[str(kind)]:
        follow(steps, points, start + 1, at, found)


def runs(steps: list[Step], text: str) -> bool:
    points = [ord(letter) for letter in text]
    now: set[int] = set()
    follow(steps, points, 0, 0, now)
    for at, point in enumerate(points, start=1):
        after: set[int] = set()
        for step in now:
            kind, *ends = steps[step]
            ranges = zip(ends[::2], ends[1::2], strict=True)
            if kind == "c" and any(int(low) <= point <= int(high) for low, high in ranges):
                follow(steps, points, step + 1, at, after)
        now = after
    return len(steps) - 1 in now


@settings(max_examples=400, deadline=None)
@given(PATTERNS, TEXTS)
def test_a_program_matches_what_its_pattern_matches(pattern: str, texts: list[str]) -> None:
    steps = program(pattern)
    try:
        compiled = re2.compile(pattern, OPTIONS)
    except re2.error:
        assert steps is None
        return
    assert steps is not None
    for text in texts:
        assert runs(steps, text) == (compiled.fullmatch(text) is not None)


@pytest.mark.parametrize("pattern", ["\\pL", "\\p{Greek}x", "\\Qa.b\\E", "a{1000}b{1000}c{999}"])
def test_what_cannot_be_run_is_refused(pattern: str) -> None:
    re2.compile(pattern)
    with pytest.raises(ValueError, match=r"cannot be used here|too long"):
        program(pattern)


@seen
def test_a_browser_runs_programs_alike(bench: "Page") -> None:
    patterns = ["low-?rank( adaptation)?", "(?-i)Adam[wW]", "(a|ab)(c|bcd)*", "\\bx\\b.*", "[^k]+"]
    patterns += ["(a*)*b", "é{2,}", "^$|σ", "\\x{1F600}.", "a\\B[[:digit:]]?", "(x+x+)+y"]
    texts = ["lowrank", "LOW-RANK adaptation", "adamw", "AdamW", "abcd", "abcbcd", "x", "x y", "K"]
    texts += ["", "ςς", "Σ", "éÉ", "😀a", "😀", "a1", "a", "a" * 5000, "b", "x" * 3000, "xxy"]
    programs = [program(pattern) for pattern in patterns]
    script = """async ([programs, texts]) => {
      const { matches } = await import("/mock/pattern.js");
      return programs.map((steps) => texts.map((text) => matches(steps, text)));
    }"""
    got = bench.evaluate(script, [programs, texts])
    for pattern, row in zip(patterns, got, strict=True):
        compiled = re2.compile(pattern, OPTIONS)
        assert row == [compiled.fullmatch(text) is not None for text in texts], pattern
