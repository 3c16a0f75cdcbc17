"""Essays and code questions: rubrics and starters."""

from collections.abc import Callable
from fractions import Fraction

from examgen.model.item import CodeAnswer, Essay, ItemType
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]


def typed(kind: str, text: str, fields: str = "") -> str:
    return f"---\ntype: {kind}\n{fields}---\n{text}"


def test_essay(file: File, show: Show) -> None:
    text = (
        "Discuss.\n\n### Rubric\n\n- Names both moments (2)\n- Gives *bytes* (1 mark)\n"
        "- Half (0.5 marks)\n"
        "- Third (1/3)\n- Free (of charge)\n\n  More.\n\n### Explanation\n\nModel.\n"
    )
    result = file(typed("essay", text, "lines: 12\n"))
    assert result.diagnostics == ()
    (item,) = result.items
    assert isinstance(item.response, Essay)
    assert item.response.lines == 12
    assert [(show(c.body), c.marks) for c in item.response.rubric] == [
        ("p('Names both moments')", 2),
        ("p('Gives ' em('bytes'))", 1),
        ("p('Half')", Fraction(1, 2)),
        ("p('Third')", Fraction(1, 3)),
        ("p('Free (of charge)') p('More.')", None),
    ]
    assert item.response.rubric[0].body[0].span[1:] == (9, 3, 9, 21)
    assert show(item.explanation) == "p('Model.')"


def test_a_rubric_makes_an_essay(file: File) -> None:
    (item,) = file("Discuss.\n\n### Rubric\n- a (1)\n").items
    assert item.type is ItemType.ESSAY


def test_a_rubric_is_a_list(file: File, locate: Locate) -> None:
    result = file(typed("essay", "Q\n\n### Rubric\nText\n\n- a (1)"))
    assert locate(result.diagnostics) == ["7:1 error rubric-form"]


def test_code(file: File, show: Show) -> None:
    text = (
        "Fix:\n\n```py\nbad\n```\n\nWrite it:\n"
        "\n```python\ndef f():\n    ...\n```\n\n### Rubric\n- runs (2)\n"
    )
    (item,) = file(typed("code", text)).items
    assert isinstance(item.response, CodeAnswer)
    assert (item.response.language, item.response.starter) == ("python", "def f():\n    ...")
    assert show(item.stem) == "p('Fix:') pre(py 'bad') p('Write it:')"
    (item,) = file(typed("code", "Write.", "code_language: python\n")).items
    assert isinstance(item.response, CodeAnswer)
    assert (item.response.language, item.response.starter) == ("python", None)
