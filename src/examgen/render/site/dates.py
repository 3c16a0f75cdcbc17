"""When a paper was given or last changed, for its pages, its feed and the map of the site."""

import datetime
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from examgen.render.numbers import long_date
from examgen.render.page import markup
from examgen.render.site.words import SiteWords


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """A date as ``2026-03-15``, empty where none is known; else ``given`` by the author or not."""

    iso: str = ""
    given: bool = False


NO_DATE = Dated()


def dated(day: datetime.date, *, given: bool) -> Dated:
    """Return a date; one that is not ``given`` by the author is that of the last change."""
    return Dated(iso=day.isoformat(), given=given)


def time_html(date: Dated, tongue: SiteWords) -> Markup:
    """Return a date as a page shows it in its words, empty where none is known."""
    if not date.iso:
        return Markup()
    day = long_date(datetime.date.fromisoformat(date.iso), tongue.words)
    time = f'<time datetime="{date.iso}"{tongue.words.tag}>{escape(day, quote=False)}</time>'
    if date.given:
        return markup(time)
    said = escape(tongue.heads.changed, quote=False).format(date=time)
    return markup(f"<span{tongue.words.tag}>{said}</span>" if tongue.words.tag else said)
