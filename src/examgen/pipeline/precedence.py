"""Which papers are drawn before which others."""

from collections.abc import Iterable, Iterator

from examgen.model.blueprint import Blueprint
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import Store


def needed_first(workspace: Workspace, store: Store, wanted: tuple[str, ...]) -> tuple[str, ...]:
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
