"""Where a site may be put: what no build has written stays."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from tests.pipeline.sites import every_type, made

from examgen.cli import run
from examgen.diagnostic import ExamgenError


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize(
    "manifest",
    [
        '{"name": "an app of the web", "start_url": "."}',
        '{"examgen": "1", "files": {"quiz1.pdf": ""}}',
        '{"examgen": "1", "files": {"index.html": ""}, "paper": "quiz1"}',
        '{"examgen": "1", "files": ["index.html"]}',
        "[]",
        "[" * 20_000,
        "no JSON",
        "",
    ],
)
def test_a_folder_with_a_manifest_of_another_program_is_left_alone(
    manifest: str, tmp_path: Path
) -> None:
    root, mine = every_type(tmp_path), tmp_path / "out" / "mine"
    mine.mkdir(parents=True)
    (mine / "manifest.json").write_text(manifest, "utf-8")
    (mine / "app.js").write_text("years of work", "utf-8")
    before = tree(tmp_path / "out")
    with pytest.raises(ExamgenError, match="what no build has written"):
        made(root, mine, "quiz")
    # Not even a lock is left beside it.
    assert tree(tmp_path / "out") == before
    assert [path.name for path in mine.parent.iterdir()] == ["mine"]


@pytest.mark.parametrize("name", [".git/HEAD", "drafts/mine.md", ".git"])
def test_folders_and_checkouts_inside_a_site_are_not_lost(name: str, tmp_path: Path) -> None:
    root, target = every_type(tmp_path), tmp_path / "out" / "site"
    made(root, target, "quiz")
    (target / name).parent.mkdir(exist_ok=True)
    (target / name).write_text("years of work", "utf-8")
    with pytest.raises(ExamgenError, match=name.partition("/")[0]):
        made(root, target, "quiz")
    assert (target / name).read_text("utf-8") == "years of work"


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    root, target = every_type(tmp_path), tmp_path / "out" / "site"
    target.mkdir(parents=True)
    assert "index.html" in made(root, target, "quiz")


def test_a_site_is_not_put_where_the_bank_lies(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    # As it is where somebody has copied a site beside the bank.
    (root / "manifest.json").write_text('{"examgen": "1", "files": {"index.html": ""}}', "utf-8")
    before = tree(root)
    for target in (root, root.parent, Path("/")):
        with pytest.raises(ExamgenError, match="holds the bank"):
            made(root, target, "quiz")
    assert tree(root) == before


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    root, real, link = every_type(tmp_path), tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    for _ in range(2):
        command = ["site", "--root", str(root), "--paper", "quiz", "--no-cache", "--out", str(link)]
        assert run(command) == 0
        assert link.is_symlink()
        assert (real / "index.html").is_file()


def test_a_link_that_leads_to_itself_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root, loop = every_type(tmp_path), tmp_path / "loop"
    loop.symlink_to(loop)
    command = ["site", "--root", str(root), "--paper", "quiz", "--no-cache", "--out", str(loop)]
    assert run(command) == 2
    assert f"error: cannot write to {loop}: " in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv, and to be root")
@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="needs to be root")
def test_a_place_that_may_not_be_written_to_is_an_error() -> None:
    with tempfile.TemporaryDirectory() as folder:
        root, shut = every_type(Path(folder)), Path(folder) / "shut"
        shut.mkdir(mode=0o555)
        Path(folder).chmod(0o755)
        subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
        command = [sys.executable, "-m", "examgen", "site", "--root", str(root), "-p", "quiz"]
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        done = subprocess.run(
            [*nobody, *command, "--no-cache", "--out", str(shut / "site")],
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
        )
        assert done.returncode == 2
        assert f"error: cannot write to {shut}/site: permission denied" in done.stderr
        assert list(shut.iterdir()) == []
