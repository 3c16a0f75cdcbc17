"""Lints a bank and its papers' blueprints."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic
from examgen.load import load_source
from examgen.pipeline.memory import recall
from examgen.pipeline.reading import Progress
from examgen.pipeline.settings import open_blueprint, open_settings
from examgen.pipeline.survey import Survey, survey
from examgen.pipeline.workspace import BankFindings, findings_key, in_order, open_workspace
from examgen.publish.store import Store
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a lint found, by place, and the texts that the findings point into."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


def lint(root: Path, store: Store, *, jobs: int = 1, progress: Progress | None = None) -> Findings:
    """Read and check everything below ``root/bank``; an unchanged bank costs a hash."""
    found = survey(root)
    bank = _lint_bank(found, store, jobs, progress)
    project = open_settings(found, store).project
    papers = [open_blueprint(found, store, path, project) for path in found.papers.values()]
    diagnostics = in_order([*bank, *(d for paper in papers for d in paper.diagnostics)])
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
    """Return a bank's findings; those of an unchanged bank need none of its questions."""
    known = recall(store, BankFindings, findings_key(found))
    if known is not None:
        return known.diagnostics
    return open_workspace(found, store, jobs=jobs, progress=progress).diagnostics
