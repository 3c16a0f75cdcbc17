"""How the program behaves as a process: interrupted, in a pipe, at a terminal."""

import contextlib
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from tests.corpus.project import make

from examgen.cli import console

START = Path(__file__).parent / "commands" / "start"
EXAMGEN = [sys.executable, "-m", "examgen"]

# Runs the command line with one place made slow, and says when it is reached.
SLOW = """
import signal, sys, time
# Whoever starts the tests in the background may have had the signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
def wait(*_, **__):
    sys.stdout.write("reached\\n")
    sys.stdout.flush()
    time.sleep(60)
import examgen.render.html, examgen.publish.files, examgen.pipeline.reading
if sys.argv[1] == "render":
    examgen.render.html.render_html = wait
elif sys.argv[1] == "publish":
    examgen.publish.files.write_synced = wait
else:
    examgen.pipeline.reading._read = wait
from examgen.cli import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    return shutil.copytree(START, tmp_path / "project")


def tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and ".locks" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def alive(group: int) -> bool:
    """Tell whether any process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("place", "jobs", "whom"),
    [
        ("read", 2, "group"),
        ("read", 2, "parent"),
        ("render", 1, "group"),
        ("render", 2, "group"),
        ("publish", 1, "parent"),
    ],
)
def test_an_interrupted_build_leaves_the_old_output(
    bank: Path, tmp_path: Path, place: str, jobs: int, whom: str
) -> None:
    out = tmp_path / "out"
    make(bank, out, "html", paper="quiz")
    before = tree(out)
    assert before
    for number in range(70):
        text = f"What is {number} + 1?\n\nAnswer: {number + 1}\n"
        (bank / f"bank/questions/sum-{number}.md").write_text(text, "utf-8")
    wanted = ["build", "-p", "quiz", "-f", "html", "--no-cache", "--jobs", str(jobs)]
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, place, *wanted, "--root", str(bank), "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b"reached")
        interrupt = os.killpg if whom == "group" else os.kill
        interrupt(process.pid, signal.SIGINT)
        try:
            status = process.wait(timeout=10)
            left = alive(process.pid)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        complaints = process.stderr.read().decode().strip()
    assert (status, complaints) == (130, "error: interrupted")
    assert not left, "a worker lived on"
    assert tree(out) == before
    assert not any((out / ".staging").glob("*"))


def test_an_interruption_while_modules_load() -> None:
    script = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "examgen.cli.bank":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from examgen.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.strip()) == (130, "error: interrupted")


