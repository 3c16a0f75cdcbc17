"""Publishes the drafts of a site: what is as it was stays, the rest is made by several workers."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import msgspec

from examgen.diagnostic import Diagnostic, ExamgenError, has_errors
from examgen.model.blueprint import Answers
from examgen.model.project import Project
from examgen.pipeline.reading import Progress, counted
from examgen.pipeline.searching import FOLDER, engine_for, write_index
from examgen.pipeline.site_dates import dates_of, undated
from examgen.pipeline.site_drafts import Drafting, SiteDraft, sheaf_of
from examgen.pipeline.site_facts import facts_of
from examgen.pipeline.site_papers import (
    PaperTask,
    Part,
    Printed,
    Setting,
    known_part,
    part_key,
)
from examgen.pipeline.site_whole import print_whole
from examgen.pipeline.site_workers import guarded, printed
from examgen.pipeline.templates import load_templates
from examgen.publish.site import Staging, marks_of, put_in_place, put_page, staging
from examgen.publish.spare import Mark, Trees
from examgen.publish.store import Store, digest
from examgen.render.site.model import SiteFacts
from examgen.render.site.notes import listed_from
from examgen.render.site.search import Engine, found_in
from examgen.render.site.topics import Place

_trees = msgspec.msgpack.Decoder(Trees)


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteOrder:
    """What is to be built; no ``papers`` means those that the bank publishes.

    ``released`` are withheld papers whose key is published for their mock tests.
    ``url`` is the address of the site instead of that in the settings, empty for none,
    ``seed`` what papers without a lock are drawn by instead of their blueprints' own.
    ``search`` asks for a search; None gives one to small sites. ``patience`` multiplies the
    limits of what renders.
    """

    root: Path
    target: Path
    papers: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    url: str | None = None
    seed: str | None = None
    search: bool | None = None
    jobs: int = 1
    patience: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteJob:
    """An order with the drafts of all papers, and those ``wanted`` on the site."""

    order: SiteOrder
    drafting: Drafting
    project: Project
    drafts: Mapping[str, SiteDraft]
    wanted: tuple[str, ...]


def publish_drafts(job: SiteJob, progress: Progress | None) -> tuple[int, tuple[Diagnostic, ...]]:
    """Publish the site and return how many files it has, 0 where there are errors."""
    order, store = job.order, job.drafting.store
    _check_release(order, job.drafts)
    templates, unused = load_templates(order.root)
    items = {item for name in job.wanted for item in job.drafts[name].first}
    engine = engine_for(order.search, len(items))
    shown = {name: job.drafts[name] for name in job.wanted}
    dates = dates_of(order.root, shown)
    facts = facts_of(job.project, order.url, shown.values(), dates)
    told = tuple(undated(shown, dates)) if facts.url else ()
    with staging(order.target, _known(store, order.target)) as staged:
        setting = Setting(
            root=order.root,
            folder=staged.folder,
            store=store,
            templates=templates,
            facts=facts,
            search=engine is not None,
        )
        parts, marks, findings = _papers(job, setting, staged, progress)
        if not has_errors(findings):
            findings += _all_told(job, setting, staged, parts, marks, engine)
        findings = [*unused, *told, *findings]
        if has_errors(findings):
            return 0, tuple(findings)
        made = put_in_place(staged, marks)
    store.put(_tree_key(order.target), msgspec.msgpack.encode(made))
    return len(marks), tuple(findings)


def _check_release(order: SiteOrder, drafts: Mapping[str, SiteDraft]) -> None:
    """Raise ExamgenError where a released key would tell what another paper withholds."""
    for name in order.released:
        if drafts[name].answers is not Answers.WITHHELD:
            raise ExamgenError(
                f"paper {name} withholds nothing, so it has no key to release",
                "leave out --release-key: a practice paper has its answers in its pages",
            )
        own = frozenset(drafts[name].items)
        for other, draft in drafts.items():
            kept = draft.answers is Answers.WITHHELD and other not in order.released
            shared = sorted(own.intersection(draft.items)) if kept else []
            if shared:
                raise ExamgenError(
                    f"the key of {name} tells that of {shared[0]}, which paper {other} withholds",
                    f"wait until {other} is over, then release both: "
                    f"--release-key {name} --release-key {other}",
                )


def _papers(
    job: SiteJob, setting: Setting, staged: Staging, progress: Progress | None
) -> tuple[list[Part], dict[str, Mark], list[Diagnostic]]:
    """Have the pages of all papers in the new tree; return what is known of them."""
    tasks = list(_tasks(job, setting.facts))
    parts: list[Part | None] = [known_part(setting, part_key(setting, task)) for task in tasks]
    marks: dict[str, Mark] = {}
    left: list[int] = []
    for number, part in enumerate(parts):
        if part is None or not _stands(part, staged):
            left.append(number)
        else:
            marks.update({path: staged.known[path] for path in part.files})
    findings: list[Diagnostic] = []
    given = [_with_sheaf(job, number, tasks[number]) for number in left]
    with closing(printed(setting, given, job.order.jobs, job.order.patience)) as made:
        # After one that is too costly there is no more.
        for number, one in zip(left, counted(made, len(left), _told(progress)), strict=False):
            found = _again(job, setting, number, tasks[number]) if one.lost else one
            parts[number] = found.part
            marks.update(found.marks)
            findings += found.findings
    known = [part for part in parts if part is not None]
    for part in known:
        findings += part.findings
        for path, css in part.styles.items():
            if path not in marks:
                marks[path] = put_page(staged, path, css.encode())
    return known, marks, list(dict.fromkeys(findings))


def _tasks(job: SiteJob, facts: SiteFacts) -> Iterator[PaperTask]:
    """Give the papers in the site's order; a question has its page from the first that has it."""
    withheld = [draft.items for draft in job.drafts.values() if draft.answers is Answers.WITHHELD]
    hidden = frozenset[str]().union(*withheld)
    stands: dict[str, list[Place]] = {}
    for name in job.wanted:
        draft = job.drafts[name]
        for item, number in draft.first.items():
            place = Place(paper=name, title=draft.title, number=number)
            stands.setdefault(item, []).append(place)
    for name in job.wanted:
        draft = job.drafts[name]
        closed = draft.answers is Answers.WITHHELD
        kind = "released" if name in job.order.released else "closed" if closed else "open"
        own = {
            item: tuple(stands[item][1:]) for item in draft.first if stands[item][0].paper == name
        }
        yield PaperTask(
            kind=kind,
            name=draft.sheaf,
            sheaf=b"",
            hidden=() if closed else tuple(sorted(hidden.intersection(draft.items))),
            own=own,
            date=facts.dates[name],
            aliases={item: facts.aliases[item] for item in own if item in facts.aliases},
            figures=draft.figures,
            questions=len(draft.first),
        )


