"""Names that no file system takes are one line of an error, whatever asks for them."""

from pathlib import Path

import pytest
from tests.pipeline.linting import commit, good, repository, write

from examgen.cli import run

LONG = "a" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ["diff", LONG],
        ["diff", "main", LONG],
        ["diff", "-f", "json", "--output", LONG],
        ["diff", "a/" * 3000],
        ["init", LONG],
        ["lint", LONG],
        ["lint", "--since", LONG],
        ["lint", "--baseline", LONG],
        ["lint", "--baseline", LONG, "--write-baseline"],
        ["lint", "--untrusted", "--base", "main", "--baseline", LONG],
        ["lint", "--output", LONG],
        ["import", LONG],
        ["fmt", LONG],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_a_long_name_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    root = repository(tmp_path / "course")
    write(root, good("one"))
    commit(root)
    monkeypatch.chdir(root)
    assert run(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: ")
    assert "Traceback" not in said
