"""What may come next: fields, values, topics, tags, ids, rules."""

from collections.abc import Iterator

from lsprotocol import types

from examgen.check import all_rules
from examgen.lsp.desk import Desk
from examgen.lsp.here import Here, here, spot_range
from examgen.lsp.known import ITEMS, STIMULI, Word, keys, names, values
from examgen.lsp.spots import Kind, Spot, What
from examgen.lsp.words import about, rule_page

_KINDS = types.CompletionItemKind
# More than this is no help; the list is asked for again as the word grows.
_MOST = 500
_TRIGGERS = ["{", "=", " ", ":", ",", "[", "/", "-"]


def register(desk: Desk) -> None:
    """Teach the server to complete."""
    options = types.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True)

    @desk.server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def complete(params: types.CompletionParams) -> types.CompletionList | None:
        where = here(desk, params.text_document.uri, params.position)
        if where is None or where.spot is None:
            return None
        found = list(_items(where, where.spot))
        return types.CompletionList(is_incomplete=len(found) > _MOST, items=found[:_MOST])

    @desk.server.feature(types.COMPLETION_ITEM_RESOLVE)
    def resolve(item: types.CompletionItem) -> types.CompletionItem:
        data = item.data if isinstance(item.data, dict) else {}
        text = rule_page(item.label) if data.get("rule") else ""
        for root, seen in desk.looks.items():
            if data.get("root") == root.as_uri():
                text = about(item.label, seen)
        if text:
            item.documentation = types.MarkupContent(types.MarkupKind.Markdown, text)
        return item


def _items(where: Here, spot: Spot) -> Iterator[types.CompletionItem]:
    match spot.what:
        case What.RULE:
            for rule in all_rules():
                if rule.suppressible:
                    word = Word(rule.id, rule.summary)
                    yield _item(where, spot, word, _KINDS.Event, data={"rule": True})
        case What.NAME:
            for word in (*names(where.kind, spot), *keys(spot, where.seen)):
                yield _item(where, spot, word, _KINDS.Field, after=_after(where.kind, spot, word))
        case What.VALUE:
            data = None
            if spot.field in (*ITEMS, *STIMULI) and where.seen:
                data = {"root": where.home.root.as_uri()}
            words = values(where.kind, spot, where.seen)
            # Of very many names those that go on with what was typed come first.
            for word in sorted(words, key=lambda w: not w.text.startswith(spot.word)):
                yield _item(where, spot, word, _KINDS.Value, data=data)
        case What.ID | What.FIGURE:
            yield from _figures(where, spot)


def _figures(where: Here, spot: Spot) -> Iterator[types.CompletionItem]:
    """Yield the figures beside the file and in the folders below."""
    if spot.what is not What.FIGURE or where.seen is None:
        return
    folder = where.home.path.rpartition("/")[0] + "/"
    for path in where.seen.found.assets:
        if path.startswith(folder):
            yield _item(where, spot, Word(path.removeprefix(folder)), _KINDS.File)


def _after(kind: Kind, spot: Spot, word: Word) -> str:
    """Return what follows a field's name, where nothing follows it yet."""
    if spot.braces:
        return "" if word.text == "stimulus" and kind is Kind.MARKDOWN else "="
    return ": "


def _item(
    where: Here,
    spot: Spot,
    word: Word,
    kind: types.CompletionItemKind,
    *,
    after: str = "",
    data: object = None,
) -> types.CompletionItem:
    line = where.document.text.lines[spot.line]
    rest = line[spot.end :].lstrip()
    joined = "" if rest.startswith(("=", ":")) else after
    # Right behind a colon a blank is missing still.
    blank = " " if spot.what is What.VALUE and line[: spot.start].endswith(":") else ""
    return types.CompletionItem(
        label=word.text,
        kind=kind,
        detail=word.about or None,
        documentation=word.more or None,
        text_edit=types.TextEdit(spot_range(where, spot), f"{blank}{word.text}{joined}"),
        filter_text=word.text,
        data=data,
    )
