"""Values of fields in the braces of a heading: bare where they can be, else in double quotes."""

import re

_BARE = re.compile(r"[\w./:+#,()%~-]+")
_SPECIAL = re.compile(r"[\"\\]")


def field_value(text: str) -> str:
    """Return a text as the value of a field."""
    return typed_value(_SPECIAL.sub(r"\\\g<0>", text))


def typed_value(text: str) -> str:
    """Return a value whose quotes and backslashes are escaped already."""
    return text if _BARE.fullmatch(text) else f'"{text}"'
