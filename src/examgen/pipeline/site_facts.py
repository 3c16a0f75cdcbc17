"""What a site says of itself and its papers, besides the papers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from examgen.diagnostic import Diagnostic, error
from examgen.model.project import Project
from examgen.pipeline.site_drafts import Drafting, SiteDraft
from examgen.render.site.dates import Dated
from examgen.render.site.model import SiteFacts

_PAGE = "index.html"


def facts_of(
    project: Project, url: str | None, drafts: Iterable[SiteDraft], dates: Mapping[str, Dated]
) -> SiteFacts:
    """Return what the site of some papers says.

    ``url`` goes before that of the settings; an empty one is none.
    """
    return SiteFacts(
        title=project.title,
        institution=project.institution or "",
        language=project.language,
        licence=project.licence or "",
        topics={topic.id: topic.title for topic in project.topics},
        url=(project.site.url or "") if url is None else url,
        dates=dates,
        aliases={item: old for draft in drafts for item, old in draft.aliases.items()},
    )


def clashes(drafting: Drafting, drafts: Iterable[SiteDraft]) -> Iterator[Diagnostic]:
    """Yield an error for each address that would lie below the page of another question.

    Ids and aliases may hold dots: `a/index.html` would need a folder where the page of `a` is.
    """
    names = {item: (item, *d.aliases.get(item, ())) for d in drafts for item in d.first}
    homes = {name: item for item, own in names.items() for name in own}
    if not any(_PAGE in name.split("/") for name in homes):
        return
    items = {item.id: item for item in drafting.opened().bank.items}
    for name, owner in homes.items():
        parts = name.split("/")
        over = ["/".join(parts[:n]) for n, part in enumerate(parts) if part == _PAGE]
        for other in (name for name in over if name in homes):
            field = "id" if name == owner else "aliases"
            found = error(
                "address-clash",
                f"the page of `{name}` would lie below that of `{other}`",
                items[owner].fields.get(field, items[owner].span),
                "change it, so that no part of it is `index.html`",
            )
            related = ((items[homes[other]].span, f"`{other}` is here"),)
            yield replace(found, related=related)
