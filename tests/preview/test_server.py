"""What the preview answers, and whom."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from select import select
from threading import Thread

import pytest
from tests.preview.bench import Running, ask, build, preview

from examgen.diagnostic import ExamgenError
from examgen.preview.builder import empty
from examgen.preview.server import address, open_server
from examgen.preview.state import Board


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with preview(tmp_path_factory.mktemp("bank")) as running:
        build(running)
        yield running


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A preview whose bank the test may change."""
    with preview(tmp_path) as running:
        build(running)
        yield running


def status(run: Running, path: str, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return ask(run, path, named)[0].status


def test_pages_have_the_program_and_files_are_as_built(run: Running) -> None:
    answer, page = ask(run, "/")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert b'src="/-/preview.js"' in page
    styles = next(path for path in run.board.shown.listed if path.endswith(".css"))
    answer, data = ask(run, f"/{styles}")
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert data == (run.root / "build" / "preview" / styles).read_bytes()


def test_folders_lead_to_their_page(run: Running) -> None:
    answer, _ = ask(run, "/questions/square")
    assert (answer.status, answer.headers["Location"]) == (301, "/questions/square/")
    assert ask(run, "/questions/square/")[0].status == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/manifest.json", "/../bank/bank.yaml", "/%2e%2e/%2e%2e/bank/bank.yaml", "/./index.html"),
        *("//example.org/", "/questions/../index.html", "/questions%00", "/%ff", "/nothing"),
        *("/etc/passwd", "/index.html/", "/-/state.py", "/-/", "/INDEX.HTML"),
    ],
)
def test_what_the_manifest_does_not_list_is_not_there(run: Running, path: str) -> None:
    answer, content = ask(run, path)
    assert answer.status == 404
    assert b"published" not in content


@pytest.mark.parametrize("target", ["http://[", "http://[::1/", "http://a]/"])
def test_what_is_no_address_is_said_to_be_none(
    run: Running, target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert status(run, target) == 400
    assert capfd.readouterr().err == ""


def test_many_tabs_at_once_have_a_place() -> None:
    """Where the queue is too short, a browser waits a second for each that did not fit."""
    server = open_server(Board(shown=empty()), 8700, exactly=False)
    with closing(server.socket), ExitStack() as held:
        tabs = [held.enter_context(socket.socket()) for _ in range(60)]
        for tab in tabs:
            tab.setblocking(False)
            tab.connect_ex(("127.0.0.1", server.server_port))
        # Nobody takes them up: they stand in the queue, or do not get there.
        assert all(select([], [tab], [], 5)[1] for tab in tabs)


def test_the_worker_knows_no_page_so_that_it_goes_away(run: Running) -> None:
    answer, worker = ask(run, "/sw.js")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert worker.startswith(b'const MOCKS={"pages":{},"shared":{}};')


def test_the_address_is_the_one_that_is_listened_at() -> None:
    """On some machines `localhost` is `::1`, where another program may listen."""
    server = open_server(Board(shown=empty()), 8600, exactly=False)
    with closing(server.socket):
        host, port = server.socket.getsockname()
        assert address(server) == f"http://{host}:{port}/"
        assert host == "127.0.0.1"


def test_files_put_beside_the_site_are_not_served(run: Running) -> None:
    (run.root / "build" / "preview" / "secret.html").write_text("the key")
    assert status(run, "/secret.html") == 404


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org:{port}", "", "localhost"])
def test_other_hosts_get_nothing(run: Running, host: str) -> None:
    assert status(run, "/", Host=host.format(port=run.port)) == 403


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "[::1]:{port}", "LOCALHOST:{port}"])
def test_other_names_of_this_machine_are_fine(run: Running, host: str) -> None:
    assert status(run, "/", Host=host.format(port=run.port)) == 200


@pytest.mark.parametrize("path", ["/", "/-/state?page=index.html", "/-/events?turn=0"])
@pytest.mark.parametrize("origin", ["http://example.org", "null", "https://localhost:{port}"])
def test_other_origins_get_nothing(run: Running, path: str, origin: str) -> None:
    assert status(run, path, Origin=origin.format(port=run.port)) == 403


def test_other_sites_may_link_here_and_nothing_else(run: Running) -> None:
    away = {"Sec_Fetch_Site": "cross-site"}
    assert status(run, "/", **away, Sec_Fetch_Dest="document") == 200
    for kind in ("image", "script", "iframe", "empty", "style"):
        assert status(run, "/", **away, Sec_Fetch_Dest=kind) == 403
    assert status(run, "/", Sec_Fetch_Site="same-site", Sec_Fetch_Dest="script") == 403


def test_answers_cannot_be_kept_framed_or_guessed_at(run: Running) -> None:
    headers = ask(run, "/")[0].headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_can_be_sent(run: Running, method: str) -> None:
    assert ask(run, "/", method=method)[0].status == 501


def test_head_has_no_content(run: Running) -> None:
    answer, content = ask(run, "/", method="HEAD")
    assert (answer.status, content) == (200, b"")
    assert int(answer.headers["Content-Length"]) > 0


def test_an_error_is_told_and_the_old_page_stays(own: Running) -> None:
    _, before = ask(own, "/questions/square/")
    own.questions.write_text(own.questions.read_text().replace("[x]", "[ ]"))
    build(own)
    state = json.loads(ask(own, "/-/state?page=questions/square/index.html")[1])
    assert state["stale"]
    (finding,) = state["findings"]
    assert finding["place"] == "bank/questions/shapes.md:1:1"
    assert finding["message"] == "no choice is marked as right"
    _, page = ask(own, "/questions/square/")
    assert page == before.replace(b'data-turn="1"', b'data-turn="2"')


def test_a_fault_is_told_with_what_to_do(own: Running) -> None:
    (own.root / "bank" / "bank.yaml").write_text("title: Geometry\n")
    build(own)
    state = json.loads(ask(own, "/-/state?page=index.html")[1])
    assert state["fault"].startswith("no paper is published; write `published:")


def test_before_there_is_a_site_each_page_says_so(tmp_path: Path) -> None:
    with preview(tmp_path) as run:
        answer, page = ask(run, "/anything")
        assert answer.status == 404
        assert b"No site yet" in page
        assert b'src="/-/preview.js"' in page


def test_news_come_as_soon_as_there_are_some(own: Running) -> None:
    with socket.create_connection(("127.0.0.1", own.port), timeout=20) as line:
        line.sendall(
            b"GET /-/events?turn=1 HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % own.port,
        )
        told = line.makefile("rb")
        while told.readline() not in (b"\r\n", b""):
            pass
        builder = Thread(target=build, args=(own,))
        builder.start()
        assert told.readline() == b"data: 2\n"
        builder.join()


def test_a_port_that_is_taken_is_told(run: Running) -> None:
    with pytest.raises(ExamgenError, match=f"port {run.port} cannot be had"):
        open_server(run.board, run.port, exactly=True)
    with_next = open_server(run.board, run.port, exactly=False)
    assert with_next.server_port != run.port
    with_next.server_close()