def _with_sheaf(job: SiteJob, number: int, task: PaperTask) -> PaperTask:
    """Return a task with what the store does not keep; what it lost is drawn again."""
    held = _held(job, number, task)
    return task if job.drafting.store.folder else held


def _held(job: SiteJob, number: int, task: PaperTask) -> PaperTask:
    name = job.wanted[number]
    path = job.drafting.found.papers[name]
    return replace(task, sheaf=sheaf_of(job.drafting, path, job.drafts[name]))


def _again(job: SiteJob, setting: Setting, number: int, task: PaperTask) -> Printed:
    """Print a paper that the store lost; it is handed over, since the store may lose it again."""
    held = _held(job, number, task)
    with closing(printed(setting, [held], 1, job.order.patience)) as made:
        return next(made)


def _stands(part: Part, staged: Staging) -> bool:
    """Tell whether all pages of a paper stand where the old site is, to the byte."""
    known = staged.known
    return all(path in known and known[path].digest == one for path, one in part.files.items())


def _all_told(
    job: SiteJob,
    setting: Setting,
    staged: Staging,
    parts: list[Part],
    marks: dict[str, Mark],
    engine: Engine | None,
) -> list[Diagnostic]:
    """Write the pages of all papers, with a bank's own templates within limits."""
    work = partial(print_whole, setting, staged, parts, marks, engine)
    if not setting.templates:
        findings = work()
    else:
        questions = sum(len(part.note.entries) for part in parts)
        done = guarded(setting, partial(_with_marks, work, marks), questions, job.order.patience)
        if isinstance(done, Diagnostic):
            return [done]
        findings, written = done
        marks.update(written)
    if engine is Engine.PAGEFIND:
        listed = tuple(listed_from(part.note) for part in parts)
        write_index(found_in(setting.facts, listed), setting.facts.language, staged.folder / FOLDER)
        marks.update(marks_of(staged.folder, FOLDER))
    return findings


def _with_marks(
    work: Callable[[], list[Diagnostic]], marks: dict[str, Mark]
) -> tuple[list[Diagnostic], dict[str, Mark]]:
    return work(), marks


def _told(progress: Progress | None) -> Progress | None:
    if progress is None:
        return None
    return lambda _, number, total: progress("writing papers", number, total)


def _known(store: Store, target: Path) -> Trees:
    """Return what the last build left at a place."""
    data = store.get(_tree_key(target))
    try:
        return Trees() if data is None else _trees.decode(data)
    except msgspec.MsgspecError:
        return Trees()


def _tree_key(target: Path) -> str:
    """Return the name of what is known of a place: unlike most in the store, it changes."""
    return digest([b"site tree", os.fsencode(target)])
