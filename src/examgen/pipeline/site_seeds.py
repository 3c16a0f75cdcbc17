"""The papers of a site, drawn as a build would draw them, and what is said where they cannot be."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Answers
from examgen.pipeline.drafts import Drafted, Terms, draft_alone
from examgen.pipeline.locks import LockUse
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.survey import lock_path
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import Store


def draft_for_site(workspace: Workspace, store: Store, path: str, seed: str | None) -> Drafted:
    """Assemble the paper of the blueprint at ``path``: as it is locked, else by ``seed``.

    A site is of many papers, so a seed that is given says nothing of those that are locked.
    """
    if seed is None or lock_path(path) in workspace.survey.locks:
        return draft_alone(workspace, store, path, Terms(lenient=True))
    # A site writes no lock, so no seed can come into one.
    terms = Terms(seed=seed, use=LockUse.NONE, lenient=True)
    return draft_alone(workspace, store, path, terms)


def told_of_site(
    workspace: Workspace, store: Store, path: str, found: Iterable[Diagnostic], *, shown: bool
) -> Iterator[Diagnostic]:
    """Yield findings on a paper as they matter to a site.

    A practice paper that is not shown has nothing to hide, and so needs no seed.
    """
    for finding in found:
        if finding.rule != "no-seed":
            yield finding
            continue
        read = open_blueprint(workspace.survey, store, path, workspace.project)
        if not shown and read.blueprint and read.blueprint.answers is Answers.PRACTICE:
            continue
        paper = read.blueprint.id if read.blueprint else path
        why = "" if shown else ", and the site must know what it withholds"
        yield replace(
            finding,
            message=f"paper {paper} has neither a seed nor a lock{why}",
            hint=f"draw it with `examgen build --paper {paper}` after writing `seed: 2026` in its "
            "blueprint, or give its seed with --seed-file or EXAMGEN_SEED",
        )
