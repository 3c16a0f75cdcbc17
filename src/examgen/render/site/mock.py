"""The mock test: a static page that gives a form's questions and marks the answers itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import resources

from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.model.paper import Form
from examgen.render.page import Page, WriterAt, markup, page_writer
from examgen.render.renderer import CandidateView, StaffView
from examgen.render.site.head import Head, mock_title
from examgen.render.site.languages import site_words_for
from examgen.render.site.mock_data import MockOptions, mock_data
from examgen.render.site.mock_key import embedded, mock_key
from examgen.render.site.model import POLICY
from examgen.render.theme import Theme, fill, load_theme, style_sheet
from examgen.render.view import paper_view

# A mock test by itself has its figures in it.
ALONE = POLICY.replace("img-src 'self'", "img-src 'self' data:")
STYLES = ("page.css", "content.css", "answers.css", "mock.css", "house.css")
# Those of a question, by the names of their phrases.
STATES = ("new", "blank", "done", "marked", "both")
Files = dict[str, bytes]
Made = tuple[Files, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MockPlace:
    """Where a mock test lies on a site: addresses of shared files, and ways back with labels.

    ``late`` is the part of the program that is loaded when it is needed, ``worker`` keeps the
    page at hand without a network; empty where there is none. Figures go to ``pictures`` by
    their names at ``base``; without it they are in the page. ``topics`` are the titles of
    topics, for results, ``head`` what the page says of itself on a site.
    """

    stylesheet: str
    script: str
    late: str
    worker: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    pictures: dict[str, bytes] | None = None
    base: str = ""
    topics: Mapping[str, str] = field(default_factory=dict)
    head: Head | None = None
    icon: str = ""


def withheld_mock(
    view: CandidateView,
    form: Form,
    options: MockOptions | None = None,
    place: MockPlace | None = None,
    *,
    partly: bool = False,
) -> Made:
    """Return the files of a mock test whose answers are withheld, by names beside each other.

    No key can reach them: attempts wait for ``key.json`` (``published_key``), which a practice
    paper that is withheld ``partly``, by others, never has. On a site the style sheet and the
    program are left out, since they are shared.
    """
    page = mock_page(view, place)
    return _files(view, form, options or MockOptions(), page, None, place, partly=partly)


def practice_mock(
    staff: StaffView,
    form: Form,
    options: MockOptions | None = None,
    place: MockPlace | None = None,
) -> Made:
    """Return the files of a mock test that holds its key, and says so."""
    page = mock_page(staff.view, place)
    key, found = mock_key(
        staff, form, page, partial(page_writer, page), place.topics if place else None
    )
    if key is None:
        return {}, found
    files, more = _files(staff.view, form, options or MockOptions(), page, embedded(key), place)
    return files, tuple(dict.fromkeys((*found, *more)))


def mock_page(view: CandidateView, place: MockPlace | None) -> Page:
    """Return the page of a mock test, to be written."""
    files, base = (place.pictures, place.base) if place else (None, "")
    language = view.paper.language
    words = site_words_for(language).words
    return Page(figures=view.figures, language=language, files=files, base=base, words=words)


def mock_script() -> bytes:
    """Return the page's program, made from ``web/mock`` by ``make web``."""
    return packaged_script("mock.js")


def late_script() -> bytes:
    """Return that part of the program which a page loads when it is needed."""
    return packaged_script("mock-late.js")


@cache
def packaged_script(name: str) -> bytes:
    """Return a script that ``make web`` made."""
    return resources.files("examgen.render.site").joinpath(f"assets/{name}").read_bytes()


def mock_styles(theme: Theme) -> bytes:
    """Return the style sheet that all mock tests share."""
    return style_sheet(theme, *STYLES).encode()


def _files(
    view: CandidateView,
    form: Form,
    options: MockOptions,
    page: Page,
    key: str | None,
    place: MockPlace | None,
    *,
    partly: bool = False,
) -> Made:
    theme = load_theme(view.templates)
    write: WriterAt = partial(page_writer, page)
    tongue = site_words_for(view.paper.language)
    paper = paper_view(view.paper, form, write, page.words)
    place, files = _assets(theme, page, place)
    styles = [name for name in files if name.endswith(".css") and name != place.stylesheet]
    told = {"late": place.late, "worker": place.worker}
    data = {**mock_data(view, form, options, tongue), **told}
    values = {
        "paper": paper,
        "page_title": mock_title(view.paper.title, tongue),
        "policy": ALONE if place.pictures is None else POLICY,
        "styles": (place.stylesheet, *styles),
        "script": place.script,
        "icon": place.icon,
        "ways": place.ways,
        "meta": place.head,
        "heads": tongue.heads,
        "words": tongue.words,
        "mock": tongue.mock,
        "states": STATES,
        "options": options,
        "timed": bool(view.paper.minutes or any(s.minutes for s in form.sections)),
        "comma": data["comma"],
        "locks": data["locks"],
        "data": markup(embedded(data)),
        "key": None if key is None else markup(key),
        "partly": partly,
    }
    html, mistakes = fill(theme, "site-mock.html", values)
    found = tuple(dict.fromkeys((*page.found, *mistakes)))
    if html is None:
        return {}, found
    return {"index.html": html.encode(), **files}, found


def _assets(theme: Theme, page: Page, place: MockPlace | None) -> tuple[MockPlace, Files]:
    """Return where the page finds its styles and program, and those that lie beside it."""
    formulas = depth_css(page.depths)
    if place is None:
        css = "\n".join([style_sheet(theme, *STYLES), formulas])
        scripts = {"mock.js": mock_script(), "mock-late.js": late_script()}
        names = MockPlace(stylesheet="mock.css", script="mock.js", late="mock-late.js")
        return names, {"mock.css": css.encode(), **scripts}
    return place, {"formulas.css": formulas.encode()} if formulas else {}
