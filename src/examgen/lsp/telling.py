"""Findings as a client is told of them."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from lsprotocol import types

from examgen.diagnostic import Diagnostic, Severity
from examgen.load import MAX_LOCK_BYTES, load_source
from examgen.lsp.desk import Desk, Order, Shown, Told, uri_at
from examgen.lsp.positions import Text, range_of
from examgen.pipeline.live import Look
from examgen.source import Source, Span

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Hint,
}
UNUSED = "unused-suppression"
CHECKED = "$/examgen/checked"

Place = Callable[[Span], types.Location]


def told_of(finding: Diagnostic, place: Place) -> types.Diagnostic:
    """Return a finding as a client's diagnostic."""
    idle = finding.rule == UNUSED and "any more" in finding.message
    related = [
        types.DiagnosticRelatedInformation(location=place(span), message=note)
        for span, note in finding.related
    ]
    return types.Diagnostic(
        range=place(finding.span).range,
        severity=_SEVERITIES[finding.severity],
        code=finding.rule,
        source="examgen",
        message=f"{finding.message}\n{finding.hint}" if finding.hint else finding.message,
        related_information=related or None,
        tags=[types.DiagnosticTag.Unnecessary] if idle else None,
    )


def publish(
    desk: Desk,
    order: Order,
    seen: Look,
    findings: Sequence[Diagnostic],
    only: frozenset[str] | None,
    final: bool,
) -> None:
    """Tell the client what was found, in ``only`` some files or in all.

    Of a document that was typed in meanwhile nothing is told: the next look tells it.
    """
    root = order.root
    desk.looks[root] = seen
    shown = desk.told.setdefault(root, {})
    fresh: dict[str, list[Diagnostic]] = {}
    for finding in findings:
        fresh.setdefault(finding.span.path, []).append(finding)
    place = _placing(desk, root)
    for path in sorted({*shown, *fresh} if only is None else only):
        uri = uri_at(desk, root, path)
        held = desk.documents.get(uri)
        if held is not None and order.versions.get(uri) != held.version:
            continue
        now = tuple(fresh.get(path, ()))
        _tell_file(desk, shown, uri, path, now, _state(seen, path, now), place)
    if final and _current(desk, order):
        versions = [{"uri": u, "version": v} for u, v in sorted(order.versions.items())]
        desk.server.protocol.notify(CHECKED, {"root": root.as_uri(), "versions": versions})


def _placing(desk: Desk, root: Path) -> Place:
    """Return how spans become a client's places; texts are read once, where they are needed."""
    texts: dict[str, tuple[str, Text]] = {}

    def place(span: Span) -> types.Location:
        if span.path not in texts:
            uri = uri_at(desk, root, span.path)
            held = desk.documents.get(uri)
            if held is not None:
                texts[span.path] = uri, held.text
            else:
                source = load_source(root, span.path, MAX_LOCK_BYTES)[1]
                text = source.text if isinstance(source, Source) else ""
                texts[span.path] = uri, Text(text, desk.encoding)
        uri, held_text = texts[span.path]
        return types.Location(uri=uri, range=range_of(held_text, span))

    return place


def _state(seen: Look, path: str, now: Iterable[Diagnostic]) -> tuple[str | None, ...]:
    """Return digests of all texts that the places of some findings hang on."""
    paths = {path, *(span.path for finding in now for span, _ in finding.related)}
    found = seen.found
    return tuple(found.hashes.get(each, found.locks.get(each)) for each in sorted(paths))


def _tell_file(
    desk: Desk,
    shown: dict[str, Shown],
    uri: str,
    path: str,
    now: tuple[Diagnostic, ...],
    state: tuple[str | None, ...],
    place: Place,
) -> None:
    held = desk.documents.get(uri)
    version = held.version if held else None
    old = shown.get(path)
    if old is not None and old.uri != uri:
        _send(desk, old.uri, (), None)
        old = None
    findings = tuple(told.finding for told in old.told) if old else ()
    if old is not None and old.state == state and findings == now:
        shown[path] = Shown(uri=uri, version=version, state=state, told=old.told)
        return
    told = tuple(Told(finding, told_of(finding, place)) for finding in now)
    if told:
        shown[path] = Shown(uri=uri, version=version, state=state, told=told)
    else:
        shown.pop(path, None)
    if told != (old.told if old else ()):
        _send(desk, uri, told, version)


def _send(desk: Desk, uri: str, told: Iterable[Told], version: int | None) -> None:
    desk.server.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(
            uri=uri, version=version, diagnostics=[each.message for each in told]
        )
    )


def _current(desk: Desk, order: Order) -> bool:
    open_now = {
        d.uri: d.version for d in desk.documents.values() if d.home and d.home.root == order.root
    }
    return open_now == dict(order.versions)


def forget(desk: Desk, root: Path) -> None:
    """Take back all that was told of a bank that is gone."""
    desk.looks.pop(root, None)
    for shown in desk.told.pop(root, {}).values():
        _send(desk, shown.uri, (), None)
