"""How paper is written: formulas and figures by address, blanks all of one width."""

import hashlib
import re
from collections.abc import Callable
from html import escape

from examgen.diagnostic import error
from examgen.maths import Formula, broken, depth_class
from examgen.model.content import Gap, Image
from examgen.render.content import Writer, plain_text
from examgen.render.figures import Figure, figure_of
from examgen.render.highlight import highlight
from examgen.render.pdf import fetcher, formula
from examgen.render.pdf.cells import LONG, is_long
from examgen.render.pdf.fetcher import Asset
from examgen.render.pdf.layout import Layout
from examgen.render.pdf.sheet import FORMULA_MARK, Sheet, formula_em, text_points
from examgen.render.pdf.tables import table_parts
from examgen.render.view import direction
from examgen.source import Span

# Sizes of code in points, the largest first, and their classes; the last breaks its lines.
CODE_SIZES = ((8.8, ""), (7.9, "narrow"), (7.0, "narrower"))
# Of the size: how wide a character is. In points: what stands beside a block of code.
CODE_WIDTH = 0.6
CODE_AIR = 15.5
# No figure is higher, in millimetres of the style sheets.
FIGURE_MM = 80
PIXELS_PER_MM = 96 / 25.4
# Escapes count as what they are: a word with many may get the class sooner than it needs to.
_LONG_WORD = re.compile(rf"\S{{{LONG},}}")
# An address, without the signs of the sentence that it ends.
_ADDRESS = re.compile(r"\b(?:[a-z]+://|www\.|mailto:)[!-~]*[\w/&#=%+~-]", re.ASCII)
# A short word at the end of a paragraph, be it code or emphasised.
_LAST_WORD = re.compile(
    r" ((?:<(?:code|em|strong)\b[^>]*>)?[^\s<>]{1,9}(?:</(?:code|em|strong)>)?[^\s<>]{0,2}</p>)"
)


def keep_last_words(html: str) -> str:
    """Return HTML where no paragraph's last line is a short word: the one before comes along."""
    return _LAST_WORD.sub("\N{NO-BREAK SPACE}\\1", html)


def sheet_writer(
    sheet: Sheet,
    span: Span,
    gap: Callable[[Gap], str] | None = None,
    *,
    display: bool = False,
    indent: float = 0.0,
) -> Writer:
    """Return a writer for content that stands at ``span``; ``gap`` writes its gaps.

    ``display`` sets formulas inside lines in display style too. The content begins ``indent``
    points of the style sheets from the start of a question's text.
    """
    return Writer(
        math=lambda tex, block: _math(sheet, tex, block or display, span),
        image=lambda image: _image(sheet, image),
        gap=gap or _gap,
        code=lambda text, language: _code(text, language, sheet),
        text=_addresses_apart if direction(sheet.language) == "rtl" else _text,
        table=lambda table, depth: table_parts(table, sheet, depth, indent),
    )


def _math(sheet: Sheet, tex: str, display: bool, span: Span) -> str:
    try:
        drawn = broken(tex, display, sheet.language, formula_em(sheet))
    except ValueError as fault:
        sheet.found.append(error("bad-formula", f"this formula cannot be set: {fault}", span, tex))
        return f"<code>{escape(tex, quote=False)}</code>"
    return "".join([_picture(sheet, piece) for piece in drawn])


def _picture(sheet: Sheet, drawn: Formula) -> str:
    address = formula.address(drawn)
    sheet.formulas[address] = drawn
    alt = FORMULA_MARK + escape(drawn.speech)
    return f'<img class="m {depth_class(drawn)}" alt="{alt}" src="{address}">'


def _image(sheet: Sheet, image: Image) -> str:
    # Tagged PDF wants some alternative text; that there is one is checked elsewhere.
    alt = escape((image.alt or image.title).replace(FORMULA_MARK, "") or " ")
    figure = figure_of(image, sheet.figures, sheet.found)
    if figure is None:
        return f'<span class="missing">[{alt}]</span>'
    address = fetcher.SCHEME + hashlib.sha256(figure.data).hexdigest()[:32]
    sheet.assets.setdefault(
        address, Asset(media_type=figure.media_type, data=figure.data, span=image.span)
    )
    return f'<img src="{address}" alt="{alt}"{_size(figure, sheet.layout)}>'


def _size(figure: Figure, layout: Layout) -> str:
    """Return the size of a figure where it is not its own, none higher than they may be."""
    if layout.figures == 1:
        return ""
    highest = FIGURE_MM * layout.scale * PIXELS_PER_MM
    width = figure.width * min(layout.figures, highest / figure.height)
    return f' style="width: {width:.5g}px"'


def _text(text: str) -> str:
    """Return characters as HTML; a word that may not fit a line can be broken anywhere."""
    return _LONG_WORD.sub(_long_word, plain_text(text))


def _addresses_apart(text: str) -> str:
    """Return characters as HTML for a line from right to left.

    An address is read from left to right: where it is broken, its last sign stays at its end.
    """
    at, written = 0, []
    for found in _ADDRESS.finditer(text):
        written += [_text(text[at : found.start()]), f'<bdi dir="ltr">{_text(found[0])}</bdi>']
        at = found.end()
    return "".join([*written, _text(text[at:])])


def _long_word(found: re.Match[str]) -> str:
    return f'<span class="long">{found[0]}</span>' if is_long(found[0]) else found[0]


def _code(text: str, language: str, sheet: Sheet) -> str:
    """Return coloured code; set smaller where its longest line would not fit else."""
    longest = max([len(line.expandtabs(4)) for line in text.split("\n")])
    line = (text_points(sheet) - CODE_AIR) / CODE_WIDTH
    size = next((name for size, name in CODE_SIZES if longest * size <= line), CODE_SIZES[-1][1])
    coloured = highlight(text, language)
    return f'<span class="{size}">{coloured}</span>' if size else coloured


def _gap(gap: Gap) -> str:
    return f'<span class="gap"><span>{gap.index + 1}</span></span>'
