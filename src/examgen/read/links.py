"""Addresses: how they are written after a link's text, and which are allowed."""

import posixpath
import re
from typing import NamedTuple
from urllib.parse import unquote

from examgen.read.escapes import unescape

_SPACE = r"[ \t]*\n?[ \t]*"
_ANGLED = re.compile(r"<((?:[^<>\\\n]|\\.)*)>")
_BARE = re.compile(r"(?:[^\s()\\\x00-\x1f\x7f]|\\.)+")
_GAP = re.compile(_SPACE)
_TITLE = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\)", re.DOTALL)
_MAX_PARENTHESES = 32

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_ALLOWED = re.compile(r"https?://[^\s/?#]\S*|mailto:[^\s@]+@\S+", re.IGNORECASE)


class Target(NamedTuple):
    """An address and a title, resolved, and the offset behind the closing bracket."""

    address: str
    title: str
    end: int


def target(text: str, at: int) -> Target | None:
    """Read ``address "title")`` from ``at`` on; None where that does not stand there."""
    at = _skip(text, at)
    found = _ANGLED.match(text, at)
    if found is not None:
        raw, at = found[1], found.end()
    elif text.startswith("<", at):
        return None
    else:
        end = _bare_end(text, at)
        raw, at = text[at:end], end
    after = _skip(text, at)
    title = _TITLE.match(text, after) if after > at else None
    if title is not None:
        after = _skip(text, title.end())
    if not text.startswith(")", after):
        return None
    words = next((group for group in title.groups() if group is not None), "") if title else ""
    return Target(unescape(raw), unescape(words), after + 1)


def _skip(text: str, at: int) -> int:
    found = _GAP.match(text, at)
    return found.end() if found else at


def _bare_end(text: str, at: int) -> int:
    """Return where an address without angle brackets ends; its parentheses balance."""
    depth = 0
    while at < len(text):
        found = _BARE.match(text, at)
        if found is not None:
            at = found.end()
        elif text[at] == "(" and depth < _MAX_PARENTHESES:
            depth, at = depth + 1, at + 1
        elif text[at] == ")" and depth:
            depth, at = depth - 1, at + 1
        else:
            break
    return at


def refused(address: str) -> str | None:
    """Say why an address may not be linked to; None where it may."""
    if _ALLOWED.fullmatch(address) and "\\" not in address:
        return None
    scheme = _SCHEME.match(address)
    if scheme is None:
        return "is not a full address"
    if scheme[0].lower() in ("https:", "http:", "mailto:"):
        return "is not a well-formed address"
    return f"has the scheme `{scheme[0]}`"


def figure_path(path: str, address: str) -> tuple[str, str | None]:
    """Return a figure's path from the project's root, and why it is refused, if it is.

    ``path`` is that of the question's file; ``%20`` and its like are decoded.
    """
    name = unquote(address)
    if not name:
        return "", "names no file"
    if _SCHEME.match(name) or name.startswith("//"):
        return "", "is not a file of the bank"
    if name.startswith("/"):
        return "", "is an absolute path"
    if "\\" in name:
        return "", "holds a backslash"
    if any(ord(character) < 32 for character in name) or "\ufffd" in name:
        return "", "holds a character that no file name has"
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    top = path.partition("/")[0] if "/" in path else ""
    if joined.startswith("../") or joined == ".." or (top and not joined.startswith(top + "/")):
        return "", "leaves the bank"
    return joined, None
