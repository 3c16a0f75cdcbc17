"""A change that nobody trusts cannot change how it is judged, in real repositories."""

import shutil
from pathlib import Path

import pytest
from tests.pipeline.linting import (
    Lint,
    bad,
    commit,
    git,
    good,
    linter,
    mild,
    repository,
    start,
    write,
)

from examgen.cli import run
from examgen.pipeline.git import git as ask

Capture = pytest.CaptureFixture[str]
SETTINGS = "title: Bank\nmarks: 1\n"
BLUEPRINT = "title: Quiz\nseed: 1\nsections:\n  - questions: [good]\n"
STRANGER = ("--since", "main", "--untrusted")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = repository(tmp_path, "lint: {baseline: known.jsonl}\n")
    write(root, mild("old"))
    write(root, good("good"), "good.md")
    (root / "known.jsonl").write_text("")
    commit(root)
    git(root, "checkout", "-qb", "topic")
    return root


@pytest.fixture
def lint(root: Path, capsys: Capture) -> Lint:
    return linter(root, capsys)


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ("lint: {ignore: [none-of-the-above], baseline: known.jsonl}\n", "lint"),
        ("lint: {severity: error, baseline: known.jsonl}\n", "lint"),
        ("lint: {paths: {'**': {ignore: [ALL]}}, baseline: known.jsonl}\n", "lint"),
        ("language: tlh\nlint: {baseline: known.jsonl}\n", "language"),
    ],
)
def test_a_change_cannot_switch_rules_off(root: Path, lint: Lint, settings: str, name: str) -> None:
    write(root, SETTINGS + settings, "../bank.yaml")
    write(root, mild("new"), "new.md")
    commit(root)
    assert lint("--since", "main") == ["0"]
    line = next(n for n, text in enumerate((SETTINGS + settings).split("\n"), 1) if name in text)
    assert lint(*STRANGER) == [
        f"bank/bank.yaml:{line} untrusted-settings",
        "new.md:7 none-of-the-above",
        "1",
    ]


def test_a_change_cannot_allow_its_own_duplicates(root: Path, lint: Lint) -> None:
    write(root, good("old").replace("## old", "## older"), "older.md")
    more = "near_duplicates: {allowed: [[old, older]]}\nlint: {baseline: known.jsonl}\n"
    write(root, SETTINGS + more, "../bank.yaml")
    write(root, good("old"))
    commit(root)
    assert lint("--since", "main") == ["0"]
    assert lint(*STRANGER) == [
        "bank/bank.yaml:3 untrusted-settings",
        "older.md:1 near-duplicates",
        "1",
    ]


def test_a_change_cannot_put_itself_into_the_baseline(root: Path, lint: Lint) -> None:
    write(root, bad("new"), "new.md")
    assert lint("--write-baseline") == ["0"]
    commit(root)
    assert lint() == ["0"]
    assert lint(*STRANGER) == ["new.md:1 key-count", "1"]
    # Nor name another, by the option that a workflow gives.
    assert lint(*STRANGER, "--baseline", str(root / "known.jsonl")) == ["new.md:1 key-count", "1"]
    (root / "mine.jsonl").write_text((root / "known.jsonl").read_text())
    (said, status) = lint(*STRANGER, "--baseline", str(root / "mine.jsonl"))
    assert said == "error: there is no baseline mine.jsonl at 'main'"
    assert status == "2"


@pytest.mark.parametrize("inside", [True, False])
def test_a_baseline_elsewhere_in_the_repository_is_not_trusted_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, inside: bool
) -> None:
    top = tmp_path / "top"
    root = top / "courses" / "optics"
    start(root)
    git(top, "init", "-q", "-b", "main")
    write(root, mild("old"))
    place = (root if inside else top) / "known.jsonl"
    place.write_text("")
    commit(top)
    git(top, "checkout", "-qb", "topic")
    write(root, bad("new"), "new.md")
    lint = linter(root, capsys)
    if inside:  # a link out of the bank's folder, into what the change brings along
        place.unlink()
        place.symlink_to("../../other.jsonl")
    assert lint("--write-baseline", "--baseline", str(place)) == ["0"]
    commit(top)
    assert lint("--since", "main", "--baseline", str(place)) == ["0"]
    assert lint(*STRANGER, "--baseline", str(place)) == ["new.md:1 key-count", "1"]
    monkeypatch.chdir(root)
    named = "known.jsonl" if inside else "../../known.jsonl"
    assert lint(*STRANGER, "--baseline", named) == ["new.md:1 key-count", "1"]
    # Outside of the repository it is the user's own.
    own = tmp_path / "own.jsonl"
    own.write_bytes(place.read_bytes())
    (tmp_path / "way").symlink_to(top)
    assert lint(*STRANGER, "--baseline", str(own)) == ["0"]
    way = tmp_path / "way" / place.relative_to(top)
    assert lint(*STRANGER, "--baseline", str(way)) == ["new.md:1 key-count", "1"]


def test_a_report_is_not_written_through_a_link_of_the_change(root: Path, capsys: Capture) -> None:
    precious = root.parent / "precious"
    precious.write_text("mine")
    (root / "out").symlink_to(root.parent)
    (root / "report.json").symlink_to(precious)
    commit(root)
    for words in (["lint", "--untrusted", *STRANGER[:2]], ["diff", "main"]):
        for name in ("report.json", "out/precious"):
            place = str(root / name)
            assert run([*words, "--root", str(root), "-f", "json", "--output", place]) == 2
            assert "is reached by a symbolic link" in capsys.readouterr().err
    assert precious.read_text() == "mine"
    assert run(["diff", "main", "--root", str(root), "-f", "json", "-o", str(precious)]) == 0


