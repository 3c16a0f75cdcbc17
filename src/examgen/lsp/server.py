"""The server: its documents and its life. What it can do stands in the modules beside."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Generator
from types import FrameType
from typing import Any, BinaryIO, NoReturn

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from examgen import __version__
from examgen.lsp import actions, complete, goto, hover, symbols, worker
from examgen.lsp.desk import Desk, Document, order, settle
from examgen.lsp.homes import home_of, path_of, root_of
from examgen.lsp.positions import Text, applied
from examgen.lsp.telling import forget

_WATCHED = "**/bank/**"


class _Protocol(LanguageServerProtocol):
    """The framework's protocol without its own copies of documents.

    Those break lines where clients do not (at U+2028 and form feeds), and fail on
    positions that are not there.
    """

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(
        self, params: types.DidOpenTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(
        self, params: types.DidCloseTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


def serve() -> NoReturn:
    """Speak the protocol on standard input and output until the client says to end, or is gone."""
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)
    # The protocol has standard output to itself: whatever else is printed goes to standard error.
    channel: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, _interrupted)
    make_server().start_io(stdout=channel)
    # Without `exit` the client is gone. Threads may wait for it still, so nothing is joined.
    _end(1)


def _interrupted(_number: int, _frame: FrameType | None) -> None:
    _end(130)


def _end(status: int) -> NoReturn:
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    os._exit(status)


def make_server() -> LanguageServer:
    """Return a server with all that it can do."""
    server = LanguageServer(
        "examgen",
        __version__,
        text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
        protocol_cls=_Protocol,
    )
    desk = Desk(server=server)
    _live(desk)
    _documents(desk)
    _files(desk)
    for part in (hover, complete, goto, actions, symbols):
        part.register(desk)
    return server


def _live(desk: Desk) -> None:
    server = desk.server
    ended: list[bool] = []

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        desk.loop = asyncio.get_running_loop()
        desk.capabilities = server.client_capabilities
        desk.encoding = str(server.server_capabilities.position_encoding or "utf-16")
        worker.start(desk)
        _watch(desk)
        _open_folders(desk, [folder.uri for folder in server.workspace.folders.values()])
        root = server.workspace.root_uri
        _open_folders(desk, [root] if root else [])

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        ended.append(True)

    @server.feature(types.EXIT)
    def leave(_: None) -> None:
        _end(0 if ended else 1)


def _watch(desk: Desk) -> None:
    """Ask the client to say when files change, if it can."""
    workspace = desk.capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    if not (watching and watching.dynamic_registration):
        return
    options = types.DidChangeWatchedFilesRegistrationOptions(
        watchers=[types.FileSystemWatcher(glob_pattern=_WATCHED)]
    )
    registration = types.Registration(
        id="bank-files",
        method=types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
        register_options=options,
    )
    desk.server.client_register_capability(types.RegistrationParams(registrations=[registration]))


def _open_folders(desk: Desk, uris: list[str]) -> None:
    for uri in uris:
        place = path_of(uri)
        root = root_of(place) if place else None
        if root is not None and root not in desk.looks:
            order(desk, root)


def _documents(desk: Desk) -> None:
    server = desk.server

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        given = params.text_document
        text = Text(given.text, desk.encoding)
        home = home_of(given.uri)
        desk.documents[given.uri] = Document(
            uri=given.uri, version=given.version, text=text, home=home
        )
        if home is not None:
            order(desk, home.root, home.path)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        old = desk.documents.get(params.text_document.uri)
        if old is None:
            return
        text = old.text
        for change in params.content_changes:
            text = applied(text, change)
        version = params.text_document.version
        desk.documents[old.uri] = Document(uri=old.uri, version=version, text=text, home=old.home)
        if old.home is not None:
            order(desk, old.home.root, old.home.path)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        old = desk.documents.pop(params.text_document.uri, None)
        if old is not None and old.home is not None:
            order(desk, old.home.root)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        _resettle(desk, params.text_document.uri)


def _files(desk: Desk) -> None:
    server = desk.server

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        for uri in dict.fromkeys(change.uri for change in params.changes):
            _resettle(desk, uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for folder in params.event.removed:
            place = path_of(folder.uri)
            for root in list(desk.looks):
                used = any(d.home and d.home.root == root for d in desk.documents.values())
                if place is not None and root.is_relative_to(place) and not used:
                    forget(desk, root)
        _open_folders(desk, [folder.uri for folder in params.event.added])


def _resettle(desk: Desk, uri: str) -> None:
    """Look again at the banks that a change of a file on disk may concern."""
    roots = {home.root for home in [home_of(uri)] if home}
    place = path_of(uri)
    if place is not None and place.name in ("bank.yaml", "bank"):
        # A bank may have begun or ended, and with it the home of what is open.
        for each in list(desk.documents):
            old, new = desk.documents[each].home, settle(desk, each)
            roots.update(home.root for home in (old, new and new.home) if home)
        roots.update(root for root in desk.looks if place.is_relative_to(root))
    elif place is not None:
        roots.update(root for root in desk.looks if place.is_relative_to(root / "bank"))
    for root in sorted(roots):
        order(desk, root)
