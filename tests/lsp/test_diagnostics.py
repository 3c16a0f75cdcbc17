"""Findings while typing: they are those of lint over the same texts."""

from pathlib import Path

from lsprotocol import types
from tests.lsp.talking import Editor, make_bank, talk


def test_a_slip_is_told_as_it_is_typed_and_taken_back_when_mended(tmp_path: Path) -> None:
    root = make_bank(tmp_path)
    path = "bank/questions/lens.md"

    async def scene(editor: Editor) -> None:
        editor.open(path)
        assert await editor.settled() == {}
        text = editor.texts[path]
        editor.rewrite(path, text.replace("optics/lenses", "optics/lense"))
        found = (await editor.settled())[path]
        assert [(d.code, d.source, d.severity) for d in found] == [
            ("unknown-topic", "examgen", types.DiagnosticSeverity.Error)
        ]
        assert found[0].range == types.Range(types.Position(0, 20), types.Position(0, 32))
        editor.rewrite(path, text)
        assert await editor.settled() == {}

    talk(root, scene)
