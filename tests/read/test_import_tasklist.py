"""Task-list Markdown as public banks have it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.read import imported
from tests.read.imported import DATA, PATH, findings

from examgen.export.markdown import write_file
from examgen.model.item import ItemType, Status
from examgen.model.project import Project
from examgen.read.foreign.importer import ForeignRead
from examgen.read.foreign.tasklist import IMPORTER
from examgen.read.markdown import read_markdown
from examgen.source import Source


def run(text: str) -> ForeignRead:
    return IMPORTER.read(Source(PATH, text))


def written(read: ForeignRead) -> str:
    """Return what was read as Markdown; an item without an id gets one."""
    items = tuple(replace(item, id=item.id or "one") for item in read.items)
    return imported.written(items, read.stimuli)


@pytest.fixture(scope="module")
def boxes() -> ForeignRead:
    return run((DATA / "boxes.md").read_text("utf-8"))


@pytest.fixture(scope="module")
def question(boxes: ForeignRead) -> Callable[[str], str]:
    """Return the Markdown of one item of the bank of boxes, by its id."""
    parts = written(boxes).split("## q")
    by_id = {f"q{part[:2]}": f"## q{part}".strip() for part in parts[1:]}
    return by_id.__getitem__


def test_every_question_of_the_bank_is_there(boxes: ForeignRead) -> None:
    assert [item.id for item in boxes.items] == [f"q{n:02}" for n in range(1, 11)]
    labels = ["Q1", "Q2", "Q2", "Frage 4", "题目5", "Q6", "Q7", "Q8", "Q9", "Q10"]
    assert [item.source for item in boxes.items] == labels
    assert boxes.title == "Compilers and shells, a small bank for tests"
    assert boxes.comments == ()
    drafts = [item.id for item in boxes.items if item.status is Status.DRAFT]
    assert drafts == ["q07", "q08", "q09"]


def test_code_below_a_box_is_the_choice(question: Callable[[str], str]) -> None:
    assert (
        question("q01")
        == """\
## q01 {source=Q1}

Which function returns twice as much as it is given?

- [ ]
  ```python
  def f(x):
      return x + 2
  ```
- [x]
  ```python
  def f(x):
      return x * 2
  ```
- [ ] None of these two

### Reference

[More on functions](https://example.org/functions)"""
    )


def test_shell_text_stays_as_typed(question: Callable[[str], str]) -> None:
    assert (
        question("q02")
        == """\
## q02 {source=Q2}

What is printed if `fruit` is unset?

```sh
if [ -z "$fruit" ]; then
    echo "costs $3, ${{ y }}"
fi
```

- [x] `costs , `
- [ ] `$3`
- [ ] rm *.o *.a
- [ ] __name__ and a_b_c"""
    )


def test_numbers_repeat_and_pictures_belong_to_stems(question: Callable[[str], str]) -> None:
    assert (
        question("q03")
        == """\
## q03 {source=Q2}

The number is here again; which tree is balanced?

![three trees](pictures/three%20trees.png)

- [x] the first
- [ ] the second
- [ ] the third"""
    )


def test_labels_are_known_in_any_language(question: Callable[[str], str]) -> None:
    assert question("q04").split("\n")[2] == "Welche Zahl ist gerade?"
    assert question("q05").split("\n")[2] == "哪个是偶数？"


def test_bullets_before_boxes_stay_in_the_stem(question: Callable[[str], str]) -> None:
    stem = question("q06").partition("- [x]")[0]
    assert "- K1: grass is green\n- K2: 5 < 4\n\nWhich of them is true?" in stem


def test_what_cannot_be_judged_is_a_draft_that_says_so(
    boxes: ForeignRead, question: Callable[[str], str]
) -> None:
    assert findings(boxes) == ["64:10 no-key", "71:3 box-mark", "78:1 fence-open"]
    assert question("q07").endswith(
        "### Notes\n\nTo be finished: nothing tells which choice is right."
    )
    assert "`[χ]` is neither a ticked box nor an empty one" in question("q08")
    assert "- [ ] seems to be ticked" in question("q08")


def test_a_fence_that_swallows_a_question_is_cut_off(
    boxes: ForeignRead, question: Callable[[str], str]
) -> None:
    fence = boxes.diagnostics[-1]
    assert "never closed" in fence.message
    assert "`#### Q10. This one must not be lost` in line 81" in fence.message
    assert "  ```sh\n  echo one\n  ```\n" in question("q09")
    assert question("q10").endswith("- [x] second\n- [ ] third")


