"""Single texts as the notations write them: in a heading's braces, and as a scalar of YAML."""

import re

_BARE = re.compile(r"[\w./:+#,()%~-]+")
# What every reader of YAML takes for this text, in a list in brackets too.
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./\-]*(?: [A-Za-z0-9_./\-]+)*")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def braced(text: str) -> str:
    """Return one line of text as a value in a heading's braces, in quotes where it needs them."""
    if _BARE.fullmatch(text):
        return text
    escaped = re.sub(r"[\"\\]", r"\\\g<0>", text)
    return f'"{escaped}"'


def yaml_scalar(text: str) -> str:
    """Return one line of text as a scalar of YAML, in single quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return single_quoted(text)


def single_quoted(text: str) -> str:
    """Return one line of text as a scalar of YAML in single quotes."""
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
