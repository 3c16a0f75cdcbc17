"""What the server holds: open documents, the last look at each bank, what was told of it."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from examgen.diagnostic import Diagnostic
from examgen.lsp.homes import Home, home_of, uri_of
from examgen.lsp.positions import Text
from examgen.pipeline.live import Look, texts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """An open document; ``home`` is None outside of banks."""

    uri: str
    version: int
    text: Text
    home: Home | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A wish to have a bank looked at: the texts that are open in it, those that changed.

    ``versions`` are the open documents' versions by URI.
    """

    root: Path
    texts: Mapping[str, bytes]
    versions: Mapping[str, int]
    touched: frozenset[str]


@dataclass(frozen=True, slots=True)
class Told:
    """A finding, and how the client was told of it."""

    finding: Diagnostic
    message: types.Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a client was told of a file: by which URI, of which version of the document.

    ``state`` are digests of the texts that the places hang on.
    """

    uri: str
    version: int | None
    state: tuple[str | None, ...]
    told: tuple[Told, ...]


@dataclass(slots=True)
class Desk:
    """The state of a server. All but ``orders`` is touched by the main thread alone.

    ``told`` is what was found in each bank's files, by path, where there is something.
    """

    server: LanguageServer
    encoding: str = "utf-16"
    documents: dict[str, Document] = field(default_factory=dict)
    looks: dict[Path, Look] = field(default_factory=dict)
    told: dict[Path, dict[str, Shown]] = field(default_factory=dict)
    orders: dict[Path, Order] = field(default_factory=dict)
    changed: Condition = field(default_factory=Condition)
    loop: AbstractEventLoop | None = None
    capabilities: types.ClientCapabilities = field(default_factory=types.ClientCapabilities)


def order(desk: Desk, root: Path, *touched: str) -> None:
    """Ask for a look at a bank; it takes the place of one that was not begun."""
    inside = [d for d in desk.documents.values() if d.home and d.home.root == root]
    pairs = [(d.home.path, d.text.text) for d in inside if d.home]
    with desk.changed:
        earlier = desk.orders.get(root)
        desk.orders[root] = Order(
            root=root,
            texts=texts_of(pairs),
            versions={d.uri: d.version for d in inside},
            touched=frozenset(touched) | (earlier.touched if earlier else frozenset()),
        )
        desk.changed.notify_all()


def document(desk: Desk, uri: str) -> Document | None:
    """Return an open document, or None."""
    return desk.documents.get(uri)


def look_of(desk: Desk, home: Home | None) -> Look | None:
    """Return the last look at a document's bank, None where there was none yet."""
    return desk.looks.get(home.root) if home else None


def uri_at(desk: Desk, root: Path, path: str) -> str:
    """Return a file's URI, spelt as the client spells it where the file is open."""
    home = Home(root, path)
    held = next((each.uri for each in desk.documents.values() if each.home == home), None)
    return held or uri_of(root, path)


def settle(desk: Desk, uri: str) -> Document | None:
    """Find a document's home again, after files were made or deleted."""
    old = desk.documents.get(uri)
    if old is None:
        return None
    new = Document(uri=uri, version=old.version, text=old.text, home=home_of(uri))
    desk.documents[uri] = new
    return new


def later(desk: Desk, call: Callable[[], None]) -> None:
    """Run a call in the main thread."""
    if desk.loop is not None and not desk.loop.is_closed():
        desk.loop.call_soon_threadsafe(call)
