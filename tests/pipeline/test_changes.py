"""Findings on lines that changed since a git revision, in real repositories."""

from pathlib import Path

import pytest
from tests.pipeline.linting import (
    STEMS,
    Lint,
    bad,
    commit,
    git,
    good,
    linter,
    mild,
    repository,
    start,
    touched,
    write,
)

from examgen.diagnostic import ExamgenError
from examgen.pipeline.changes import changes_since

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return touched(tmp_path)


@pytest.fixture
def lint(root: Path, capsys: Capture) -> Lint:
    return linter(root, capsys)


def test_only_what_a_change_touches_is_reported(root: Path, lint: Lint) -> None:
    assert lint("--since", "HEAD") == ["0"]
    # The finding stands on the heading, which did not change: its question did.
    write(root, bad("old") + bad("good"))
    assert lint("--since", "HEAD") == ["q.md:8 key-count", "1"]
    commit(root)
    assert lint("--since", "HEAD") == ["0"]
    assert lint("--since", "HEAD~1") == ["q.md:8 key-count", "1"]


def test_a_new_key_makes_an_unchanged_stem_wrong(root: Path, lint: Lint) -> None:
    text = "## pick\n\nWhich are drinks? (Choose two)\n\n- [x] tea\n- [x] rye\n- [ ] oil\n"
    write(root, text, "p.md")
    commit(root)
    write(root, text.replace("[ ]", "[x]"), "p.md")
    assert lint("--since", "HEAD") == ["p.md:3 choose-count", "1"]


def test_milder_findings_on_other_lines_of_a_question_stay_out(root: Path, lint: Lint) -> None:
    write(root, mild("one"), "p.md")
    commit(root)
    write(root, mild("one").replace("a tree", "an oak"), "p.md")
    assert lint("--since", "HEAD") == ["0"]
    write(root, mild("one").replace("none of the above", "None of the above"), "p.md")
    assert lint("--since", "HEAD") == ["p.md:7 none-of-the-above", "1"]


def test_a_heading_inside_code_ends_no_question(root: Path, lint: Lint) -> None:
    text = (
        "## run {type=single}\n\nWhich?\n\n```python\n# a comment\nf(1)\n```\n\n- [x] 1\n- [ ] 2\n"
    )
    write(root, text, "p.md")
    commit(root)
    write(root, text.replace("[x] 1", "[ ] 1"), "p.md")
    assert lint("--since", "HEAD") == ["p.md:1 key-count", "1"]


def test_files_that_git_does_not_know_and_hidden_diffs_count(root: Path, lint: Lint) -> None:
    (root / ".gitattributes").write_text("*.md -diff\n")
    (root / ".gitignore").write_text("*.md\n")
    write(root, bad("old") + bad("good"))
    write(root, bad("new"), "näu q.md")
    found = ["näu q.md:1 key-count", "q.md:8 key-count", "1"]
    assert lint("--since", "HEAD") == found
    git(root, "add", "-A", "-f")
    assert lint("--since", "HEAD") == found


def test_no_name_of_a_file_hides_its_changes(root: Path, lint: Lint) -> None:
    names = ['a"b.md', "tab\there.md", "esc\x1b[31m.md", "line\nend.md", " d.md", "+++ e.md"]
    for number, name in enumerate(names):
        write(root, good("new").replace("new", f"n{number}"), name)
    commit(root)
    for number, name in enumerate(names):
        write(root, bad("new").replace("new", f"n{number}"), name)
    found = lint("--since", "HEAD", "--select", "key-count")
    assert len([one for one in found if one.endswith("key-count")]) == len(names)


def test_files_that_move_and_files_that_go(root: Path, lint: Lint) -> None:
    write(root, good("new"), "n.md")
    commit(root)
    git(root, "mv", "bank/questions/q.md", "bank/questions/moved.md")
    git(root, "rm", "-q", "bank/questions/n.md")
    # What moved unchanged is as old as it was.
    assert lint("--since", "HEAD") == ["0"]
    write(root, bad("old") + bad("good"), "moved.md")
    assert lint("--since", "HEAD") == ["moved.md:8 key-count", "1"]


def test_files_that_move_into_the_bank_are_new(root: Path, lint: Lint) -> None:
    """Not a line of them changed, but nobody had read them."""
    homes = ("../../docs/a.md", "b.txt", ".c.md", ".drafts/d.md", "../notes/e.md")
    for name, place in zip("abcde", homes, strict=True):
        write(root, bad("new").replace("new", name), place)
    (root / "bank" / "papers").mkdir()
    commit(root)
    for name, place in zip("abcde", homes, strict=True):
        git(root, "mv", f"bank/questions/{place}", f"bank/questions/in-{name}.md")
    assert lint("--since", "HEAD", "--select", "key-count") == [
        *(f"in-{name}.md:1 key-count" for name in "abcde"),
        "1",
    ]
    commit(root)
    git(root, "mv", "bank/questions/in-a.md", "bank/questions/moved.md")
    assert lint("--since", "HEAD") == ["0"]