def test_letters_in_details_are_the_key() -> None:
    read = run((DATA / "details.md").read_text("utf-8"))
    assert (
        written(read)
        == """\
## q01 {source=1}

What keeps data when the power is off?

- [ ] Cache
- [x] Flash memory
- [ ] Registers

### Explanation

- A forgets everything.
- B keeps its charge.

## q02 {source=1}

What makes a page load faster? (Choose TWO)

- [x] Smaller pictures
- [ ] More fonts
- [x] A cache nearby
- [ ] A longer address

## q03 {status=draft source=1}

What is a prime? (Choose THREE)

- [x] 2
- [ ] 4
- [x] 7

### Notes

To be finished: “Choose THREE” contradicts the key, which names 2.
"""
    )
    assert findings(read) == ["28:4 key-conflict"]


def test_a_question_may_stand_in_the_front_matter() -> None:
    read = run((DATA / "matter.md").read_text("utf-8"))
    assert read.items[0].id == ""
    assert findings(read) == []
    assert (
        written(read)
        == """\
## one

What does `${{ env.HOME }}` name?

- [x] A folder

  ```yaml
  run: ls
  ```
  > Right: it is where a user's files are.
- [ ] `{{ 6*6 }}`
  > It is not worked out.
- [ ] No

### Reference

<https://example.org/environment>
"""
    )


def test_fields_of_the_front_matter_are_not_lost() -> None:
    read = run("---\nquestion: Why?\nscore: [1, 2]\nhint: Look.\n---\n- [x] a\n- [ ] b\n")
    assert findings(read) == ["3:1 field-unused"]
    assert written(read).endswith("### Hint\n\nLook.\n\n### Notes\n\nscore: [1, 2]\n")


def stems(text: str) -> list[str]:
    """Return each item's Markdown without its heading."""
    sections = written(run(text)).split("## q")[1:]
    return [section.partition("\n")[2].strip() for section in sections]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "9. Nine?\n   - [x] a\n   - [ ] b\n10. Ten?\n   - [x] c\n   - [ ] d\n",
            ["Nine?\n\n- [x] a\n- [ ] b", "Ten?\n\n- [x] c\n- [ ] d"],
            id="numbers of two widths",
        ),
        pytest.param(
            "1. Q?\n\tcontinued\n- [x]\ta\n-\t[ ] b\n",
            ["Q?\ncontinued\n\n- [x] a\n- [ ] b"],
            id="tabs",
        ),
        pytest.param(
            "1. One?\n- [x] a\n- [ ] b\n1. Two?\n- [ ] c\n- [x] d\n",
            ["One?\n\n- [x] a\n- [ ] b", "Two?\n\n- [ ] c\n- [x] d"],
            id="all numbered one",
        ),
        pytest.param(
            "## Which?\n- [x] <picture>\n- [ ] ls *.txt *.md\n- [ ] my_var_name\n- [ ] a | b > c\n",
            [
                "Which?\n\n- [x] \\<picture>\n- [ ] ls *.txt *.md\n- [ ] my_var_name\n"
                "- [ ] a | b > c"
            ],
            id="raw text",
        ),
        pytest.param(
            "First?\n\n- [x] a\n- [ ] b\n\nSecond?\n\n- [ ] c\n- [x] d\n",
            ["First?\n\n- [x] a\n- [ ] b", "Second?\n\n- [ ] c\n- [x] d"],
            id="one after the other",
        ),
        pytest.param(
            "### Question 1\n\nPick.\n\n- [x] a\n- [x] b\n\n---\n\n### Question 2\n\nTake.\n"
            "\n- [x] c\n\n### Explanation\n\nSo it is.\n",
            ["Pick.\n\n- [x] a\n- [x] b", "Take.\n\n- [x] c\n\n### Explanation\n\nSo it is."],
            id="words below the number",
        ),
        pytest.param(
            "#### Python 3 has which types?\n- [x] int\n#### Rust has which?\n- [x] u8\n",
            ["Python 3 has which types?\n\n- [x] int", "Rust has which?\n\n- [x] u8"],
            id="a name with a number is no label",
        ),
        pytest.param(
            "1. Pick one.\n\n   - (a) this\n   - (b) that\n\n   **Answer:** b\n\n   Because.\n",
            ["Pick one.\n\n- [ ] this\n- [x] that\n\n### Explanation\n\nBecause."],
            id="a line tells the key",
        ),
        pytest.param(
            "# Q1. Why?\n\n## Given\n\ntext\n\n- [x] a\n\n<!-- ask Ada -->\n",
            ["Why?\n\n### Given\n\ntext\n\n- [x] a\n\n### Notes\n\nask Ada"],
            id="headings below and comments",
        ),
    ],
)
def test_layouts(text: str, expected: list[str]) -> None:
    assert stems(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Q1. a\n- [ ] x\n\n- B. y\n- A. z\n", ["1:8 no-key"]),
        ("1. a\n   - A. x\n   - B. y\n\n   Answer: D\n", ["5:12 key-unknown"]),
        ("## Q1. a\n- [x] x\n- [ ] y\n\nAnswer: B\n", ["5:9 key-conflict"]),
        ("## Q1. a (Select two.)\n- [x] x\n- [ ] y\n", ["1:8 key-conflict"]),
        ("## Q1. a\n- [x] x\n## Q2. b\n", ["3:8 no-choices"]),
        ("Hello.\n\n## Q1. a\n- [x] x\n", ["1:1 text-unused"]),
        ("## Q1. a\n- [x] x\n# Part\n\nMore.\n## Q2. b\n- [x] y\n", ["3:1 text-unused"]),
        ("## Q1. a\n- [x] x\n  - [ ] y\n", ["3:3 box-nested"]),
        ("   1. a\n      - [x] [b](http://c.d)\n", ["2:13 link-http"]),
        ("## Q1. a\u0007\n- [x] x\n", ["1:9 control-character"]),
    ],
)
def test_findings_have_their_places(text: str, expected: list[str]) -> None:
    assert findings(run(text)) == expected


