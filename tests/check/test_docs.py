"""The documentation of the rules is that of the rules."""

from pathlib import Path

from examgen.check import all_rules
from examgen.check.manual import reference

PAGE = Path(__file__).parents[2] / "docs" / "lint.md"


def test_the_page_is_up_to_date() -> None:
    _, mark, rules = PAGE.read_text("utf-8").partition("from the rules' own pages. -->\n\n")
    assert mark
    assert rules == reference(all_rules()), "run `python tools/lint_docs.py`"
