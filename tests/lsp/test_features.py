"""Hover, completion, ways to follow and the outline, asked for by an editor."""

from pathlib import Path

import pytest
from lsprotocol import types
from tests.lsp.optics import BLUEPRINT, LENS, MORE, QUESTIONS, QUIZ, YAML, optics, scene_of
from tests.lsp.talking import Editor

from examgen.cli import run


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return optics(tmp_path)


def place(editor: Editor, path: str, needle: str, shift: int = 0) -> dict[str, object]:
    return {
        "text_document": types.TextDocumentIdentifier(editor.uri(path)),
        "position": editor.at(path, needle, shift),
    }


async def hover(editor: Editor, path: str, needle: str, shift: int = 0) -> str:
    params = types.HoverParams(**place(editor, path, needle, shift))  # type: ignore[arg-type]
    found = await editor.client.text_document_hover_async(params)
    if found is None:
        return ""
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


async def complete(editor: Editor, path: str, needle: str, shift: int = 0) -> dict[str, str]:
    """Return the labels, each with what would be put in."""
    params = types.CompletionParams(**place(editor, path, needle, shift))  # type: ignore[arg-type]
    found = await editor.client.text_document_completion_async(params)
    assert found is None or isinstance(found, types.CompletionList)
    return {
        item.label: item.text_edit.new_text
        for item in (found.items if found else ())
        if isinstance(item.text_edit, types.TextEdit)
    }


def test_hovers_say_what_is_known(root: Path) -> None:
    assert run(["build", "--root", str(root), "--paper", "quiz", "--format", "json"]) == 0

    async def check(editor: Editor) -> None:
        told = await hover(editor, LENS, "thin-lens", 2)
        assert told.startswith(
            "**thin-lens** · single · 1 mark · easy (0.25) · optics/lenses (Lenses)"
        )
        assert "- In its focus" in told
        assert "In its centre" not in told
        assert "On 1 of 1 locked papers: quiz." in told
        assert "20 ± 1" in await hover(editor, LENS, "warm-air", 2)
        assert "Items: thin-lens" in await hover(editor, LENS, "bench-1 {stim", 2)
        assert "A band's name" in await hover(editor, LENS, "difficulty", 3)
        assert "Lenses" in await hover(editor, LENS, "optics/lenses", 3)
        assert "thin-lens" in await hover(editor, LENS, "enemies=thin", 9)
        assert "A topic of the bank" in await hover(editor, LENS, "topic: heat", 1)
        assert await hover(editor, LENS, "Where does", 2) == ""
        assert "**Key**\n\ntrue" in await hover(editor, MORE, "cold-air", 2)
        assert "Ids that it had before" in await hover(editor, MORE, "aliases", 2)
        assert "**cold-air**" in await hover(editor, QUIZ, "old-air", 1)
        assert "picked" in await hover(editor, QUIZ, "pick:", 1)
        assert "Heat" in await hover(editor, QUIZ, "topic: heat", 8)
        lock = "bank/papers/quiz.lock.yaml"
        assert "**thin-lens**" in await hover(editor, lock, "thin-lens", 2)

    scene_of(root, check, LENS, MORE, QUIZ, "bank/papers/quiz.lock.yaml")


def test_a_rule_in_a_suppression_shows_its_page(root: Path) -> None:
    async def check(editor: Editor) -> None:
        text = editor.texts[LENS].replace(
            "Where does", "<!-- examgen: ignore no-such-rule: so wanted -->\n\nWhere does"
        )
        editor.rewrite(LENS, text)
        found = (await editor.settled())[LENS]
        assert [d.code for d in found] == ["unused-suppression"]
        unknown = await complete(editor, LENS, "no-such-rule", 3)
        assert "article-hint" in unknown
        name = next(iter(unknown))
        editor.rewrite(LENS, text.replace("no-such-rule", name))
        assert "can be suppressed" in await hover(editor, LENS, f"ignore {name}", 9)
        found = (await editor.settled())[LENS]
        assert [list(d.tags or ()) for d in found] == [[types.DiagnosticTag.Unnecessary]]

    scene_of(root, check, LENS)


