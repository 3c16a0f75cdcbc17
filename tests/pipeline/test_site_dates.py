"""Dates on a site: the author's, else those of commits, never those of a clock."""

import subprocess
from pathlib import Path

from tests.pipeline.sites import every_type, made, read

from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

PAPER = "papers/quiz/index.html"


def git(root: Path, *words: str, date: str = "") -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    env = {"PATH": "/usr/bin:/bin:/usr/local/bin"}
    if date:
        env |= {"GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": "2001-01-01T00:00:00Z"}
    subprocess.run(["git", *who, "-C", str(root), *words], check=True, capture_output=True, env=env)


def commit(root: Path, date: str) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one", date=date)


def times(root: Path, target: Path, page: str = PAPER) -> list[str]:
    return [
        given["datetime"]
        for tag, given in read(made(root, target / "site", "quiz")[page]).tags
        if tag == "time"
    ]


def change(root: Path, name: str, line: str) -> None:
    with (root / "bank" / name).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


def test_the_authors_date_is_shown_wherever_the_paper_is(tmp_path: Path) -> None:
    site = made(every_type(tmp_path, date="2026-03-15"), tmp_path / "site", "quiz")
    time = '<time datetime="2026-03-15">15 March 2026</time>'
    for page in ("index.html", PAPER, "questions/zanoqid/gas/index.html"):
        assert time in site[page].decode()
        assert "Last changed" not in site[page].decode()


def test_a_paper_outside_of_git_has_no_date(tmp_path: Path) -> None:
    assert times(every_type(tmp_path), tmp_path) == []


def test_a_paper_that_was_never_committed_has_no_date(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    git(tmp_path, "init", "-q")
    assert times(root, tmp_path) == []


def test_the_last_commit_of_blueprint_and_questions_counts(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    git(tmp_path, "init", "-q")
    # Days are those of UTC, whatever the committer's clock said.
    commit(root, "2024-05-01T23:30:00-0300")
    assert times(root, tmp_path) == ["2024-05-02"]
    page = made(root, tmp_path / "site", "quiz")[PAPER].decode()
    assert 'Last changed <time datetime="2024-05-02">2 May 2024</time>' in page
    change(root, "questions/other.md", "## other\n\nWhich?\n\nAnswer: 1")
    commit(root, "2024-06-01T12:00:00Z")
    assert times(root, tmp_path) == ["2024-05-02"]
    change(root, "questions/zanoqfile.md", "<!-- more -->")
    assert times(root, tmp_path) == ["2024-05-02"]
    commit(root, "2024-07-01T12:00:00Z")
    assert times(root, tmp_path) == ["2024-07-01"]
    change(root, "papers/quiz.yaml", "# more")
    commit(root, "2024-08-01T12:00:00Z")
    assert times(root, tmp_path) == ["2024-08-01"]


def test_a_commit_to_a_question_does_not_date_a_withheld_paper(tmp_path: Path) -> None:
    """A corrected key would be seen by its date."""
    root = every_type(tmp_path, answers="withheld")
    git(tmp_path, "init", "-q")
    commit(root, "2024-05-01T12:00:00Z")
    change(root, "questions/zanoqfile.md", "<!-- more -->")
    commit(root, "2024-07-01T12:00:00Z")
    assert times(root, tmp_path) == ["2024-05-01"]


def test_a_clone_gives_no_date_where_its_history_is_cut_off(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    git(root, "init", "-q")
    commit(root, "2024-05-01T12:00:00Z")
    change(root, "bank.yaml", "# more")
    commit(root, "2024-07-01T12:00:00Z")
    for depth, expected in (("1", []), ("2", ["2024-05-01"])):
        copy = tmp_path / f"clone{depth}"
        git(tmp_path, "clone", "-q", "--depth", depth, root.as_uri(), str(copy))
        assert times(copy, tmp_path / depth) == expected


def test_pages_that_were_kept_are_not_those_of_another_date_or_address(tmp_path: Path) -> None:
    root, store = every_type(tmp_path), Store(tmp_path / "cache")
    git(tmp_path, "init", "-q")

    def shown(url: str) -> tuple[str, str | None]:
        target = tmp_path / "site"
        order = SiteOrder(root=root, target=target, papers=("quiz",), url=url)
        assert build_site(order, store).files
        page = read((target / PAPER).read_bytes())
        (time,) = [given["datetime"] for tag, given in page.tags if tag == "time"]
        return time, page.link("canonical")

    commit(root, "2024-05-01T12:00:00Z")
    assert shown("https://a.org/") == ("2024-05-01", "https://a.org/papers/quiz/")
    assert shown("https://b.org/") == ("2024-05-01", "https://b.org/papers/quiz/")
    git(root, "commit", "-qm", "two", "--allow-empty", date="2024-06-01T12:00:00Z")
    assert shown("") == ("2024-05-01", None)
    # The same text, written on another day.
    git(root, "rm", "-rq", "--cached", ".")
    git(root, "commit", "-qm", "three", date="2024-07-01T12:00:00Z")
    commit(root, "2024-08-01T12:00:00Z")
    assert shown("https://a.org/") == ("2024-08-01", "https://a.org/papers/quiz/")
