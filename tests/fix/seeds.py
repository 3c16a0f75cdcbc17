"""Sound questions in both notations, which the corpus of faults is made of."""

from collections.abc import Mapping

STEMS: Mapping[str, str] = {
    "plain": "How many bytes does it keep\nfor each parameter?",
    "code": "What does this print?\n\n```python\n# [x] no box\nprint('- [ ] none')\n```",
    "nested": "Look at these:\n\n- one\n  - within\n    1. deeper\n- two\n\nHow many are there?",
    "maths": "Let $n \\times m$ be it and\n\n$$\nx_{1} = \\frac{1}{2}\n$$\n\nHow large is it?",
    "table": "| a | b |\n|---|---|\n| 1 | `x\\|y` |\n\nWhat does the table show?",
    "quote": "> Größe, naïve café, 数\n> and more\n\nWhat is meant — *exactly*?",
}

CHOICES: Mapping[str, str] = {
    "bare": "- [ ] zebra\n- [x] yak\n- [ ] wolf\n",
    "remarks": (
        "- [ ] zebra\n  > Not this one.\n  >\n  > Chosen because: it has stripes.\n"
        "- [x] yak\n  > It keeps two.\n- [ ] wolf {pin}\n"
    ),
    "loose": (
        "- [ ] zebra\n\n  with a second paragraph\n\n- [x] yak\n\n"
        "- [ ] wolf\n\n  1. a list\n  2. in it\n"
    ),
    "blocks": (
        "* [ ] zebra\n  ```markdown\n  - [x] code\n  ```\n"
        "* [x] yak\n```text\nat the margin\n```\n* [ ] wolf $a+b$\n"
    ),
}

# The choices in order, and what stands between two of them.
NUMBERS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "bare": (("- [ ] 4", "- [x] 8", "- [ ] 16", "- [ ] 32"), "\n"),
    "remarks": (
        (
            "- [ ] 4\n  > One is not enough.",
            "- [x] 8\n  > Two of four\n  > bytes.",
            "- [ ] 16\n  > Chosen because: gradients are counted.",
        ),
        "\n",
    ),
    "loose": (("- [ ] 1 GB\n\n  > No.", "- [ ] 2 GB", "- [x] 3 GB\n\n  > Yes,"), "\n\n"),
    "signs": (("+ [ ] −3", "+ [x] 1/2", "+ [ ] 2.5", "+ [ ] 1,000"), "\n"),
    "maths": (("- [ ] $2$", "- [ ] $4$\n  > $\\frac{a}{b}$ is\n  > it", "- [x] $8$"), "\n"),
    "listed": (("- [ ] 1 ms\n  > - as\n  >   - nested", "- [x] 2 ms", "- [ ] 3 ms\n> lazy"), "\n"),
    "bullets": (("- [ ] 4 ms", "* [x] 8 ms", "+ [ ] 16 ms"), "\n"),
}

YAML_STEMS: Mapping[str, str] = {
    "plain": "    stem: How many bytes does it keep?\n",
    "block": (
        "    stem: |\n      Look at this:\n\n      ```python\n      x = {'a': 1}  # note\n"
        "      ```\n\n      What is it?\n"
    ),
    "folded": "    stem: >\n      Größe: how large\n      is $n$?\n",
    "quoted": '    stem: "What is meant: *this* or that?"\n',
    "single": "    stem: 'It''s which?'\n",
}

YAML_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "bare": ("4", "{text: 8, correct: true}", "16"),
    "maps": (
        "text: 4\n        rationale: One is not enough.",
        "text: 8\n        correct: true\n        rationale: |\n          Two,\n          of four.",
        "text: |\n          16\n        lure: gradients are counted",
    ),
    "mixed": ("{text: 1 GB}", "text: 2 GB\n        correct: true", "'3 GB'", 'text: "4 GB"'),
}