@pytest.mark.parametrize(
    ("arguments", "status"), [(["list"], 0), (["lint"], 1), (["show", "faces", "--json"], 0)]
)
def test_a_closed_pipe_changes_no_status(bank: Path, arguments: list[str], status: int) -> None:
    (bank / "bank/questions/wrong.txt").write_text("?", "utf-8")
    process = subprocess.Popen(
        [*EXAMGEN, *arguments, "--root", str(bank)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    complaints = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == status
    assert complaints == ("4 items.\n" if arguments == ["list"] else "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("redirection", "status"), [(">&-", 0), (">&- 2>&-", 0), ("2>/dev/full", 0), (">/dev/full", 2)]
)
def test_streams_that_take_nothing(bank: Path, redirection: str, status: int) -> None:
    command = f'"$0" -m examgen list --root "$1" {redirection}'
    buffered = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, str(bank)],
        capture_output=True,
        check=False,
        env=buffered,
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert (b"cannot print: no space left" in done.stderr) == (status == 2)


@pytest.mark.parametrize("give", [["--seed", b"\xff"], []])
def test_a_seed_is_text(bank: Path, give: list[str | bytes]) -> None:
    done = subprocess.run(
        [*EXAMGEN, "build", "--root", str(bank), *give],
        env={**os.environb, b"EXAMGEN_SEED": b"\xff"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"the seed is not a text in UTF-8" in done.stderr


def at_a_terminal(arguments: list[str], **settings: str) -> str:
    """Run a command whose output and errors go to one terminal; return what that got."""
    controller, terminal = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    environment["TERM"] = "xterm"
    process = subprocess.Popen(
        [*EXAMGEN, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**environment, **settings},
    )
    os.close(terminal)
    parts = []
    with contextlib.suppress(OSError):  # Linux reports the end of a terminal as a fault.
        while part := os.read(controller, 4096):
            parts.append(part)
    os.close(controller)
    process.wait()
    return b"".join(parts).decode()


@pytest.mark.parametrize("arguments", [["lint"], ["list"], ["show", "nothing"]])
def test_colours_are_for_terminals_that_want_them(bank: Path, arguments: list[str]) -> None:
    (bank / "bank/questions/wrong.txt").write_text("?", "utf-8")
    command = [*arguments, "--root", str(bank)]
    assert "\x1b[1" in at_a_terminal(command)
    assert "\x1b" not in at_a_terminal(command, NO_COLOR="1")
    piped = subprocess.run([*EXAMGEN, *command], capture_output=True, check=False)
    assert b"\x1b" not in piped.stdout + piped.stderr


def test_a_person_is_told_where_to_read_more_of_a_rule(bank: Path) -> None:
    (bank / "bank/questions/wrong.txt").write_text("?", "utf-8")
    text = "Which of these numbers is prime?\n\n- [ ] 4\n- [ ] 6\n"
    (bank / "bank/questions/empty.md").write_text(text, "utf-8")
    command = ["lint", "--root", str(bank)]
    line = "`examgen explain key-count` says why, with examples.\r\n"
    assert at_a_terminal(command, NO_COLOR="1").endswith(line)
    assert "examgen explain" not in at_a_terminal([*command, "--quiet"])
    for style in ("concise", "json", "sarif", "github", "gitlab", "rdjson", "junit"):
        assert "examgen explain" not in at_a_terminal([*command, "--format", style]), style
    (bank / "bank/questions/empty.md").unlink()
    assert "examgen explain" not in at_a_terminal(command), "mistakes in the text have no page"


def plain(arguments: list[str], columns: int) -> list[str]:
    """Return the lines that a terminal of a width shows, without colours and bars."""
    shown = at_a_terminal(arguments, COLUMNS=str(columns), NO_COLOR="1")
    return re.sub(r"\r\x1b\[K\x1b\[\?25h|\r?\n", "\n", shown).split("\n")


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_pages_and_lists_of_rules_fit_a_terminal(columns: int) -> None:
    piped = subprocess.run([*EXAMGEN, "explain", "clang"], capture_output=True, check=True)
    page = plain(["explain", "clang"], columns)
    example = re.findall(r"(?ms)^```.*?^```$", piped.stdout.decode())
    assert example == re.findall(r"(?ms)^```.*?^```$", "\n".join(page))
    assert all(len(line) <= columns for line in page)
    words = re.sub(r"[*]{2}|^### |(?m:^[*])|(?m:[*]$)", "", piped.stdout.decode()).split()
    assert "\n".join(page).split() == words
    assert all(len(line) <= max(columns, 53) for line in plain(["explain", "--list"], columns))


@pytest.mark.parametrize(
    ("columns", "head"), [(100, 6), (62, 6), (55, 5), (45, 4), (40, 3), (20, 3)]
)
def test_the_list_of_items_fits_a_terminal(bank: Path, columns: int, head: int) -> None:
    listed = plain(["list", "--root", str(bank), "--quiet"], columns)
    whole = subprocess.run([*EXAMGEN, "list", "--root", str(bank)], capture_output=True, check=True)
    lines = whole.stdout.decode().splitlines()
    assert len(listed[0].split()) == head
    assert [line.split()[0] for line in listed if line] == [line.split()[0] for line in lines]
    assert all(len(line) <= max(columns, 36) for line in listed)
    assert (listed[: len(lines)] == lines) == (columns == 100)


def test_a_status_that_all_have_gives_way_to_topics(bank: Path) -> None:
    listed = plain(["list", "-q", "--where", "status=ready", "--root", str(bank)], 59)
    assert listed[0].split() == ["id", "type", "topic", "difficulty", "marks"]


def test_a_terminal_obeys_no_author(bank: Path) -> None:
    text = "Is this \x1b]0;owned\x07 so?\n\nAnswer: true\n"
    (bank / "bank/questions/escape.md").write_text(text, "utf-8")
    for arguments in (["show", "escape"], ["lint"]):
        printed = at_a_terminal([*arguments, "--root", str(bank)], TERM="dumb")
        assert "owned" in printed
        assert "\x1b" not in printed
        assert "\x07" not in printed


def test_no_log_obeys_an_author(bank: Path) -> None:
    text = '## hostile {tags="##[x]"}\n\nIs \x1b[2J\x85it?\n\n::error::so\n\n##vso[a]\n\n'
    (bank / "bank/questions/hostile.md").write_text(f"{text}Answer: true\n", "utf-8")
    for arguments in (["show", "hostile"], ["show", "hostile", "--json"], ["list", "--json"]):
        command = [*EXAMGEN, *arguments, "--root", str(bank)]
        printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        assert "hostile" in printed
        assert not re.search("[\x1b\x85]|^ *::|##(vso)?\\[", printed, re.MULTILINE)


def test_tabs_of_code_are_blanks_at_a_terminal_and_tabs_in_a_pipe(bank: Path) -> None:
    text = "```make\nall:\n\techo\n```\n\nIs it?\n\nAnswer: true\n"
    (bank / "bank/questions/rule.md").write_text(text, "utf-8")
    command = ["show", "rule", "--root", str(bank)]
    assert "\r\n    echo\r\n" in at_a_terminal(command)
    piped = subprocess.run([*EXAMGEN, *command], capture_output=True, check=True)
    assert b"\n\techo\n" in piped.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["lint", "--fix", "--diff"],
        ["fmt", "--diff"],
        ["fmt", "--check"],
        ["edit", "--where", "id=fine", "--set", "source=x\x1b[7m"],
        ["edit", "fine", "--set", "marks=3"],
        ["fmt"],
    ],
)
def test_a_terminal_obeys_no_file_name(bank: Path, arguments: list[str]) -> None:
    name = "o\x1b]0;owned\x07\n::error::x"
    texts = {
        "": "Q?\n",
        "1": "## fine\n\n\n\nQ?\n\n- [X] a\n- [✓] b\n",
        "2": "## q\n\n\n\nAnswer: 8\n",
    }
    for end, text in texts.items():
        (bank / "bank/questions" / f"{name}{end}.md").write_text(text, "utf-8")
    command = [*arguments, "--root", str(bank)]
    if arguments[0] != "edit":
        assert "owned" in at_a_terminal(command, TERM="dumb")
    printed = at_a_terminal([*command, "--quiet"], TERM="dumb")
    assert "\x1b" not in printed
    assert "\x07" not in printed
    piped = subprocess.run([*EXAMGEN, *command], capture_output=True, check=False)
    assert b"\n::error::x" not in piped.stdout + piped.stderr


@pytest.mark.parametrize(
    ("settings", "printed"),
    [
        ({"PYTHONIOENCODING": "iso8859-5"}, b"12.6 \\xb1 0.1 m\\xb2"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "12.6 ± 0.1 m²".encode()),
    ],
    ids=["asked", "guessed"],
)
def test_no_character_is_too_much(bank: Path, settings: dict[str, str], printed: bytes) -> None:
    command = [*EXAMGEN, "show", "circle-area", "--root", str(bank)]
    environment = {**os.environ, **settings}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert b"Answer: " + printed in done.stdout


def test_progress_is_for_terminals(bank: Path) -> None:
    command = ["build", "-p", "quiz", "-f", "html,json", "-j", "1", "--root", str(bank)]
    shown = at_a_terminal(command)
    assert re.search(r"rendering +\[#+-*\] +[1-3]/4 .*\d/s", shown), "no rate"
    left = [line.rpartition("\r\x1b[K\x1b[?25h")[2] for line in shown.split("\n")]
    assert "rendering" not in "".join(left), "a bar stays behind"
    assert "rendering" not in at_a_terminal(command, TERM="dumb")
    assert "rendering" not in at_a_terminal([*command, "--quiet"])
    piped = subprocess.run([*EXAMGEN, *command], capture_output=True, check=True)
    assert piped.stderr == b""


def test_a_long_build_shows_how_much_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    now = 1000.0
    for clock in ("time", "monotonic"):
        monkeypatch.setattr(time, clock, lambda: now)
    with console.Bars(quiet=False) as bars:
        for done in range(1, 201):
            now += 0.5
            bars("rendering", done, 400)
    assert re.search(r"200/400  00:01:(39|40)  2/s", terminal.getvalue())
