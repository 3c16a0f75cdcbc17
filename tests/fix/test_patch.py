"""Patches of any two texts make the one of the other, and are as short as others make them."""

import subprocess
import time
from difflib import unified_diff as diff_lines
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.pipeline import patch_hunks
from examgen.pipeline.patch import unified_diff
from examgen.pipeline.patch_hunks import hunks
from examgen.pipeline.rewriting import Rewrite

LINES = st.lists(st.sampled_from([*(f"{n}\n" for n in range(12)), "\n", "x\r\n"]), max_size=30)


def applied(before: list[str], diff: list[str]) -> list[str]:
    """Return what a patch makes of lines, its ranges taken at their word."""
    made: list[str] = []
    at = 0
    for line in diff:
        if line.startswith("@@"):
            first, _, count = line.split(" ")[1].removeprefix("-").partition(",")
            start = int(first) - (count != "0")
            made += before[at:start]
            at = start
        elif line.startswith("+"):
            made.append(line[1:])
        else:
            assert before[at] == line[1:]
            at += 1
            made += [line[1:]] if line.startswith(" ") else []
    return made + before[at:]


@pytest.mark.parametrize("small", [0, 3, 400])
@given(a=LINES, b=LINES)
def test_any_text_becomes_any_other(small: int, a: list[str], b: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patch_hunks, "_SMALL", small)
        assert applied(a, list(hunks(a, b))) == b


@given(st.integers(0, 40), st.sets(st.integers(0, 39), max_size=6), st.booleans())
def test_small_texts_give_the_hunks_of_the_library(
    length: int, places: set[int], gone: bool
) -> None:
    a = [f"line {n}\n" for n in range(length)]
    b = [f"other {n}\n" if n in places else line for n, line in enumerate(a)]
    b = [line for line in b if not (gone and line.startswith("other"))]
    assert list(hunks(a, b)) == list(diff_lines(a, b))[2:]


def test_what_git_takes(tmp_path: Path) -> None:
    lines = [f"line {n % 90}\n" for n in range(3_000)]
    other = list(lines)
    for at in range(0, 3_000, 7):
        other[at] = f"other {at}\n"
    del other[100:110]
    other[2_000:2_000] = ["new\n"] * 5
    before, after = ("".join(text).encode() for text in (lines, other))
    (tmp_path / "t").write_bytes(before)
    patch = unified_diff(
        [Rewrite(path="t", before=before, after=after)], terminal=False, colour=False
    )
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=patch.encode(), check=True)
    assert (tmp_path / "t").read_bytes() == after


def test_many_changes_take_no_longer_each_than_few() -> None:
    text = "".join(f"## q{n}\n\nHow many?\n\n- [X ] {n % 9}\n- [ ] 4\n\n" for n in range(7_000))
    each = Rewrite(path="t", before=text.encode(), after=text.replace("[X ]", "[x]").encode())
    start = time.perf_counter()
    patch = unified_diff([each], terminal=False, colour=False)
    # Compared each with each, these lines took minutes.
    assert time.perf_counter() - start < 10
    assert patch.count("\n-- [X ]") == patch.count("\n+- [x]") == 7_000
