"""The outline of a file: its questions and passages, a blueprint's sections."""

from collections.abc import Sequence

from lsprotocol import types

from examgen.diagnostic import Diagnostic
from examgen.load import MAX_TEXT_BYTES, decode
from examgen.lsp.desk import Desk, Document, look_of
from examgen.lsp.positions import Text, place_of
from examgen.lsp.spots import Kind, kind_of
from examgen.model.project import Project
from examgen.pipeline.live import Look, texts_of
from examgen.pipeline.reading import reader_of
from examgen.read.blueprint import read_blueprint
from examgen.read.file import FileRead

# A longer text is not read while the editor waits: its last look serves.
_LONG = 200_000

_Entry = tuple[int, str, str, types.SymbolKind]


def register(desk: Desk) -> None:
    """Teach the server to outline."""

    @desk.server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        document = desk.documents.get(params.text_document.uri)
        if document is None or document.home is None:
            return None
        path = document.home.path
        kind = kind_of(path)
        seen = look_of(desk, document.home)
        if kind in (Kind.MARKDOWN, Kind.QUESTIONS):
            return _symbols(document.text, _questions(document, path, seen))
        if kind is Kind.BLUEPRINT:
            return _symbols(document.text, _sections(document, path, seen))
        return None


def _questions(document: Document, path: str, seen: Look | None) -> list[_Entry]:
    file = _read(document, path, seen)
    items = [(i.span.line, i.id, str(i.type), types.SymbolKind.Object) for i in file.items]
    stimuli = [
        (s.span.line, s.id, s.title or "stimulus", types.SymbolKind.Package) for s in file.stimuli
    ]
    return sorted([*items, *stimuli], key=lambda entry: entry[:2])


def _read(document: Document, path: str, seen: Look | None) -> FileRead:
    last = seen.files.get(path) if seen else None
    data = texts_of([(path, document.text.text)])[path]
    if len(data) > (_LONG if last else MAX_TEXT_BYTES):
        return last or FileRead()
    source = decode(path, data)
    if isinstance(source, Diagnostic):
        return FileRead()
    project = seen.settings.project if seen else Project()
    return reader_of(path).read(source, project)


def _sections(document: Document, path: str, seen: Look | None) -> list[_Entry]:
    data = texts_of([(path, document.text.text)])[path]
    source = decode(path, data)
    if isinstance(source, Diagnostic) or len(data) > _LONG:
        return []
    blueprint, _ = read_blueprint(source, seen.settings.project if seen else Project())
    if blueprint is None:
        return []
    return [
        (section.span.line, section.title or f"section {number}", "", types.SymbolKind.Namespace)
        for number, section in enumerate(blueprint.sections, 1)
    ]


def _symbols(text: Text, entries: Sequence[_Entry]) -> list[types.DocumentSymbol]:
    """Return symbols that reach to where the next begins."""
    found: list[types.DocumentSymbol] = []
    starts = [line for line, *_ in entries]
    count = len(text.lines)
    for line, name, detail, kind in entries:
        first = min(line, count)
        last = max(min((start for start in starts if start > line), default=count + 1) - 1, first)
        begin = place_of(text, first, 1)
        whole = types.Range(begin, place_of(text, last, len(text.lines[last - 1]) + 1))
        head = types.Range(begin, place_of(text, first, len(text.lines[first - 1]) + 1))
        found.append(
            types.DocumentSymbol(
                name=name, detail=detail, kind=kind, range=whole, selection_range=head
            )
        )
    return found
