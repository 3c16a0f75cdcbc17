"""What goes wrong around an editor: no bank, several, broken settings, files that come and go."""

import asyncio
from pathlib import Path

from lsprotocol import types
from tests.lsp.talking import QUESTION, SETTINGS, Editor, make_bank, talk

LENS = "bank/questions/lens.md"
BAD = QUESTION.replace("optics/lenses", "optics/lense")


def codes(found: dict[str, list[types.Diagnostic]]) -> dict[str, list[object]]:
    return {path: [d.code for d in each] for path, each in found.items()}


def watch(editor: Editor, *paths: str, kind: types.FileChangeType) -> None:
    changes = [types.FileEvent(editor.uri(path), kind) for path in paths]
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes))


def test_a_bank_is_found_from_its_file_alone(tmp_path: Path) -> None:
    root = make_bank(tmp_path, **{"questions/lens.md": BAD})

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}

    talk(root, scene, folder=False)


def test_the_whole_bank_is_looked_at_before_a_file_is_opened(tmp_path: Path) -> None:
    root = make_bank(tmp_path, **{"questions/lens.md": BAD})

    async def scene(editor: Editor) -> None:
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}

    talk(root, scene)


def test_files_outside_of_banks_are_left_alone(tmp_path: Path) -> None:
    root = make_bank(tmp_path / "bank-root")
    (tmp_path / "README.md").write_text("## no id at all!\n")
    (root / "notes.md").write_text("## no id at all!\n")

    async def scene(editor: Editor) -> None:
        for path in ("../README.md", "notes.md"):
            uri = (root / path).resolve().as_uri()
            given = types.TextDocumentItem(
                uri=uri, language_id="markdown", version=1, text="## a b"
            )
            editor.client.text_document_did_open(types.DidOpenTextDocumentParams(given))
            params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 4))
            assert await editor.client.text_document_hover_async(params) is None
        for uri in ("untitled:Untitled-1", "file:///", "http://x/y.md", "file:///%00", "nonsense"):
            given = types.TextDocumentItem(
                uri=uri, language_id="markdown", version=1, text="## a b"
            )
            editor.client.text_document_did_open(types.DidOpenTextDocumentParams(given))
        assert await editor.settled() == {}
        assert not any(editor.told.values())

    talk(root, scene)


def test_a_name_that_no_file_can_have_stops_nothing(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(f"bank/questions/{'a' * 300}.md", QUESTION)
        editor.open(LENS, BAD)
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}

    talk(root, scene)


def test_two_banks_are_two(tmp_path: Path) -> None:
    root = make_bank(tmp_path / "one", **{"questions/lens.md": BAD})
    other = make_bank(tmp_path / "two", **{"bank.yaml": "title: Two\nmarks: 1\n"})

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        uri = (other / LENS).as_uri()
        wrong = "## thin-lens {marks=none}\n\nWhat?\n\nAnswer: 1\n"
        given = types.TextDocumentItem(uri=uri, language_id="markdown", version=1, text=wrong)
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(given))
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}
        await editor.until(lambda: other.as_uri() in editor.checked)
        assert [d.code for d in editor.told[uri]] == ["bad-value"]

    talk(root, scene)


def test_broken_settings_are_told_and_mended(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        editor.open("bank/bank.yaml")
        editor.rewrite("bank/bank.yaml", SETTINGS + "topics: {\n")
        found = await editor.settled()
        assert found["bank/bank.yaml"]
        editor.rewrite(LENS, BAD)
        assert "bank/bank.yaml" in await editor.settled()
        editor.rewrite("bank/bank.yaml", SETTINGS)
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}
        editor.rewrite("bank/bank.yaml", SETTINGS.replace("lenses: Lenses", "lense: Lenses"))
        assert await editor.settled() == {}

    talk(root, scene)


