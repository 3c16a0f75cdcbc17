"""What a site says of itself and its papers, besides the papers."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from examgen.diagnostic import Diagnostic, warning
from examgen.model.blueprint import Answers
from examgen.model.project import Project
from examgen.pipeline.site_drafts import SiteDraft
from examgen.render.site.dates import Dated
from examgen.render.site.model import SiteFacts


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


def kept_back(drafts: Mapping[str, SiteDraft], wanted: Collection[str]) -> Iterator[Diagnostic]:
    """Yield a warning for each wanted practice paper that cannot show all of its answers."""
    closed = {name: d.items for name, d in drafts.items() if d.answers is Answers.WITHHELD}
    for name in wanted:
        draft = drafts.get(name)
        if draft is None or draft.answers is Answers.WITHHELD:
            continue
        shared = {other: set(items).intersection(draft.first) for other, items in closed.items()}
        keepers = sorted(other for other in shared if shared[other])
        if not keepers:
            continue
        count = len(set[str]().union(*shared.values()))
        what = "the answer of 1 question" if count == 1 else f"the answers of {count} questions"
        yield warning(
            "answers-withheld",
            f"practice paper {name} cannot show {what}, and its mock test has no key: "
            f"withheld by {', '.join(keepers)}",
            draft.dating.span,
            f"take other questions (`exclude: [{', '.join(keepers)}]`), or write "
            "`answers: practice` in the other blueprint once that paper is over",
        )