def test_an_old_suppression_of_something_new_is_listed(root: Path, lint: Lint) -> None:
    """A question put between a comment and what it was written for is waived by it."""
    comment = "<!-- examgen: ignore none-of-the-above: agreed -->\n"
    write(root, comment + mild("two") + "## end\n\nHow many?\n\nAnswer: 4\n", "two.md")
    commit(root)
    git(root, "branch", "-f", "main")
    assert lint(*STRANGER) == ["0"]
    write(root, comment + mild("one") + good("two"), "two.md")
    assert lint(*STRANGER) == ["two.md:1 new-suppression", "0"]
    # So is another text in a question that has one, and no other question of the file.
    edited = comment + mild("two").replace("spring", "May") + "## end\n\nHow many?\n\nAnswer: 4\n"
    write(root, edited, "two.md")
    assert lint(*STRANGER) == ["two.md:1 new-suppression", "0"]
    write(root, edited.replace("May", "spring").replace("Answer: 4", "Answer: 5"), "two.md")
    assert lint(*STRANGER) == ["0"]


def test_new_suppressions_are_listed(root: Path, lint: Lint) -> None:
    write(root, "<!-- examgen: ignore none-of-the-above: because -->\n" + mild("new"), "new.md")
    commit(root)
    assert lint("--since", "main") == ["0"]
    # Told, whatever is selected, and no failure.
    assert lint(*STRANGER) == ["new.md:1 new-suppression", "0"]
    assert lint(*STRANGER, "--severity", "error") == ["new.md:1 new-suppression", "0"]
    git(root, "checkout", "-q", "main")
    git(root, "merge", "-q", "topic")
    git(root, "checkout", "-qb", "other")
    assert lint(*STRANGER) == ["0"]
    assert lint("--untrusted", "--base", "main~1")[0] == "new.md:1 new-suppression"


def test_a_change_may_bring_a_topic_along(root: Path, lint: Lint) -> None:
    more = "topics: {sky: Sky}\nlint: {baseline: known.jsonl}\n"
    write(root, SETTINGS + more, "../bank.yaml")
    write(root, good("new").replace("## new", "## new {topic=sky}"), "new.md")
    commit(root)
    assert lint(*STRANGER) == ["0"]


def test_broken_settings_are_located_and_the_trusted_ones_count(root: Path, lint: Lint) -> None:
    write(root, "title: [\n", "../bank.yaml")
    write(root, mild("new"), "new.md")
    found = lint(*STRANGER)
    assert found[0].startswith("bank/bank.yaml:1 ")
    assert found[-1] == "2"


def test_nothing_left_in_the_store_is_believed(root: Path, capsys: Capture) -> None:
    """Whoever may write files may write what an earlier run would have found, too."""
    write(root, bad("new"), "new.md")
    words = ["lint", "--root", str(root), "-f", "concise", "--untrusted", "--since", "main"]
    assert run(words) == 1
    assert not (root / "build").exists()
    capsys.readouterr()


def test_without_a_revision_no_settings_are_trusted(tmp_path: Path, capsys: Capture) -> None:
    root = start(tmp_path, "lint: {ignore: [none-of-the-above]}\n")
    write(root, mild("old"))
    assert linter(root, capsys)() == ["0"]
    assert linter(root, capsys)("--untrusted") == [
        "bank/bank.yaml:3 untrusted-settings",
        "q.md:7 none-of-the-above",
        "1",
    ]


@pytest.mark.parametrize("words", [["--base", "x"], ["--untrusted", "--base", "nothing"]])
def test_a_base_is_a_revision_and_goes_with_untrusted(
    root: Path, lint: Lint, capsys: Capture, words: list[str]
) -> None:
    assert lint(*words)[-1] == "2"
    assert run(["build", "--root", str(root), *words]) == 2
    capsys.readouterr()


def test_an_untrusted_build_uses_no_template_of_the_bank(root: Path, capsys: Capture) -> None:
    write(root, BLUEPRINT, "../papers/quiz.yaml")
    packaged = Path(__file__).parents[2] / "src" / "examgen" / "render" / "templates"
    (page,) = packaged.glob("page.html")
    (root / "templates").mkdir()
    mine = page.read_text("utf-8").replace("<body", "<body data-mine", 1)
    (root / "templates" / page.name).write_text(mine, "utf-8")
    words = ["build", "--root", str(root), "-f", "html", "-q", "--no-lock"]
    pages = []
    for more in ([], ["--untrusted"], ["--untrusted", "--base", "main"]):
        assert run([*words, *more]) == 0
        (built,) = (root / "build" / "quiz" / "candidate").glob("*.html")
        pages.append("data-mine" in built.read_text("utf-8"))
        shutil.rmtree(root / "build")
    assert pages == [True, False, False]
    capsys.readouterr()


def test_a_repository_planted_in_the_tree_runs_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git takes a folder with such files for a repository, and its settings may name commands."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    git(tmp_path, "init", "-q", "-b", "main")
    root = start(tmp_path / "course")
    write(root, good("good"))
    commit(root)
    git(tmp_path, "init", "-q", "--bare", "planted")
    pwned = tmp_path / "pwned"
    settings = f"[core]\nbare = false\nworktree = {root}\nfsmonitor = touch {pwned}; false\n"
    (tmp_path / "planted" / "config").write_text(settings)
    for part in (tmp_path / "planted").iterdir():
        part.rename(root / part.name)
    found = linter(root, capsys)("--since", "HEAD", "--untrusted")
    assert found[-1] == "2"
    assert found[0].startswith("error: --since needs a git repository")
    assert ask(root, "rev-parse", "--git-dir") is None
    ask(root, "diff", "HEAD")
    assert not pwned.exists()
