"""Lints a bank and its papers' blueprints."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen import codec
from examgen.diagnostic import Diagnostic
from examgen.load import load_source
from examgen.model.project import Project
from examgen.pipeline.survey import Survey, survey
from examgen.pipeline.workspace import Progress, in_order, open_settings, open_workspace
from examgen.publish.store import Store, code_version, digest
from examgen.read.blueprint import read_blueprint
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a lint found, by place, and the texts that the findings point into."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A whole bank's findings as the store keeps them."""

    diagnostics: tuple[Diagnostic, ...]


def lint(root: Path, store: Store, *, jobs: int = 1, progress: Progress | None = None) -> Findings:
    """Read and check everything below ``root/bank``; an unchanged bank costs a hash."""
    found = survey(root)
    project, _ = open_settings(root)
    bank = _lint_bank(found, store, jobs, progress)
    papers = [d for path in found.papers.values() for d in _lint_paper(root, path, project)]
    diagnostics = in_order([*bank, *papers])
    return Findings(diagnostics=diagnostics, sources=sources_of(root, diagnostics))


def sources_of(root: Path, diagnostics: Iterable[Diagnostic]) -> Mapping[str, Source]:
    """Load the texts that findings point into, as far as they can be read."""
    paths = {d.span.path for d in diagnostics}
    paths.update(span.path for d in diagnostics for span, _ in d.related)
    loaded = {path: load_source(root, path)[1] for path in sorted(paths)}
    return {path: source for path, source in loaded.items() if isinstance(source, Source)}


def _lint_bank(
    found: Survey, store: Store, jobs: int, progress: Progress | None
) -> tuple[Diagnostic, ...]:
    key = digest([code_version("."), *_state(found)])
    kept = store.get(key)
    if kept is not None:
        return codec.decode(_Kept, kept).diagnostics
    diagnostics = open_workspace(found, store, jobs=jobs, progress=progress).diagnostics
    store.put(key, codec.encode(_Kept, _Kept(diagnostics=diagnostics)))
    return diagnostics


def _state(found: Survey) -> Iterable[bytes]:
    """Everything that a bank's findings depend on."""
    for path, hashed in found.hashes.items():
        yield path.encode()
        yield hashed.encode()
    for asset in found.assets.values():
        yield repr(asset).encode()
    for finding in found.findings:
        yield repr(finding).encode()


def _lint_paper(root: Path, path: str, project: Project) -> tuple[Diagnostic, ...]:
    _, source = load_source(root, path)
    if isinstance(source, Diagnostic):
        return (source,)
    return read_blueprint(source, project)[1]
