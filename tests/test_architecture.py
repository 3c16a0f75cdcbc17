"""The direction of imports, and what may touch the world, walked from the sources."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "examgen"
STAGES = (
    *("read", "check", "compare", "assemble", "marking"),
    *("render", "export", "publish", "report"),
)
FOUNDATION = (
    "source",
    "diagnostic",
    "artifact",
    "registry",
    "codec",
    "maths",
    "suggest",
    "similarity",
    "wording",
    "closing",
    "quantity",
    "decimals",
    "differing",
    "changed",
    "load",
    "field_values",
    "yaml_scalars",
    "splice",
    "model",
)
OUTER = ("cli", "lsp", "preview")
EDGES = ("pipeline", "publish", *OUTER, "load")
# What reaches files, the environment, clocks or the network.
WORLD = ("os", "pathlib", "shutil", "subprocess", "time", "socket", "urllib.request", "tempfile")
# Reasons why a module outside the edges may all the same.
ALLOWED = {
    "render/pdf/engine.py": "sets FONTCONFIG_FILE before WeasyPrint is imported",
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def _area(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == "examgen":
                yield from (f"examgen.{alias.name}" for alias in node.names)


def _ours(path: Path) -> set[str]:
    names = (name.split(".") for name in _imports(path))
    return {parts[1] for parts in names if parts[0] == "examgen" and len(parts) > 1}


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_in_one_direction(path: Path) -> None:
    area, used = _area(path), _ours(path)
    if area in FOUNDATION:
        assert not used & {*STAGES, "pipeline", *OUTER}
    elif area in STAGES:
        assert not used & ({*STAGES, "pipeline", *OUTER} - {area})
    elif area == "pipeline":
        assert not used & {*OUTER}
    elif area == "lsp":
        assert "cli" not in used


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_the_world_is_touched_at_the_edges_only(path: Path) -> None:
    relative = str(path.relative_to(PACKAGE).as_posix())
    if _area(path) in EDGES or relative in ALLOWED:
        return
    names = set(_imports(path))
    assert not {w for w in WORLD for n in names if n == w or n.startswith(f"{w}.")}


def test_every_exception_is_still_needed() -> None:
    assert [name for name in ALLOWED if not (PACKAGE / name).exists()] == []
