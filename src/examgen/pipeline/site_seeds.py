"""What is said of papers that cannot be drawn for a site."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Answers
from examgen.model.project import Project
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.survey import Survey
from examgen.publish.store import Store


def told_of_site(
    survey: Survey,
    store: Store,
    project: Project,
    path: str,
    found: Iterable[Diagnostic],
    *,
    shown: bool,
) -> Iterator[Diagnostic]:
    """Yield findings on the paper of a blueprint as they matter to a site.

    A practice paper that is not shown has nothing to hide, and so needs no seed.
    """
    for finding in found:
        if finding.rule != "no-seed":
            yield finding
            continue
        read = open_blueprint(survey, store, path, project)
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
