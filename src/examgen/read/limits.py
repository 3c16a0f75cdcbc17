"""How much one file may ask of us; what goes beyond is a located error."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MAX_FILE = 1024 * 1024
"""Bytes of UTF-8 in a file."""

MAX_LINES = 50_000
"""Lines of a file."""

MAX_MARKS = 100_000
"""Signs in a file that may begin a link, emphasis, an entry of a list or a quote."""

MAX_FINDINGS = 200
"""Findings in one file after which the rest of it is not read."""

MAX_QUESTION = 64 * 1024
"""Bytes of UTF-8 in one question, or in one text of a YAML file."""

MAX_NESTING = 20
"""Levels of lists, quotes and emphasis inside one another."""

MAX_ROWS = 200
"""Rows of a table, its header not counted."""

MAX_COLUMNS = 20
"""Columns of a table."""

MAX_FORMULA = 2000
"""Characters of one formula."""


_MANY = 20_000
_MOST: ContextVar[int] = ContextVar("_MOST", default=MAX_FINDINGS)
_MARKS = re.compile(r"\[|\*+|_+|~+|[-+>.)][ \t]")


def most_findings() -> int:
    """Return the number of findings in one file after which the rest of it is not read."""
    return _MOST.get()


@contextmanager
def many_findings() -> Iterator[None]:
    """Within the block, in this thread, read on where a person has long had enough findings."""
    token = _MOST.set(_MANY)
    try:
        yield
    finally:
        _MOST.reset(token)


def excess(text: str) -> str | None:
    """Say what a file has more of than it may have; None where it has not."""
    if too_long(text, MAX_FILE):
        return f"a file may have {MAX_FILE // 1024} KiB, this one has more"
    if len(text) <= MAX_LINES:
        return None
    if text.count("\n") > MAX_LINES:
        return f"a file may have {MAX_LINES:,} lines, this one has more"
    # Counting single characters is quicker, and enough for most files.
    if sum(map(text.count, "[*_~-+>.)")) <= MAX_MARKS or len(_MARKS.findall(text)) <= MAX_MARKS:
        return None
    return f"a file may have {MAX_MARKS:,} signs of links, emphasis, lists and quotes"


def too_long(text: str, limit: int) -> bool:
    """Tell whether a text takes more than ``limit`` bytes of UTF-8."""
    if len(text) * 4 <= limit:
        return False
    return len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit
