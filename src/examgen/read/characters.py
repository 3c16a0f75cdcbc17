"""Characters that an author cannot have meant: control, direction and empty ones."""

import re
from itertools import islice

from examgen.diagnostic import Diagnostic, Fix, error, mend, warning
from examgen.read.limits import most_findings
from examgen.source import Excerpt

_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
_EMPTY = "\u200b\u2060\ufeff"
UNWANTED = re.compile(f"([{_DIRECTION}])|([{_EMPTY}])|[{_CONTROL}]")


def check_characters(excerpt: Excerpt) -> tuple[Diagnostic, ...]:
    """Report control characters (error), direction marks and empty characters (warning).

    Of more than a file may have findings only the first are reported.
    """
    found = []
    for unwanted in islice(UNWANTED.finditer(excerpt.text), most_findings() + 1):
        span = excerpt.span(unwanted.start(), unwanted.end())
        name = f"U+{ord(unwanted[0]):04X}"
        if unwanted[1]:
            message = f"the invisible character {name} changes the direction of the text"
            fix = _deleted(excerpt, unwanted)
            found.append(warning("bidi-control", message, span, "delete it", fix=fix))
        elif unwanted[2]:
            message = f"the invisible character {name} stands here, and an answer may differ by it"
            fix = _deleted(excerpt, unwanted)
            found.append(warning("empty-character", message, span, "delete it", fix=fix))
        else:
            message = f"the control character {name} cannot be part of a text"
            fix = _deleted(excerpt, unwanted)
            found.append(error("control-character", message, span, "delete it", fix=fix))
    return tuple(found)


# Latin letters, digits and punctuation: what a mark of direction does nothing to.
_PLAIN = re.compile("[\\t -~\u00a0-\u024f\u2010-\u201f\u2026]*")
_LONGEST = 2000
_SEEMS_EMPTY = re.compile(f"\\[[ \\t{_DIRECTION}{_EMPTY}{_CONTROL}]*\\]")


def _deleted(excerpt: Excerpt, unwanted: re.Match[str]) -> Fix | None:
    """Delete a character that nothing hangs on.

    That is a mark of direction or an empty character between plain ones, or a control
    character where a line ends. What overrides directions shows letters in another order.
    """
    text, at = excerpt.text, unwanted.start()
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start : len(text) if end < 0 else end]
    if len(line) > _LONGEST:
        return None
    if any(box.start() < at - start < box.end() for box in _SEEMS_EMPTY.finditer(line)):
        # What is left would be a wrong choice.
        return None
    if unwanted[1] or unwanted[2]:
        if unwanted[0] in "\u202d\u202e" or not _PLAIN.fullmatch(UNWANTED.sub("", line)):
            return None
        if "\u202d" in line or "\u202e" in line:
            return None
    elif UNWANTED.sub("", line[at - start :]).strip():
        return None
    return mend("delete it", (excerpt.span(at, unwanted.end()), ""))
