"""Rules hold their ground whatever a bank says: none raises, every place exists."""

from hypothesis import given
from hypothesis import strategies as st

import examgen.read.readers
from examgen.check import check_bank
from examgen.model.asset import Asset
from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.reader import Reader
from examgen.registry import collect
from examgen.report.text import full
from examgen.source import Source

READER = next(r for r in collect(examgen.read.readers, "READER", Reader) if ".md" in r.suffixes)
FIGURES = {"bank/q/a.svg": Asset(path="bank/q/a.svg", media_type="image/svg+xml", size=0)}
LINES = (
    "",
    "## a {type=multiple shuffle=true enemies=b,a aliases=a}",
    "## b {type=match stimulus=s status=draft}",
    "## c {type=order marks=2}",
    "## s {stimulus}",
    "## d {type=essay marks=1/3}",
    "- [x] Both A and B {pin}",
    "- [ ] All of the above",
    "- [ ] options 1 and 3, (a) or \ufdd0\ufdd3 é",
    "- [ ]",
    "  > Choice B is $\\frac{1}$.",
    "- left => right",
    "- => right",
    "1. first",
    "### Explanation",
    "### Rubric",
    "- Names it (1)",
    "Answer: 2",
    "Choose two. Select all that apply.",
    "![](a.svg) ![x](A.svg) ![y](../up.svg)",
    "> $$",
    "> x^2^3",
    "```py",
    "| a | $\\foo$ |",
    "|---|---|",
    "<!-- examgen: ignore missing-alt, key-count: so -->",
)


@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_rules_never_raise_and_point_into_the_source(lines: list[str]) -> None:
    source = Source("bank/q/x.md", "\n".join(lines))
    bank, read = join_files([READER.read(source, Project())])
    found = check_bank(bank, Project(), FIGURES)
    for diagnostic in found:
        for span in (diagnostic.span, *(span for span, _ in diagnostic.related)):
            assert span.start <= span.end
            for line, column in (span.start, span.end):
                assert 1 <= line <= len(source.lines)
                assert 1 <= column <= len(source.lines[line - 1]) + 1
    assert full((*read, *found), {source.path: source}, colour=False).endswith("\n")
    assert check_bank(bank, Project(), FIGURES) == found
