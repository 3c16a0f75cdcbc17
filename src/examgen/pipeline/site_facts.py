"""What a site says of itself and its papers, besides the papers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import Item
from examgen.pipeline.drafts import Draft, placed_on
from examgen.pipeline.workspace import Workspace
from examgen.render.site.dates import Dated
from examgen.render.site.model import SiteFacts


def facts_of(
    workspace: Workspace, url: str | None, drafts: Iterable[Draft], dates: Mapping[str, Dated]
) -> SiteFacts:
    """Return what the site of some papers says.

    ``url`` goes before that of the settings; an empty one is none.
    """
    project = workspace.project
    shown = _shown(workspace, drafts)
    return SiteFacts(
        title=project.title,
        institution=project.institution or "",
        language=project.language,
        licence=project.licence or "",
        topics={topic.id: topic.title for topic in project.topics},
        url=(project.site.url or "") if url is None else url,
        dates=dates,
        aliases={item.id: tuple(dict.fromkeys(item.aliases)) for item in shown if item.aliases},
    )


def clashes(workspace: Workspace, drafts: Iterable[Draft]) -> Iterator[Diagnostic]:
    """Yield an error for each address that would lie below the page of another question.

    Ids and aliases may hold dots: `a/index.html` would need a folder where the page of `a` is.
    """
    homes = {name: item for item in _shown(workspace, drafts) for name in (item.id, *item.aliases)}
    for name, item in homes.items():
        parts = name.split("/")
        over = ["/".join(parts[:n]) for n, part in enumerate(parts) if part == "index.html"]
        for other in (name for name in over if name in homes):
            field = "aliases" if name in item.aliases else "id"
            found = error(
                "address-clash",
                f"the page of `{name}` would lie below that of `{other}`",
                item.fields.get(field, item.span),
                "change it, so that no part of it is `index.html`",
            )
            yield replace(found, related=((homes[other].span, f"`{other}` is here"),))


def _shown(workspace: Workspace, drafts: Iterable[Draft]) -> tuple[Item, ...]:
    placed = placed_on(drafts)
    return tuple(item for item in workspace.bank.items if item.id in placed)
