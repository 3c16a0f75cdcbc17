"""What is shown where the pointer rests: items, fields, topics, rules."""

from lsprotocol import types

from examgen.lsp.desk import Desk
from examgen.lsp.here import Here, here, spot_range
from examgen.lsp.known import about_field, about_name, pool
from examgen.lsp.spots import Kind, Spot, What
from examgen.lsp.words import about, rule_page

_IDS = ("id", "enemies", "questions", "stimulus", "allowed", "items", "aliases")


def register(desk: Desk) -> None:
    """Teach the server to hover."""

    @desk.server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        where = here(desk, params.text_document.uri, params.position)
        if where is None or where.spot is None:
            return None
        text = _text(where, where.spot)
        if not text:
            return None
        content = types.MarkupContent(kind=types.MarkupKind.Markdown, value=text)
        return types.Hover(contents=content, range=spot_range(where, where.spot))


def _text(where: Here, spot: Spot) -> str:
    seen = where.seen
    match spot.what:
        case What.RULE:
            return rule_page(spot.word)
        case What.ID:
            return about(spot.word, seen) if seen else ""
        case What.FIGURE:
            return ""
        case What.NAME:
            told = about_name(where.kind, spot)
            return f"`{spot.word}`: {told}" if told else _key(where, spot)
        case What.VALUE:
            known = about(spot.word, seen) if seen and is_id(where.kind, spot) else ""
            return known or _value(where, spot)


def is_id(kind: Kind, spot: Spot) -> bool:
    """Tell whether a value is the id of an item or a stimulus."""
    return spot.field in _IDS or kind is Kind.LOCK


def _key(where: Here, spot: Spot) -> str:
    """Say what a key is that is a name out of the bank, such as a topic."""
    above = spot.path[-1] if spot.path else ""
    titles = {w.text: w.about for w in pool(above, where.seen)} if where.seen else {}
    return f"`{spot.word}`: {titles[spot.word]}" if titles.get(spot.word) else ""


def _value(where: Here, spot: Spot) -> str:
    told = about_field(where.kind, spot)
    words = {w.text: w.about for w in pool(spot.field, where.seen)} if where.seen else {}
    own = f"`{spot.word}`: {words[spot.word]}" if words.get(spot.word) else ""
    field = f"`{spot.field}`: {told}" if told else ""
    return "\n\n".join(part for part in (own, field) if part)
