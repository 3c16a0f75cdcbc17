"""Which questions and passages keep a paper from being set in columns."""

from examgen.diagnostic import Diagnostic, warning
from examgen.model.paper import Paper, Passage, Question
from examgen.render.compose.pages import is_too_high
from examgen.render.compose.stock import Stock
from examgen.render.renderer import place_of
from examgen.source import Span

_SHORTEN = "shorten it, or write `columns: 1`"


def too_high_for_columns(stock: Stock) -> tuple[Diagnostic, ...]:
    """Return a warning for each question and passage of a stock that is higher than a column.

    One that several forms ask is told once, with its number on the first of them.
    """
    found: dict[Span, str] = {}
    for front, blocks in stock.taken.values():
        right_to_left = front.direction == "rtl"
        room = next((one.page.room for one in stock.fragments.values()), 0.0)
        for block in blocks:
            if block.source is not None and is_too_high(
                block, stock.fragments, room, right_to_left, stock.hopeless
            ):
                found.setdefault(block.source.span, _named(block.source))
    return tuple(
        [
            warning(
                "columns",
                f"{name} is higher than a column, and this paper is printed in one",
                span,
                _SHORTEN,
            )
            for span, name in found.items()
        ]
    )


def not_in_columns(paper: Paper, packaged: bool) -> Diagnostic:
    """Return the warning for a paper that no single question keeps from columns.

    Where it is not set by the ``packaged`` templates, these keep it from them.
    """
    message = "this paper cannot be set in two columns, and is printed in one"
    hint = "shorten its cover and its sections' heads, or write `columns: 1`"
    if not packaged:
        message = "templates of the bank's own cannot be set in two columns: this paper has one"
        hint = "write `columns: 1`, or take the templates of papers out of `templates/`"
    return warning("columns", message, place_of(paper), hint)


def _named(source: Question | Passage) -> str:
    if isinstance(source, Passage):
        return f"passage `{source.id}`"
    return f"question {source.number} (`{source.item}`)"
