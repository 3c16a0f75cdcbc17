"""Link reference definitions: ``[label]: address "title"`` on a line of its own."""

import re

from examgen.read.context import Reference
from examgen.read.escapes import unescape

_DEFINITION = re.compile(
    r"""[ ]{0,3}\[(?P<label>(?:[^\[\]\\\n]|\\.){1,200})\]:[ \t]*
    (?:<(?P<angled>[^<>\n]*)>|(?P<bare>[^\s<]\S*))
    (?:[ \t]+(?:"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'|\((?P<round>[^()\n]*)\)))?
    [ \t]*(?=\n|\Z)""",
    re.VERBOSE,
)
_LINES = re.compile(r"^(?=[ ]{0,3}\[[^\n]*\]:)", re.MULTILINE)


def fold_label(label: str) -> str:
    """Return a label as it is compared: case and runs of white space do not matter."""
    return " ".join(label.split()).casefold()


def definition(text: str, start: int, end: int) -> tuple[str, Reference] | None:
    """Return the label and meaning of the definition that fills this line, if it is one.

    ``x``, ``X`` and blanks are marks of boxes and cannot be defined; a footnote
    (``[^1]:``) is no definition.
    """
    found = _DEFINITION.match(text, start, end)
    if found is None or found.end() < end:
        return None
    label = fold_label(found["label"])
    if label in ("", "x") or label.startswith("^"):
        return None
    target = found["bare"] if found["angled"] is None else found["angled"]
    title = found["double"] or found["single"] or found["round"] or ""
    return label, Reference(unescape(target), unescape(title))


def definitions(text: str) -> dict[str, Reference]:
    """Return all that a text defines; the first definition of a label counts."""
    if "]:" not in text:
        return {}
    found: dict[str, Reference] = {}
    for line in _LINES.finditer(text):
        end = text.find("\n", line.start())
        end = len(text) if end < 0 else end
        one = definition(text, line.start(), end)
        if one is not None:
            found.setdefault(*one)
    return found