def test_submodules_that_changed_are_new(root: Path, lint: Lint, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q", "-b", "main")
    (other / "s.md").write_text(good("new"))
    commit(other)
    git(root, "-c", "protocol.file.allow=always", "submodule", "-q", "add", str(other),
        "bank/questions/more")  # fmt: skip
    commit(root)
    module = root / "bank" / "questions" / "more"
    assert lint("--since", "HEAD") == ["0"]
    (module / "s.md").write_text(bad("new"))
    commit(module)
    assert lint("--since", "HEAD") == ["more/s.md:1 key-count", "1"]
    commit(root)
    assert lint("--since", "HEAD~1") == ["more/s.md:1 key-count", "1"]
    assert lint("--since", "HEAD") == ["0"]


def test_the_other_of_two_places_counts(root: Path, lint: Lint) -> None:
    """The finding of a duplicate stands where the second is: here on a line that is old."""
    write(root, good("two"), "z.md")
    commit(root)
    write(root, good("two").replace("## two", "## also-two"), "a.md")
    assert lint("--since", "HEAD") == ["z.md:1 near-duplicates", "1"]


@pytest.mark.usefixtures("lint")
def test_lines_that_look_like_a_diff_do_not_mislead(root: Path) -> None:
    write(root, "++ b/bank/other.md\n@@ -1 +1 @@\n" + (root / "bank/questions/q.md").read_text())
    assert changes_since(root, "HEAD").lines == {"bank/questions/q.md": ((1, 2),)}


def test_a_branch_is_compared_with_where_it_left(root: Path, lint: Lint) -> None:
    git(root, "checkout", "-qb", "topic")
    git(root, "checkout", "-q", "main")
    write(root, good("old") + good("good"))
    commit(root)
    git(root, "checkout", "-q", "topic")
    assert lint("--since", "main") == ["0"]


@pytest.mark.parametrize("revision", ["nothing", "--output=x", "-1", "", "a\nb", "HEAD:bank"])
def test_a_revision_that_git_does_not_know_is_one_line(root: Path, revision: str) -> None:
    with pytest.raises(ExamgenError, match="git knows no revision"):
        changes_since(root, revision)
    assert not (root / "x").exists()


def test_an_entry_of_yaml_reaches_to_the_next(root: Path, lint: Lint) -> None:
    entry = (
        "  - {first}\n    {second}\n    choices:\n      - text: north\n      - text: south\n"
        "        correct: true\n"
    )
    one, two = (
        entry.format(first=f"stem: {STEMS[name]}", second=f"id: {name}") for name in ("one", "two")
    )
    write(root, "questions:\n" + one + two, "y.yaml")
    commit(root)
    write(root, "questions:\n" + one + two.replace("        correct: true\n", ""), "y.yaml")
    assert lint("--since", "HEAD") == ["y.yaml:8 key-count", "1"]
    write(root, "questions:\n" + one.replace("correct: true", "correct: false") + two, "y.yaml")
    assert lint("--since", "HEAD") == ["y.yaml:2 key-count", "1"]


def test_a_shallow_clone_says_what_depth_it_needs(
    root: Path, tmp_path: Path, capsys: Capture
) -> None:
    git(root, "checkout", "-qb", "topic")
    commit(root, "here")
    git(root, "checkout", "-q", "main")
    first = commit(root, "there")
    clone = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth=1", "-b", "topic", f"file://{tmp_path}", str(clone))
    # The revision is not there, then it is and its common ancestor with HEAD is not.
    for revision in ("HEAD~1", first):
        lint = linter(clone / "course", capsys)
        (line, status) = lint("--since", revision)
        assert line == f"error: this shallow clone does not reach back to {revision!r}"
        assert status == "2"
        git(clone, "fetch", "-q", "--depth=1", "origin", "main")
    git(clone, "fetch", "-q", "--unshallow")
    assert linter(clone / "course", capsys)("--since", first) == ["0"]


def test_outside_a_repository_there_is_no_since(tmp_path: Path) -> None:
    with pytest.raises(ExamgenError, match="needs a git repository"):
        changes_since(start(tmp_path), "HEAD")


def test_since_goes_with_a_baseline(tmp_path: Path, capsys: Capture) -> None:
    root = repository(tmp_path, "lint: {baseline: known.jsonl}")
    write(root, bad("old") + good("good"))
    lint = linter(root, capsys)
    assert lint("--write-baseline") == ["0"]
    commit(root)
    write(root, bad("old").replace("compass", "needle") + bad("good"))
    assert lint("--since", "HEAD") == ["q.md:8 key-count", "1"]
    # What is new is added, and nothing that was not looked at is lost.
    assert lint("--since", "HEAD", "--write-baseline") == ["0"]
    assert (root / "known.jsonl").read_text().count("\n") == 2
    assert lint("--since", "HEAD") == ["0"]
