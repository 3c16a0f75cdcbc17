"""Revisions of a bank compared, in real repositories."""

import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from tests.saying import Say

from examgen.diagnostic import ExamgenError
from examgen.pipeline.comparing import compare_revisions
from examgen.pipeline.revisions import checked_out, revisions
from examgen.publish.store import Store

ONE = "## one\n\nWhich?\n\n- [x] this\n- [ ] that\n\n"
TWO = "## two\n\nHow many?\n\nAnswer: 4\n\n"
Git = Callable[..., str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course in a folder of a repository, which has another folder beside it."""
    return tmp_path / "work" / "course"


@pytest.fixture
def git(root: Path) -> Git:
    def call(*words: str, at: Path = root, stdin: bytes | None = None) -> str:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        command = ["git", *who, "-C", str(at), *words]
        done = subprocess.run(command, check=True, capture_output=True, input=stdin)
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text("title: Bank\nmarks: 1\n")
    call("init", "-q", "-b", "main", at=root.parent)
    write(root, ONE + TWO)
    call("add", "-A")
    call("commit", "-qm", "one")
    return call


def write(root: Path, text: str, name: str = "q.md") -> None:
    (root / "bank" / "questions" / name).write_text(text)


def summary(root: Path, say: Say, *words: str) -> str:
    """Return what changed in one line."""
    text = say(" ".join(["diff", "--root", str(root), "--no-cache", *words]))
    return text.split("\n")[0].split(": ", 1)[1]


def edit(root: Path, before: str, after: str, name: str = "q.md") -> None:
    text = (root / "bank" / "questions" / name).read_text()
    assert before in text
    write(root, text.replace(before, after), name)


def test_revisions_and_the_working_tree(git: Git, root: Path, say: Say) -> None:
    assert summary(root, say) == "no changes"
    git("checkout", "-qb", "topic")
    edit(root, "Answer: 4", "Answer: 5")
    git("commit", "-qam", "two")
    edit(root, "Which?", "Which one?")
    assert summary(root, say) == "1 text changed"
    assert summary(root, say, "main") == "1 key changed, 1 text changed"
    assert summary(root, say, "main..topic") == "1 key changed"
    assert summary(root, say, "main..") == "1 key changed"
    assert summary(root, say, "..main") == "1 key changed"
    git("stash", "-q")
    git("checkout", "-q", "main")
    write(root, "## three\n\nWhat?\n\nAnswer: x\n", "r.md")
    git("add", "-A")
    git("commit", "-qm", "three")
    assert summary(root, say, "main..topic") == "1 key changed, 1 item removed"
    assert summary(root, say, "main...topic") == "1 key changed"
    text = say(f"diff --root {root} main...topic")
    assert text.startswith("where topic left main → topic: 1 key changed\n")


def test_the_repository_is_left_alone(git: Git, root: Path, say: Say) -> None:
    edit(root, "Answer: 4", "Answer: 5")
    write(root, "## new\n\nWhat?\n\nAnswer: x\n", "new.md")
    before = git("status", "--porcelain", "--ignored"), sorted(root.rglob("*"))
    assert summary(root, say) == "1 key changed, 1 item added"
    assert (git("status", "--porcelain", "--ignored"), sorted(root.rglob("*"))) == before


def test_paths_restrict_what_is_told(
    git: Git, root: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "bank" / "questions" / "deep").mkdir()
    write(root, "## three\n\nWhat?\n\nAnswer: x\n", "deep/r.md")
    edit(root, "Answer: 4", "Answer: 5")
    (root / "bank" / "bank.yaml").write_text("title: Other\nmarks: 1\n")
    monkeypatch.chdir(root)
    assert summary(root, say) == "1 key changed, 1 item added, settings changed"
    assert summary(root, say, "HEAD", "bank/questions/deep") == "1 item added"
    assert summary(root, say, "bank/questions/q.md") == "1 key changed"
    (root / "bank" / "questions" / "q.md").unlink()
    assert summary(root, say, "HEAD", "bank/questions/q.md") == "2 items removed"
    del git


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


def test_a_side_with_errors_gives_a_comparison_all_the_same(git: Git, root: Path, say: Say) -> None:
    del git
    write(root, ONE.replace("this", "it") + "## two\n\nHow many?\n")
    text = say(f"diff --root {root} HEAD")
    assert ": 1 key changed, 1 item gone or unreadable\n" in text
    assert "note: the working tree has an error" in text
    assert "two gone or unreadable, its file has errors" in text


def test_settings_that_cannot_be_read_are_not_compared(git: Git, root: Path, say: Say) -> None:
    del git
    (root / "bank" / "bank.yaml").write_text("title: [\n")
    text = say(f"diff --root {root}")
    assert text.startswith("HEAD → the working tree: no changes\nnote: the working tree has ")


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


def test_what_is_unchanged_is_read_once_and_then_never(git: Git, root: Path) -> None:
    for number in range(5):
        write(root, ONE.replace("one", f"item-{number}"), f"{number}.md")
    git("add", "-A")
    git("commit", "-qm", "more")
    edit(root, "Answer: 4", "Answer: 5")
    store = Store(root / "build" / ".cache")
    compare_revisions(root, revisions(root, "HEAD"), store)
    kept = sorted(p for p in (root / "build").rglob("*") if p.is_file())
    # Six files, one of them in two states, and the settings.
    assert len(kept) == 8
    found = compare_revisions(root, revisions(root, "HEAD"), store)
    assert sorted(p for p in (root / "build").rglob("*") if p.is_file()) == kept
    assert found == compare_revisions(root, revisions(root, "HEAD"), Store(None))


PAPER = "title: Quiz\nseed: 1\nsections:\n  - questions: [one, two, three, four, five]\n"
MORE = (
    "## three\n\nWhat?\n\nAnswer: x\n\n## four\n\nWho?\n\nAnswer: y\n\n"
    "## five\n\nWhere?\n\nAnswer: z\n"
)


def test_papers_that_were_printed_are_told_apart(git: Git, root: Path, say: Say) -> None:
    (root / "bank" / "papers").mkdir()
    (root / "bank" / "papers" / "quiz.yaml").write_text(PAPER)
    write(root, ONE + TWO + MORE)
    say(f"build --root {root} --format json")
    git("add", "-A")
    git("commit", "-qm", "locked")
    for before, after in (
        ("Answer: 4", "Answer: 5"),
        ("Which?", "Which one?"),
        ("## three", "## three {tags=a}"),
        ("## five\n\nWhere?\n\nAnswer: z\n", ""),
    ):
        edit(root, before, after)
    text = say(f"diff --root {root}")
    assert (
        "PAPERS LOCKED IN HEAD\n"
        "bank/papers/quiz.lock.yaml quiz\n"
        "  key changed: two\n"
        "  text changed: one\n"
        "  only metadata: three\n"
        "  gone from the bank: five\n"
    ) in text
    found = json.loads(say(f"diff --root {root} --format json"))
    assert found["papers"] == [
        {
            "paper": "quiz",
            "lock": "bank/papers/quiz.lock.yaml",
            "renewed": False,
            "key": ["two"],
            "text": ["one"],
            "data": ["three"],
            "gone": ["five"],
        }
    ]


def test_a_blueprint_is_shown_by_its_lines(git: Git, root: Path, say: Say) -> None:
    (root / "bank" / "papers").mkdir()
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text("title: Quiz\nsections:\n  - questions: [one]\n")
    git("add", "-A")
    git("commit", "-qm", "paper")
    paper.write_text("title: Quiz\n\nsections:\n  - questions: [one]\n")
    assert summary(root, say) == "no changes"
    paper.write_text("title: Quiz\nsections:\n  - questions: [one, two]\n")
    assert say(f"diff --root {root}").endswith(
        "bank/papers/quiz.yaml quiz blueprint\n"
        "  -   - questions: [one]\n  +   - questions: [one, two]\n"
    )


def test_the_status_and_where_reports_may_go(
    git: Git, root: Path, say: Say, tmp_path: Path
) -> None:
    del git
    say(f"diff --root {root} --exit-code")
    assert say(f"diff --root {root} --quiet") == ""
    edit(root, "Answer: 4", "Answer: 5")
    say(f"diff --root {root}")
    say(f"diff --root {root} --exit-code", status=1)
    assert "--output" in say(f"diff --root {root} -f html", status=2)
    place = root / "bank" / "page.html"
    assert "inside the bank" in say(f"diff --root {root} -f html -o {place}", status=2)
    public = tmp_path / "build" / "quiz" / "candidate"
    public.mkdir(parents=True)
    (public / "manifest.json").write_text("{}")
    inside = public / "page.html"
    assert "handed out" in say(f"diff --root {root} -f html -o {inside}", status=2)
    assert not inside.exists()
    page = tmp_path / "page.html"
    say(f"diff --root {root} -f html -o {page}")
    assert "for staff" in page.read_text().split("<title>")[1].split("</title>")[0]


@pytest.mark.soak
def test_a_large_bank_takes_seconds(git: Git, root: Path) -> None:
    for number in range(500):
        items = (
            f"## q-{number}-{n}\n\nWhich of {n}?\n\n- [x] {number}\n- [ ] all\n\n"
            for n in range(20)
        )
        write(root, "".join(items), f"{number}.md")
    git("add", "-A")
    git("commit", "-qm", "large")
    for number in range(5):
        edit(root, "Which of 7?", "Which one of 7?", f"{number}.md")
    store = Store(root / "build" / ".cache")
    found = []
    for _ in range(2):
        start = monotonic()
        compared = compare_revisions(root, revisions(root, None), store)
        found.append(monotonic() - start)
        assert len(compared.comparison.items) == 5
    assert found[1] < 10
