"""Locks read from their files, and what is said of those that a hand has changed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.model.lock import Lock
from examgen.read.lock import read_lock
from examgen.source import Source

TEXT = """\
# The draw of quiz, for staff alone.
format: 1
paper: quiz
seed: '2026: a'
drawn_by: highs 1.16.0
examgen: 0.1.0
blueprint: 0123456789ab
sections:
  - section: 1
    items:
      - {id: one, marks: 1/3, text: 0123456789ab, key: 0123456789ab, entries: 0a1b 2c3d 4e5f}
      - {id: two, marks: 2, text: 0123456789ab, key: 0123456789ab, entries: [0a1b 2c3d, 0a1b]}
  - section: 2
    items:
      - {id: a/b, marks: 2, text: 0123456789ab, key: 0123456789ab}
forms:
  - form: A
    section: 1
    questions:
      - two BA A
      - one CAB
  - form: A
    section: 2
    questions:
      - a/b
"""


def read(text: str) -> tuple[Lock | None, list[str]]:
    lock, found = read_lock(Source("bank/papers/quiz.lock.yaml", text), "quiz")
    assert all(d.hint for d in found)
    return lock, [f"{d.span.line}:{d.span.column} {d.message}" for d in found]


def test_a_lock_is_read() -> None:
    lock, found = read(TEXT)
    assert found == []
    assert lock is not None
    assert (lock.seed, lock.drawn_by) == ("2026: a", "highs 1.16.0")
    (form,) = lock.forms
    first, second = form.sections
    assert [item.id for item in first.items] == ["one", "two"]
    assert first.items[1].entries == (("0a1b", "2c3d"), ("0a1b",))
    assert [(q.id, q.orders) for q in first.questions] == [
        ("two", ((1, 0), (0,))),
        ("one", ((2, 0, 1),)),
    ]
    assert [q.id for q in second.questions] == ["a/b"]
    assert first.items[1].span.line == 12


MISTAKES = [
    (TEXT, "", "1:1 this file holds no lock"),
    ("format: 1", "format: 2", "2:9 this lock has the format 2, and examgen reads 1"),
    ("paper: quiz", "paper: other", "3:8 this is the lock of `other`, not of `quiz`"),
    ("seed: '2026: a'\n", "", "1:1 this lock has no `seed`"),
    ("blueprint: 01", "blueprint: xy", "7:12 blueprint: `xy23456789ab` is no digest"),
    ("blueprint:", "blueprnt:", "7:1 a lock has no key `blueprnt`"),
    ("id: two, ", "", "12:9 this item has no `id`"),
    ("marks: 2, text", "marks: none, text", "12:26 `none` is no number of marks"),
    ("- two BA A", "- two BA", "20:9 the order of `two` does not fit its `entries`"),
    ("- two BA A", "- two BB A", "20:9 the order of `two` does not fit its `entries`"),
    ("- two BA A", "- two BA C", "20:9 the order of `two` does not fit its `entries`"),
    ("- two BA A", "- two ba a", "20:9 `ba` is no order: letters A, B, …"),
    ("- one CAB", "- two BA A", "21:9 `two` stands here twice"),
    ("      - one CAB\n", "", "18:14 `one` is missing in section 1 of form A"),
    ("- one CAB", "- three", "21:9 `three` is no item of section 1"),
    ("- one CAB", "- [one]", "21:9 a question is an id and its orders: `some-id BDAC`"),
    ("- one CAB", "- One CAB", "21:9 `One` is no id: segments of a-z 0-9 . _ - joined by `/`"),
    (
        "    section: 2\n    questions",
        "    section: 3\n    questions",
        "23:14 section 2 of form A comes here",
    ),
    (
        "    section: 2\n    questions",
        "    section: 1\n    questions",
        "23:14 section 1 stands here twice",
    ),
    ("  - section: 2\n", "  - section: 3\n", "23:14 `sections` has no items for this"),
    (
        "      - a/b\n",
        "      - a/b\n"
        "  - form: B\n    section: 1\n    questions:\n      - two BA A\n      - one CAB\n",
        "30:1 form B has no section 2, and another form has one",
    ),
    (
        "  - form: A\n    section: 2\n    questions:\n      - a/b\n",
        "",
        "13:14 no form has the questions of section 2",
    ),
    ("  - form: A\n    section: 1", "  - section: 1", "17:5 this entry has no `form`"),
    ("forms:", "<<<<<<< HEAD\nforms:", "16:1 "),
]


@pytest.mark.parametrize(("old", "new", "wanted"), MISTAKES, ids=lambda text: text[:30])
def test_a_mistake_has_its_place(old: str, new: str, wanted: str) -> None:
    assert old in TEXT
    lock, found = read(TEXT.replace(old, new, 1))
    assert lock is None
    assert [m for m in found if m.startswith(wanted)], found


@given(st.data())
def test_no_lock_is_too_broken_to_be_told(data: st.DataObject) -> None:
    """Cut lines out, or put other words into them: what is no lock is an error with a place."""
    lines = TEXT.splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1))
    if data.draw(st.booleans()):
        del lines[at]
    else:
        words = re.findall(r"\S+|\s+", lines[at])
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(
            st.sampled_from(["", "x", "1", "[", "}", "- ", "A", "{a: b}", ": ", "# "])
        )
        lines[at] = "".join(words)
    lock, found = read_lock(Source("bank/papers/quiz.lock.yaml", "".join(lines)), "quiz")
    assert (lock is None) == any(d.severity == "error" for d in found)
