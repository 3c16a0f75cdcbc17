"""Drafts of papers that hang on few files of a bank: those with their own questions.

A paper that is drawn hangs on every question that might have been. One that has a lock, or
names all its questions, does not, unless a filter of its blueprint is about others: its
draft is kept with the digests of the files that it was made of.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from examgen.assemble.demand import demands_of
from examgen.assemble.unknown import check_filters, check_names
from examgen.model.blueprint import FormsKind
from examgen.model.item import Item, Status
from examgen.pipeline.drafts import Draft, placed_on
from examgen.pipeline.memory import ASSEMBLING
from examgen.pipeline.settings import reading_key
from examgen.pipeline.survey import Survey
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import code_version, digest


def alone_base(found: Survey, seed: str | None) -> bytes:
    """Return what is equal for the drafts of all blueprints that may hang on few files."""
    given = (seed, sorted(found.locks.items()), sorted(found.papers))
    parts = (reading_key(found).encode(), repr(given).encode())
    return digest([b"site draft alone", code_version(*ASSEMBLING), *parts]).encode()


def alone_key(base: bytes, found: Survey, path: str) -> str:
    """Return the name of the draft of a blueprint that may hang on few files.

    It tells apart all that such a draft is made of, but for questions and figures. What is
    kept under it says itself which questions those were.
    """
    return digest([base, path.encode(), found.hashes[path].encode()])


def homes_of(workspace: Workspace, draft: Draft) -> Mapping[str, str] | None:
    """Return the SHA-256 of each file that a draft without findings hangs on, by path.

    None where it hangs on the whole bank. Ids have to be those of today, since an old id
    may become another question's own.
    """
    placed = placed_on([draft])
    bank = workspace.bank
    items = tuple(item for item in bank.items if item.id in placed)
    if not _names_all(draft) or not placed.issuperset(_ids(draft)):
        return None
    if any(item.status is not Status.READY for item in items):
        return None
    if _filters_more(workspace, draft, items):
        return None
    shared = {item.stimulus for item in items if item.stimulus}
    if not shared.issubset(stimulus.id for stimulus in bank.stimuli):
        return None
    paths = {item.span.path for item in items}
    paths |= {stimulus.span.path for stimulus in bank.stimuli if stimulus.id in shared}
    return {path: workspace.survey.hashes[path] for path in sorted(paths)}


def stand(found: Survey, homes: Mapping[str, str]) -> bool:
    """Tell whether files are what they were."""
    return all(found.hashes.get(path) == digested for path, digested in homes.items())


def _names_all(draft: Draft) -> bool:
    """Tell whether the bank has no say in which questions a paper has."""
    if draft.file.lock is not None:
        return True
    blueprint = draft.blueprint
    return (
        not demands_of(blueprint)[0]
        and blueprint.forms.kind is not FormsKind.PARALLEL
        and all(spec.choose is None or spec.questions for spec in blueprint.sections)
    )


def _ids(draft: Draft) -> Iterator[str]:
    """Yield all ids by which blueprint and lock call the questions of a paper."""
    for spec in draft.blueprint.sections:
        yield from (named.value for named in spec.questions)
    for form in () if draft.file.lock is None else draft.file.lock.forms:
        for section in form.sections:
            yield from (item.id for item in section.items)
            yield from (question.id for question in section.questions)


def _filters_more(workspace: Workspace, draft: Draft, items: tuple[Item, ...]) -> bool:
    """Tell whether filters are about questions that are not on the paper.

    What lets some of its own through, and names what these have, does so in any bank that
    has these.
    """
    few = replace(workspace.bank, items=items)
    blueprint, project = draft.blueprint, workspace.project
    return bool(check_names(blueprint, few, project) or check_filters(blueprint, few, project))
