"""A diff says what became of each line, and takes no longer than that is worth."""

import re
from difflib import unified_diff

from hypothesis import given
from hypothesis import strategies as st

from examgen.pipeline import line_diff
from examgen.pipeline.line_diff import diff_lines

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "d 1", "e 2", "f 3"]), max_size=40)
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def patched(before: list[str], diff: list[str]) -> list[str]:
    """Apply a diff as `patch` does; every line of context and every count must be right."""
    made: list[str] = []
    at = 0
    assert [line[:4] for line in diff[:2]] in ([], ["--- ", "+++ "])
    left = iter(diff[2:])
    for head in left:
        found = _HUNK.fullmatch(head.removesuffix("\n"))
        assert found is not None
        start, size, to, other = (int(part or 1) for part in found.groups())
        start -= size > 0
        made += before[at:start]
        assert len(made) == to - (other > 0)
        at = start
        while size or other:
            line = next(left)
            if line[0] in " -":
                assert before[at] == line[1:]
                at, size = at + 1, size - 1
            if line[0] in " +":
                made.append(line[1:])
                other -= 1
    return made + before[at:]


@given(LINES, LINES, st.sampled_from([1, 2, 5, 200]))
def test_a_diff_leads_from_one_side_to_the_other(
    before: list[str], after: list[str], window: int
) -> None:
    known, line_diff._WINDOW = line_diff._WINDOW, window
    try:
        made = list(diff_lines(before, after, "a", "b"))
    finally:
        line_diff._WINDOW = known
    assert patched(before, made) == after
    assert (not made) == (before == after)


@given(LINES, LINES)
def test_small_diffs_are_as_everywhere(before: list[str], after: list[str]) -> None:
    made = list(diff_lines(before, after, "a", "b"))
    # What both begin with is no part of a change here, which difflib does not promise.
    if before[:1] != after[:1]:
        assert made == list(unified_diff(before, after, "a", "b"))


def test_many_changes_take_no_longer_than_few() -> None:
    before, after, moved = [], [], []
    for number in range(12_000):
        body = ["", "", f"Q {number}?", "- [ ] 4", "- [x] 8", ""]
        before += [f"## q{number} {{marks=1}}", *body]
        after += [f"## q{number} {{marks=2}}", *body[1:]]
        moved += ["- [x] 8", *body]
    changed = list(diff_lines(before, after, "a", "b"))
    assert patched(before, changed) == after
    assert sum(line.startswith("-") for line in changed[2:]) == 24_000
    assert patched(before, list(diff_lines(before, moved, "a", "b"))) == moved
    same = ["x"] * 50_000
    assert patched(same, list(diff_lines(same, [*same, "y", *same], "a", "b")))[50_000] == "y"
    blank = ["a", *[""] * 50_000, "b"]
    assert list(diff_lines(blank, ["a", "", "b"], "a", "b"))[-1] == " b"
