"""The same item in Markdown and in YAML is the same item."""

import pytest

from examgen.model.project import Project
from examgen.read.markdown import read_markdown
from examgen.read.yaml_items import read_yaml
from examgen.source import Source

PAIRS = {
    "single": (
        '## a {topic=x/y tags=p,q difficulty=easy marks=2 time="90 s"}\n\nHow *many* $n$?\n\n'
        "```py\nx = 1\n```\n\n"
        "- [ ] 4\n  > One is not enough.\n  >\n  > Chosen because: one is forgotten.\n"
        "- [x] `8`\n- [ ] It depends {pin}\n\n"
        "### Explanation\nTwo.\n\n### Hint\nCount.\n\n### Reference\nA book.\n\n### Notes\nMine.\n",
        "questions:\n- id: a\n  topic: x/y\n  tags: [p, q]\n  difficulty: easy\n  marks: 2\n"
        "  time: 90 s\n  stem: |\n    How *many* $n$?\n\n    ```py\n    x = 1\n    ```\n"
        "  choices:\n  - text: 4\n    rationale: One is not enough.\n    lure: one is forgotten.\n"
        "  - {text: '`8`', correct: true}\n  - {text: It depends, pin: true}\n"
        "  explanation: Two.\n  hint: Count.\n  reference: A book.\n  notes: Mine.\n",
    ),
    "multiple": (
        "## a\nWhich?\n\n- [x] x\n- [x] y\n- [ ] z\n",
        "questions:\n- id: a\n  stem: Which?\n"
        "  choices: [{text: x, correct: true}, {text: y, correct: true}, z]\n",
    ),
    "numeric": (
        "## a\nWhat?\n\nAnswer: 60..80 | 3.14 ± 0.01 GB\n",
        "questions: [{id: a, stem: What?, answer: 60..80 | 3.14 ± 0.01 GB}]",
    ),
    "short": (
        "## a\nWhat?\n\nAnswer: LoRA | low-rank\nPattern: lo+\n",
        "questions: [{id: a, stem: What?, answers: [LoRA, low-rank], pattern: lo+}]",
    ),
    "true-false": (
        "## a\nIs it?\n\nAnswer: true\n",
        "questions: [{id: a, stem: Is it?, answer: true}]",
    ),
    "match": (
        "## a {type=match}\nJoin.\n\n- a *b* => c\n- d => e\n- => f\n",
        "questions: [{id: a, stem: Join., pairs: [{left: a *b*, right: c}, {left: d, right: e}],"
        " extras: [f]}]",
    ),
    "order": (
        "## a {type=order}\nSort.\n\n1. first\n2. $n$\n",
        "questions: [{id: a, stem: Sort., order: [first, $n$]}]",
    ),
    "cloze": (
        "## a {type=cloze}\nIt is [[this || that]], [[= 3.14 ± 0.01]] or [[? a / *b]].\n",
        "questions:\n- id: a\n  type: cloze\n"
        "  stem: It is [[this || that]], [[= 3.14 ± 0.01]] or [[? a / *b]].\n",
    ),
    "code by its language": (
        "## a {code_language=c lines=3}\nWrite.\n\n### Rubric\n\n- It ends (1)\n",
        "questions: [{id: a, code_language: c, lines: 3, stem: Write., "
        "rubric: [{criterion: It ends, marks: 1}]}]",
    ),
    "essay": (
        "## a {type=essay lines=9}\nWrite.\n\n### Explanation\nA model.\n",
        "questions: [{id: a, type: essay, lines: 9, stem: Write., explanation: A model.}]",
    ),
    "code": (
        "## a {type=code}\nWrite.\n\n```python\ndef f():\n    pass\n```\n",
        "questions:\n- id: a\n  code_language: python\n  stem: Write.\n"
        "  starter: |\n    def f():\n        pass\n",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_same_item(name: str) -> None:
    markdown, yaml = PAIRS[name]
    left = read_markdown(Source("bank/questions/a.md", markdown), Project())
    right = read_yaml(Source("bank/questions/a.yaml", yaml), Project())
    assert not left.diagnostics
    assert not right.diagnostics
    assert left.items == right.items
    assert left.items[0].type == name.partition(" ")[0]
