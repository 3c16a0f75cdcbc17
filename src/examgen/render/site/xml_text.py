"""Texts in XML."""

import re
from html import escape

# All that XML 1.0 lets stand in a document, turned round (2.2, Char).
_NO_CHAR = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_xml(text: str) -> str:
    """Return a text as it stands in an element or between double quotes."""
    return escape(_NO_CHAR.sub("\ufffd", text), quote=True)
