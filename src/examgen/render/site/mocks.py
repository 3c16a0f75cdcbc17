"""The mock tests of a site: one for each published paper, with shared style sheet and program."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from examgen.diagnostic import Diagnostic
from examgen.render.answers import entries_of
from examgen.render.folders import folder_of
from examgen.render.renderer import StaffView
from examgen.render.site.head import HOME, Head
from examgen.render.site.languages import site_words_for
from examgen.render.site.mock import (
    MockPlace,
    late_script,
    mock_page,
    mock_script,
    mock_styles,
    practice_mock,
    withheld_mock,
)
from examgen.render.site.mock_key import published_key
from examgen.render.site.model import (
    ClosedPaper,
    OpenPaper,
    ReleasedPaper,
    SiteFile,
    SitePaper,
    hashed,
)
from examgen.render.site.worker import WORKER
from examgen.render.theme import Theme

Made = tuple[SiteFile | None, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MockAssets:
    """The files that all mock tests of a site share."""

    css: SiteFile
    script: SiteFile
    late: SiteFile

    @property
    def files(self) -> tuple[SiteFile, ...]:
        """All of them."""
        return (self.css, self.script, self.late)


def mock_assets(theme: Theme) -> MockAssets:
    """Return the shared files of mock tests."""
    css, script, late = mock_styles(theme), mock_script(), late_script()
    return MockAssets(
        css=SiteFile(path=hashed("mock", "css", css), data=css),
        script=SiteFile(path=hashed("mock", "js", script), data=script),
        late=SiteFile(path=hashed("mock-late", "js", late), data=late),
    )


@cache
def icon_file() -> SiteFile:
    """Return the icon that browsers show beside the title of every page."""
    data = resources.files("examgen.render.site").joinpath("assets/icon.svg").read_bytes()
    return SiteFile(path=hashed("icon", "svg", data), data=data)


def mock_files(
    given: SitePaper,
    assets: MockAssets,
    pictures: dict[str, bytes],
    topics: Mapping[str, str],
    head: Head,
) -> Iterator[Made]:
    """Yield the files of a paper's mock test, below ``papers/<id>/mock/``, and findings.

    Its figures go to ``pictures`` by their names below ``assets/``; those of its page are there
    when that is given. ``topics`` are titles, ``head`` what its page says of itself.
    """
    frame = site_words_for(given.view.paper.language).frame
    place = MockPlace(
        stylesheet=f"../../../{assets.css.path}",
        script=f"../../../{assets.script.path}",
        late=f"../../../{assets.late.path}",
        worker=f"../../../{WORKER}",
        ways=(("../index.html", frame.whole_paper), ("../../../index.html", frame.all_papers)),
        pictures=pictures,
        base="../../../assets/",
        topics=topics,
        head=head,
        icon=f"../../../{icon_file().path}",
    )
    for name, data, found in _mock(given, place):
        path = f"papers/{folder_of(given.view.paper.id)}/mock/{name}"
        mapped = head.mapped and name == HOME
        yield None if data is None else SiteFile(path=path, data=data, mapped=mapped), found


def _mock(
    given: SitePaper, place: MockPlace
) -> Iterator[tuple[str, bytes | None, tuple[Diagnostic, ...]]]:
    form = given.view.paper.forms[0]
    match given:
        case OpenPaper() if not _withholds(given):
            staff = StaffView(view=given.view, key=given.key)
            files, found = practice_mock(staff, form, place=place)
        case OpenPaper() | ClosedPaper() | ReleasedPaper():
            partly = isinstance(given, OpenPaper)
            files, found = withheld_mock(given.view, form, place=place, partly=partly)
    yield from ((name, data, ()) for name, data in files.items())
    yield "index.html", None, found
    if isinstance(given, ReleasedPaper):
        staff = StaffView(view=given.view, key=given.key)
        key, found = published_key(staff, form, mock_page(given.view, place), place.topics)
        yield "key.json", key, found


def _withholds(given: OpenPaper) -> bool:
    """Tell whether a practice paper holds a question whose key another paper withholds."""
    entries = entries_of(given.key, given.view.paper.forms[0])
    return not given.hidden.isdisjoint(entries)
