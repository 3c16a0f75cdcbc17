"""How pages write content: inline SVG formulas, figures, native inputs."""

import base64
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from math import inf

from markupsafe import Markup

from examgen.diagnostic import Diagnostic, error
from examgen.maths import broken, depth_class
from examgen.model.content import Gap, Image
from examgen.render.content import Writer
from examgen.render.figures import Figure, figure_of
from examgen.render.highlight import highlight
from examgen.render.words import WORDS, Words
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page being written: what it may show, and what came up on the way.

    ``depths`` collects the classes that put formulas on their lines, ``found`` the
    findings; both grow while content is written. Figures are in the page itself; where
    ``files`` is given they go there, by names that tell nothing but their bytes, and the page
    looks for them at ``base``. ``words`` are what it says of itself.
    """

    figures: Mapping[str, bytes]
    language: str
    depths: set[str] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)
    files: dict[str, bytes] | None = None
    base: str = ""
    words: Words = WORDS


# Wider formulas in a line may be broken, wider displayed ones scroll on a narrow screen
# and take the focus for it.
FORMULA_EM = 16.0
SCROLL_EM = 11.0

ENDINGS = {
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/gif": "gif",
    "image/webp": "webp",
    "image/svg+xml": "svg",
}

GapWriter = Callable[[Gap], str]
# Gives a writer for content at a place, for a page or for paper.
WriterAt = Callable[[Span, GapWriter], Writer]


def page_writer(page: Page, span: Span, gap: GapWriter) -> Writer:
    """Return a writer for content that stands at ``span``; ``gap`` writes its gaps."""
    return Writer(
        math=lambda tex, display: _math(page, tex, display, span),
        image=lambda image: _image(page, image),
        gap=gap,
        code=highlight,
        words=page.words,
        language=page.language,
    )


def markup(html: str) -> Markup:
    """Mark HTML as ready for a template; only what a ``Writer`` wrote may be given."""
    return Markup(html)  # noqa: S704 - the one place


def number_gap(gap: Gap) -> str:
    """Return a gap that cannot be filled in: its number between brackets."""
    return f'<span class="gap">[{gap.index + 1}]</span>'


def _math(page: Page, tex: str, display: bool, span: Span) -> str:
    try:
        # A displayed formula scrolls instead.
        drawn = broken(tex, display, page.language, inf if display else FORMULA_EM)
    except ValueError as fault:
        page.found.append(error("bad-formula", f"this formula cannot be set: {fault}", span, tex))
        return f"<code>{escape(tex, quote=False)}</code>"
    page.depths.update([depth_class(formula) for formula in drawn])
    inside = "".join([formula.svg for formula in drawn])
    if display and drawn[0].width > SCROLL_EM:
        words = page.words
        label = f'aria-label="{escape(words.formula)}"{words.tag}'
        if words.tag:
            inside = f'<span lang="{escape(page.language)}">{inside}</span>'
        return f'<div class="scroll" role="group" {label} tabindex="0">{inside}</div>'
    return inside


def _image(page: Page, image: Image) -> str:
    alt = escape(image.alt)
    figure = figure_of(image, page.figures, page.found)
    if figure is None:
        return f'<span class="missing">[{alt}]</span>'
    size = f'width="{round(figure.width)}" height="{round(figure.height)}"'
    if page.files is None:
        encoded = base64.b64encode(figure.data).decode("ascii")
        return f'<img src="data:{figure.media_type};base64,{encoded}" alt="{alt}" {size}>'
    name = file_name(figure)
    page.files[name] = figure.data
    return f'<img src="{page.base}{name}" alt="{alt}" {size} loading="lazy" decoding="async">'


def file_name(figure: Figure) -> str:
    """Return a figure's name as a file: a digest of what is seen, so that no word tells more."""
    digest = hashlib.sha256(figure.data).hexdigest()[:20]
    return f"{digest}.{ENDINGS[figure.media_type]}"
