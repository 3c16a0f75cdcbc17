"""What the README shows happens: its commands run with the sample bank, and print what it says."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from examgen.cli import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
CONSOLE = re.compile(r"(?m)^\$ (examgen .*?)(?: +#.*)?$")
# Off a terminal nothing is written without `--yes`, and that is told by the status.
ASKS = "edit"


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("bank", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "bank"]):
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True)
    (tmp_path / "quiz.txt").write_text("1. What is 6 times 7?\nAnswer: 42\n", "utf-8")
    monkeypatch.delenv("EXAMGEN_SEED", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_commands_of_every_day_run_one_after_the_other(
    bank: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (bank / "bank").is_dir()
    commands = [shlex.split(line)[1:] for line in CONSOLE.findall(README)]
    assert {"lint", "show", "build"} <= {words[0] for words in commands}
    for words in commands:
        # Papers are drawn here and not set: that is tested elsewhere, and slow.
        quick = ["--format", "json"] if words[0] == "build" else []
        status = run([re.sub("^pdf,.*", "json", word) for word in words] + quick)
        assert status == (1 if words[0] == ASKS else 0), (words, capsys.readouterr())


def test_the_first_build_prints_what_the_readme_says(
    bank: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (bank / "bank").is_dir()
    makefile = (ROOT / "Makefile").read_text("utf-8")
    recipe = re.search(r"(?m)^quiz1:.*\n\t@\$\(BIN\)/(.*)$", makefile)
    assert recipe
    assert run(shlex.split(recipe[1])[1:]) == 0
    promised = re.search(r"(?ms)^```text\n(Built .*?)^```$", README)
    assert promised
    assert capsys.readouterr().out == promised[1]
