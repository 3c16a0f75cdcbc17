"""A paper's tree is the old one or the new one, and generations never mix."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError
from examgen.publish import swap
from examgen.publish.files import publish as publish_all
from examgen.publish.tree import Release


def publish(one: Release, out: Path) -> tuple[Path, ...]:
    return publish_all([one], out)


def artifact(path: str, text: str, audience: Audience = Audience.CANDIDATE) -> Artifact:
    return Artifact(audience=audience, path=path, data=text.encode())


def release(*artifacts: Artifact, inputs: str = "1", seed: str = "s") -> Release:
    return Release(paper="quiz1", artifacts=artifacts, inputs={"bank.yaml": inputs}, seed=seed)


def tree(out: Path) -> dict[str, str]:
    paper = out / "quiz1"
    return {
        str(p.relative_to(paper)): p.read_text()
        for p in sorted(paper.rglob("*"))
        if p.is_file() and p.name != "manifest.json"
    }


def test_first_build_writes_files_where_their_audience_looks(tmp_path: Path) -> None:
    files = publish(
        release(artifact("quiz1.pdf", "paper"), artifact("key.csv", "A", Audience.STAFF)), tmp_path
    )
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "paper", "staff/key.csv": "A"}
    assert [f.read_text() for f in files] == ["paper", "A"]


def test_other_formats_of_the_same_inputs_stay(tmp_path: Path) -> None:
    publish(release(artifact("quiz1.html", "page")), tmp_path)
    publish(release(artifact("quiz1.pdf", "paper")), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.html": "page", "candidate/quiz1.pdf": "paper"}


@pytest.mark.parametrize("change", [{"inputs": "2"}, {"seed": "other"}])
def test_files_of_another_generation_go(tmp_path: Path, change: dict[str, str]) -> None:
    publish(release(artifact("quiz1.html", "page")), tmp_path)
    publish(release(artifact("quiz1.pdf", "paper"), **change), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "paper"}


def test_files_changed_by_hand_are_not_carried_over(tmp_path: Path) -> None:
    publish(release(artifact("quiz1.html", "page")), tmp_path)
    (tmp_path / "quiz1" / "candidate" / "quiz1.html").write_text("edited")
    publish(release(artifact("quiz1.pdf", "paper")), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "paper"}


def test_candidates_manifest_knows_neither_seed_nor_inputs(tmp_path: Path) -> None:
    publish(
        release(artifact("quiz1.pdf", "paper"), artifact("key.csv", "A", Audience.STAFF)), tmp_path
    )
    candidate = json.loads((tmp_path / "quiz1/candidate/manifest.json").read_text())
    staff = json.loads((tmp_path / "quiz1/staff/manifest.json").read_text())
    assert set(candidate) == {"examgen", "files"}
    assert set(candidate["files"]) == {"quiz1.pdf"}
    assert staff["seed"] == "s"
    assert staff["inputs"] == {"bank.yaml": "1"}


def test_two_outputs_for_one_file_are_refused_and_the_old_tree_stays(tmp_path: Path) -> None:
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    with pytest.raises(ExamgenError, match="one file"):
        publish(release(artifact("a.pdf", "1"), artifact("A.PDF", "2"), inputs="2"), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "old"}
    assert not (tmp_path / ".staging" / "quiz1").exists()


def test_where_folders_cannot_be_exchanged_two_renames_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda *_: False)
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    publish(release(artifact("quiz1.pdf", "new"), inputs="2"), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "new"}
    assert not any((tmp_path / ".staging").iterdir())


@pytest.mark.parametrize("target_survived", [True, False])
def test_a_crash_between_two_renames_is_mended(tmp_path: Path, target_survived: bool) -> None:
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    aside = tmp_path / ".staging/.quiz1.old"
    if target_survived:
        aside.mkdir()
    else:
        (tmp_path / "quiz1").rename(aside)
    swap.recover(tmp_path / "quiz1")
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "old"}
    assert not aside.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_leaves_the_old_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    real_open = Path.open

    def full(self: Path, mode: str = "r") -> object:
        return real_open(Path("/dev/full"), "wb") if "x" in mode else real_open(self, mode)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(ExamgenError, match="no space left"):
        publish(release(artifact("quiz1.pdf", "new"), inputs="2"), tmp_path)
    monkeypatch.undo()
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "old"}


def test_a_place_that_is_no_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ExamgenError, match="cannot write"):
        publish(release(artifact("quiz1.pdf", "x")), tmp_path / "file")


def test_a_file_in_a_papers_place_stays(tmp_path: Path) -> None:
    (tmp_path / "quiz1").write_text("mine")
    for _ in range(2):
        with pytest.raises(ExamgenError, match="not a directory"):
            publish(release(artifact("quiz1.pdf", "x")), tmp_path)
    assert (tmp_path / "quiz1").read_text() == "mine"


def test_an_old_tree_that_cannot_be_removed_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    remove = os.rmdir

    def busy(path: str, **folder: int) -> None:
        if Path(path).name in {"candidate", "staff"}:
            raise PermissionError(errno.EACCES, "in use", path)
        remove(path, **folder)

    monkeypatch.setattr(os, "rmdir", busy)
    publish(release(artifact("quiz1.pdf", "new"), inputs="2"), tmp_path)
    monkeypatch.undo()
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "new"}
    publish(release(artifact("quiz1.pdf", "newer"), inputs="3"), tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "newer"}


WRITER = """
import sys
from pathlib import Path
from examgen.artifact import Artifact, Audience
from examgen.publish.files import publish
from examgen.publish.tree import Release
out = Path(sys.argv[1])
for n in range(int(sys.argv[2]), 10**6):
    files = tuple(
        Artifact(audience=Audience.CANDIDATE, path=f"{i}.txt", data=str(n).encode())
        for i in range(20)
    )
    publish([Release(paper="quiz1", artifacts=files, inputs={"n": str(n)}, seed="s")], out)
    print(n, flush=True)
