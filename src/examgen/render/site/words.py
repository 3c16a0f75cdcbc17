"""All words of a page of the site in one language: in English here, in others by ``languages``."""

from collections.abc import Mapping
from dataclasses import dataclass

from examgen.render.site.frame_words import FrameWords
from examgen.render.site.head_words import HeadWords
from examgen.render.site.learn_words import LearnWords
from examgen.render.site.mock_words import MockWords
from examgen.render.site.search_words import SearchWords
from examgen.render.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteWords:
    """What a page says of itself, in groups; ``words`` are those that papers have as well."""

    words: Words = WORDS
    frame: FrameWords = FrameWords()
    learn: LearnWords = LearnWords()
    heads: HeadWords = HeadWords()
    search: SearchWords = SearchWords()
    mock: MockWords = MockWords()


SITE_WORDS = SiteWords()


def told(phrases: Mapping[str, str], words: Words) -> dict[str, str]:
    """Return phrases as programs of pages are given them.

    In languages that are written from right to left, what is filled in is kept apart from
    what stands around it (UAX #9): else ``1 2/3`` would be read as ``2/3 1``.
    """
    if words.direction == "ltr":
        return dict(phrases)
    return {
        name: text.replace("{", "\u2068{").replace("}", "}\u2069") for name, text in phrases.items()
    }
