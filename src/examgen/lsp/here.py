"""Where a request of a client points: the document, the line, and what stands there."""

from dataclasses import dataclass

from lsprotocol import types

from examgen.lsp.desk import Desk, Document, look_of
from examgen.lsp.homes import Home
from examgen.lsp.known import resolved
from examgen.lsp.positions import column_of, place_of
from examgen.lsp.spots import Kind, Spot, kind_of, spot_at
from examgen.pipeline.live import Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """A place in an open document of a bank; ``seen`` is None until the bank was looked at."""

    document: Document
    home: Home
    kind: Kind
    spot: Spot | None
    seen: Look | None


def here(desk: Desk, uri: str, place: types.Position) -> Here | None:
    """Return where a position is, None outside of what a bank is read from."""
    document = desk.documents.get(uri)
    if document is None or document.home is None:
        return None
    kind = kind_of(document.home.path)
    if kind is None:
        return None
    row, column = column_of(document.text, place)
    spot = spot_at(kind, document.text.lines, row, column)
    return Here(
        document=document,
        home=document.home,
        kind=kind,
        spot=resolved(kind, spot) if spot else None,
        seen=look_of(desk, document.home),
    )


def spot_range(where: Here, spot: Spot) -> types.Range:
    """Return a spot as a client's range."""
    text = where.document.text
    return types.Range(
        start=place_of(text, spot.line + 1, spot.start + 1),
        end=place_of(text, spot.line + 1, spot.end + 1),
    )
