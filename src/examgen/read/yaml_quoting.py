"""Fixes of texts that YAML takes for something else: quotes round them, and nothing else."""

import re

from examgen.diagnostic import Fix, mend
from examgen.source import Excerpt
from examgen.yaml_scalars import single_quoted

PROSE = frozenset(
    (
        *("stem", "text", "rationale", "lure", "explanation", "hint", "reference", "notes"),
        *("left", "right", "criterion", "answer", "title", "author", "source", "licence"),
        *("course", "term", "institution", "label", "note", "instructions"),
    )
)
"""Keys whose values are somebody's words."""

CONTENT = PROSE - {"answer", "author", "source", "licence", "course", "institution"}
"""Those among them behind which nobody means a list."""

_LINE = re.compile(r"(?P<lead>[ ]*(?:- +)*)(?:(?P<key>[\w.-]+):[ ]+)?(?P<value>\S.*?)[ \t]*$")
_COMMENT = re.compile(r"[ \t]#(?!\d)")
_QUOTED = re.compile(r"\"[^\"\\]*\"|'[^']*'")
# What begins as a list and is none: text follows it.
_BRACKETED = re.compile(r"[\[{][^\[\]{}]*[\]}][ \t]*[^\s,\]}]")
_BACKSLASH = re.compile(r"\\([A-Za-z]+|.|$)", re.DOTALL)
_TITLE = "put quotes round the text"

# Commands that begin with `\n` or `\t`, which are also honest escapes.
TEX = re.compile(
    r"n(?:abla|atural|e|earrow|eg|eq|ewline|exists|i|leq|mid|olimits|ot|otin|parallel|subseteq|u"
    r"|warrow)|t(?:an|anh|au|binom|ext|extbf|extit|extrm|extsf|exttt|frac|herefore|heta"
    r"|hickapprox|ilde|imes|o|op|riangle)"
)


def quote_line(excerpt: Excerpt, at: int) -> Fix | None:
    """Put quotes round the value on the line of an offset, from its beginning to its end.

    None where that may be wrong: behind a key that takes no text, in a value of several
    lines, where a comment may follow, or where there are quotes already.
    """
    text = excerpt.text
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at)
    stop = len(text) if stop < 0 else stop
    found = _LINE.match(text[start:stop])
    if found is None or (not found["key"] and "- " not in found["lead"]):
        return None
    value = found["value"]
    if found["key"] is not None and found["key"] not in PROSE:
        return None
    if value[0] in "[{" and not (found["key"] in CONTENT and _BRACKETED.match(value)):
        return None
    if _COMMENT.search(value) or not _may_be_quoted(value):
        return None
    if _runs_on(text[stop + 1 :], len(found["lead"]), keyed=found["key"] is not None):
        return None
    span = excerpt.span(start + found.start("value"), start + found.end("value"))
    return mend(_TITLE, (span, single_quoted(value)))


def _may_be_quoted(value: str) -> bool:
    """Tell whether a value is no quoted or block scalar, unless text follows its quotes."""
    if value[0] in "\"'":
        inside = _QUOTED.match(value)
        return inside is not None and inside.end() < len(value)
    return re.fullmatch(r"[|>][-+\d]*", value) is None


def _runs_on(rest: str, indent: int, *, keyed: bool) -> bool:
    """Tell whether the next line that holds something is indented as part of the value."""
    for line in rest.split("\n", 50):
        if line.strip():
            own = len(line) - len(line.lstrip(" "))
            return own > indent or (own == indent and not keyed)
    return False


def quote_cut(excerpt: Excerpt, start: int, end: int) -> Fix | None:
    """Put quotes round a value that ended at ` #`, where a number follows: ``Quiz #1``."""
    whole = excerpt.text[start:end]
    blanks = len(whole) - len(whole.lstrip(" \t"))
    typed = whole.strip()
    if "\n" in whole or not typed or re.search(r"(?:^|[ \t])#(?!\d)", typed):
        return None
    span = excerpt.span(start + blanks, start + blanks + len(typed))
    return mend(_TITLE, (span, single_quoted(typed)))


def quote_node(excerpt: Excerpt, start: int, end: int) -> Fix | None:
    """Put quotes round a list or mapping that is a text on one line."""
    typed = excerpt.text[start:end]
    if "\n" in typed or _COMMENT.search(typed):
        return None
    return mend(_TITLE, (excerpt.span(start, end), single_quoted(typed)))


def unescaped(excerpt: Excerpt, start: int) -> Fix | None:
    """Write a text with TeX in double quotes, which lose it, in single quotes.

    None where a backslash may be an escape: then nobody knows what was meant.
    """
    text = excerpt.text
    stop = text.find("\n", start)
    line = text[start : len(text) if stop < 0 else stop]
    found = re.match(r"\"((?:[^\"\\]|\\.)*)\"", line)
    if found is None:
        return None
    for escape in _BACKSLASH.finditer(found[1]):
        word = escape[1]
        if word in ('"', "\\", "/", "0", "_", " ", "") or word[:1] in ("x", "u", "U"):
            return None
        if word[0] in "nt" and not TEX.fullmatch(word):
            return None
    span = excerpt.span(start, start + found.end())
    return mend("write it in single quotes", (span, single_quoted(found[1])))
