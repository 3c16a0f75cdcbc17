"""Texts as scalars of YAML: plain where they are surely read as typed, else in quotes."""

import json
import re

# What is plain in every place, and read as a text by other programs too.
_SCALAR = re.compile(r"[\w./](?:[\w ./+()%°~-]*[\w./+()%°~-])?")
# What every reader of YAML takes for this text, in a list in brackets too.
_WORDS = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./\-]*(?: [A-Za-z0-9_./\-]+)*")
_PROSE = re.compile(r"[A-Za-z](?:[\w .()'!?/&;+-]*[\w.)!?])?")
_OTHER_TYPES = frozenset({"null", "nan", "true", "false", "yes", "no", "on", "off", "y", "n"})


def scalar(text: str) -> str:
    """Return a text of one line for a file of an author's: in quotes only where it needs them."""
    if _SCALAR.fullmatch(text) and not text.startswith(("---", "...")):
        return text
    return single_quoted(text)


def word_scalar(text: str) -> str:
    """Return words of one line for a file that is ours alone, the same for every reader."""
    return text if _WORDS.fullmatch(text) and not _is_other_type(text) else single_quoted(text)


def prose_scalar(text: str) -> str:
    """Return somebody's words, whatever is in them; double quotes hold all characters."""
    return text if _PROSE.fullmatch(text) and not _is_other_type(text) else double_quoted(text)


def single_quoted(text: str) -> str:
    """Return one line of text in single quotes."""
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


def double_quoted(text: str) -> str:
    """Return any text in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def _is_other_type(text: str) -> bool:
    return text.lower() in _OTHER_TYPES
