"""The words of sites in their languages: a module each, named as that of papers' words."""

from dataclasses import replace
from functools import cache
from importlib import import_module

from examgen.render.languages import module_of, words_for
from examgen.render.site.words import SITE_WORDS, SiteWords


@cache
def site_words_for(language: str) -> SiteWords:
    """Return the words of a site's page in a language; in English where it has none.

    Its ``words`` say so, and have the attribute of elements with such words.
    """
    name = module_of(language)
    if name in {None, "en"}:
        return replace(SITE_WORDS, words=words_for(language))
    made: SiteWords = import_module(f"{__name__}.{name}").WORDS
    return made
