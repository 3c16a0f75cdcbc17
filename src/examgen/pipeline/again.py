"""Builds again what was built of the very same inputs: the store holds all that came of it.

A build is kept under the digest of all that it looks at: the order, the bank as it was
surveyed, the bank's templates, all code and all libraries. Which figures it takes is known
afterwards; they are kept with it, and looked at again. A build that looks at anything else
(a roster, a lock elsewhere, a trusted revision, a baseline) or changes a lock is not kept.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from examgen.artifact import Artifact, Audience, is_inner
from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.load import MAX_FIGURE_BYTES, read_bytes, sources_of
from examgen.pipeline.order import Built, BuiltPaper, LockUse, Order
from examgen.pipeline.shelf import shapers
from examgen.pipeline.survey import Survey, inputs_of, lock_path
from examgen.pipeline.templates import read_templates, template_inputs
from examgen.publish.files import publish
from examgen.publish.store import Store, digest, whole_version
from examgen.publish.tree import Release

if TYPE_CHECKING:
    from examgen.pipeline.anew import Made
    from examgen.pipeline.drafts import Draft

# Where files lie, and how many processes make them, changes nothing in them.
_APART = frozenset({"root", "out", "jobs"})
# What reading an entry that none of our builds wrote may run into.
_NOT_OURS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Told:
    """The findings of a build."""

    diagnostics: tuple[Diagnostic, ...]


def name_of(order: Order, found: Survey) -> str | None:
    """Return the name under which a build of this order is kept, None where none is."""
    apart = order.untrusted or order.roster is not None or order.lock is not None
    if apart or order.use not in {LockUse.USUAL, LockUse.LOCKED}:
        return None
    try:
        templates = read_templates(order.root)
    except ExamgenError:  # who needs them says why
        return None
    asked = [getattr(order, field.name) for field in fields(order) if field.name not in _APART]
    bank = [[*found.hashes.items()], [*found.locks.items()], [*found.assets.values()]]
    looked_at = repr((asked, bank, found.findings, [*templates.items()]))
    return digest([b"build", whole_version(), shapers(), looked_at.encode()])


def build_again(name: str, order: Order, found: Survey, store: Store) -> Built | None:
    """Publish what is kept under a name; None where that is not all there, or figures changed."""
    data = store.get(name)
    if data is None:
        return None
    try:
        kept = json.loads(data)
        releases = [_release(one, found, store) for one in kept["papers"]]
        papers = tuple(_paper(one) for one in kept["papers"])
        findings = _findings(name, store) if kept["told"] else ()
    except (*_NOT_OURS, OSError):
        return None
    return Built(
        papers=papers,
        sound=tuple(paper.id for paper in papers),
        files=publish(releases, order.out),
        locks=(),
        turnovers={paper.id: () for paper in papers},
        diagnostics=findings,
        sources=sources_of(order.root, findings),
    )


def keep_build(name: str, order: Order, found: Survey, store: Store, made: "Made") -> None:
    """Keep what came of a build, if it came of nothing but what it is kept under."""
    # Late, as what was built before is not kept again.
    from examgen.pipeline.kept import MAX_BYTES
    from examgen.pipeline.memory import renewed

    sizes = [sum(len(one.data) for one in release.artifacts) for release in made.releases]
    if not made.built.files or made.baseline is not None or max(sizes) > MAX_BYTES:
        return
    templates = template_inputs(read_templates(order.root))
    papers = []
    for paper, draft, release in zip(made.built.papers, made.drafts, made.releases, strict=True):
        inputs = {path: release.inputs[path] for path in release.inputs.keys() - found.hashes}
        figures = _figures(draft, inputs, templates, found)
        if figures is None:
            return
        papers.append(
            {
                "paper": [paper.id, paper.questions, str(paper.marks), paper.forms],
                "path": draft.path,
                "seed": draft.seed,
                "inputs": inputs,
                "figures": figures,
                "files": [_shelved(one, store) for one in release.artifacts],
            }
        )
    # Templates may have been edited since they were looked at for the name.
    if name_of(order, found) != name:
        return
    told = made.built.diagnostics
    if told:
        renewed(store, Told, _beside(name), lambda: Told(told))
    store.put(name, json.dumps({"papers": papers, "told": bool(told)}).encode())


def _figures(
    draft: "Draft", inputs: Mapping[str, str], templates: Mapping[str, str], found: Survey
) -> list[str] | None:
    """Return which inputs are figures; None where others are not what the name stands for."""
    lock = lock_path(draft.path)
    others = {lock: found.locks.get(lock), **templates}
    figures = sorted(inputs.keys() - others)
    same = all(inputs.get(path) == digested for path, digested in others.items())
    # The lock was compared with figures that were read before those that were printed.
    seen = all(inputs.get(path) == digested for path, digested in draft.figures.items())
    return figures if same and seen else None


def _shelved(artifact: Artifact, store: Store) -> list[str]:
    """Keep a file by its content, once for all builds that make it; return where to find it."""
    key = digest([b"artifact", artifact.data])
    if store.get(key) is None:
        store.put(key, artifact.data)
    return [artifact.audience.value, artifact.path, key]


def _release(kept: Mapping[str, Any], found: Survey, store: Store) -> Release:
    """Return a paper's tree.

    Raises LookupError or OSError where a figure, a file or the paper is not what it was:
    others may write to the store, and must not choose where files go.
    """
    paper, path = kept["paper"][0], kept["path"]
    if found.papers[paper] != path:
        raise LookupError(paper)
    for figure in kept["figures"]:
        data = read_bytes(found.root, figure, MAX_FIGURE_BYTES)
        if hashlib.sha256(data).hexdigest() != kept["inputs"][figure]:
            raise LookupError(figure)
    return Release(
        paper=paper,
        artifacts=tuple(_artifact(file, store) for file in kept["files"]),
        inputs=inputs_of(found, path, kept["inputs"]),
        seed=kept["seed"],
    )


def _artifact(kept: Sequence[str], store: Store) -> Artifact:
    audience, path, key = kept
    data = store.get(key)
    if data is None or not is_inner(path):
        raise LookupError(path)
    return Artifact(audience=Audience(audience), path=path, data=data)


def _paper(kept: Mapping[str, Any]) -> BuiltPaper:
    name, questions, marks, forms = kept["paper"]
    return BuiltPaper(id=name, questions=questions, marks=Fraction(marks), forms=tuple(forms))


def _findings(name: str, store: Store) -> tuple[Diagnostic, ...]:
    from examgen.pipeline.memory import recall

    told = recall(store, Told, _beside(name))
    if told is None:
        raise LookupError(name)
    return told.diagnostics


def _beside(name: str) -> str:
    """Return the name of the findings that go with a build: few have any."""
    return digest([b"told", name.encode()])
