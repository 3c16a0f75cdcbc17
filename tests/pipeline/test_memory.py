"""What is remembered depends on all the code that worked it out."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from examgen.pipeline.memory import CHECKING, READING

PACKAGE = Path(__file__).parents[2] / "src" / "examgen"


def areas(path: Path) -> Iterator[str]:
    """Yield the modules and packages below ``examgen`` that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "examgen":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            first, *rest = node.module.split(".")
            yield from rest[:1] if first == "examgen" else ()


def behind(start: str) -> set[str]:
    """Return an area and all that it needs, itself or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name in found or name == "__version__":
            continue
        found.add(name)
        files = (PACKAGE / name).rglob("*.py") if (PACKAGE / name).is_dir() else [f"{name}.py"]
        waiting += [area for file in files for area in areas(PACKAGE / file)]
    return found


@pytest.mark.parametrize(
    ("start", "known"), [("read", READING), ("check", CHECKING)], ids=["read", "check"]
)
def test_all_code_behind_a_stage_counts(start: str, known: tuple[str, ...]) -> None:
    assert behind(start) - {name.removesuffix(".py") for name in known} == set()
