"""Positions, refusals and plain words of the YAML loader."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic, Severity
from examgen.read import located_yaml
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence, load_yaml
from examgen.source import Excerpt, Position, Source


def load(text: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    return load_yaml(Source("bank/q.yaml", text).excerpt())


def value(text: str, key: str = "a") -> Scalar:
    node, found = load(text)
    assert not found
    assert isinstance(node, Mapping)
    scalar = next(node for name, node in node.entries if name.text == key)
    assert isinstance(scalar, Scalar)
    return scalar


def source_character(source: Source, position: Position) -> str:
    line = source.lines[position.line - 1]
    return line[position.column - 1] if position.column <= len(line) else "\n"


def assert_exact(source: Source, excerpt: Excerpt, *, escaped: bool) -> None:
    for offset, character in enumerate(excerpt.text):
        found = source_character(source, excerpt.position(offset))
        if character in " \n":
            assert found in " \n\\"
        elif escaped and found == "\\":
            continue
        else:
            assert found == character, (offset, excerpt.position(offset))


WORDS = st.text(alphabet="ab:#'\"-é😀\\$ \n", max_size=60)


@pytest.mark.parametrize("style", ["", "'", '"', "|", ">"])
@given(text=WORDS, width=st.integers(4, 40))
def test_every_character_is_found_in_its_source(style: str, text: str, width: int) -> None:
    document = {"k": "é", "list": [{"a": text}]}
    dumped = yaml.dump(document, default_style=style or None, width=width, allow_unicode=True)
    source = Source("bank/q.yaml", dumped)
    node, found = load_yaml(source.excerpt())
    assert isinstance(node, Mapping)
    entries = node.entries[1][1]
    assert isinstance(entries, Sequence)
    inner = entries.entries[0]
    assert isinstance(inner, Mapping)
    scalar = inner.entries[0][1]
    assert isinstance(scalar, Scalar)
    assert scalar.text == text
    assert all(d.rule == "control-character" for d in found)
    assert_exact(source, scalar.excerpt, escaped=scalar.style == '"')


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  x\n\n   y\n  z\nb: 1\n",
        "a: |+\n  x\n\n\nb: 1\n",
        "a: |-  # note\n\n\n  x\n  y\nb: 1\n",
        "a: |2\n    x\n  y\n",
        "a: >\n  x y\n  z\n\n  u\n    more\n\n    more2\n  v\n\n\nb: 1\n",
        "a: >-2\n    lead\n  x\n  x\n",
        "a: x y\n   z\n\n\n   u   \n  v\nb: 1\n",
        "a: 'it''s\n   here\n\n   b'\n",
        'a: "x\\\n   y \\u00e9 z\n   \\\n\n   w"\n',
        "a: |\n  last",
        "a: >\n  last\n  line",
        "a: ''\nb: 1",
        'a: "\\x41B\\"C"\n',
        "a:\n  |\n x\n",
    ],
)
def test_places_of_hand_made_scalars(text: str) -> None:
    scalar = value(text)
    assert scalar.text == yaml.safe_load(text)["a"]
    assert_exact(Source("bank/q.yaml", text), scalar.excerpt, escaped=scalar.style == '"')


def test_front_matter_is_an_excerpt_of_its_file() -> None:
    source = Source("bank/q.md", "---\ntopic: a/b\nnote: |\n  é x\n---\n")
    end = source.text.rindex("---")
    node, _ = load_yaml(source.excerpt().slice(4, end))
    assert isinstance(node, Mapping)
    (_, topic), (_, note) = node.entries
    assert topic.span == ("bank/q.md", 2, 8, 2, 11)
    assert isinstance(note, Scalar)
    assert note.excerpt.position(2) == (4, 5)


def test_scalars_stay_as_typed() -> None:
    typed = (
        "[Yes, No, on, Null, ~, 12:30, 010, 1_000, 1.10, 1e3, 0x1F, 2024-01-05, 2024-13-05, '', .5]"
    )
    node, found = load(typed)
    assert not found
    assert isinstance(node, Sequence)
    texts = [entry.text for entry in node.entries if isinstance(entry, Scalar)]
    assert texts == typed.strip("[]").replace("''", "").split(", ")


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("a: 1\nb: 2\na: 3", "yaml-duplicate-key", (3, 1)),
        ("a: *b", "yaml-alias", (1, 4)),
        ("a: &b c", "yaml-alias", (1, 4)),
        ("a: &b [c]", "yaml-alias", (1, 4)),
        ("<<: {a: 1}", "yaml-alias", (1, 1)),
        ("a: !!python/object:os.system x", "yaml-tag", (1, 4)),
        ("a: !", "yaml-tag", (1, 4)),
        ("? [a]\n: b", "yaml-key", (1, 3)),
        ("a\n---\nb", "yaml-syntax", (2, 1)),
        ("[" * 21 + "]" * 21, "yaml-depth", (1, 21)),
        ("[" * 5000, "yaml-syntax", (1, 1001)),
        ("a: [b, , c]", "yaml-syntax", (1, 8)),
        ("a: {b: 1,, c: 1}", "yaml-syntax", (1, 10)),
        ("a: x: y", "yaml-syntax", (1, 5)),
        ("a: @x", "yaml-syntax", (1, 4)),
        ("a:\n\tb: c", "yaml-syntax", (2, 1)),
        ("a: 'x\nb: 1", "yaml-syntax", (1, 4)),
        ("a: [1, 2", "yaml-syntax", (1, 4)),
        ("a: **b** c", "yaml-syntax", (1, 4)),
        ("é😀: x\na: \x07", "control-character", (2, 4)),
        ("a: x\u2028y", "control-character", (1, 5)),
        ("a: x\u202ey", "bidi-control", (1, 5)),
        ('a: "x\\u202ey"', "bidi-control", (1, 4)),
        ('a: "\\frac12"', "control-character", (1, 5)),
        ('a: "$\\theta$"', "control-character", (1, 6)),
        ('a: "$x\\neq y$"', "control-character", (1, 7)),
        ('a: "\\beta"', "control-character", (1, 5)),
        ('a: "\\sum"', "yaml-syntax", (1, 5)),
        ('a: "\\xi"', "yaml-syntax", (1, 7)),
    ],
)
def test_refusals(text: str, rule: str, start: tuple[int, int]) -> None:
    _, found = load(text)
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert found[0].hint


@pytest.mark.parametrize("text", ["a: [b, , c]", "a: [, b]", "a: [b,,]", "a: {b: 1, , c: 1}"])
def test_an_empty_entry_is_a_comma_too_many(text: str) -> None:
    (found,) = load(text)[1]
    assert found.message == "an entry is empty here"
    assert found.hint is not None
    assert found.hint.startswith("delete the comma")


def test_both_places_of_a_duplicate_key() -> None:
    node, (found,) = load("a: 1\n'a': 2")
    assert found.related[0][0] == ("bank/q.yaml", 1, 1, 1, 2)
    assert isinstance(node, Mapping)
    assert [entry.text for _, entry in node.entries if isinstance(entry, Scalar)] == ["1"]


@pytest.mark.parametrize("text", ['a: "x\\ny"', 'a: "x\\ty"', 'a: "first\\nnot"', "a: '\\frac'"])
def test_honest_escapes(text: str) -> None:
    assert not load(text)[1]


def test_a_tex_command_shows_the_block() -> None:
    (found,) = load(r'stem: "$\frac12$"')[1]
    assert found.hint is not None
    assert "stem: |\n  $\\frac12$" in found.hint


def test_the_hint_of_a_colon_quotes_the_value() -> None:
    (found,) = load("- stem: Note: it's late")[1]
    assert found.hint is not None
    assert "stem: 'Note: it''s late'" in found.hint


def test_empty_documents() -> None:
    assert load("") == (None, ())
    assert load("# nothing\n") == (None, ())


HOSTILE = st.text(alphabet="a: \n\t-[]{}'\"|>&*!%@`#,?\\\u2028\x85\ufeff\x00é0<~", max_size=40)


@given(text=HOSTILE | st.text(max_size=40))
def test_never_raises(text: str) -> None:
    node, found = load(text)
    visit(node)
    assert all(d.severity in Severity for d in found)


@given(text=HOSTILE)
def test_never_raises_without_libyaml(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(located_yaml, "_LOADER", yaml.SafeLoader)
        visit(load(text)[0])


def visit(node: Node | None) -> None:
    if isinstance(node, Scalar):
        for offset in range(len(node.text) + 1):
            node.excerpt.position(offset)
    elif isinstance(node, Sequence):
        for entry in node.entries:
            visit(entry)
    elif isinstance(node, Mapping):
        for key, entry in node.entries:
            visit(key)
            visit(entry)
    if node is not None:
        assert node.span
