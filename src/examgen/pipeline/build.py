"""Builds papers: assembles each blueprint, renders what was asked for, publishes the tree."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen.assemble import Assembly
from examgen.diagnostic import Diagnostic, ExamgenError, error, has_errors, warning
from examgen.load import MAX_FIGURE_BYTES, read_bytes, unreadable
from examgen.model.blueprint import Answers, Blueprint
from examgen.model.content import Image
from examgen.model.paper import Paper
from examgen.pipeline.drafts import Draft, make_draft
from examgen.pipeline.images import images_of
from examgen.pipeline.lint import sources_of
from examgen.pipeline.reading import Progress
from examgen.pipeline.rendering import Job, render_all
from examgen.pipeline.survey import SETTINGS, Survey, survey
from examgen.pipeline.templates import load_templates
from examgen.pipeline.workspace import Workspace, in_order, open_workspace
from examgen.publish.files import Release, publish
from examgen.publish.store import Store
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Source
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a user asks to be built. No papers means all; ``seed`` overrides the blueprints'."""

    root: Path
    out: Path
    papers: tuple[str, ...]
    formats: tuple[str, ...]
    form: str | None = None
    seed: str | None = None
    jobs: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What came of an order: papers and files written, findings and the texts they point into."""

    papers: tuple[Paper, ...]
    files: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


def build(order: Order, store: Store, progress: Progress | None = None) -> Built:
    """Build papers; an error anywhere leaves every output as it was.

    Raises ExamgenError for papers or forms that do not exist and for places that
    cannot be written to.
    """
    if order.out.is_relative_to(order.root / "bank"):
        raise ExamgenError(
            f"{order.out} lies inside the bank, where keys have no place",
            "name another folder with --out",
        )
    found = survey(order.root)
    wanted = _wanted(order, found)
    workspace = open_workspace(found, store, jobs=order.jobs, progress=progress)
    findings = list(workspace.diagnostics)
    drafts: list[Draft] = []
    if not has_errors(findings):
        for path in wanted:
            draft, problems = _draft(order, workspace, store, path)
            findings.extend(problems)
            if draft is not None:
                drafts.append(draft)
    releases: list[Release] = []
    if not has_errors(findings):
        for draft in drafts:
            release, problems = _render(order, workspace, draft, progress)
            findings.extend(problems)
            releases.append(release)
    files: tuple[Path, ...] = ()
    if not has_errors(findings):
        files = publish(releases, order.out)
    diagnostics = in_order(findings)
    return Built(
        papers=tuple(draft.assembly.paper for draft in drafts) if files else (),
        files=files,
        diagnostics=diagnostics,
        sources=sources_of(order.root, diagnostics),
    )


def _wanted(order: Order, found: Survey) -> tuple[str, ...]:
    papers = found.papers
    if not papers:
        raise ExamgenError("this bank has no papers", "write a blueprint: bank/papers/quiz1.yaml")
    for paper in order.papers:
        if paper not in papers:
            raise ExamgenError(f"there is no paper {paper!r}", hint_of(paper, papers, most=40))
    return tuple(papers[paper] for paper in dict.fromkeys(order.papers) or papers)


def _draft(
    order: Order, workspace: Workspace, store: Store, path: str
) -> tuple[Draft | None, tuple[Diagnostic, ...]]:
    draft, problems = make_draft(workspace, store, path, seed=order.seed)
    if draft is None:
        return None, problems
    _require_form(order, draft.blueprint)
    return draft, (*problems, *_shown_answers(order, draft.blueprint))


def _shown_answers(order: Order, blueprint: Blueprint) -> Iterable[Diagnostic]:
    """Yield a warning where a practice page would show what the blueprint withholds."""
    if "practice" in order.formats and blueprint.answers is Answers.WITHHELD:
        yield warning(
            "answers-withheld",
            f"{blueprint.id} withholds its answers, and its practice page shows them",
            blueprint.span,
            "keep practice/ from candidates until the exam is over, or write `answers: practice`",
        )


def _require_form(order: Order, blueprint: Blueprint) -> None:
    codes = blueprint.forms.codes
    if order.form is not None and order.form not in codes:
        raise ExamgenError(
            f"paper {blueprint.id} has no form {order.form!r}", f"its forms: {', '.join(codes)}"
        )


def _render(
    order: Order, workspace: Workspace, draft: Draft, progress: Progress | None
) -> tuple[Release, tuple[Diagnostic, ...]]:
    figures, missing = _figures(order.root, draft.assembly)
    templates = load_templates(order.root)
    view = CandidateView(
        paper=draft.assembly.paper, figures=figures, templates=templates, only=order.form
    )
    job = Job(staff=StaffView(view=view, key=draft.assembly.key), formats=order.formats)
    artifacts, problems = render_all(job, order.jobs, progress)
    release = Release(
        paper=draft.assembly.paper.id,
        artifacts=artifacts,
        inputs=dict(_inputs(workspace, draft, view)),
        seed=draft.seed,
    )
    return release, (*missing, *problems)


def _figures(root: Path, assembly: Assembly) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    figures: dict[str, bytes] = {}
    missing: list[Diagnostic] = []
    for image in _first_of_each(images_of((assembly.paper, assembly.key))):
        try:
            figures[image.path] = read_bytes(root, image.path, MAX_FIGURE_BYTES)
        except OSError as problem:
            reason = unreadable(image.path, problem)
            missing.append(error("missing-figure", reason.message, image.span, reason.hint))
    return figures, tuple(missing)


def _first_of_each(images: Iterable[Image]) -> Iterable[Image]:
    by_path: dict[str, Image] = {}
    for image in images:
        by_path.setdefault(image.path, image)
    return by_path.values()


def _inputs(workspace: Workspace, draft: Draft, view: CandidateView) -> Iterator[tuple[str, str]]:
    """Everything a paper may depend on: the bank's texts, its figures, the templates."""
    hashes = workspace.survey.hashes
    yield draft.path, hashes[draft.path]
    yield SETTINGS, hashes.get(SETTINGS, "")
    for path in workspace.survey.questions:
        yield path, hashes[path]
    for path, data in view.figures.items():
        yield path, hashlib.sha256(data).hexdigest()
    for name, text in view.templates.items():
        yield f"templates/{name}", hashlib.sha256(text.encode()).hexdigest()
