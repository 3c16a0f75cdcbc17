"""Many fixes: those of a file of any length, together and apart, at the price of each."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pipeline.linting import commit, git, good, repository, write

from examgen.cli import run
from examgen.pipeline.fixing import fix
from examgen.pipeline.fixing_guard import apart
from examgen.pipeline.verdict import Request, look_at
from examgen.publish.store import Store
from examgen.source import Span

QUESTION = "## q{0}\n\nWhich number is {0}?\n\n- [X ] {0}\n- [ ] {0}a\n\n"
places = st.tuples(st.integers(1, 6), st.integers(1, 4), st.integers(0, 1), st.integers(0, 2))


def span(place: tuple[int, int, int, int]) -> Span:
    line, column, lines, columns = place
    return Span("q", line, column, line + lines, columns + (1 if lines else column))


@given(st.lists(st.lists(places.map(span), max_size=2), max_size=9))
def test_what_is_apart_shares_no_place(groups: list[list[Span]]) -> None:
    kept: list[Span] = []
    others: list[Span] = []
    for group in groups:
        free = all(a.start > b.end or b.start > a.end for a in group for b in others)
        inside = list(zip(sorted(group), sorted(group)[1:], strict=False))
        if any(a.end > b.start for a, b in inside):
            continue  # edits of a fix do not overlap
        assert apart(group, kept) == free
        others += group if free else []
    assert kept == sorted(others)


def test_spans_are_held_apart_quickly() -> None:
    kept: list[Span] = []
    start = time.perf_counter()
    assert all(apart([Span("q", n, 1, n, 2)], kept) for n in range(40_000, 0, -1))
    # Each compared with each took minutes.
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize("number", [199, 201, 900])
def test_no_number_of_findings_is_too_many_to_mend(tmp_path: Path, number: int) -> None:
    root = repository(tmp_path)
    text = "".join(QUESTION.format(n) for n in range(number))
    write(root, text)
    made = fix(look_at(Request(root=root), Store(None)), Store(None))
    assert len(made.findings) == number
    assert made.rewrites[0].after.decode() == text.replace("[X ]", "[x]")


def test_of_many_the_one_that_is_not_sound_stays(tmp_path: Path) -> None:
    root = repository(tmp_path)
    text = "".join(QUESTION.format(n) for n in range(300)).replace("## q77", "## Q_77", 1)
    write(root, text)
    write(root, good("good").replace("## good", "## q_77"), "other.md")
    made = fix(look_at(Request(root=root), Store(None)), Store(None))
    after = made.rewrites[0].after.decode()
    assert after.count("[x]") == 300
    assert "## Q_77" in after


def test_findings_that_are_not_told_are_mended_on_changed_lines_only(tmp_path: Path) -> None:
    root = repository(tmp_path)
    text = "".join(QUESTION.format(n) for n in range(500))
    write(root, text)
    commit(root)
    changed = text.replace("number is 444?", "number is just 444?")
    write(root, changed)
    case = look_at(Request(root=root, since="HEAD"), Store(None))
    assert not fix(case, Store(None)).rewrites  # the file was not read so far
    write(root, changed.replace("number is 5?", "number is just 5?"))
    case = look_at(Request(root=root, since="HEAD"), Store(None))
    after = fix(case, Store(None)).rewrites[0].after.decode()
    assert [line for line in after.split("\n") if line.startswith("- [x]")] == [
        "- [x] 5",
        "- [x] 444",
    ]


def test_what_a_fix_brings_to_light_on_changed_lines_is_mended_too(tmp_path: Path) -> None:
    root = repository(tmp_path)
    old = QUESTION.format("-old")
    new = "## New Id\n\nHow many?\nAnswer: 4\n\n## Another Id\n\nWhich?\n\n- [X ] a\n- [ ] b\n\n"
    write(root, old)
    commit(root)
    write(root, new + old)
    words = ["lint", "--root", str(root), "--no-cache", "-q", "--since", "HEAD", "--fix"]
    run(words)
    made = (root / "bank" / "questions" / "q.md").read_text()
    assert made == (
        "## new-id\n\nHow many?\n\nAnswer: 4\n\n## another-id\n\nWhich?\n\n- [x] a\n- [ ] b\n\n"
        + old
    )
    assert git(root, "status", "--porcelain", "-uno") == "M bank/questions/q.md"
    # A second run finds nothing to do.
    assert run([*words, "--diff"]) == 0