"""


def _kill_at_random_points(out: Path, times: int) -> None:
    for number in range(times):
        start = str(1000 * number)
        command = [sys.executable, "-c", WRITER, str(out), start]
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == start
        # A different point of the next builds each time: that is the experiment.
        time.sleep(0.0013 * (number * 37 % 23))
        os.kill(writer.pid, signal.SIGKILL)
        writer.communicate()
        values = set(tree(out).values())
        assert len(tree(out)) == 20
        assert len(values) == 1, "two generations stand side by side"


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_kill_leaves_one_whole_generation(tmp_path: Path) -> None:
    _kill_at_random_points(tmp_path, 12)


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_kill_leaves_one_whole_generation_many_times(tmp_path: Path) -> None:
    _kill_at_random_points(tmp_path, 500)


def test_parallel_builds_do_not_mix(tmp_path: Path) -> None:
    short = WRITER.replace("10**6", "int(sys.argv[2]) + 15")
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", short, str(tmp_path), str(1000 * n)], stdout=subprocess.DEVNULL
        )
        for n in range(3)
    ]
    assert [w.wait() for w in writers] == [0, 0, 0]
    assert len(tree(tmp_path)) == 20
    assert len(set(tree(tmp_path).values())) == 1


def test_a_folder_that_no_build_wrote_is_left_alone(tmp_path: Path) -> None:
    questions = tmp_path / "quiz1"
    questions.mkdir()
    (questions / "mine.md").write_text("years of work")
    with pytest.raises(ExamgenError, match=r"mine\.md") as caught:
        publish(release(artifact("quiz1.pdf", "paper")), tmp_path)
    assert "--out" in (caught.value.hint or "")
    assert [p.name for p in questions.iterdir()] == ["mine.md"]


def test_when_one_paper_of_several_cannot_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "quiz2").mkdir()
    (tmp_path / "quiz2" / "notes.txt").write_text("mine")
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    second = Release(paper="quiz2", artifacts=(artifact("q.pdf", "2"),), inputs={}, seed="s")
    with pytest.raises(ExamgenError, match=r"notes\.txt"):
        publish_all([release(artifact("quiz1.pdf", "new"), inputs="2"), second], tmp_path)
    assert tree(tmp_path) == {"candidate/quiz1.pdf": "old"}
    assert not list((tmp_path / ".staging").iterdir())


def test_git_is_told_to_leave_locks_alone(tmp_path: Path) -> None:
    """They lie beside the output, which `--out` may put into a repository."""
    publish(release(artifact("a.html", "a")), tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    status = ["git", "-C", str(tmp_path), "status", "--porcelain", "--untracked-files=all"]
    said = subprocess.run(status, check=True, capture_output=True, text=True).stdout
    assert "quiz1/" in said
    assert ".locks" not in said


def test_a_tree_that_would_not_change_is_left_alone(tmp_path: Path) -> None:
    files = (artifact("quiz1.pdf", "old"), artifact("key.csv", "a", Audience.STAFF))
    publish(release(*files), tmp_path)
    before = tree_with_places(tmp_path)
    # A file of the same inputs that is not made this time stays, and so does all.
    assert publish(release(files[0]), tmp_path) == (tmp_path / "quiz1/candidate/quiz1.pdf",)
    assert tree_with_places(tmp_path) == before


@pytest.mark.parametrize("change", ["bytes", "gone", "stranger", "folder", "link", "left"])
def test_a_tree_that_is_not_as_it_was_is_made_again(tmp_path: Path, change: str) -> None:
    made = release(artifact("quiz1.pdf", "old"))
    publish(made, tmp_path)
    before, file = tree(tmp_path), tmp_path / "quiz1/candidate/quiz1.pdf"
    match change:
        case "bytes":
            file.write_text("mine")
        case "gone":
            file.unlink()
        case "stranger":
            (file.parent / "mine.txt").write_text("mine")
        case "folder":
            (file.parent / "mine").mkdir()
        case "link":
            file.rename(tmp_path / "elsewhere.pdf")
            file.symlink_to(tmp_path / "elsewhere.pdf")
        case "left":
            (tmp_path / ".staging/quiz1").mkdir(parents=True)
    publish(made, tmp_path)
    assert tree(tmp_path) == before
    assert not file.is_symlink()
    assert not list(file.parent.glob("mine*"))
    assert not (tmp_path / ".staging/quiz1").exists()


@pytest.mark.parametrize("exchange", [True, False])
def test_what_stands_beside_a_tree_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool
) -> None:
    if not exchange:
        monkeypatch.setattr(swap, "_exchange", lambda *_: False)
    publish(release(artifact("quiz1.pdf", "old")), tmp_path)
    # A copy by hand, or the tree of a paper that is called so.
    (tmp_path / "quiz1").rename(tmp_path / "quiz1.old")
    for inputs in "23":
        publish(release(artifact("quiz1.pdf", "new"), inputs=inputs), tmp_path)
        assert tree(tmp_path) == {"candidate/quiz1.pdf": "new"}
        assert (tmp_path / "quiz1.old/candidate/quiz1.pdf").read_text() == "old"


@pytest.mark.parametrize("exchange", [True, False])
def test_a_tree_that_is_a_link_gives_way_to_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool
) -> None:
    if not exchange:
        monkeypatch.setattr(swap, "_exchange", lambda *_: False)
    made = release(artifact("quiz1.pdf", "old"))
    publish(made, tmp_path)
    before, real = tree(tmp_path), tmp_path / "real"
    (tmp_path / "quiz1").rename(real)
    (tmp_path / "quiz1").symlink_to(real)
    # The second build comes upon whatever the first left of the link.
    for _ in range(2):
        publish(made, tmp_path)
        assert tree(tmp_path) == before
        assert not (tmp_path / "quiz1").is_symlink()
        assert not any((tmp_path / ".staging").iterdir())
    assert (real / "candidate/quiz1.pdf").read_text() == "old"


def tree_with_places(folder: Path) -> dict[str, tuple[int, int]]:
    places = ((str(path), path.stat()) for path in (folder / "quiz1").rglob("*"))
    return {path: (told.st_ino, told.st_mtime_ns) for path, told in places}
