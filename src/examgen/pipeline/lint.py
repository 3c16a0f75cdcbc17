"""Lints a bank and its papers' blueprints."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path, PurePosixPath

from examgen.diagnostic import Diagnostic, has_errors, warning
from examgen.load import MAX_FIGURE_BYTES, read_bytes, sources_of
from examgen.pipeline.memory import ASSEMBLING, recall, renewed
from examgen.pipeline.reading import Progress
from examgen.pipeline.settings import open_blueprint, open_settings
from examgen.pipeline.survey import Survey, survey
from examgen.pipeline.wanted import reported
from examgen.pipeline.workspace import (
    Workspace,
    check_surveyed,
    findings_key,
    in_order,
    open_workspace,
)
from examgen.publish.store import Store, code_version, digest
from examgen.source import Source, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a lint found, by place, and the texts that those point into that are asked for."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFindings:
    """All findings of one paper: of its blueprint, its lock, and of what comes of them.

    ``figures`` are digests of the figures that its lock was compared with.
    """

    diagnostics: tuple[Diagnostic, ...]
    figures: Mapping[str, str] = field(default_factory=dict)


def lint(root: Path, store: Store, *, jobs: int = 1, progress: Progress | None = None) -> Findings:
    """Read and check everything below ``root/bank``; what is unchanged costs a hash.

    Papers are assembled too, unless the bank has errors. Asked for is what the bank's
    settings ask for.
    """
    found = survey(root)
    diagnostics = lint_surveyed(found, store, jobs=jobs, progress=progress)
    wanted = reported(diagnostics, open_settings(found, store).project.lint)
    return Findings(diagnostics=diagnostics, sources=sources_of(root, wanted))


def lint_surveyed(
    found: Survey, store: Store, *, jobs: int = 1, progress: Progress | None = None
) -> tuple[Diagnostic, ...]:
    """Return what is found in the bank that was surveyed, whether it is asked for or not."""
    opened = cache(partial(open_workspace, found, store, jobs=jobs, progress=progress))
    # Without a store, what papers need of the bank would be read twice.
    in_memory = store.folder is None and bool(found.papers)
    bank = (
        opened().everything
        if in_memory
        else check_surveyed(found, store, jobs=jobs, progress=progress)
    )
    papers = [check_paper(found, store, path, bank, opened) for path in found.papers.values()]
    return in_order([*bank, *(d for paper in papers for d in paper), *lone_locks(found)])


def check_paper(
    found: Survey,
    store: Store,
    path: str,
    bank: tuple[Diagnostic, ...],
    opened: Callable[[], Workspace],
) -> tuple[Diagnostic, ...]:
    """Return the findings of a blueprint and its lock; ``bank`` are those of the bank."""
    settings = open_settings(found, store).project.lint
    check = _read_paper if has_errors(reported(bank, settings)) else _assemble_paper
    return check(found, store, path, opened)


def lone_locks(found: Survey) -> Iterator[Diagnostic]:
    """Yield what is wrong with locks that no blueprint here looks at: their questions count too."""
    read = set(found.locked.values())
    lone = sorted(
        (paper, path) for paper, path in found.locked.items() if paper not in found.papers
    )
    for paper, path in lone:
        # Late: most banks have none.
        from examgen.pipeline.lock_files import read_in_bank

        yield from read_in_bank(found, path, paper)[1]
    for path in found.locks:
        if path not in read:
            paper = PurePosixPath(path).name.removesuffix(".lock.yaml")
            message = f"{path} is not read: another file is the lock of `{paper}`"
            hint = f"that is {found.locked[paper]}; move this one, or rename or delete it"
            yield warning("unread-file", message, Span(path, 1, 1, 1, 1), hint)


def _read_paper(
    found: Survey, store: Store, path: str, _: Callable[[], Workspace]
) -> tuple[Diagnostic, ...]:
    project = open_settings(found, store).project
    return open_blueprint(found, store, path, project).diagnostics


def _assemble_paper(
    found: Survey, store: Store, path: str, opened: Callable[[], Workspace]
) -> tuple[Diagnostic, ...]:
    def check() -> PaperFindings:
        from examgen.pipeline.drafts import Terms, draft_alone

        # Whether there are questions enough does not hang on the seed, which may be secret.
        made = draft_alone(opened(), store, path, Terms(otherwise="0", lenient=True))
        figures = made.draft.figures if made.draft and made.draft.file.lock else {}
        return PaperFindings(diagnostics=made.diagnostics, figures=figures)

    parts = (findings_key(found), path, repr(sorted(found.locks.items())))
    key = digest([b"paper", code_version(*ASSEMBLING), *(part.encode() for part in parts)])
    known = recall(store, PaperFindings, key)
    if known is not None and all(_is_still(found, *figure) for figure in known.figures.items()):
        return known.diagnostics
    return renewed(store, PaperFindings, key, check).diagnostics


def _is_still(found: Survey, path: str, digested: str) -> bool:
    """Tell whether a figure is what it was: its bytes are looked at where a lock hangs on them."""
    try:
        data = read_bytes(found.root, path, MAX_FIGURE_BYTES)
    except OSError:
        return False
    return hashlib.sha256(data).hexdigest() == digested
