"""Characters that an author cannot have meant: control, direction and empty ones."""

import re
from itertools import islice

from examgen.diagnostic import Diagnostic, error, warning
from examgen.read.limits import MAX_FINDINGS
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
    for unwanted in islice(UNWANTED.finditer(excerpt.text), MAX_FINDINGS + 1):
        span = excerpt.span(unwanted.start(), unwanted.end())
        name = f"U+{ord(unwanted[0]):04X}"
        if unwanted[1]:
            message = f"the invisible character {name} changes the direction of the text"
            found.append(warning("bidi-control", message, span, "delete it"))
        elif unwanted[2]:
            message = f"the invisible character {name} stands here, and an answer may differ by it"
            found.append(warning("empty-character", message, span, "delete it"))
        else:
            message = f"the control character {name} cannot be part of a text"
            found.append(error("control-character", message, span, "delete it"))
    return tuple(found)
