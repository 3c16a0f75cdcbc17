"""Revisions of a bank compared, in real repositories."""

import json
from pathlib import Path
from time import monotonic

import pytest
from tests.pipeline.repository import ONE, TWO, Git, edit, made, summary, write
from tests.saying import Say

from examgen.pipeline.comparing import compare_revisions
from examgen.pipeline.revisions import revisions
from examgen.publish.store import Store


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course in a folder of a repository, which has another folder beside it."""
    return tmp_path / "work" / "course"


@pytest.fixture
def git(root: Path) -> Git:
    return made(root)


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
