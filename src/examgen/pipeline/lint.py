"""Lints a bank and its papers' blueprints."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from examgen.diagnostic import Diagnostic, has_errors
from examgen.load import load_source
from examgen.pipeline.memory import ASSEMBLING, recall, remembered
from examgen.pipeline.reading import Progress
from examgen.pipeline.settings import open_blueprint, open_settings
from examgen.pipeline.survey import Survey, survey
from examgen.pipeline.workspace import (
    BankFindings,
    Workspace,
    findings_key,
    in_order,
    open_workspace,
)
from examgen.publish.store import Store, code_version, digest
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a lint found, by place, and the texts that the findings point into."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFindings:
    """All findings of one paper: of its blueprint, and of what comes of that."""

    diagnostics: tuple[Diagnostic, ...]


def lint(root: Path, store: Store, *, jobs: int = 1, progress: Progress | None = None) -> Findings:
    """Read and check everything below ``root/bank``; what is unchanged costs a hash.

    Papers are assembled too, unless the bank has errors.
    """
    found = survey(root)
    opened = cache(partial(open_workspace, found, store, jobs=jobs, progress=progress))
    known = recall(store, BankFindings, findings_key(found))
    bank = opened().diagnostics if known is None else known.diagnostics
    check = _read_paper if has_errors(bank) else _assemble_paper
    papers = [check(found, store, path, opened) for path in found.papers.values()]
    diagnostics = in_order([*bank, *(d for paper in papers for d in paper)])
    return Findings(diagnostics=diagnostics, sources=sources_of(root, diagnostics))


def sources_of(root: Path, diagnostics: Iterable[Diagnostic]) -> Mapping[str, Source]:
    """Load the texts that findings point into, as far as they can be read."""
    paths = {d.span.path for d in diagnostics}
    paths.update(span.path for d in diagnostics for span, _ in d.related)
    loaded = {path: load_source(root, path)[1] for path in sorted(paths)}
    return {path: source for path, source in loaded.items() if isinstance(source, Source)}


def _read_paper(
    found: Survey, store: Store, path: str, _: Callable[[], Workspace]
) -> tuple[Diagnostic, ...]:
    project = open_settings(found, store).project
    return open_blueprint(found, store, path, project).diagnostics


def _assemble_paper(
    found: Survey, store: Store, path: str, opened: Callable[[], Workspace]
) -> tuple[Diagnostic, ...]:
    from examgen.pipeline.drafts import make_draft

    def check() -> PaperFindings:
        # Whether there are questions enough does not hang on the seed, which may be secret.
        return PaperFindings(diagnostics=make_draft(opened(), store, path, otherwise="0")[1])

    key = digest([b"paper", code_version(*ASSEMBLING), findings_key(found).encode(), path.encode()])
    return remembered(store, PaperFindings, key, check).diagnostics
