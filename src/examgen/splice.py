"""Splices edits into a file's bytes: all that they do not touch stays as it is."""

from collections.abc import Iterable

from examgen.diagnostic import Edit
from examgen.source import BYTE_ORDER_MARK, line_bounds


def splice(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return UTF-8 ``data`` with the edits applied; their spans are of its decoded source.

    Line ends in the new text become those of the file (of its first line). Raises
    ValueError where edits overlap or lie outside of the text; UnicodeDecodeError where
    the bytes are not UTF-8.
    """
    text = data.decode("utf-8")
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    text = text.removeprefix(mark)
    bounds = line_bounds(text)
    line_end = text[bounds[0][1] : bounds[1][0]] if len(bounds) > 1 else "\n"
    pieces: list[str] = [mark]
    done = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end)):
        start = _offset(bounds, *edit.span.start)
        end = _offset(bounds, *edit.span.end)
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


def _offset(bounds: list[tuple[int, int]], line: int, column: int) -> int:
    start, stop = bounds[line - 1] if 1 <= line <= len(bounds) else (0, -1)
    if not 1 <= column <= stop - start + 1:
        raise ValueError(f"there is no line {line}, column {column}")
    return start + column - 1
