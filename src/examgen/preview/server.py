"""Serves a site on this machine: what its manifest lists, and news of the next one."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread
from typing import Any
from urllib.parse import quote, unquote_to_bytes, urlsplit

from examgen.diagnostic import ExamgenError, reason_of
from examgen.preview.guard import foreign
from examgen.preview.pages import CODE, EVENTS, STATE, STYLES, framed, no_site, page_type
from examgen.preview.state import Board, Shown, close, told, wait_for_news
from examgen.render.site.worker import WORKER, worker_file

# A comment now and then finds out which pages are gone.
BEAT = 15.0
TRIES = 20
# Nothing of a preview is kept, framed by others or taken for another type.
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HOST = "127.0.0.1"


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # A port where another program listens is not to be shared.
    allow_reuse_port = False
    # Each tab keeps a connection; where more than this wait at once, a browser tries again later.
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over browsers that have gone, and tell the rest."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD; a path is looked up as it is, never on the disk."""

    server_version = "examgen"
    sys_version = ""
    timeout = 60

    def __init__(self, board: Board, *given: Any) -> None:
        self._board = board
        super().__init__(*given)

    def do_GET(self) -> None:
        """Answer with a file of the site, or with what the preview itself has."""
        headers = {name.lower(): value for name, value in self.headers.items()}
        refused = foreign(headers, self.server.server_port)  # type: ignore[attr-defined]
        if refused is not None:
            self._refuse(HTTPStatus.FORBIDDEN, refused)
            return
        shown = self._board.shown
        try:
            parts = urlsplit(self.path)
        except ValueError:  # such as `http://[`
            self._refuse(HTTPStatus.BAD_REQUEST, "this is no address")
            return
        match _decoded(parts.path):
            case None:
                self._missing(shown, "")
            case name if name == EVENTS:
                self._tell_news(_turn(parts.query))
            case name if name == STATE:
                self._send(HTTPStatus.OK, "application/json", told(shown, _page(parts.query)))
            case name if name in (CODE, STYLES):
                data = files("examgen.preview").joinpath(name.removeprefix("-/")).read_bytes()
                self._send(HTTPStatus.OK, page_type(name), data)
            case name:
                try:
                    self._file(shown, name)
                except FileNotFoundError:  # the next site has just taken this one's place
                    self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "built anew: try again")

    def do_HEAD(self) -> None:
        """Answer as to GET, without the content."""
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing: the terminal is for findings."""

    def _file(self, shown: Shown, name: str) -> None:
        path = f"{name}index.html" if not name or name.endswith("/") else name
        if path == WORKER and path in shown.listed:
            # The site's own would show pages of an earlier build; one without pages goes away.
            self._send(HTTPStatus.OK, page_type(path), worker_file({}, {}).data)
        elif path in shown.listed:
            self._page(shown, path)
        elif f"{name}/index.html" in shown.listed:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", f"/{quote(name)}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._missing(shown, path)

    def _missing(self, shown: Shown, path: str) -> None:
        """Answer with the page for what is not there; it gives way once ``path`` is."""
        found = "404.html" in shown.listed
        html = (shown.folder / "404.html").read_bytes() if found else no_site()
        self._send(HTTPStatus.NOT_FOUND, page_type("404.html"), framed(html, path, shown))

    def _page(self, shown: Shown, path: str) -> None:
        data, kind = (shown.folder / path).read_bytes(), page_type(path)
        data = framed(data, path, shown) if "html" in kind else data
        self._send(HTTPStatus.OK, kind, data)

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        self._send(status, "text/plain; charset=utf-8", f"{reason}\n".encode())

    def _send(self, status: HTTPStatus, kind: str, data: bytes) -> None:
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": kind}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _tell_news(self, turn: int) -> None:
        """Send the number of each new state until the page or the server goes."""
        self.send_response(HTTPStatus.OK)
        for name, value in {**HEADERS, "Content-Type": "text/event-stream"}.items():
            self.send_header(name, value)
        self.end_headers()
        while self.command != "HEAD" and not self._board.closing:
            news = wait_for_news(self._board, turn, BEAT)
            turn = turn if news is None else news.turn
            said = ": \n\n" if news is None else f"data: {json.dumps(turn)}\n\n"
            try:
                self.wfile.write(said.encode())
                self.wfile.flush()
            except OSError:
                return


def open_server(board: Board, port: int, *, exactly: bool) -> ThreadingHTTPServer:
    """Return a server that listens on this machine alone, at a port or one of the next free.

    Raises ExamgenError where no port can be had.
    """
    last: OSError | None = None
    for number in range(port, port + (1 if exactly else TRIES)):
        try:
            return _Server((HOST, number), partial(_Handler, board))
        except (OSError, OverflowError) as problem:
            last = problem if isinstance(problem, OSError) else last
    reason = f": {reason_of(last)}" if last is not None else ""
    raise ExamgenError(f"port {port} cannot be had{reason}", "name another with --port")


@contextmanager
def running(server: ThreadingHTTPServer, board: Board) -> Iterator[None]:
    """Serve beside what is done meanwhile; afterwards no page waits any more."""
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        close(board)
        server.shutdown()
        server.server_close()


def _decoded(path: str) -> str | None:
    """Return the path below the root, percent signs decoded; None where that is no text."""
    try:
        return unquote_to_bytes(path.removeprefix("/")).decode("utf-8")
    except UnicodeDecodeError:
        return None


def _turn(query: str) -> int:
    number = query.removeprefix("turn=")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1


def _page(query: str) -> str:
    return _decoded(query.removeprefix("page=")) or ""


def address(server: ThreadingHTTPServer) -> str:
    """Return the address of a server's home page.

    It is the one that is listened at: `localhost` is another one (`::1`) on some machines.
    """
    return f"http://{HOST}:{server.server_port}/"
