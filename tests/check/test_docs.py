"""The documentation of the rules is that of the rules; ``--update`` writes it."""

from pathlib import Path

import pytest

from examgen.check import all_rules
from examgen.check.manual import reference

PAGE = Path(__file__).parents[2] / "docs" / "lint.md"
MARK = "from the rules' own pages. -->\n\n"


def test_the_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    head, mark, rules = PAGE.read_text("utf-8").partition(MARK)
    assert mark
    wanted = reference(all_rules())
    if request.config.getoption("--update"):
        PAGE.write_text(f"{head}{mark}{wanted}", "utf-8")
    else:
        assert rules == wanted, "run `pytest tests/check/test_docs.py --update`"
