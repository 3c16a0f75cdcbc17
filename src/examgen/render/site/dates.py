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
    """A date as machines read it (``2026-03-15``) and as a page shows it; both may be empty."""

    iso: str = ""
    html: Markup = Markup()


NO_DATE = Dated()


def dated(day: datetime.date, *, given: bool) -> Dated:
    """Return a date; one that is not ``given`` by the author is that of the last change."""
    iso = day.isoformat()
    time = f'<time datetime="{iso}">{escape(long_date(day), quote=False)}</time>'
    words = "" if given else f"{escape(HEAD_WORDS.changed, quote=False)} "
    return Dated(iso=iso, html=markup(f"{words}{time}"))
