"""Generates banks of any size: varied questions, the same for the same number."""

from pathlib import Path

TOPICS = ("algebra", "algebra/linear", "calculus", "calculus/limits", "statistics")
BANDS = ("easy", "medium", "hard")
PER_FILE = 20
CASES = 5


def write_bank(root: Path, count: int) -> None:
    """Write a bank of ``count`` questions below ``root``, four files in five as Markdown."""
    questions = root / "bank" / "questions"
    questions.mkdir(parents=True)
    (root / "bank" / "papers").mkdir()
    topics = "".join(f"  {topic}: Topic {n}\n" for n, topic in enumerate(TOPICS))
    settings = f"title: Generated\nmarks: 1\ntopics:\n{topics}"
    (root / "bank" / "bank.yaml").write_text(settings, encoding="utf-8")
    for number, first in enumerate(range(0, count, PER_FILE)):
        numbers = range(first, min(first + PER_FILE, count))
        as_yaml = number % 5 == 4
        text = _yaml(numbers) if as_yaml else _markdown(numbers)
        name = f"part-{number:05d}.{'yaml' if as_yaml else 'md'}"
        (questions / name).write_text(text, encoding="utf-8")


def _markdown(numbers: range) -> str:
    head = f"---\ntopic: {TOPICS[numbers[0] % len(TOPICS)]}\ntags: [generated, speed]\n---\n\n"
    return head + "\n".join(_markdown_item(n) for n in numbers)


def _markdown_item(n: int) -> str:
    fields = f"difficulty={BANDS[n % 3]} marks={1 + n % 3}"
    heading = f"## item-{n:06d} {{{fields}}}\n\n"
    case = n % CASES
    if case == 0:
        return heading + _single(n)
    if case == 1:
        return heading + _with_code(n)
    if case == 2:
        return heading + _numeric(n)
    if case == 3:
        return heading + _with_table(n)
    return heading + _multiple(n)


def _single(n: int) -> str:
    return f"""Let $f_{{{n}}}(x) = {n % 9 + 2}x^2 + {n}$ be a function on the real numbers. What is
the *smallest* value that it takes, and **why** is it taken there?

- [ ] It takes ${n + 1}$ at the point $x = 1$
  > The square of 1 is not the smallest square, so this is {n % 9 + 2} too large.
- [x] It takes ${n}$ at the point $x = 0$
  > No square is negative, so the first term vanishes at best.
- [ ] It takes $-{n}$ at the point $x = -1$
  > Chosen because: the sign of the constant is carried over to the point.
- [ ] It takes no smallest value at all
  > A parabola that opens upwards has one.

### Explanation

The term ${n % 9 + 2}x^2$ is never negative and vanishes at $x = 0$ only.
"""


def _with_code(n: int) -> str:
    return f"""What does this program print when it runs to its end?

```python
total = {n}
for step in range({n % 7 + 1}):
    total += step * {n % 5}
print(total)
```

- [x] `{n + (n % 5) * sum(range(n % 7 + 1))}` and a line end
  > Each step adds its own multiple to the total.
- [ ] `{n}{n}` without a line end
  > Nothing is printed twice, and `print` ends the line.
- [ ] nothing, since `total` is undefined
  > The name is bound in the first line.
"""


def _numeric(n: int) -> str:
    return f"""A model with {n + 1} thousand parameters is stored with 2 bytes for each of them. How
many kilobytes does it take, if a kilobyte is $10^3$ bytes?

Answer: {2 * (n + 1)}

### Explanation

$$ {n + 1} \\cdot 10^3 \\cdot 2 = {2 * (n + 1)} \\cdot 10^3 $$
"""


def _with_table(n: int) -> str:
    return f"""The table lists runs of one experiment, numbered {n}.

| run | loss | $\\eta$ |
|---|---:|---:|
| first | 0.{n % 90 + 10} | 0.1 |
| second | 0.{(n + 7) % 90 + 10} | 0.01 |

Which statement can be read off the table?

- [x] two runs were made
  > The table has two rows below its head.
- [ ] three runs were made
  > The head is not a run.
- [ ] the loss was not measured
  > It has a column of its own.
"""


def _multiple(n: int) -> str:
    return f"""Which of these are true of the number {2 * n + 4}? See also [the rules](https://example.org/r).

- [x] it is even, as every double is
  > It is twice {n + 2}.
- [x] it is larger than {n}
  > It is at least {n} + 4.
- [ ] it is the square of {n}, plus one
  > Squares of that size are far larger or smaller.
- [ ] it is odd, as its digits show
  > Its last digit is even.
"""


def _yaml(numbers: range) -> str:
    return "questions:\n" + "".join(_yaml_item(n) for n in numbers)


def _yaml_item(n: int) -> str:
    return f"""  - id: item-{n:06d}
    topic: {TOPICS[n % len(TOPICS)]}
    difficulty: {BANDS[n % 3]}
    marks: {1 + n % 3}
    stem: |
      A batch of {n + 2} sequences is split into parts of **equal** size.
      How many parts of size $k$ are there, if $k$ divides {n + 2}?
    choices:
      - text: $\\frac{{{n + 2}}}{{k}}$ parts
        correct: true
        rationale: Equal parts share the batch among them.
      - text: $k$ parts
        rationale: That is the size of one part.
      - text: ${n + 2} k$ parts
        rationale: Parts would then be smaller than one sequence.
"""
