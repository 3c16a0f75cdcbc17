"""When a paper was given or last changed, for its pages, its feed and the map of the site."""

import datetime
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from examgen.render.numbers import long_date
from examgen.render.page import markup
from examgen.render.site.head_words import HEAD_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """A date for machines (``2026-03-15``) and for readers, and what stands before it.

    All are empty where no date is known.
    """

    iso: str = ""
    text: str = ""
    label: str = ""


NO_DATE = Dated()


def dated(day: datetime.date, *, given: bool) -> Dated:
    """Return a date; one that is not ``given`` by the author is that of the last change."""
    label = "" if given else HEAD_WORDS.changed
    return Dated(iso=day.isoformat(), text=long_date(day), label=label)


def time_html(date: Dated) -> Markup:
    """Return a date as a page shows it, empty where none is known."""
    if not date.iso:
        return Markup()
    time = f'<time datetime="{date.iso}">{escape(date.text, quote=False)}</time>'
    return markup(f"{escape(date.label, quote=False)} {time}".strip())
