"""The process itself: what it writes, how it ends, what it says without its package."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest
from tests.lsp.talking import make_bank

Pipe = IO[bytes]


def start(cwd: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "examgen", "lsp"],
        cwd=cwd,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def send(pipe: Pipe, method: str, number: int | None = None, **params: Any) -> None:
    message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    body = json.dumps(message).encode()
    pipe.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    pipe.flush()


def receive(pipe: Pipe) -> dict[str, Any]:
    """Read one message; fails on anything that is none."""
    size = 0
    while (line := pipe.readline()) != b"\r\n":
        name, _, value = line.partition(b": ")
        assert name in (b"Content-Length", b"Content-Type"), line
        size = int(value) if name == b"Content-Length" else size
    found = json.loads(pipe.read(size))
    assert isinstance(found, dict)
    return found


def end_of_input(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    process.stdin.close()


def leave(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    send(process.stdin, "exit")


def interrupt(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("how", "status"), [(end_of_input, 1), (leave, 1), (interrupt, 130)], ids=lambda x: str(x)[:14]
)
def test_it_ends_when_the_client_is_gone(
    tmp_path: Path, how: Callable[["subprocess.Popen[bytes]"], None], status: int
) -> None:
    if how is interrupt and os.name == "nt":
        pytest.skip("signals of consoles differ")
    root = make_bank(tmp_path)
    with start(root) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send(process.stdin, "initialize", 1, capabilities={}, processId=None, rootUri=root.as_uri())
        assert receive(process.stdout)["id"] == 1
        send(process.stdin, "initialized")
        assert receive(process.stdout)["method"] == "$/examgen/checked"
        how(process)
        rest, errors = (
            process.communicate(timeout=30)
            if how is not end_of_input
            else (
                process.stdout.read(),
                b"",
            )
        )
        assert process.wait(30) == status
        assert rest == b""
        assert b"Traceback" not in errors


def test_without_its_package_one_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['pygls'] = None; from examgen.cli import run"
    call = [sys.executable, "-c", f"{hidden}; sys.exit(run(['lsp']))"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "`pip install pygls`" in done.stderr
