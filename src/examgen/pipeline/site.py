"""Builds the site of published papers."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, has_errors
from examgen.model.blueprint import Answers
from examgen.pipeline.concern import concerning
from examgen.pipeline.drafts import Draft, Terms, draft_alone, placed_on
from examgen.pipeline.images import figures_of
from examgen.pipeline.lint import sources_of
from examgen.pipeline.reading import Progress
from examgen.pipeline.survey import path_of, survey
from examgen.pipeline.templates import load_templates
from examgen.pipeline.workspace import Workspace, in_order, open_workspace
from examgen.publish.site import publish_site
from examgen.publish.store import Store
from examgen.render.renderer import CandidateView
from examgen.render.site.mocks import mock_files
from examgen.render.site.model import ClosedPaper, OpenPaper, ReleasedPaper, SiteFacts, SitePaper
from examgen.render.site.pages import list_papers, site_files
from examgen.render.theme import load_theme
from examgen.source import Source
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteOrder:
    """What is to be built; no ``papers`` means those that the bank publishes.

    ``released`` are withheld papers whose key is published for their mock tests.
    """

    root: Path
    target: Path
    papers: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    jobs: int = 1


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
    found = survey(order.root)
    workspace = open_workspace(found, store, jobs=order.jobs, progress=progress)
    wanted = _wanted(order, workspace)
    findings: list[Diagnostic] = []
    drafts: dict[str, Draft] = {}
    if not has_errors(workspace.diagnostics):
        for name, path in found.papers.items():
            made = draft_alone(workspace, store, path, Terms(lenient=True))
            findings += [d for d in made.diagnostics if has_errors((d,)) or name in wanted]
            if made.draft is not None:
                drafts[name] = made.draft
    shown = [drafts[name] for name in wanted if name in drafts]
    findings += concerning(workspace, placed_on(shown))
    files = 0
    if not has_errors(findings):
        files = _publish(order, workspace, drafts, wanted, findings)
    diagnostics = in_order(findings)
    return BuiltSite(
        files=files,
        papers=wanted,
        diagnostics=diagnostics,
        sources=sources_of(order.root, diagnostics),
    )


def _wanted(order: SiteOrder, workspace: Workspace) -> tuple[str, ...]:
    papers = workspace.survey.papers
    wanted = tuple(dict.fromkeys(order.papers or workspace.project.published))
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


def _check_release(order: SiteOrder, drafts: Mapping[str, Draft]) -> None:
    """Raise ExamgenError where a released key would tell what another paper withholds."""
    for name in order.released:
        if drafts[name].blueprint.answers is not Answers.WITHHELD:
            raise ExamgenError(
                f"paper {name} withholds nothing, so it has no key to release",
                "leave out --release-key: a practice paper has its answers in its pages",
            )
        own = placed_on([drafts[name]])
        for other, draft in drafts.items():
            kept = draft.blueprint.answers is Answers.WITHHELD and other not in order.released
            shared = sorted(own & placed_on([draft])) if kept else []
            if shared:
                raise ExamgenError(
                    f"the key of {name} tells that of {shared[0]}, which paper {other} withholds",
                    f"wait until {other} is over, then release both: "
                    f"--release-key {name} --release-key {other}",
                )


def _publish(
    order: SiteOrder,
    workspace: Workspace,
    drafts: Mapping[str, Draft],
    wanted: tuple[str, ...],
    findings: list[Diagnostic],
) -> int:
    """Publish the site and return how many files it has, 0 where ``findings`` got errors."""
    _check_release(order, drafts)
    withheld = [d for d in drafts.values() if d.blueprint.answers is Answers.WITHHELD]
    hidden = placed_on(withheld)
    templates, unused = load_templates(order.root)
    findings += unused
    papers = [_paper(order, drafts[name], hidden, templates, findings) for name in wanted]
    pictures: dict[str, bytes] = {}
    listed, formulas, amiss = list_papers(papers, pictures)
    findings += amiss
    if has_errors(findings):
        return 0
    theme = load_theme(templates)
    facts = _facts(workspace)
    made = site_files(theme, facts, listed, formulas)
    files: list[tuple[str, bytes]] = []
    for file, mistakes in (*made, *mock_files(theme, papers, pictures, facts.topics)):
        findings += mistakes
        if file is not None:
            files.append((file.path, file.data))
    files += [(f"assets/{name}", data) for name, data in sorted(pictures.items())]
    return 0 if has_errors(findings) else publish_site(files, order.target)


def _paper(
    order: SiteOrder,
    draft: Draft,
    hidden: frozenset[str],
    templates: Mapping[str, str],
    findings: list[Diagnostic],
) -> SitePaper:
    figures, missing = figures_of(order.root, (draft.assembly.paper, draft.assembly.key))
    findings += missing
    view = CandidateView(paper=draft.assembly.paper, figures=figures, templates=templates)
    if draft.blueprint.answers is Answers.WITHHELD:
        if draft.blueprint.id in order.released:
            return ReleasedPaper(view=view, key=draft.assembly.key)
        return ClosedPaper(view=view)
    return OpenPaper(view=view, key=draft.assembly.key, hidden=hidden)


def _facts(workspace: Workspace) -> SiteFacts:
    project = workspace.project
    return SiteFacts(
        title=project.title,
        institution=project.institution or "",
        language=project.language,
        licence=project.licence or "",
        topics={topic.id: topic.title for topic in project.topics},
    )
