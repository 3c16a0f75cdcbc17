"""A comparison with a change of every kind."""

import hashlib

from tests.compare.sides import side

from examgen.compare import compare
from examgen.model.comparison import (
    Change,
    Comparison,
    DocumentChange,
    Fate,
    FigureFile,
    Kind,
    Op,
    PaperChange,
    Piece,
    Run,
)
from examgen.model.project import Project
from examgen.pipeline.comparing import Compared

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="90">'
    '<rect width="{size}" height="90" fill="#1d4f91"/></svg>'
)
CHOICES = """## cost {marks=2}

What does it cost to sort $n$ numbers, where <b>each</b> has `k` digits?

$$\\sum_{i=1}^{n} \\log i \\le n \\log n$$

```python
def sort(numbers):
    return sorted(numbers, key=lambda number: (len(str(number)), number), reverse=False)
```

| size | cost |
|-----:|:-----|
| 1    | 1    |
| 1000 | much |

- [ ] $O(n)$
  > Each number would be looked at once.
- [x] $O(n \\log n)$
  > A tree with $n!$ leaves is that deep.
- [ ] $O(n^2)$

### Explanation

It is so.
"""
OTHERS = """## tree

![A tree with two branches](tree.svg)

What is this?

Answer: oak | an oak

## long

{word}?

Answer: 3.14 ± 0.01 m

## judge

It is so.

Answer: true

## pairs {type=match}

Join.

- one => 1
- two => 2
- => 3

## steps {type=order}

Sort.

1. first
2. second

## gaps {type=cloze}

It takes [[= 4]] bytes and is [[? *small / large]].

## why {type=essay}

Why?

### Rubric

- Names the cause (1)

## map {stimulus title=Map}

The map shows a lake.

## on-the-map {stimulus=map}

How long?

Answer: 1

## gone

This one goes away for ever?

Answer: 1
"""
EDITS = (
    ("to sort $n$", "to sort all $n$"),
    ("\\log i \\le", "\\log i <"),
    ("reverse=False", "reverse=True"),
    ("| 1000 | much |", "| 1000 | more |"),
    ("- [x] $O(n \\log n)$", "- [ ] $O(n \\log n)$"),
    ("- [ ] $O(n^2)$", "- [x] $O(n^2)$\n- [ ] $O(1)$"),
    ("two branches", "three branches"),
    ("± 0.01 m", "± 0.1 cm"),
    ("It is so.\n\nAnswer: true", "It is not so.\n\nAnswer: false"),
    ("- one => 1\n- two => 2", "- one => 2\n- two => 1"),
    ("1. first\n2. second", "1. second\n2. first"),
    ("? *small / large", "? small / *large"),
    ("the cause (1)", "the cause (2)"),
    ("shows a lake", "shows a river"),
    ("## gone\n\nThis one goes away for ever?", "## came\n\nQuite another one comes in?"),
)
TREE = "bank/questions/tree.svg"


def sample() -> Compared:
    old = CHOICES + "\n" + OTHERS.replace("{word}", "W" + "o" * 90 + "rd")
    new = old
    for before, after in EDITS:
        assert before in new, before
        new = new.replace(before, after, 1)
    drawings = [SVG.format(size=size).encode() for size in (120, 900)]
    figures = [
        {TREE: FigureFile(digest=hashlib.sha256(d).hexdigest(), size=len(d))} for d in drawings
    ]
    found = compare(side(old, figures=figures[0]), side(new, "new", figures=figures[1]))
    lines = (Run(op=Op.GONE, text="minutes: 30"), Run(op=Op.CAME, text="minutes: 45 # " + "x" * 99))
    found = Comparison(
        **{name: getattr(found, name) for name in ("old", "new", "items", "stimuli")},
        documents=(
            DocumentChange(
                name="quiz",
                path="bank/papers/quiz.yaml",
                fate=Fate.CHANGED,
                changes=(Change(kind=Kind.DATA, part="lines", runs=lines),),
            ),
            DocumentChange(
                name="settings",
                path="bank/bank.yaml",
                fate=Fate.CHANGED,
                changes=(Change(kind=Kind.DATA, part="marks", said=(Piece(text="was 1, now 2"),)),),
            ),
        ),
        papers=(PaperChange(paper="quiz", path="x", key=("cost",), text=("tree",), renewed=True),),
        reformatted=3,
        notes=("old has <i>an error</i>",),
    )
    shown = tuple({TREE: drawing} for drawing in drawings)
    return Compared(comparison=found, projects=(Project(), Project()), figures=(shown[0], shown[1]))
