"""Files served to a browser: from memory under an address that needs no network, or from disk."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

# Folders are served below this path, as project sites of GitHub are.
BELOW = "/some/where"
ADDRESS = "http://mock.test"
WEB = Path(__file__).parents[2] / "web"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def serve(context: "BrowserContext", files: Mapping[str, bytes]) -> None:
    """Answer what is asked of ``ADDRESS``; files may change while they are served."""

    def answer(route: "Route") -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0].removeprefix("/")
        path = path or "index.html"
        if path in files:
            kind = TYPES[Path(path).suffix]
            route.fulfill(status=200, content_type=kind, body=files[path])
        else:
            route.fulfill(status=404, content_type="text/plain", body=b"nothing here")

    context.route(f"{ADDRESS}/**", answer)


def modules() -> dict[str, bytes]:
    """Return the modules of the mock test as they are written, and an empty page."""
    found = {f"mock/{path.name}": path.read_bytes() for path in (WEB / "mock").glob("*.js")}
    return {"index.html": b"<!DOCTYPE html><title>modules</title>", **found}


class Silent(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing of it."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW))

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """Serve a folder for the block, at a port of the machine itself."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
