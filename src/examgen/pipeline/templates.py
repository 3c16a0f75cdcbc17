"""Loads the bank's own templates, which are found before the packaged ones."""

from collections.abc import Mapping
from pathlib import Path

from examgen.diagnostic import ExamgenError
from examgen.load import MAX_TEXT_BYTES, decode, read_bytes
from examgen.source import Source

_SUFFIXES = (".html", ".css")


def load_templates(root: Path) -> Mapping[str, str]:
    """Return the texts of ``templates/*.html`` and ``*.css`` by name; empty without the folder.

    Raises ExamgenError where one cannot be read.
    """
    folder = root / "templates"
    if not folder.is_dir():
        return {}
    names = sorted(p.name for p in folder.iterdir() if p.name.endswith(_SUFFIXES))
    return {name: _load(root, f"templates/{name}") for name in names}


def _load(root: Path, path: str) -> str:
    try:
        source = decode(path, read_bytes(root, path, MAX_TEXT_BYTES))
    except OSError as problem:
        raise ExamgenError(f"cannot read {path}: {problem.strerror}") from problem
    if not isinstance(source, Source):
        raise ExamgenError(f"cannot read {path}: {source.message}", source.hint)
    return source.text
