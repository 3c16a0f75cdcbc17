"""Where two texts differ, word by word."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from examgen.model.comparison import Op, Run

# Scripts that set no space between words: every character stands for itself.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(
    rf"\\[A-Za-z]+|[{_UNSPACED}]|\d+(?:[.,]\d+)*|[^\W\d_{_UNSPACED}]+(?:['’][^\W\d_]+)*|\s+|.",
    re.DOTALL,
)
# Longer texts are compared by their ends alone: the table of the rest would not fit.
_MOST = 20_000

Block = tuple[bool, int, int, int, int]


def tokens(text: str) -> list[str]:
    """Return the words, numbers, blanks and signs of a text: joined they are the text."""
    return _TOKEN.findall(text)


def likeness(one: Sequence[str], other: Sequence[str]) -> Fraction:
    """Return how alike two lists of tokens are, 0 … 1; blanks do not count."""
    from rapidfuzz.distance import LCSseq

    words, others = ([t for t in part if not t.isspace()] for part in (one, other))
    total = len(words) + len(others)
    return Fraction(2 * LCSseq.similarity(words, others), total) if total else Fraction(1)


def word_runs(old: str, new: str) -> tuple[Run, ...]:
    """Return two texts as runs of tokens that are on both sides, gone, or new."""
    a, b = tokens(old), tokens(new)
    runs: list[Run] = []
    for same, a0, a1, b0, b1 in blocks(a, b, is_island):
        if same:
            runs.append(Run(op=Op.SAME, text="".join(b[b0:b1])))
            continue
        if a1 > a0:
            runs.append(Run(op=Op.GONE, text="".join(a[a0:a1])))
        if b1 > b0:
            runs.append(Run(op=Op.CAME, text="".join(b[b0:b1])))
    return tuple(runs)


def line_runs(old: str, new: str) -> tuple[Run, ...]:
    """Return two texts as runs of whole lines; a line feed ends one, nothing else does."""
    a, b = (text.removesuffix("\n").split("\n") if text else [] for text in (old, new))
    runs: list[Run] = []
    for same, a0, a1, b0, b1 in blocks(a, b, lambda _: False):
        if same:
            runs.extend(Run(op=Op.SAME, text=line) for line in b[b0:b1])
        else:
            runs.extend(Run(op=Op.GONE, text=line) for line in a[a0:a1])
            runs.extend(Run(op=Op.CAME, text=line) for line in b[b0:b1])
    return tuple(runs)


def blocks(
    a: Sequence[str], b: Sequence[str], island: Callable[[Sequence[str]], bool]
) -> list[Block]:
    """Return two lists as stretches ``(same, a0, a1, b0, b1)`` that cover both.

    What they share between two differences counts as different where it is an ``island``:
    changes are read more easily in one piece. Sides swapped give the same, swapped.
    """
    if list(a) > list(b):
        return [(same, a0, a1, b0, b1) for same, b0, b1, a0, a1 in blocks(b, a, island)]
    found: list[Block] = []
    for same, a0, a1, b0, b1 in _opcodes(a, b):
        ends = not found or (a1, b1) == (len(a), len(b))
        alike = same and (ends or not island(a[a0:a1]))
        if found and found[-1][0] == alike:
            found[-1] = (alike, found[-1][1], a1, found[-1][3], b1)
        else:
            found.append((alike, a0, a1, b0, b1))
    return found


def _opcodes(a: Sequence[str], b: Sequence[str]) -> list[Block]:
    from rapidfuzz.distance import Indel

    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    found: list[Block] = [(True, 0, head, 0, head)] if head else []
    one, other = a[head : len(a) - tail], b[head : len(b) - tail]
    if len(one) > _MOST or len(other) > _MOST:
        found.append((False, head, len(a) - tail, head, len(b) - tail))
    elif one or other:
        found += [
            (o.tag == "equal", head + o.src_start, head + o.src_end, head + o.dest_start,
             head + o.dest_end)
            for o in Indel.opcodes(one, other)
        ]  # fmt: skip
    if tail:
        found.append((True, len(a) - tail, len(a), len(b) - tail, len(b)))
    return found


def is_island(shared: Sequence[str]) -> bool:
    """Tell whether shared tokens are blanks, signs or one short word."""
    words = [token for token in shared if token[0].isalnum()]
    return not words or (len(words) == 1 and len(words[0]) <= 3)
