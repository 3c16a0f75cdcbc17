"""A small bank, a preview of it that runs in this process, and requests to it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from examgen.pipeline.site import SiteOrder, build_site
from examgen.preview.builder import Outcome, build_once, empty
from examgen.preview.server import open_server, running
from examgen.preview.state import Board
from examgen.publish.store import Store

QUESTIONS = """## square

How many sides has a square?

- [ ] 3
- [x] 4
"""
PAPER = """title: Shapes
seed: 1
answers: practice
sections:
  - questions: [square]
    marks_each: 1
"""


def make_bank(root: Path) -> Path:
    """Write a bank of one question that is published, and return its file."""
    questions = root / "bank" / "questions" / "shapes.md"
    (root / "bank" / "papers").mkdir(parents=True)
    questions.parent.mkdir()
    questions.write_text(QUESTIONS)
    (root / "bank" / "papers" / "shapes.yaml").write_text(PAPER)
    (root / "bank" / "bank.yaml").write_text("title: Geometry\nmarks: 1\npublished: [shapes]\n")
    return questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A preview at a port; ``questions`` is the file of its bank."""

    port: int
    root: Path
    board: Board
    questions: Path


@contextmanager
def preview(root: Path) -> Iterator[Running]:
    """Run a preview of a new bank, not built yet."""
    questions = make_bank(root)
    board = Board(shown=empty())
    server = open_server(board, 0, exactly=True)
    with running(server, board):
        yield Running(port=server.server_port, root=root, board=board, questions=questions)


def build(run: Running) -> Outcome:
    """Build the bank as it is now."""
    folder = run.root / "build" / "preview"
    order = SiteOrder(root=run.root, target=folder)
    return build_once(run.board, partial(build_site, order, Store(None)), folder)


def ask(
    run: Running, path: str, headers: Mapping[str, str] | None = None, method: str = "GET"
) -> tuple[HTTPResponse, bytes]:
    """Send a request as it stands and return the answer with its content."""
    connection = HTTPConnection("127.0.0.1", run.port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    for name, value in {"Host": f"localhost:{run.port}", **(headers or {})}.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content
