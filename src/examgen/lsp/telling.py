"""Findings as a client is told of them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from lsprotocol import types

from examgen.diagnostic import Diagnostic, Severity
from examgen.lsp.desk import Desk, Order, Told, uri_at
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
    findings: tuple[Diagnostic, ...],
    sources: Mapping[str, Source],
    final: bool,
) -> None:
    """Tell the client what was found; what it has typed on in the meantime waits for the next."""
    root = order.root
    desk.looks[root] = seen
    texts: dict[str, tuple[str, Text]] = {}

    def place(span: Span) -> types.Location:
        if span.path not in texts:
            uri = uri_at(desk, root, span.path)
            held = desk.documents.get(uri)
            if held is None:
                source = sources.get(span.path)
                held_text = Text(source.text if source else "", desk.encoding)
            else:
                held_text = held.text
            texts[span.path] = uri, held_text
        uri, text = texts[span.path]
        return types.Location(uri=uri, range=range_of(text, span))

    fresh: dict[str, list[Told]] = {}
    for finding in findings:
        uri = place(finding.span).uri
        fresh.setdefault(uri, []).append(Told(finding, told_of(finding, place)))
    _send(desk, order, fresh)
    if final and _current(desk, order):
        versions = [{"uri": u, "version": v} for u, v in sorted(order.versions.items())]
        desk.server.protocol.notify(CHECKED, {"root": root.as_uri(), "versions": versions})


def _send(desk: Desk, order: Order, fresh: Mapping[str, list[Told]]) -> None:
    shown = desk.told.setdefault(order.root, {})
    for uri in sorted({*shown, *fresh}):
        held = desk.documents.get(uri)
        if held is not None and order.versions.get(uri) != held.version:
            continue
        now = tuple(fresh.get(uri, ()))
        desk.told_at[uri] = held.version if held else None
        if now == shown.get(uri) and uri in shown:
            continue
        shown[uri] = now
        if not now:
            del shown[uri]
        _tell(desk, uri, now, held.version if held else None)


def _tell(desk: Desk, uri: str, now: tuple[Told, ...], version: int | None) -> None:
    desk.server.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(
            uri=uri, version=version, diagnostics=[told.message for told in now]
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
    for uri in sorted(desk.told.pop(root, {})):
        _tell(desk, uri, (), None)
