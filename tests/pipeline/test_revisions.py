"""What is read out of git's objects: nothing leads out of them, nothing is followed."""

import hashlib
from pathlib import Path

import pytest
from tests.pipeline.repository import ONE, Git, edit, made, summary, write
from tests.saying import Say

from examgen.diagnostic import ExamgenError
from examgen.pipeline.revisions import checked_out, revisions


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course in a folder of a repository, which has another folder beside it."""
    return tmp_path / "work" / "course"


@pytest.fixture
def git(root: Path) -> Git:
    return made(root)


def test_the_repository_is_left_alone(git: Git, root: Path, say: Say) -> None:
    edit(root, "Answer: 4", "Answer: 5")
    write(root, "## new\n\nWhat?\n\nAnswer: x\n", "new.md")
    before = git("status", "--porcelain", "--ignored"), sorted(root.rglob("*"))
    assert summary(root, say) == "1 key changed, 1 item added"
    assert (git("status", "--porcelain", "--ignored"), sorted(root.rglob("*"))) == before


@pytest.mark.usefixtures("git")
def test_what_git_does_not_know_is_one_line(root: Path, tmp_path: Path, say: Say) -> None:
    assert "git knows no revision 'nothing'" in say(f"diff --root {root} nothing", status=2)
    assert "git knows no revision 'no'" in say(f"diff --root {root} main..no", status=2)
    for bad in ("--output=x..main", "main..-x", "-x...main"):
        with pytest.raises(ExamgenError, match="no revision: none begins with a dash"):
            revisions(root, bad)
    two = say(f"diff --root {root} main HEAD", status=2)
    assert "two revisions are written as BASE..HEAD" in two
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "bank.yaml").write_text("title: x\n")
    assert "needs a git repository" in say(f"diff --root {tmp_path}", status=2)


def test_a_shallow_clone_says_what_depth_it_needs(
    git: Git, root: Path, tmp_path: Path, say: Say
) -> None:
    git("commit", "-q", "--allow-empty", "-m", "two")
    url = f"file://{root.parent}"
    git("clone", "-q", "--depth=1", url, str(tmp_path / "shallow"), at=tmp_path)
    there = tmp_path / "shallow" / "course"
    assert "fetch-depth: 0" in say(f"diff --root {there} HEAD~1", status=2)
    assert summary(there, say, "origin/main") == "no changes"


def test_a_bank_that_was_not_there_was_empty(git: Git, root: Path, say: Say) -> None:
    empty = git("commit-tree", git("hash-object", "-t", "tree", "-w", "/dev/null"), "-m", "x")
    text = say(f"diff --root {root} {empty}..main")
    assert ": 2 items added\n" in text
    assert f"note: there is no bank in {empty}\n" in text
    assert ": 2 items removed\n" in say(f"diff --root {root} main..{empty}")


def test_links_modules_and_odd_names_are_listed_and_not_followed(
    git: Git, root: Path, say: Say, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text(ONE.replace("one", "secret"))
    commit = git("rev-parse", "HEAD")
    blob = git("rev-parse", "HEAD:course/bank/questions/q.md")
    link = git("hash-object", "-w", "--stdin", stdin=str(secret).encode())
    entries = [
        b"100644 blob " + blob.encode() + b"\tq.md",
        b"100644 blob " + blob.encode() + b"\tn\xe4me.md",
        b"120000 blob " + link.encode() + b"\tlink.md",
        b"160000 commit " + commit.encode() + b"\tmodule",
        b"100755 blob " + blob.encode() + b"\tnew\nline.txt",
    ]
    names = b"".join(entry + b"\0" for entry in entries)
    questions = git("mktree", "-z", stdin=names)
    bank = git("mktree", stdin=f"040000 tree {questions}\tquestions".encode())
    course = git("mktree", stdin=f"040000 tree {bank}\tbank".encode())
    tree = git("mktree", stdin=f"040000 tree {course}\tcourse".encode())
    odd = git("commit-tree", tree, "-m", "odd")
    text = say(f"diff --root {root} {odd}")
    assert "bank/questions/module is a submodule, and was not read" in text
    assert "has 3 errors" in text
    assert "secret" not in text
    with checked_out(root, revisions(root, odd)[0]) as (folder, notes):
        assert (folder / "bank" / "questions" / "link.md").is_symlink()
        assert not (folder / "bank" / "questions" / "link.md").exists()
        assert (folder / "bank" / "questions" / "new\nline.txt").read_bytes() == b""
        assert len(notes) == 1
    assert not folder.exists()


def raw_tree(git: Git, entries: list[tuple[bytes, str]]) -> str:
    """Return a tree that no well-behaved git would write."""
    body = b"".join(b"100644 " + name + b"\0" + bytes.fromhex(blob) for name, blob in entries)
    return git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", stdin=body)


def test_a_tree_with_names_that_lead_out_writes_nothing_there(git: Git, root: Path) -> None:
    blob = git("rev-parse", "HEAD:course/bank/questions/q.md")
    inner = raw_tree(git, [(b"..", blob), (b".", blob), (b"q.md", blob), (b"q.md", blob)])
    # Taken as the folder of a bank, whatever git thinks of it.
    outer = git("mktree", stdin=f"040000 tree {inner}\tquestions".encode())
    course = git("mktree", stdin=f"040000 tree {outer}\tbank".encode())
    tree = git("mktree", stdin=f"040000 tree {course}\tcourse".encode())
    odd = git("commit-tree", tree, "-m", "odd")
    with checked_out(root, revisions(root, odd)[0]) as (folder, notes):
        assert sorted(p.name for p in folder.rglob("*")) == ["bank", "q.md", "questions"]
        assert [note.split(" was not read: ")[1] for note in notes] == [
            "not a plain path",
            "not a plain path",
            "file exists",
        ]


def test_files_that_are_too_large_stay_so(git: Git, root: Path, say: Say) -> None:
    write(root, "x" * (1 << 20) + "x", "large.md")
    (root / "bank" / "questions" / "large.png").write_bytes(b"\0" * 5_000_001)
    git("add", "-A")
    git("commit", "-qm", "large")
    (root / "bank" / "questions" / "large.md").unlink()
    text = say(f"diff --root {root} HEAD")
    assert "note: HEAD has an error, and what cannot be read is not compared: " in text
    assert "cannot read bank/questions/large.md: larger than 1048576 bytes" in text


def test_a_large_file_that_git_keeps_elsewhere_is_known_by_its_digest(
    git: Git, root: Path, say: Say
) -> None:
    data = b"<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
    digest = hashlib.sha256(data).hexdigest()
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(data)}\n"
    write(root, "## f\n\n![x](f.svg)\n\nWhat?\n\nAnswer: x\n", "f.md")
    (root / "bank" / "questions" / "f.svg").write_text(pointer)
    git("add", "-A")
    git("commit", "-qm", "pointer")
    (root / "bank" / "questions" / "f.svg").write_bytes(data)
    assert summary(root, say) == "no changes"
    (root / "bank" / "questions" / "f.svg").write_bytes(data + b"\n")
    assert f"was {len(data)} bytes, now {len(data) + 1} bytes" in say(f"diff --root {root}")


def test_an_object_that_is_missing_is_one_line(git: Git, root: Path, say: Say) -> None:
    blob = git("rev-parse", "HEAD:course/bank/questions/q.md")
    (root.parent / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    text = say(f"diff --root {root} HEAD", status=2)
    assert text.startswith("error: git cannot read bank/questions/q.md: its object is missing")