def test_completion_knows_fields_and_what_they_hold(root: Path) -> None:
    async def check(editor: Editor) -> None:
        typed = (
            QUESTIONS + "\n## new-one {to difficulty= topic=op type=m enemies=wa,th stimulus=}\n"
        )
        editor.rewrite(LENS, typed)
        fields = await complete(editor, LENS, "{to ", 3)
        assert fields["topic"] == "topic="
        assert fields["stimulus"] == "stimulus"
        assert set(await complete(editor, LENS, "difficulty= ", 11)) == {"easy", "medium", "hard"}
        assert set(await complete(editor, LENS, "topic=op ", 8)) == {
            "optics",
            "optics/lenses",
            "heat",
        }
        assert "match" in await complete(editor, LENS, "type=m", 6)
        assert "cold-air" in await complete(editor, LENS, "enemies=wa,th", 11)
        assert set(await complete(editor, LENS, "stimulus=}", 9)) == {"bench-1"}
        assert (await complete(editor, LENS, "tags: [bench", 9)).keys() == {"bench", "warm"}
        assert (await complete(editor, LENS, "topic: heat", 1))["licence"] == "licence"
        assert await complete(editor, LENS, "An optical", 3) == {}

        editor.rewrite(MORE, YAML + "    status:\n    ti\n    choices:\n      - te\n")
        assert (await complete(editor, MORE, "status:", 7))["draft"] == " draft"
        assert (await complete(editor, MORE, "    ti\n", 6))["time"] == "time: "
        assert set(await complete(editor, MORE, "- te", 4)) >= {"text", "correct", "rationale"}
        assert "thin-lens" in await complete(editor, MORE, "- warm-air", 5)

        more = BLUEPRINT + "    types: {si: 1}\n    difficulty:\n      ea\n"
        editor.rewrite(QUIZ, more)
        assert "warm-air" in await complete(editor, QUIZ, "[thin", 4)
        assert {"topic", "tags", "not"} <= set(await complete(editor, QUIZ, "{topic: heat", 3))
        assert "optics" in await complete(editor, QUIZ, "topic: heat", 8)
        assert "single" in await complete(editor, QUIZ, "{si: 1", 3)
        assert set(await complete(editor, QUIZ, "      ea\n", 8)) >= {"easy", "hard"}
        assert {"pick", "where"} <= set(await complete(editor, QUIZ, "pick: 1", 2))
        assert {"sections", "duration"} <= set(await complete(editor, QUIZ, "seed", 2))
        item = types.CompletionItem(label="warm-air", data={"root": editor.root.as_uri()})
        full = await editor.client.completion_item_resolve_async(item)
        assert isinstance(full.documentation, types.MarkupContent)
        assert "20 ± 1" in full.documentation.value

    scene_of(root, check, LENS, MORE, QUIZ)


async def definition(editor: Editor, path: str, needle: str, shift: int) -> tuple[str, int] | None:
    params = types.DefinitionParams(**place(editor, path, needle, shift))  # type: ignore[arg-type]
    found = await editor.client.text_document_definition_async(params)
    if not isinstance(found, list) or not found:
        return None
    assert isinstance(found[0], types.Location)
    return editor.uri_path(found[0].uri), found[0].range.start.line


def test_names_lead_to_what_they_name(root: Path) -> None:
    async def check(editor: Editor) -> None:
        assert await definition(editor, LENS, "stimulus=bench-1", 12) == (LENS, 21)
        assert await definition(editor, LENS, "enemies=thin-lens", 12) == (LENS, 5)
        assert await definition(editor, LENS, "warm.svg", 3) == ("bank/questions/warm.svg", 0)
        assert await definition(editor, LENS, "optics/lenses", 3) == ("bank/bank.yaml", 3)
        assert await definition(editor, QUIZ, "old-air", 3) == (MORE, 1)
        assert await definition(editor, MORE, "- warm-air", 4) == (LENS, 13)
        assert await definition(editor, LENS, "Where does", 3) is None
        params = types.ReferenceParams(
            **place(editor, LENS, "thin-lens", 2),  # type: ignore[arg-type]
            context=types.ReferenceContext(include_declaration=True),
        )
        found = await editor.client.text_document_references_async(params)
        assert [(editor.uri_path(f.uri), f.range.start.line) for f in found or ()] == [
            (LENS, 5),
            (LENS, 13),
            (QUIZ, 4),
        ]

    scene_of(root, check, LENS, MORE, QUIZ)


def test_the_outline_lists_questions_and_sections(root: Path) -> None:
    async def check(editor: Editor) -> None:
        async def outline(path: str) -> list[tuple[str, int, int]]:
            identifier = types.TextDocumentIdentifier(editor.uri(path))
            found = await editor.client.text_document_document_symbol_async(
                types.DocumentSymbolParams(identifier)
            )
            return [
                (each.name, each.range.start.line, each.range.end.line)
                for each in found or ()
                if isinstance(each, types.DocumentSymbol)
            ]

        assert await outline(LENS) == [
            ("thin-lens", 5, 12),
            ("warm-air", 13, 20),
            ("bench-1", 21, 24),
        ]
        assert await outline(MORE) == [("cold-air", 1, 9)]
        assert await outline(QUIZ) == [("First", 3, 4), ("Second", 5, 8)]

    scene_of(root, check, LENS, MORE, QUIZ)