def test_files_come_and_go_and_change_names(tmp_path: Path) -> None:
    root = make_bank(tmp_path)
    new = "bank/questions/new.md"

    async def scene(editor: Editor) -> None:
        assert await editor.settled() == {}
        (root / new).write_text("## rod {topic=haet}\n\nHow long is it?\n\nAnswer: 3 m\n")
        editor.checked.clear()
        watch(editor, new, kind=types.FileChangeType.Created)
        assert codes(await editor.settled()) == {new: ["unknown-topic"]}
        (root / new).rename(root / "bank/questions/newer.md")
        editor.checked.clear()
        watch(editor, new, kind=types.FileChangeType.Deleted)
        watch(editor, "bank/questions/newer.md", kind=types.FileChangeType.Created)
        assert codes(await editor.settled()) == {"bank/questions/newer.md": ["unknown-topic"]}
        (root / "bank/questions/newer.md").unlink()
        editor.checked.clear()
        watch(editor, "bank/questions/newer.md", kind=types.FileChangeType.Deleted)
        assert await editor.settled() == {}

    talk(root, scene)


def test_a_bank_may_begin_and_end(tmp_path: Path) -> None:
    root = make_bank(tmp_path, **{"questions/lens.md": BAD})
    settings = (root / "bank/bank.yaml").read_bytes()
    (root / "bank/bank.yaml").unlink()

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        (root / "bank/bank.yaml").write_bytes(settings)
        watch(editor, "bank/bank.yaml", kind=types.FileChangeType.Created)
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}
        (root / "bank/bank.yaml").unlink()
        watch(editor, "bank/bank.yaml", kind=types.FileChangeType.Deleted)
        await editor.until(lambda: not any(editor.told.values()))

    talk(root, scene)


def test_what_is_not_saved_goes_with_its_editor(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        editor.rewrite(LENS, BAD)
        assert codes(await editor.settled()) == {LENS: ["unknown-topic"]}
        editor.close(LENS)
        assert await editor.settled() == {}
        new = "bank/questions/deep/er/new.md"
        editor.open(new, BAD)
        found = codes(await editor.settled())
        assert found == {new: ["duplicate-id", "unknown-topic"]} or set(found) == {new, LENS}

    talk(root, scene)


def test_positions_that_are_not_there_are_the_nearest(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(LENS, "## a😀b\n\nc")
        inside = types.Position(0, 5)  # the second half of the pair
        far = types.Range(types.Position(7, 7), types.Position(9, 9))
        late = types.Range(types.Position(2, 99), types.Position(2, 99))
        for place, text in ((far, "!"), (late, "?"), (types.Range(inside, inside), "x")):
            change = types.TextDocumentContentChangePartial(range=place, text=text)
            editor.change(LENS, change)
        found = (await editor.settled())[LENS]
        assert any("`ax😀b`" in d.message for d in found)
        for line, character in ((0, 5), (0, 999), (99, 0), (2, 2)):
            params = types.HoverParams(
                types.TextDocumentIdentifier(editor.uri(LENS)), types.Position(line, character)
            )
            await editor.client.text_document_hover_async(params)

    talk(root, scene)


def test_hostile_texts_are_bounded(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        for text in (
            "x" * ((1 << 20) + 1),
            "## a {" + "![" * 30_000,
            "[" * 100_000,
            "- " * 50_000,
            "---\n" + "a: &a [*a]\n" * 1000,
            "\ud800## lone\n",
        ):
            editor.rewrite(LENS, text)
            place = {
                "text_document": types.TextDocumentIdentifier(editor.uri(LENS)),
                "position": types.Position(0, 8),
            }
            params = types.CompletionParams(**place)  # type: ignore[arg-type]
            await editor.client.text_document_completion_async(params)
            assert (await editor.settled())[LENS]
        editor.rewrite(LENS, QUESTION)
        assert await editor.settled() == {}

    talk(root, scene)


def test_the_settled_state_is_not_told_for_an_older_text(tmp_path: Path) -> None:
    root = make_bank(tmp_path)

    async def scene(editor: Editor) -> None:
        editor.open(LENS)
        for number in range(60):
            editor.rewrite(LENS, QUESTION.replace("optics/lenses", f"optics/x{number}"))
            await asyncio.sleep(0)
        found = (await editor.settled())[LENS]
        assert "`optics/x59`" in found[0].message

    talk(root, scene)
