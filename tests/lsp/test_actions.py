"""Quick fixes and suppressions, taken as an editor takes them."""

from pathlib import Path

import pytest
from lsprotocol import types
from tests.lsp.optics import LENS, QUESTIONS, optics, scene_of
from tests.lsp.talking import Editor


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return optics(tmp_path)


async def actions(editor: Editor, path: str) -> list[types.CodeAction]:
    whole = types.Range(types.Position(0, 0), types.Position(999, 0))
    identifier = types.TextDocumentIdentifier(editor.uri(path))
    params = types.CodeActionParams(identifier, whole, types.CodeActionContext([]))
    found = await editor.client.text_document_code_action_async(params)
    return [action for action in found or () if isinstance(action, types.CodeAction)]


def take(editor: Editor, path: str, action: types.CodeAction) -> None:
    """Do what an action says."""
    assert action.edit is not None
    assert action.edit.changes is not None
    [(uri, edits)] = action.edit.changes.items()
    assert uri == editor.uri(path)
    text = editor.texts[path]
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for edit in sorted(edits, key=lambda e: -e.range.start.line):
        start = starts[edit.range.start.line] + edit.range.start.character
        end = starts[edit.range.end.line] + edit.range.end.character
        text = text[:start] + edit.new_text + text[end:]
    editor.rewrite(path, text)


def test_quick_fixes_mend_and_waive(root: Path) -> None:
    async def check(editor: Editor) -> None:
        editor.rewrite(LENS, QUESTIONS.replace("optics/lenses", "optics/lense"))
        await editor.settled()
        [action] = await actions(editor, LENS)
        assert action.title == "Write `optics/lenses`"
        take(editor, LENS, action)
        assert editor.texts[LENS] == QUESTIONS
        assert await editor.settled() == {}

        editor.rewrite(LENS, QUESTIONS.replace("- [ ] Nowhere", "- [ ] All of the above"))
        found = (await editor.settled())[LENS]
        assert [d.code for d in found] == ["all-of-the-above"]
        waivers = [a for a in await actions(editor, LENS) if a.title.startswith("Waive")]
        assert [a.title for a in waivers] == ["Waive `all-of-the-above` for this question"]
        take(editor, LENS, waivers[0])
        assert "\n<!-- examgen: ignore all-of-the-above: say why -->\n" in editor.texts[LENS]
        assert await editor.settled() == {}

    scene_of(root, check, LENS)


YAML_CHOICES = """questions:
  - {id: one, topic: heat, stem: 'Is it?', answer: 3}
  - id: two
    topic: heat
    stem: Which of these is hot?
    choices:
      - {text: Fire, correct: true}
      - Ice
      - All of the above
"""
ALONE = """---
topic: heat
---
Which of these is hot?

- [x] Fire
- [ ] Ice
- [ ] All of the above
"""


@pytest.mark.parametrize(("name", "text"), [("two.yaml", YAML_CHOICES), ("alone.md", ALONE)])
def test_a_waiver_holds_in_every_notation(root: Path, name: str, text: str) -> None:
    path = f"bank/questions/{name}"

    async def check(editor: Editor) -> None:
        editor.open(path, text)
        found = (await editor.settled())[path]
        assert [d.code for d in found] == ["all-of-the-above"]
        [action] = [a for a in await actions(editor, path) if a.title.startswith("Waive")]
        take(editor, path, action)
        assert await editor.settled() == {}

    scene_of(root, check)
