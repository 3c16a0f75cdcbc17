"""Brackets inside a line: links, figures and, in cloze items, gaps."""

import re

from examgen.diagnostic import error, warning
from examgen.model.content import Code, Gap, Image, LineBreak, Math, Text
from examgen.read.emphasis import Run, pair
from examgen.read.gaps import read_gap
from examgen.read.links import figure_path, refused, target
from examgen.read.references import fold_label
from examgen.read.scan import Scan
from examgen.read.tree import Bracket, LinkEnd, Piece, Words
from examgen.source import Span

_OPENS = re.compile(r"(?<!\\)(?:\\\\)*\[\[")
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,200})\]", re.DOTALL)


def opening(scan: Scan, at: int) -> int:
    """Take a ``[``: a gap, or what may become a link."""
    if scan.context.gaps is not None and scan.text.startswith("[[", at):
        end = _gap(scan, at)
        if end is not None:
            return end
    return _open_bracket(scan, at, at + 1, image=False)


def picture(scan: Scan, at: int) -> int:
    """Take a ``![``."""
    return _open_bracket(scan, at, at + 2, image=True)


def _open_bracket(scan: Scan, start: int, end: int, *, image: bool) -> int:
    bracket = Bracket(start, end, image, len(scan.runs))
    scan.brackets.append((bracket, len(scan.pieces)))
    scan.pieces.append(bracket)
    return end


def _gap(scan: Scan, at: int) -> int | None:
    gaps = scan.context.gaps
    end = scan.text.find("]]", at + 2) if scan.gaps_close else -1
    if gaps is None or end < 0:
        if scan.gaps_close:
            message = "a gap that begins with `[[` is not closed in its paragraph"
            span = scan.place(at, at + 2)
            scan.context.found.append(error("gap-open", message, span, "close it with `]]`"))
        scan.gaps_close = False
        return None
    span = scan.place(at, end + 2)
    inside = scan.excerpt.slice(at + 2, end)
    if _OPENS.search(inside.text):
        message = "a gap that begins with `[[` is not closed before the next begins"
        hint = "close it with `]]`; in an answer write `\\[` for a bracket"
        scan.context.found.append(error("gap-open", message, scan.place(at, at + 2), hint))
        return scan.words(at, at + 2)
    gap = read_gap(inside, span, scan.context.language, scan.context.found)
    if gap is None:
        return scan.words(at, end + 2)
    scan.pieces.append(Gap(index=len(gaps), span=span))
    gaps.append(gap)
    return end + 2


def closing(scan: Scan, at: int) -> int:
    """Take a ``]``: the end of a link or figure, or text."""
    if not scan.brackets:
        return scan.words(at, at + 1)
    opening, index = scan.brackets.pop()
    if not opening.active:
        return scan.words(at, at + 1)
    meant = _meant(scan, opening, at)
    if meant is None:
        return scan.words(at, at + 1)
    address, title, end = meant
    if opening.image:
        _figure(scan, opening, index, address, title, end)
    else:
        _link(scan, opening, index, address, (at, end))
    return end


def _meant(scan: Scan, opening: Bracket, at: int) -> tuple[str, str, int] | None:
    """Return address, title and end of what a closing bracket at ``at`` ends."""
    if scan.text.startswith("(", at + 1):
        found = target(scan.text, at + 2)
        if found is not None:
            return found.address, found.title, found.end
    if not scan.context.references:
        return None
    label = _LABEL.match(scan.text, at + 1)
    if label is not None and label[1].strip():
        name = label[1]
    elif at - opening.end <= 200:
        name = scan.text[opening.end : at]
    else:
        return None
    meaning = scan.context.references.get(fold_label(name))
    if meaning is None:
        return None
    return meaning.target, meaning.title, label.end() if label else at + 1


def _link(scan: Scan, opening: Bracket, index: int, address: str, closing: tuple[int, int]) -> None:
    pair(scan.runs[opening.runs :])
    del scan.runs[opening.runs :]
    # No link inside a link: earlier brackets can only be text or figures.
    for bracket, _ in reversed(scan.brackets):
        if not bracket.image:
            if not bracket.active:
                break
            bracket.active = False
    if allowed(scan, address, scan.place(opening.start, closing[1])):
        opening.target = address
        scan.pieces.append(LinkEnd(*closing))
    else:
        scan.pieces[index] = Words(opening.start, opening.end, "")
        scan.pieces.append(Words(*closing, ""))


def allowed(scan: Scan, address: str, span: Span) -> bool:
    """Tell whether an address may be linked to, and report what is wrong with it."""
    reason = refused(address)
    if reason is not None:
        message = f"the address `{address}` {reason}, so only its text is kept"
        hint = "link to https:// or mailto: addresses"
        scan.context.found.append(warning("link-address", message, span, hint))
        return False
    if address.lower().startswith("http:"):
        message = f"the address `{address}` is not encrypted"
        scan.context.found.append(warning("link-http", message, span, "use https://"))
    return True


def _figure(scan: Scan, opening: Bracket, index: int, address: str, title: str, end: int) -> None:
    span = scan.place(opening.start, end)
    path, reason = figure_path(scan.excerpt.path, address)
    if reason is not None:
        message = f"the figure `{address}` {reason}, so it stays as text"
        hint = "name a file of the bank, relative to this one"
        scan.context.found.append(error("figure-path", message, span, hint))
        inside: list[Piece] = [Words(opening.start, end, scan.text[opening.start : end])]
    else:
        pair(scan.runs[opening.runs :])
        alt = "".join(_plain(piece) for piece in scan.pieces[index + 1 :])
        alt = " ".join(alt.split())
        inside = [Image(path=path, alt=alt, title=title, span=span)]
    del scan.runs[opening.runs :]
    scan.pieces[index:] = inside


def _plain(piece: Piece) -> str:
    """Return what a piece says in an alternative text."""
    match piece:
        case Words(text=text) | Text(text=text) | Code(text=text) | Math(tex=text):
            return text
        case Run():
            return piece.character * (piece.end - piece.start)
        case Bracket(target=None):
            return "![" if piece.image else "["
        case Image(alt=text):
            return text
        case LineBreak():
            return " "
        case Bracket() | LinkEnd() | Gap():
            return ""
