"""What `new` and `schema` write, and where they refuse to."""

from pathlib import Path

import pytest

from examgen.cli import run
from examgen.diagnostic import ExamgenError
from examgen.pipeline.starter import new_item


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "project"
    (place / "bank/questions").mkdir(parents=True)
    (place / "bank/bank.yaml").write_text("title: T\n")
    (place / "bank/questions/file.md").mkdir()
    (place / "bank/questions/text.md").write_text("Q?\n\nAnswer: 1\n")
    (tmp_path / "outside").mkdir()
    (place / "bank/questions/link").symlink_to(tmp_path / "outside")
    (place / "bank/questions/lost.md").symlink_to(tmp_path / "outside/lost.md")
    return place


def _tree(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("link/x", "would not be read"),
        (".hidden", "would not be read"),
        ("a/.git/x", "would not be read"),
        ("/".join("a" * 45), "would not be read"),
        ("file", "exists already"),
        ("lost", "exists already"),
        ("text", "exists already"),
        ("text.md/x", "cannot write bank/questions/text.md/x.md"),
        ("a/../x", "is no id"),
    ],
)
def test_a_draft_is_written_where_it_is_read_or_not_at_all(
    root: Path, name: str, said: str
) -> None:
    before = _tree(root.parent)
    with pytest.raises(ExamgenError, match=said) as problem:
        new_item(root, name, "single")
    assert f"`{name}`" not in (problem.value.hint or "")
    assert _tree(root.parent) == before


def test_a_draft_leaves_nothing_else_behind(root: Path) -> None:
    before = _tree(root)
    new_item(root, "a/b", "numeric")
    assert sorted({*_tree(root)} - {*before}) == ["bank/questions/a", "bank/questions/a/b.md"]


@pytest.mark.parametrize("below", ["", "bank", "bank/questions"])
def test_a_schema_does_not_replace_what_is_in_a_bank(
    root: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    monkeypatch.chdir(root / below)
    assert run(["schema", "bank", "--output", str(root / "bank/bank.yaml")]) == 2
    assert (root / "bank/bank.yaml").read_text() == "title: T\n"
    assert run(["schema", "bank", "--output", str(root / "bank.json")]) == 0
