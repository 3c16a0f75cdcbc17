"""Writes the rules' part of ``docs/lint.md`` from the docstrings of the rules."""

from pathlib import Path

from examgen.check import all_rules
from examgen.check.manual import reference

PAGE = Path(__file__).parents[1] / "docs" / "lint.md"
MARK = "<!-- The rest is written by tools/lint_docs.py from the rules' own pages. -->\n"


def updated(page: str) -> str:
    """Return the page with its rules as they are now."""
    head, mark, _ = page.partition(MARK)
    return f"{head}{mark}\n{reference(all_rules())}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text("utf-8")), "utf-8")
