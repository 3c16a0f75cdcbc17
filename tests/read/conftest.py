"""Short notations of what readers give, so that expected values stay readable."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from examgen.diagnostic import Diagnostic
from examgen.model.content import (
    Block,
    Code,
    CodeBlock,
    Emphasis,
    Gap,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Strike,
    Strong,
    Table,
    Text,
    ThematicBreak,
)
from examgen.model.project import Project
from examgen.read.content import ContentRead, read_blocks
from examgen.read.file import FileRead
from examgen.read.markdown import read_markdown
from examgen.source import Source

PATH = "bank/questions/unit/q.md"


def inline_text(nodes: Iterable[Inline]) -> str:
    return " ".join(map(_inline, nodes))


def _inline(node: Inline) -> str:
    match node:
        case Text():
            return repr(node.text)
        case Emphasis():
            return f"em({inline_text(node.children)})"
        case Strong():
            return f"strong({inline_text(node.children)})"
        case Strike():
            return f"strike({inline_text(node.children)})"
        case Code():
            return f"code({node.text!r})"
        case Math():
            return f"math({node.tex!r})"
        case Link():
            return f"link({node.target} {inline_text(node.children)})"
        case Image():
            return f"image({node.path} {node.alt!r} {node.title!r})"
        case LineBreak():
            return "br"
        case Gap():
            return f"gap{node.index}"


def block_text(nodes: Iterable[Block]) -> str:
    return " ".join(map(_block, nodes))


def _block(node: Block) -> str:
    match node:
        case Paragraph():
            return f"p({inline_text(node.children)})"
        case Heading():
            return f"h{node.level}({inline_text(node.children)})"
        case CodeBlock():
            return f"pre({node.language} {node.text!r})"
        case MathBlock():
            return f"display({node.tex!r})"
        case ListBlock():
            name = "ul" if node.start is None else f"ol{node.start}"
            loose = "" if node.tight else " loose"
            return f"{name}{loose}[" + " | ".join(block_text(e) for e in node.entries) + "]"
        case Quote():
            return f"quote({block_text(node.children)})"
        case Table():
            rows = "; ".join(" , ".join(map(inline_text, row)) for row in (node.header, *node.rows))
            return f"table[{' '.join(a or '-' for a in node.aligns)}]({rows})"
        case ThematicBreak():
            return "hr"


def findings(found: Iterable[Diagnostic]) -> list[str]:
    return [f"{d.span.line}:{d.span.column} {d.severity} {d.rule}" for d in found]


@pytest.fixture(scope="session")
def read() -> Callable[..., ContentRead]:
    def run(text: str, *, gaps: bool = False) -> ContentRead:
        return read_blocks(Source(PATH, text).excerpt(), gaps=gaps)

    return run


@pytest.fixture(scope="session")
def blocks(read: Callable[..., ContentRead]) -> Callable[[str], str]:
    """Read a text that has nothing wrong, and return its blocks in short notation."""

    def run(text: str) -> str:
        result = read(text)
        assert findings(result.diagnostics) == []
        return block_text(result.blocks)

    return run


@pytest.fixture(scope="session")
def problems(read: Callable[..., ContentRead]) -> Callable[[str], list[str]]:
    return lambda text: findings(read(text).diagnostics)


@pytest.fixture(scope="session")
def show() -> Callable[[Iterable[Block]], str]:
    return block_text


@pytest.fixture(scope="session")
def locate() -> Callable[[Iterable[Diagnostic]], list[str]]:
    return findings


@pytest.fixture(scope="session")
def file() -> Callable[..., FileRead]:
    def run(text: str, *, path: str = PATH, project: Project | None = None) -> FileRead:
        return read_markdown(Source(path, text), project or Project())

    return run


def walk(nodes: Iterable[Block | Inline]) -> Iterator[Block | Inline]:
    """Yield nodes from the outside in, in the order of the text."""
    for node in nodes:
        yield node
        match node:
            case Emphasis() | Strong() | Strike() | Link() | Paragraph() | Heading() | Quote():
                yield from walk(node.children)
            case ListBlock():
                for entry in node.entries:
                    yield from walk(entry)
            case Table():
                for row in (node.header, *node.rows):
                    for cell in row:
                        yield from walk(cell)


@pytest.fixture(scope="session")
def nodes() -> Callable[[Iterable[Block | Inline]], Iterator[Block | Inline]]:
    return walk
