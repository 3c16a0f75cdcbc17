"""What a stranger writes into a bank gives no command to a terminal or to a runner's log."""

import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from tests.pipeline.linting import git

from examgen.cli.lint import FORMATS

ESC = "\x1b"
COMMANDS = (
    "::error file=a.py,line=1::gotcha",
    "  ::set-output name=x::gotcha",
    "##[error]gotcha",
    "##[add-mask]gotcha",
    "##vso[task.setvariable variable=x]gotcha",
    "##teamcity[buildStatus status='SUCCESS']",
    f"{ESC}[31mgotcha{ESC}[0m",
    f"{ESC}]0;gotcha\x07",
    f"{ESC}]8;;https://example.org{ESC}\\gotcha",
    "gotcha\r::error::gotcha",
    "\x9b31mgotcha",
    "gotcha\u2028::error::gotcha",
    "\u202egotcha",
    "[bold red]gotcha[/bold red] [/foo]",
    "section_start:0:gotcha[collapsed=true]",
    "%0A::error::gotcha",
)
QUESTION = (
    "{command}\n\n{command} asks what?\n\n- [x] {command}\n- [x] {command}\n- [ ] {command}\n"
)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a bank whose texts, ids, topics, file names and settings hold commands."""
    root = tmp_path_factory.mktemp("course")
    folder = root / "bank" / "questions"
    folder.mkdir(parents=True)
    settings = "title: Bank\nmarks: 1\nlint: {baseline: '::error::known.jsonl', severity: info}\n"
    (root / "bank" / "bank.yaml").write_text(settings + f"topics:\n  {COMMANDS[4]}: x\n")
    entry = {"path": "\n::error::x", "rule": "##[x]", "fingerprint": "0"}
    (root / "::error::known.jsonl").write_text(json.dumps(entry))
    for number, command in enumerate(COMMANDS):
        text = QUESTION.format(command=command)
        (folder / f"q{number}.md").write_text(text, "utf-8", newline="")
        named = f"## {command} {{topic={command}}}\n\n```{command}\n{text}"
        (folder / f"n{number}.md").write_text(named, "utf-8", newline="")
        yaml = f"questions:\n- id: {json.dumps(command)}\n  {command}: 1\n  stem: {command}\n"
        (folder / f"y{number}.yaml").write_text(yaml, "utf-8", newline="")
        name = command.replace("/", "_")[:60]
        (folder / f"{name}.md").write_text(text, "utf-8", newline="")
        (folder / f"\n{name}.txt").write_text("", "utf-8")
        (folder / name).mkdir()
        (folder / name / "::error::.md").write_text(text, "utf-8")
    return root


def printed(bank: Path, *words: str) -> tuple[str, int]:
    command = [sys.executable, "-m", "examgen", *words, "--root", str(bank)]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120
    )
    return done.stdout.decode(), done.returncode


def check(text: str, ours: int = 0) -> None:
    allowed = {"\n", "\t"}
    odd = {c for c in text if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs")} - allowed
    assert odd == set()
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", text)
    assert re.findall(r"##\w*\[", text) == []
    assert len(re.findall(r"(?m)^\s*::", text)) == ours
    assert "Traceback" not in text


@pytest.mark.parametrize("style", FORMATS)
def test_no_format_speaks_for_a_stranger(bank: Path, style: str) -> None:
    text, status = printed(bank, "lint", "-f", style, "--select", "ALL", "--no-cache")
    assert "gotcha" in text
    assert status == 2  # of a topic's name, a mistake in the settings
    ours = sum(line.startswith("::") for line in text.split("\n")) if style == "github" else 0
    check(text, ours)
    if style == "github":
        assert all(
            re.match(r"::(error|warning|notice) title=examgen [\w-]+,file=bank/", line)
            or ",file=<U+003A>" in line
            for line in text.split("\n")
            if line.startswith("::")
        )


def test_a_build_speaks_for_no_stranger(bank: Path) -> None:
    (bank / "bank" / "papers").mkdir(exist_ok=True)
    paper = "title: ::error::x\nseed: 1\nsections:\n  - questions: ['##[error]x']\n"
    (bank / "bank" / "papers" / "quiz.yaml").write_text(paper)
    text, status = printed(bank, "build", "-f", "json", "--no-cache")
    assert status == 1
    check(text)


@pytest.mark.parametrize("style", ["text", "markdown", "json"])
def test_no_difference_speaks_for_a_stranger(tmp_path: Path, style: str) -> None:
    folder = tmp_path / "bank" / "questions"
    folder.mkdir(parents=True)
    settings = tmp_path / "bank" / "bank.yaml"
    settings.write_text("title: '##vso[task.complete]'\n")
    for number, command in enumerate(COMMANDS):
        name = command.replace("/", "_")[:60]
        (folder / f"{number}{name}.md").write_text(QUESTION.format(command=command), "utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    settings.write_text("title: '##teamcity[x]'\n::error::x: 1\n")
    for place in sorted(folder.iterdir()):
        text = place.read_text("utf-8")
        place.write_text(text.replace("[x]", "[ ]", 1).replace("asks", "##"), "utf-8")
    text, status = printed(tmp_path, "diff", "-f", style, "--no-cache")
    assert status == 0
    assert "gotcha" in text
    check(text)


def test_faults_speak_for_no_stranger(bank: Path) -> None:
    (bank / "::error::known.jsonl").write_text("{")
    text, status = printed(bank, "lint", "--no-cache")
    assert status == 2
    check(text)
    assert "line 1 of ::error::known.jsonl is no entry" in text
