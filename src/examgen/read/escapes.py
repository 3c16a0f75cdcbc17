"""Backslash escapes, character references, and hashes that close a heading."""

import re
from html.entities import html5

PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

ENTITY = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));")

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|" + ENTITY.pattern)

_REPLACEMENT = "\ufffd"


def decode(entity: re.Match[str]) -> str | None:
    """Return the character that a reference names; None for an unknown name."""
    hexadecimal, decimal, name = entity.groups()[-3:]
    if name:
        return html5.get(name + ";")
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if code == 0 or code > 0x10FFFF or 0xD800 <= code < 0xE000:
        return _REPLACEMENT
    return chr(code)


def unescape(text: str) -> str:
    """Resolve the escapes and character references of an address or a title."""
    if "\\" not in text and "&" not in text:
        return text
    return _ESCAPE.sub(_resolve, text)


def _resolve(found: re.Match[str]) -> str:
    return found[1] or decode(found) or found[0]


def heading_end(text: str) -> int:
    """Return where a heading's words end: hashes behind a blank only close it."""
    text = text.rstrip(" \t")
    bare = text.rstrip("#")
    return len(bare.rstrip(" \t")) if bare[-1:] in (" ", "\t") else len(text)
