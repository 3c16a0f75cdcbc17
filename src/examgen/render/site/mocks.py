"""The mock tests of a site: one for each published paper, with shared style sheet and program."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources

from examgen.diagnostic import Diagnostic
from examgen.render.answers import entries_of
from examgen.render.renderer import StaffView
from examgen.render.site.mock import (
    MockPlace,
    mock_page,
    mock_script,
    mock_styles,
    practice_mock,
    withheld_mock,
)
from examgen.render.site.mock_key import published_key
from examgen.render.site.model import ClosedPaper, OpenPaper, ReleasedPaper, SiteFile, SitePaper
from examgen.render.theme import Theme
from examgen.render.words import SITE

Made = tuple[SiteFile | None, tuple[Diagnostic, ...]]


def mock_files(
    theme: Theme,
    papers: Iterable[SitePaper],
    pictures: dict[str, bytes],
    topics: Mapping[str, str],
) -> Iterator[Made]:
    """Yield the files of all mock tests, each below ``papers/<id>/mock/``, and findings.

    Their figures go to ``pictures`` by their names below ``assets/``; ``topics`` are titles.
    """
    css, script = mock_styles(theme), mock_script()
    shared = {hashed("mock", "css", css): css, hashed("mock", "js", script): script}
    for path, content in shared.items():
        yield SiteFile(path=path, data=content), ()
    stylesheet, program = (f"../../../{path}" for path in shared)
    ways = (("../index.html", SITE.whole_paper), ("../../../index.html", SITE.all_papers))
    place = MockPlace(
        stylesheet=stylesheet,
        script=program,
        ways=ways,
        pictures=pictures,
        base="../../../assets/",
        topics=topics,
        icon=f"../../../{icon_file().path}",
    )
    for given in papers:
        for name, data, found in _mock(given, place):
            path = f"papers/{given.view.paper.id}/mock/{name}"
            yield None if data is None else SiteFile(path=path, data=data), found


@cache
def icon_file() -> SiteFile:
    """Return the icon that browsers show beside the title of every page."""
    data = resources.files("examgen.render.site").joinpath("assets/icon.svg").read_bytes()
    return SiteFile(path=hashed("icon", "svg", data), data=data)


def hashed(name: str, ending: str, data: bytes) -> str:
    """Return the path of an asset that may be kept for ever, since its name tells its bytes."""
    return f"assets/{name}-{hashlib.sha256(data).hexdigest()[:12]}.{ending}"


def _mock(
    given: SitePaper, place: MockPlace
) -> Iterator[tuple[str, bytes | None, tuple[Diagnostic, ...]]]:
    form = given.view.paper.forms[0]
    match given:
        case OpenPaper() if not _withholds(given):
            staff = StaffView(view=given.view, key=given.key)
            files, found = practice_mock(staff, form, place=place)
        case OpenPaper() | ClosedPaper() | ReleasedPaper():
            files, found = withheld_mock(given.view, form, place=place)
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
