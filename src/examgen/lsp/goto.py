"""Where names lead: to items, stimuli, topics and figures, and back to where they are named."""

import posixpath
from collections.abc import Iterator, Mapping

from lsprotocol import types

from examgen.lsp.desk import Desk, uri_at
from examgen.lsp.here import Here, here
from examgen.lsp.hover import is_id
from examgen.lsp.known import TOPICS
from examgen.lsp.positions import range_of
from examgen.lsp.spots import Spot, What
from examgen.lsp.words import item_called
from examgen.pipeline.live import Look
from examgen.source import Span


def register(desk: Desk) -> None:
    """Teach the server to follow names."""

    @desk.server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        where = here(desk, params.text_document.uri, params.position)
        if where is None or where.spot is None or where.seen is None:
            return None
        if where.spot.what is What.FIGURE:
            return _figure(desk, where, where.spot)
        span = _defined(where, where.spot, where.seen)
        return [location(desk, where, span)] if span else None

    @desk.server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location] | None:
        where = here(desk, params.text_document.uri, params.position)
        if where is None or where.spot is None or where.seen is None:
            return None
        name = _name(where, where.spot, where.seen)
        if name is None:
            return None
        own = params.context.include_declaration
        spans = list(dict.fromkeys(_uses(name, where.seen, declared=own)))
        return [location(desk, where, span) for span in spans]


def _name(where: Here, spot: Spot, seen: Look) -> str | None:
    if spot.what is not What.ID and not (spot.what is What.VALUE and is_id(where.kind, spot)):
        return None
    item = item_called(spot.word, seen)
    if item is not None:
        return item.id
    return spot.word if any(each.id == spot.word for each in seen.bank.stimuli) else None


def _defined(where: Here, spot: Spot, seen: Look) -> Span | None:
    name = _name(where, spot, seen)
    if name is not None:
        return _places(seen)[name]
    above = spot.path[-1] if spot.path else ""
    field = spot.field if spot.what is What.VALUE else above
    if field in TOPICS:
        topics = seen.settings.project.topics
        return next((topic.span for topic in topics if topic.id == spot.word), None)
    return None


def _places(seen: Look) -> Mapping[str, Span]:
    stimuli = {stimulus.id: stimulus.span for stimulus in seen.bank.stimuli}
    return stimuli | {item.id: item.span for item in seen.bank.items}


def _uses(name: str, seen: Look, *, declared: bool) -> Iterator[Span]:
    """Yield where an item or a stimulus is named: by items, in blueprints' locks."""
    if declared:
        yield _places(seen)[name]
    old = item_called(name, seen)
    called = {name, *(old.aliases if old else ())}
    for item in seen.bank.items:
        if item.stimulus == name and "stimulus" in item.fields:
            yield item.fields["stimulus"]
        if called & {*item.enemies} and "enemies" in item.fields:
            yield item.fields["enemies"]
    for lock in seen.locks.values():
        for form in lock.forms:
            for section in form.sections:
                yield from (held.span for held in section.items if held.id in called)
                yield from (asked.span for asked in section.questions if asked.id in called)
    for read in seen.blueprints.values():
        for spec in read.blueprint.sections if read.blueprint else ():
            yield from (each.span for each in spec.questions if each.value in called)


def _figure(desk: Desk, where: Here, spot: Spot) -> list[types.Location] | None:
    folder = posixpath.dirname(where.home.path)
    path = posixpath.normpath(posixpath.join(folder, spot.word))
    if where.seen is None or path not in where.seen.found.assets:
        return None
    start = types.Position(0, 0)
    return [types.Location(uri_at(desk, where.home.root, path), types.Range(start, start))]


def location(desk: Desk, where: Here, span: Span) -> types.Location:
    """Return a span of the bank as a client's location; its columns as the open text counts."""
    uri = uri_at(desk, where.home.root, span.path)
    document = desk.documents.get(uri)
    if document is not None:
        return types.Location(uri, range_of(document.text, span))
    # Of a file that is not open no text is at hand: the line's beginning is sure.
    start = types.Position(span.line - 1, 0)
    return types.Location(uri, types.Range(start, start))
