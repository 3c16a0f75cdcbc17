"""A baseline knows its findings again wherever their lines have moved."""

from pathlib import Path

import pytest

from examgen.cli import run

BAD = "## {id}\n\n{stem}\n\n- [ ] north\n- [ ] south\n\n"
STEMS = {
    "old": "Where does a compass point?",
    "older": "Which pole has polar bears?",
    "new": "From where blows the bora, mostly?",
}


def bad(name: str) -> str:
    return BAD.format(id=name, stem=STEMS[name])


def test_findings_move_and_new_ones_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bank" / "questions").mkdir(parents=True)
    (tmp_path / "bank" / "bank.yaml").write_text("title: Bank\nmarks: 1\n")
    questions = tmp_path / "bank" / "questions" / "q.md"
    old = bad("old") + bad("older")
    questions.write_text(old)
    words = ["lint", "--root", str(tmp_path), "--baseline", str(tmp_path / "old.json")]
    assert run([*words, "--write-baseline"]) == 0
    assert run(words) == 0
    capsys.readouterr()
    questions.write_text(bad("new") + old)
    assert run([*words, "-f", "concise"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("bank/questions/q.md:1:1: error[key-count]")
    assert "Found 1 error." in told
    questions.write_text(bad("older"))
    assert run([*words, "-f", "concise"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("old.json:1:1: warning[stale-baseline]")
    assert "Found 1 warning." in told
