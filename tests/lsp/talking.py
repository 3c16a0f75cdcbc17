"""An editor that talks to the real server: the framework's own client over the process's pipes."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from examgen.cli import run

CHECKED = "$/examgen/checked"
WAIT = 60

SETTINGS = """title: Small bank
marks: 1
topics:
  optics: {title: Optics, topics: {lenses: Lenses}}
  heat: Heat
"""
QUESTION = """## thin-lens {topic=optics/lenses difficulty=easy}

Where does a thin lens bring rays together that come in parallel?

- [x] in its focus
- [ ] in its centre
- [ ] nowhere
"""
CHOICES = """
## in-glass {topic=optics difficulty=hard}

<!-- examgen: ignore all-of-the-above: wanted so -->

What happens to light 😀 in glass?

- [x] It slows down
- [ ] It stops é
- [ ] All of the above
"""


@dataclass
class Editor:
    """A client, and what the server told it last."""

    client: LanguageClient
    root: Path
    told: dict[str, list[types.Diagnostic]] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    checked: dict[str, dict[str, int]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    result: types.InitializeResult | None = None

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def open(self, path: str, text: str | None = None) -> None:
        text = (self.root / path).read_bytes().decode() if text is None else text
        uri = self.uri(path)
        self.versions[uri], self.texts[path] = 1, text
        given = types.TextDocumentItem(uri=uri, language_id="markdown", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(given))

    def change(self, path: str, *changes: types.TextDocumentContentChangeEvent) -> None:
        uri = self.uri(path)
        self.versions[uri] += 1
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=self.versions[uri])
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(document, list(changes))
        )

    def rewrite(self, path: str, text: str) -> None:
        self.texts[path] = text
        self.change(path, types.TextDocumentContentChangeWholeDocument(text))

    def close(self, path: str) -> None:
        self.versions.pop(self.uri(path))
        self.texts.pop(path)
        identifier = types.TextDocumentIdentifier(self.uri(path))
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))

    def at(self, path: str, needle: str, shift: int = 0) -> types.Position:
        """Return the place of some words in an open text (ASCII), moved on by ``shift``."""
        before = self.texts[path][: self.texts[path].index(needle) + shift]
        return types.Position(before.count("\n"), len(before.rpartition("\n")[2]))

    async def until(self, what: Callable[[], bool]) -> None:
        """Wait until something is so; fails when it does not come about."""
        async with asyncio.timeout(WAIT):
            while not what():
                self.news.clear()
                await self.news.wait()

    async def settled(self) -> dict[str, list[types.Diagnostic]]:
        """Wait until all is looked at as it is now, and return what there is, by path."""
        await self.until(lambda: self.checked.get(self.root.as_uri()) == self.versions)
        paths = {self.uri_path(uri): found for uri, found in self.told.items() if found}
        return dict(sorted(paths.items()))

    def uri_path(self, uri: str) -> str:
        return uri.removeprefix(self.root.as_uri() + "/")


Scene = Callable[[Editor], Awaitable[None]]


def talk(root: Path, scene: Scene, *, folder: bool = True, **general: Any) -> None:
    """Run a scene with an editor, and end its server as editors do: it must end cleanly."""
    asyncio.run(_talk(root, scene, folder, general))


async def _talk(root: Path, scene: Scene, folder: bool, general: dict[str, Any]) -> None:
    client = LanguageClient("test-editor", "1")
    editor = Editor(client=client, root=root)

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
    def told(params: types.PublishDiagnosticsParams) -> None:
        editor.told[params.uri] = list(params.diagnostics)
        editor.news.set()

    @client.feature(CHECKED)  # type: ignore[untyped-decorator]
    def checked(params: Any) -> None:
        editor.checked[params.root] = {each.uri: each.version for each in params.versions}
        editor.news.set()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)  # type: ignore[untyped-decorator]
    def register(_: types.RegistrationParams) -> None:
        editor.news.set()

    await client.start_io(sys.executable, "-m", "examgen", "lsp", cwd=str(root.parent))
    folders = [types.WorkspaceFolder(uri=root.as_uri(), name="bank")] if folder else None
    editor.result = await client.initialize_async(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(
                general=types.GeneralClientCapabilities(**general)
            ),
            workspace_folders=folders,
        )
    )
    client.initialized(types.InitializedParams())
    try:
        await scene(editor)
    finally:
        process = client._server
        assert process is not None
        async with asyncio.timeout(WAIT):
            await client.shutdown_async(None)
            client.exit(None)
            status = await process.wait()
        await client.stop()  # type: ignore[no-untyped-call]
    assert status == 0


def make_bank(root: Path, **files: str) -> Path:
    """Write a small bank; ``files`` are texts by path below ``bank/``, ``__`` for a slash."""
    held = {"bank.yaml": SETTINGS, "questions/lens.md": QUESTION, **files}
    for name, text in held.items():
        place = root / "bank" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return root


def linted(root: Path, capsys: Any) -> list[tuple[object, ...]]:
    """Return what `examgen lint` says of what lies on disk: places, rules, severities, words."""
    capsys.readouterr()
    run(["lint", "--root", str(root), "--format", "json", "--severity", "info", "--no-cache"])
    return [
        (
            *(d["path"], d["line"], d["column"], d["end_line"], d["end_column"]),
            *(d["rule"], d["severity"]),
            f"{d['message']}\n{d['hint']}" if d["hint"] else d["message"],
            tuple(
                (r["path"], r["line"], r["column"], r["end_line"], r["end_column"], r["message"])
                for r in d["related"]
            ),
        )
        for d in json.loads(capsys.readouterr().out)
    ]
