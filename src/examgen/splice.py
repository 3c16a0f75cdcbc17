"""Splices edits into a file's bytes: all that they do not touch stays as it is."""

import re
from collections.abc import Iterable

from examgen.diagnostic import Edit

_LINE_END = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = "\ufeff"


def splice(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return UTF-8 ``data`` with the edits applied; their spans are of its decoded source.

    Line ends in the new text become those of the file (of its first line). Raises
    ValueError where edits overlap or lie outside of the text; UnicodeDecodeError where
    the bytes are not UTF-8.
    """
    text = data.decode("utf-8")
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    text = text.removeprefix(mark)
    ends = list(_LINE_END.finditer(text))
    starts = [0, *(end.end() for end in ends)]
    stops = [*(end.start() for end in ends), len(text)]
    line_end = ends[0].group() if ends else "\n"
    pieces: list[str] = [mark]
    done = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end)):
        start = _offset(starts, stops, *edit.span.start)
        end = _offset(starts, stops, *edit.span.end)
        if not done <= start <= end:
            raise ValueError(f"edits overlap at {edit.span}")
        _join(pieces, text[done:start])
        _join(pieces, edit.text.replace("\n", line_end))
        done = end
    _join(pieces, text[done:])
    return "".join(pieces).encode("utf-8")


def _join(pieces: list[str], text: str) -> None:
    """Add a piece. Two line ends that come to stand together must not become one."""
    if not text:
        return
    if text[0] == "\n" and pieces[-1].endswith("\r"):
        pieces.append("\n")
    pieces.append(text)


def _offset(starts: list[int], stops: list[int], line: int, column: int) -> int:
    if not 1 <= line <= len(starts) or not 1 <= column <= stops[line - 1] - starts[line - 1] + 1:
        raise ValueError(f"there is no line {line}, column {column}")
    return starts[line - 1] + column - 1
