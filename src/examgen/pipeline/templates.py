"""Loads the bank's own templates, which are found before the packaged ones."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.load import MAX_TEXT_BYTES, decode, read_bytes
from examgen.source import Source, Span
from examgen.suggest import hint_of

_SUFFIXES = (".html", ".css")


def load_templates(root: Path) -> tuple[Mapping[str, str], tuple[Diagnostic, ...]]:
    """Return the texts of ``templates/*.html`` and ``*.css`` by name; empty without the folder.

    Files that stand for no packaged one, and that no other names, are findings. Raises
    ExamgenError where one cannot be read.
    """
    own = read_templates(root)
    return own, tuple(_unused(own))


def read_templates(root: Path) -> Mapping[str, str]:
    """Return the texts alone; raises ExamgenError where one cannot be read."""
    folder = root / "templates"
    if not folder.is_dir():
        return {}
    names = sorted(p.name for p in folder.iterdir() if p.name.endswith(_SUFFIXES))
    return {name: _load(root, f"templates/{name}") for name in names}


def template_inputs(own: Mapping[str, str]) -> Mapping[str, str]:
    """Return the SHA-256 of templates by their paths."""
    return {
        f"templates/{name}": hashlib.sha256(text.encode()).hexdigest() for name, text in own.items()
    }


def _unused(own: Mapping[str, str]) -> Iterator[Diagnostic]:
    from examgen.render.theme import packaged_names

    packaged = packaged_names()
    for name in own:
        named = any(name in text for other, text in own.items() if other != name)
        if name not in packaged and not named:
            message = f"templates/{name} is not used: no packaged template is called so"
            hint = hint_of(name, packaged) or "docs/templates.md lists those that there are"
            yield warning("unused-template", message, Span(f"templates/{name}", 1, 1, 1, 1), hint)


def _load(root: Path, path: str) -> str:
    try:
        source = decode(path, read_bytes(root, path, MAX_TEXT_BYTES))
    except OSError as problem:
        raise ExamgenError(f"cannot read {path}: {problem.strerror}") from problem
    if not isinstance(source, Source):
        raise ExamgenError(f"cannot read {path}: {source.message}", source.hint)
    return source.text
