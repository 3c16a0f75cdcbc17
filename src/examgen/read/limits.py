"""How much one file may ask of us; what goes beyond is a located error."""

MAX_FILE = 1024 * 1024
"""Bytes of UTF-8 in a file."""

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


def too_long(text: str, limit: int) -> bool:
    """Tell whether a text takes more than ``limit`` bytes of UTF-8."""
    if len(text) * 4 <= limit:
        return False
    return len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit
