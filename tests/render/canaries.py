"""What tests of leaks share: a server that counts who calls, and files that nobody may open."""

import sys
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

SECRET = "xyzzy-plugh-0451"  # noqa: S105
PICTURE = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>{SECRET}</text></svg>'
)
FILES = {
    "secret.svg": PICTURE,
    "secret.css": f"p::after {{ content: '{SECRET}' }}",
    "secret.html": f"<p>{SECRET}</p>",
    "secret.txt": SECRET,
}
_WATCHED: list["Canaries"] = []


@dataclass(frozen=True, slots=True, kw_only=True)
class Canaries:
    """Where they are: a server's address, and a folder; and who came by."""

    server: str
    folder: Path
    calls: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)

    @property
    def host(self) -> str:
        return self.server.removeprefix("http://")


def _watch(event: str, arguments: Any) -> None:
    if event == "open" and _WATCHED:
        for one in _WATCHED:
            if str(arguments[0]).startswith(str(one.folder)):
                one.opened.append(str(arguments[0]))
    elif event in {"socket.connect", "socket.getaddrinfo"} and _WATCHED:
        # Threads of the server itself never call out.
        for one in _WATCHED:
            one.calls.append(f"{event} {arguments[1:]}")


sys.addaudithook(_watch)


@contextmanager
def canaries(folder: Path) -> Iterator[Canaries]:
    """Put canaries out for the block."""
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    calls: list[str] = []

    class Server(BaseHTTPRequestHandler):
        """Counts whoever calls, and sends the caller on to a file."""

        def do_GET(self) -> None:
            calls.append(self.path)
            self.send_response(302)
            self.send_header("Location", (folder / "secret.svg").as_uri())
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    made = Canaries(server=address, folder=folder, calls=calls)
    _WATCHED.append(made)
    try:
        yield made
    finally:
        _WATCHED.remove(made)
        server.shutdown()
        server.server_close()


def holds_secret(data: bytes) -> bool:
    """Tell whether a file, or what is packed in it if it is a PDF, shows the canaries' text."""
    texts = [data]
    for part in data.split(b"stream")[1:]:
        packed = zlib.decompressobj()
        try:
            texts.append(packed.decompress(part.lstrip(b"\r\n")))
        except zlib.error:
            continue
    words = [SECRET.encode(), SECRET.encode("utf-16-be"), SECRET.encode().hex().encode()]
    return any(word in text for text in texts for word in words)
