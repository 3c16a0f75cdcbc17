"""Fields of an item written anew, to the last byte, in every notation."""

import pytest

from examgen.diagnostic import ExamgenError
from examgen.load import decode
from examgen.model.project import Project
from examgen.pipeline.survey import readers
from examgen.read.own_fields import Changes
from examgen.source import Source
from examgen.splice import splice

BODY = "\n\nHow many?\n\nAnswer: 4\n"


def changed(text: str, changes: Changes, suffix: str = ".md", number: int = 0) -> str:
    reader = readers()[suffix]
    source = decode(f"bank/questions/a{suffix}", text.encode())
    assert isinstance(source, Source)
    item = reader.read(source, Project()).items[number]
    return splice(text.encode(), reader.own(source, item).write(changes)).decode()


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        ("## a", {"marks": ("2",)}, "## a {marks=2}"),
        ("## a  ", {"marks": ("2",)}, "## a {marks=2}  "),
        ("## a ##", {"marks": ("2",)}, "## a {marks=2} ##"),
        ("## a {marks=1}", {"marks": ("2",)}, "## a {marks=2}"),
        ("## a {marks=1}", {"marks": ()}, "## a"),
        ("## a { marks=1  level=apply }", {"marks": ()}, "## a {  level=apply }"),
        ("## a {marks=1 level=apply}", {"marks": ()}, "## a {level=apply}"),
        ("## a {level=apply marks=1}", {"marks": ()}, "## a {level=apply}"),
        ("## a {tags=x,y}", {"tags": ("x", "z")}, "## a {tags=x,z}"),
        ('## a {tags="x y"}', {"tags": ("x y", "z")}, '## a {tags="x y,z"}'),
        ("## a {}", {"author": ('A "B"',)}, r'## a {author="A \"B\""}'),
        (
            '## a {author="x marks=1" marks=1}',
            {"marks": ("3",), "tags": ("t",)},
            '## a {author="x marks=1" marks=3 tags=t}',
        ),
    ],
)
def test_headings(before: str, changes: Changes, after: str) -> None:
    whole = f"## other{BODY}\n{before}{BODY}"
    assert changed(whole, changes, number=1) == f"## other{BODY}\n{after}{BODY}"
    assert changed(whole.replace("\n", "\r\n"), changes, number=1) == (
        f"## other{BODY}\n{after}{BODY}".replace("\n", "\r\n")
    )


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        ("How many?\n\nAnswer: 4\n", {"marks": ("2",)}, "---\nmarks: 2\n---\n\n{}"),
        ("---\n---\n{}", {"marks": ("2",)}, "---\nmarks: 2\n---\n{}"),
        ("---\nid: a # x\nlevel: apply\n---\n{}", {"marks": ("2",)}, None),
        ("---\nmarks: 1 # why\n---\n{}", {"marks": ("2",)}, "---\nmarks: 2 # why\n---\n{}"),
        ("---\nlevel: apply\nmarks: 1\n---\n{}", {"marks": ()}, "---\nlevel: apply\n---\n{}"),
        ("---\ntags:\n- x\n- y\n---\n{}", {"tags": ("y", "z")}, "---\ntags:\n- z\n- y\n---\n{}"),
        ("---\ntags:\n- x\n- y\n---\n{}", {"tags": ("x",)}, "---\ntags:\n- x\n---\n{}"),
    ],
)
def test_front_matter(before: str, changes: Changes, after: str | None) -> None:
    body = "How many?\n\nAnswer: 4\n"
    expected = "---\nid: a # x\nmarks: 2\nlevel: apply\n---\n{}" if after is None else after
    assert changed(before.replace("{}", body), changes) == expected.replace("{}", body)


YAML = "questions:\n  - id: b\n    stem: Why?\n    answer: 4\n{}"


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        (
            "  - id: a\n    stem: How?\n    answer: 4\n",
            {"marks": ("2",), "tags": ("x", "y: z")},
            "  - id: a\n    marks: 2\n    tags: [x, 'y: z']\n    stem: How?\n    answer: 4\n",
        ),
        (
            "  - {id: a, stem: How?, answer: 4}\n",
            {"level": ("apply",)},
            "  - {id: a, level: apply, stem: How?, answer: 4}\n",
        ),
        (
            "  - {marks: 1, id: a, stem: How?, answer: 4, level: apply}\n",
            {"level": (), "marks": ()},
            "  - {id: a, stem: How?, answer: 4}\n",
        ),
        (
            "  - marks: 1\n    id: a\n    stem: How?\n    answer: 4\n",
            {"marks": ()},
            "  - id: a\n    stem: How?\n    answer: 4\n",
        ),
        (
            "  - id: a\n    tags:\n      - x  # why\n      - y\n    stem: How?\n    answer: 4\n",
            {"tags": ("x", "z", "w")},
            "  - id: a\n    tags:\n      - x  # why\n      - z\n      - w\n"
            "    stem: How?\n    answer: 4\n",
        ),
        (
            "  - id: a\n    tags: x, y\n    stem: How?\n    answer: 4",
            {"tags": ("x", "z")},
            "  - id: a\n    tags: 'x, z'\n    stem: How?\n    answer: 4",
        ),
        (
            "  - id: a\n    stem: How?\n    answer: 4\n    source: >\n      a\n      b\n",
            {"source": ("c",)},
            "  - id: a\n    stem: How?\n    answer: 4\n    source: c\n",
        ),
    ],
)
def test_yaml(before: str, changes: Changes, after: str) -> None:
    assert changed(YAML.format(before), changes, ".yaml", 1) == YAML.format(after)


@pytest.mark.parametrize(
    ("text", "changes", "said"),
    [
        (
            "questions:\n- id: a\n  marks: 1 # why\n  stem: s\n  answer: 4\n",
            {"marks": ()},
            "3:3: a comment stands beside `marks`",
        ),
        (
            "questions:\n- id: a\n  tags:\n  - x # why\n  stem: s\n  answer: 4\n",
            {"tags": ("z",), "level": ()},
            "",
        ),
        (
            "questions:\n- id: a\n  tags:\n  - x # why\n  - y\n  stem: s\n  answer: 4\n",
            {"tags": ("y",)},
            "4:5: more than one entry of `tags` stands here",
        ),
    ],
)
def test_what_would_be_lost_is_said(text: str, changes: Changes, said: str) -> None:
    if not said:
        assert "- z # why" in changed(text, changes, ".yaml")
        return
    with pytest.raises(ExamgenError, match=said):
        changed(text, changes, ".yaml")
