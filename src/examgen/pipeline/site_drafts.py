"""Drafts of papers for a site: what was drawn before is kept, and told apart by its contents."""

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from examgen import codec
from examgen.diagnostic import Diagnostic
from examgen.load import MAX_FIGURE_BYTES, read_bytes
from examgen.model.blueprint import Answers
from examgen.model.key import AnswerKey
from examgen.model.paper import Paper
from examgen.pipeline.drafts import Draft, Terms, draft_alone, placed_on
from examgen.pipeline.images import figures_of
from examgen.pipeline.memory import ASSEMBLING, recall, renewed
from examgen.pipeline.site_alone import alone_key, homes_of, stand
from examgen.pipeline.survey import Survey, lock_path
from examgen.pipeline.workspace import Workspace, findings_key, open_part
from examgen.publish.store import Store, code_version, digest
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheaf:
    """A paper and its key, as they are kept."""

    paper: Paper
    key: AnswerKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Dating:
    """What tells a paper's date: ``given`` is the blueprint's (ISO), or empty.

    ``paths`` are the files whose commits tell it otherwise, ``span`` is where the blueprint
    begins.
    """

    given: str
    paths: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteDraft:
    """A draft in short.

    ``items`` are the ids on all forms, ``first`` maps those on the first one to their numbers,
    in order, ``aliases`` those that have old ids to these. ``title`` is the paper's. ``sheaf``
    is the name under which paper and key are kept, ``figures`` maps the figures of both to
    their SHA-256, and ``missing`` are errors for those that cannot be read.
    """

    answers: Answers
    items: tuple[str, ...]
    dating: Dating
    aliases: Mapping[str, tuple[str, ...]]
    first: Mapping[str, int]
    title: str
    sheaf: str
    figures: Mapping[str, str]
    missing: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteDrafted:
    """What came of one blueprint: a draft or none, and findings."""

    draft: SiteDraft | None
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedAlone:
    """What came of a blueprint whose paper hangs on few files, and the SHA-256 of these."""

    homes: Mapping[str, str]
    drafted: SiteDrafted


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafting:
    """All that drafting depends on. ``held`` keeps sheaves where the store keeps nothing.

    ``seed`` is what papers without a lock are drawn by instead of their blueprints' own,
    ``base`` what the names of all drafts begin with that hang on few files.
    """

    found: Survey
    store: Store
    opened: Callable[[], Workspace]
    held: dict[str, bytes]
    base: bytes
    seed: str | None = None


def site_draft(drafting: Drafting, path: str) -> SiteDrafted:
    """Return the draft of the blueprint at ``path``, from the store where it is unchanged."""
    found, store = drafting.found, drafting.store
    alone = recall(store, DraftedAlone, alone_key(drafting.base, found, path))
    if alone and stand(found, alone.homes) and _is_still(drafting, alone.drafted.draft):
        return alone.drafted
    parts = (findings_key(found), path, repr((sorted(found.locks.items()), drafting.seed)))
    key = digest([b"site draft", code_version(*ASSEMBLING), *(part.encode() for part in parts)])
    known = recall(store, SiteDrafted, key)
    if known is not None and _is_still(drafting, known.draft):
        return known
    if alone and found.hashes.keys() >= alone.homes.keys():
        part = cache(partial(open_part, found, store, tuple(alone.homes)))
        again, homes = _drafted(replace(drafting, opened=part), path)
        # Else what it lacks may lie elsewhere.
        if homes is not None:
            return again
    return renewed(store, SiteDrafted, key, lambda: _drafted(drafting, path)[0])


def sheaf_of(drafting: Drafting, path: str, draft: SiteDraft) -> bytes:
    """Return a draft's paper and key, encoded; they are drawn again where they were lost."""
    known = drafting.held.get(draft.sheaf) or drafting.store.get(draft.sheaf)
    if known is None:
        again = replace(drafting, store=Store(None), held={})
        _drafted(again, path)
        known = again.held.get(draft.sheaf)
        if known is not None:
            drafting.store.put(draft.sheaf, known)
    if known is None:
        raise ValueError(f"{path} was drawn otherwise a moment ago")
    return known


def _drafted(drafting: Drafting, path: str) -> tuple[SiteDrafted, Mapping[str, str] | None]:
    """Draft a paper; return the files that it hangs on as well, None where that is the bank."""
    # A site is of many papers, so a seed that is given says nothing of those that are locked.
    locked = lock_path(path) in drafting.found.locks
    terms = Terms(seed=None if locked else drafting.seed, lenient=True, unlocked=True)
    made = draft_alone(drafting.opened(), drafting.store, path, terms)
    draft = None if made.draft is None else _in_short(drafting, made.draft)
    drafted = SiteDrafted(draft=draft, diagnostics=made.diagnostics)
    if made.draft is None or made.diagnostics:
        return drafted, None
    homes = homes_of(drafting.opened(), made.draft)
    if homes is not None:
        alone = DraftedAlone(homes=homes, drafted=drafted)
        key = alone_key(drafting.base, drafting.found, path)
        renewed(drafting.store, DraftedAlone, key, lambda: alone)
    return drafted, homes


def _in_short(drafting: Drafting, draft: Draft) -> SiteDraft:
    sheaf = Sheaf(paper=draft.assembly.paper, key=draft.assembly.key)
    data = codec.encode(Sheaf, sheaf)
    name = digest([b"sheaf", data])
    if drafting.store.folder is None:
        drafting.held[name] = data
    else:
        drafting.store.put(name, data)
    figures, missing = figures_of(drafting.found.root, (sheaf.paper, sheaf.key))
    placed = placed_on([draft])
    items = [item for item in drafting.opened().bank.items if item.id in placed]
    return SiteDraft(
        answers=draft.blueprint.answers,
        items=tuple(sorted(placed)),
        dating=_dating(draft, {item.span.path for item in items}),
        aliases={item.id: tuple(dict.fromkeys(item.aliases)) for item in items if item.aliases},
        first={q.item: q.number for s in sheaf.paper.forms[0].sections for q in s.questions},
        title=sheaf.paper.title,
        sheaf=name,
        figures={path: hashlib.sha256(data).hexdigest() for path, data in figures.items()},
        missing=missing,
    )


def _dating(draft: Draft, homes: Collection[str]) -> Dating:
    """Return what dates a paper; a correction of a withheld key is not to be seen by its date."""
    paths = (draft.path,)
    if draft.blueprint.answers is not Answers.WITHHELD:
        lock = (draft.file.path,) if draft.file.lock is not None else ()
        paths = (draft.path, *lock, *sorted(homes))
    date = draft.blueprint.date
    given = "" if date is None else date.isoformat()
    return Dating(given=given, paths=paths, span=draft.blueprint.span)


def _is_still(drafting: Drafting, draft: SiteDraft | None) -> bool:
    """Tell whether the figures of a draft are what they were, and nothing of it was lost."""
    if draft is None or draft.missing:
        return draft is None
    try:
        return all(
            hashlib.sha256(read_bytes(drafting.found.root, path, MAX_FIGURE_BYTES)).hexdigest()
            == digested
            for path, digested in draft.figures.items()
        )
    except OSError:
        return False
