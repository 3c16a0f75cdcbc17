"""Builds papers anew: assembles each blueprint, renders what was asked for, publishes the tree."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from examgen.diagnostic import Diagnostic, ExamgenError, has_errors, warning
from examgen.load import sources_of
from examgen.model.blueprint import Answers, Blueprint
from examgen.model.paper import Paper
from examgen.pipeline.concern import concerning
from examgen.pipeline.drafts import Draft, Drafted, Terms, make_draft, placed_on
from examgen.pipeline.order import Built, BuiltPaper, Order
from examgen.pipeline.press import press_for
from examgen.pipeline.printing import Printed, print_all
from examgen.pipeline.reading import Progress
from examgen.pipeline.rostered import People, spool, wanted_candidates
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.solver import solver, solver_name
from examgen.pipeline.survey import Survey, path_of
from examgen.pipeline.workspace import Workspace, in_order, open_workspace
from examgen.publish.files import publish
from examgen.publish.store import Store
from examgen.publish.tree import Release

if TYPE_CHECKING:
    from examgen.pipeline.baseline import Baseline


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of an order, what it came from, and the baseline that was looked at."""

    built: Built
    drafts: tuple[Draft, ...]
    releases: tuple[Release, ...]
    baseline: "Baseline | None"


def build_anew(order: Order, found: Survey, store: Store, progress: Progress | None = None) -> Made:
    """Build papers from a surveyed bank; an error anywhere leaves every output as it was.

    Raises ExamgenError for papers or forms that do not exist and for places that
    cannot be written to.
    """
    wanted = _wanted(order, found)
    _check_lock_place(order, wanted)
    with ExitStack() as held:
        # Its workers get ready while the bank is read and the papers are drawn.
        # What the store has need not be rendered; from a new one nothing can be had.
        new = store.folder is None or not store.folder.is_dir()
        press = held.enter_context(press_for(order.formats, order.jobs, order.patience, early=new))
        workspace = open_workspace(found, store, jobs=order.jobs, progress=progress)
        baseline = _baseline(workspace)
        hopeless = has_errors(workspace.diagnostics)
        made = () if hopeless else tuple(_drafts(order, workspace, store, wanted))
        drafts = [one.draft for one in made if one.draft is not None]
        findings = list(concerning(workspace, placed_on(drafts), baseline))
        findings.extend(finding for one in made for finding in one.diagnostics)
        people = None
        if order.roster is not None:
            candidates, problems = wanted_candidates(order.roster, order.only, order.spares)
            findings.extend(problems)
            people = People(
                candidates,
                held.enter_context(spool(order.out)),
                every=not order.only,
                bound=order.bound,
                texts="text" in order.formats,
                scheduler=order.scheduler,
            )
        printed: list[Printed] = []
        if not has_errors(findings):
            printed += print_all(order, workspace, drafts, store, press, people, progress)
        findings.extend(problem for one in printed for problem in one.problems)
        releases = [one.release for one in printed]
        files: tuple[Path, ...] = ()
        if not has_errors(findings):
            files = publish(releases, order.out)
    diagnostics = in_order(findings)
    outside = {path: source for one in made for path, source in one.sources.items()}
    built = Built(
        papers=tuple(_told(draft.assembly.paper) for draft in drafts) if files else (),
        sound=tuple(one.release.paper for one in printed if not has_errors(one.problems)),
        files=files,
        locks=tuple(_locks(releases)) if files else (),
        turnovers={draft.blueprint.id: draft.turnover for draft in drafts},
        diagnostics=diagnostics,
        sources={**sources_of(order.root, diagnostics), **outside},
    )
    return Made(built=built, drafts=tuple(drafts), releases=tuple(releases), baseline=baseline)


def _baseline(workspace: Workspace) -> "Baseline | None":
    found, settings = workspace.survey, workspace.project.lint
    if settings.baseline is None:
        return None
    # Late: few banks have one.
    from examgen.pipeline.baseline import settings_baseline

    return settings_baseline(found.root, settings, found.trusted)


def _told(paper: Paper) -> BuiltPaper:
    return BuiltPaper(
        id=paper.id,
        questions=sum(len(section.questions) for section in paper.forms[0].sections),
        marks=paper.marks,
        forms=tuple(form.code for form in paper.forms),
    )


def _locks(releases: Iterable[Release]) -> Iterator[Path]:
    for release in releases:
        if release.companion is not None and not release.companion.same:
            yield release.companion.place


def _check_lock_place(order: Order, wanted: tuple[str, ...]) -> None:
    if order.lock is None:
        return
    if len(wanted) != 1:
        raise ExamgenError("--lock is for one paper", "name it with --paper")
    for folder, what in ((order.root / "bank", "the bank"), (order.out, "the output folder")):
        if order.lock.is_relative_to(folder):
            raise ExamgenError(
                f"{order.lock} lies inside {what}, where no lock has a place of its own",
                "name a file elsewhere, or leave --lock out: then it lies beside its blueprint",
            )


def _wanted(order: Order, found: Survey) -> tuple[str, ...]:
    papers = found.papers
    if not papers:
        raise ExamgenError("this bank has no papers", "write a blueprint: bank/papers/quiz1.yaml")
    return tuple(path_of(paper, papers) for paper in dict.fromkeys(order.papers) or papers)


def _drafts(
    order: Order, workspace: Workspace, store: Store, wanted: tuple[str, ...]
) -> Iterator[Drafted]:
    """Yield what comes of each paper; papers that others must differ from are drawn first."""
    drawn: dict[str, frozenset[str]] = {}
    name = solver_name()
    with solver() as engine:
        for path in _needed_first(workspace, store, wanted):
            terms = Terms(
                seed=order.seed,
                use=order.use,
                outside=order.lock,
                engine=engine,
                engine_name=name,
                drawn=drawn,
            )
            made = make_draft(workspace, store, path, terms)
            if made.draft is not None:
                _require_form(order, made.draft.blueprint)
                drawn = {**drawn, made.draft.blueprint.id: placed_on([made.draft])}
                shown = tuple(_shown_answers(order, made.draft.blueprint))
                made = replace(made, diagnostics=(*made.diagnostics, *shown))
            yield made


def _needed_first(workspace: Workspace, store: Store, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the blueprints in the order asked for, but behind those whose papers they name."""
    papers = workspace.survey.papers
    found: dict[str, None] = {}
    begun: set[str] = set()

    def visit(path: str) -> None:
        if path in begun:
            return
        begun.add(path)
        blueprint = open_blueprint(workspace.survey, store, path, workspace.project).blueprint
        for other in () if blueprint is None else _looked_at(blueprint, papers):
            if papers.get(other) in wanted:
                visit(papers[other])
        found[path] = None

    for path in wanted:
        visit(path)
    return tuple(found)


def _looked_at(blueprint: Blueprint, papers: Iterable[str]) -> Iterator[str]:
    """Yield the papers whose questions a blueprint asks for."""
    for overlap in blueprint.overlaps:
        yield overlap.paper
    if blueprint.exposure is not None:
        yield from [paper.value for paper in blueprint.exposure.papers] or papers


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
