"""What can be done about a finding: mend it, take the name that was meant, or waive it."""

import re
from collections.abc import Iterator, Sequence

from lsprotocol import types

from examgen.check import all_rules
from examgen.diagnostic import Diagnostic, Edit
from examgen.lsp.desk import Desk, Document, Told
from examgen.lsp.positions import Text, range_of
from examgen.lsp.spots import Kind, kind_of
from examgen.pipeline.live import Look
from examgen.source import Span

_MEANT = re.compile(r"did you mean `([^`]+)`\?")
_NAMED = re.compile(r"`([^`]+)`")
_REASON = "say why"


def register(desk: Desk) -> None:
    """Teach the server to mend."""
    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])

    @desk.server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def act(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        document = desk.documents.get(params.text_document.uri)
        if document is None or document.home is None:
            return None
        shown = desk.told.get(document.home.root, {}).get(document.home.path)
        # What was told of an earlier text may stand elsewhere by now.
        if shown is None or shown.version != document.version:
            return []
        only = params.context.only
        if only and not any(str(types.CodeActionKind.QuickFix).startswith(kind) for kind in only):
            return []
        seen = desk.looks.get(document.home.root)
        chosen = [each for each in shown.told if _touches(each.message.range, params.range)]
        return [action for each in chosen for action in actions_for(document, each, seen)]


def _touches(one: types.Range, other: types.Range) -> bool:
    return _pair(one.start) <= _pair(other.end) and _pair(other.start) <= _pair(one.end)


def _pair(place: types.Position) -> tuple[int, int]:
    return place.line, place.character


def actions_for(document: Document, told: Told, seen: Look | None) -> Iterator[types.CodeAction]:
    """Yield what can be done about a finding of a document, the best first."""
    finding = told.finding
    if finding.fix is not None:
        yield _action(document, told, finding.fix.title, finding.fix.edits, preferred=True)
    else:
        meant = _meant(document.text, finding)
        if meant is not None:
            title = f"change it to `{meant.text}`"
            yield _action(document, told, title, (meant,), preferred=True)
    rule = next((each for each in all_rules() if each.id == finding.rule), None)
    if rule is not None and rule.suppressible and seen is not None:
        waiver = _waiver(document, finding, seen)
        if waiver is not None:
            yield _action(document, told, f"waive `{rule.id}` for this question", (waiver,))


def _action(
    document: Document,
    told: Told,
    title: str,
    edits: Sequence[Edit],
    *,
    preferred: bool = False,
) -> types.CodeAction:
    changes = [
        types.TextEdit(range=range_of(document.text, edit.span), new_text=edit.text)
        for edit in edits
    ]
    return types.CodeAction(
        title=title[:1].upper() + title[1:],
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[told.message],
        is_preferred=preferred or None,
        edit=types.WorkspaceEdit(changes={document.uri: changes}),
    )


def _meant(text: Text, finding: Diagnostic) -> Edit | None:
    """Return the edit that puts the name that was meant for the one that is there."""
    meant = _MEANT.search(finding.hint or "")
    span = finding.span
    if meant is None or span.line != span.end_line or span.line > len(text.lines):
        return None
    stretch = text.lines[span.line - 1][span.column - 1 : span.end_column - 1]
    for named in _NAMED.finditer(finding.message):
        word = named[1]
        if stretch.count(word) == 1:
            start = span.column + stretch.index(word)
            place = Span(span.path, span.line, start, span.line, start + len(word))
            return Edit(span=place, text=meant[1])
    return None


def _waiver(document: Document, finding: Diagnostic, seen: Look) -> Edit | None:
    """Return the edit that waives a finding's rule for the question that it is in."""
    path = finding.span.path
    file = seen.files.get(path)
    if file is None:
        return None
    starts = [*(item.span for item in file.items), *(shared.span for shared in file.stimuli)]
    own = max((s for s in starts if s.line <= finding.span.line), default=None)
    if own is None or own.line > len(document.text.lines):
        return None
    line = document.text.lines[own.line - 1]
    if kind_of(path) is Kind.MARKDOWN:
        comment = f"<!-- examgen: ignore {finding.rule}: {_REASON} -->"
        if line.lstrip().startswith("##"):
            return _put(path, own.line + 1, f"\n{comment}\n", document.text)
        return _put(
            path, _behind_front_matter(document.text.lines), f"{comment}\n\n", document.text
        )
    indent = len(line) - len(line.lstrip())
    if not line.lstrip().startswith("-") and own.column > 1:
        return None
    comment = f"{line[:indent]}# examgen: ignore {finding.rule}: {_REASON}\n"
    return _put(path, own.line, comment, document.text)


def _behind_front_matter(lines: Sequence[str]) -> int:
    """Return the number of the line (from 1) that follows the front matter, 1 without any."""
    if lines[0].rstrip() != "---":
        return 1
    closing = (row for row, line in enumerate(lines[1:], 2) if line.rstrip() == "---")
    return next(closing, 0) + 1


def _put(path: str, line: int, words: str, text: Text) -> Edit:
    """Return an edit that puts whole lines before a line, behind the last one if there is none."""
    if line <= len(text.lines):
        return Edit(span=Span(path, line, 1, line, 1), text=words)
    last = len(text.lines)
    end = len(text.lines[last - 1]) + 1
    return Edit(span=Span(path, last, end, last, end), text=f"\n{words}")
