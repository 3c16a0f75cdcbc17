"""Texts as a PDF writes them."""


def text_string(text: str) -> bytes:
    """Return a text as a string object: in ASCII where that will do, else in UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return b"(%s)" % escaped.encode()
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().upper().encode()