def test_text_of_no_question_is_kept() -> None:
    read = run("# Title\n\nHello.\n\n## Q1. a\n- [x] x\n\n# Part\n\n[r]: https://a.b\n")
    assert read.title == "Title"
    assert read.comments == ("Hello.", "# Part\n\n[r]: https://a.b", "[r]: https://a.b")


def test_all_that_are_wanted_make_it_multiple() -> None:
    read = run("## Q1. Which two? (Choose two)\n- [x] a\n- [x] b\n- [ ] c\n")
    assert read.items[0].type is ItemType.MULTIPLE


@pytest.mark.parametrize(
    ("text", "stems", "found"),
    [
        ("# Quiz\n\n1. One?\n- [x] a\n- [ ] b\n\n2. Two?\n   - [ ] a\n   - [x] b\n", 2, []),
        ("# Quiz\n1. One?\n\n   - [x] a\n   - [ ] b\n", 1, []),
        ("## Easy\n1. A?\n- [x] a\n- [ ] b\n## Hard\n1. B?\n- [x] a\n- [ ] b\n", 2, ["5:1"]),
        (
            "## Section 1\n1) A?\n- [x] a\n2) B?\n- [x] a\n\n## Section 2\n1) C?\n- [x] a\n",
            3,
            ["7:1"],
        ),
        ("# Quiz\nPick one.\n1. One?\n- [x] a\n- [ ] b\n", 1, ["2:1"]),
    ],
)
def test_entries_with_boxes_below_a_title(text: str, stems: int, found: list[str]) -> None:
    read = run(text)
    assert findings(read) == [f"{place} text-unused" for place in found]
    assert [item.status for item in read.items] == [Status.READY] * stems
    assert all(len(item.stem) == 1 for item in read.items)
    written(read)


@pytest.mark.parametrize(
    "text",
    [
        "## Which order?\n1. foo\n2. bar\n\n- [x] 1, 2\n- [ ] 2, 1\n",
        "## What else?\n1. Only this\n\n- [x] a\n- [ ] b\n",
        "## Q1. Do these follow\n1. foo\n- [x] a\n- [ ] b\n## Q2. And?\n- [x] a\n- [ ] b\n",
    ],
)
def test_a_list_below_a_question_stays_there(text: str) -> None:
    assert "1. " in written(run(text)).split("## q02")[0]
    assert findings(run(text)) == []


_TEXT = """\
# Title
## Q1. beta
### Q2: gamma
#### 3) delta
### Explanation
text
more *zeta*

- [x] theta
- [ ] iota
- [] kappa
- [у] lambda
  - [x] inside
    - [ ] deep
```py
```
~~~
> quote
![p](a.png)
- A. xi
- B. omicron
    - C. pi
1. tau
   - a) upsilon
   - b) phi
<details>
<summary>Answer</summary>
</details>
Correct answer: B
Answer: A, C
---
<!-- chi -->
<!-- psi
\ttab
  indented
question: x
$x$ $y
[r]: https://x.y
[r]
{pin}
&shy;
(Choose TWO)
"""
_LINES = st.sampled_from(_TEXT.split("\n"))


@given(st.lists(_LINES, max_size=20).map("\n".join))
def test_whatever_is_read_reads_back(text: str) -> None:
    read = run(text)
    IMPORTER.sniff(text)
    items = tuple(replace(item, id=item.id or "one") for item in read.items)
    out, lost = write_file(items, (), PATH, Project())
    again = read_markdown(Source(PATH, out), Project())
    assert [item.id for item in again.items] == [item.id for item in items]
    assert lost or [type(item.response) for item in again.items] == [
        type(item.response) for item in items
    ]
