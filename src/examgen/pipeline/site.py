"""Builds the site of published papers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from examgen.diagnostic import Diagnostic, ExamgenError, has_errors
from examgen.load import sources_of
from examgen.model.project import Project
from examgen.pipeline.concern import concerning
from examgen.pipeline.reading import Progress
from examgen.pipeline.settings import open_settings
from examgen.pipeline.site_alone import alone_base
from examgen.pipeline.site_drafts import Drafting, SiteDraft, site_draft
from examgen.pipeline.site_facts import kept_back
from examgen.pipeline.site_press import SiteJob, SiteOrder, publish_drafts
from examgen.pipeline.site_seeds import told_of_site
from examgen.pipeline.survey import Survey, path_of, survey
from examgen.pipeline.wanted import reported
from examgen.pipeline.workspace import (
    Workspace,
    check_surveyed,
    in_order,
    open_workspace,
)
from examgen.publish.store import Store
from examgen.source import Source
from examgen.suggest import hint_of

__all__ = ["BuiltSite", "SiteOrder", "build_site"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltSite:
    """What came of an order; ``files`` is 0 where findings leave no site."""

    files: int
    papers: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


def build_site(order: SiteOrder, store: Store, progress: Progress | None = None) -> BuiltSite:
    """Build a site; an error anywhere leaves the old one as it was.

    All papers are drafted, since one that is not published may withhold keys as well.
    Raises ExamgenError for papers that do not exist and places that cannot be written to.
    """
    if order.target.is_relative_to(order.root / "bank"):
        raise ExamgenError(f"{order.target} lies inside the bank", "name another folder with --out")
    if order.root.is_relative_to(order.target):
        raise ExamgenError(f"{order.target} holds the bank", "name another folder with --out")
    found = survey(order.root)
    opened = cache(partial(open_workspace, found, store, jobs=order.jobs, progress=progress))
    project = open_settings(found, store).project
    wanted = _wanted(order, found, project)
    everything = _checked(found, store, opened, order.jobs, progress)
    bank = reported(everything, project.lint)
    findings: list[Diagnostic] = []
    drafts: dict[str, SiteDraft] = {}
    base = alone_base(found, order.seed)
    drafting = Drafting(
        found=found, store=store, opened=opened, held={}, base=base, seed=order.seed
    )
    if not has_errors(bank):
        for name, path in found.papers.items():
            made, shown = site_draft(drafting, path), name in wanted
            told = told_of_site(found, store, project, path, made.diagnostics, shown=shown)
            findings += [d for d in told if has_errors((d,)) or shown]
            if made.draft is not None:
                drafts[name] = made.draft
                findings += made.draft.missing if name in wanted else ()
    # What only concerns other questions is not told, and asking takes the whole bank.
    placed = frozenset[str]().union(*(drafts[name].items for name in wanted if name in drafts))
    findings += bank if has_errors(bank) or not bank else concerning(opened(), placed)
    findings += kept_back(drafts, wanted)
    files = 0
    if not has_errors(findings):
        job = SiteJob(order=order, drafting=drafting, project=project, drafts=drafts, wanted=wanted)
        files, more = publish_drafts(job, progress)
        findings += more
    diagnostics = in_order(findings)
    return BuiltSite(
        files=files,
        papers=wanted,
        diagnostics=diagnostics,
        sources=sources_of(order.root, diagnostics),
    )


def _checked(
    found: Survey,
    store: Store,
    opened: Callable[[], Workspace],
    jobs: int,
    progress: Progress | None,
) -> tuple[Diagnostic, ...]:
    """Return all findings outside papers; without a store the bank would be read twice."""
    if store.folder is None:
        return opened().everything
    return check_surveyed(found, store, jobs=jobs, progress=progress)


def _wanted(order: SiteOrder, found: Survey, project: Project) -> tuple[str, ...]:
    papers = found.papers
    wanted = tuple(dict.fromkeys(order.papers or project.published))
    if not wanted:
        raise ExamgenError(
            "no paper is published", "write `published: [quiz1]` in bank/bank.yaml, or use --paper"
        )
    for paper in wanted:
        path_of(paper, papers)
    for paper in order.released:
        if paper not in wanted:
            raise ExamgenError(
                f"the key of {paper!r} cannot be released, since the site does not have that paper",
                hint_of(paper, wanted, most=40),
            )
    return wanted
