"""The words of candidates' papers in their languages: a module each, found by its name."""

from dataclasses import replace
from functools import cache
from importlib import import_module

from examgen.render.words import WORDS, Words

KNOWN = ("ar", "de", "es", "fr", "he", "hi", "ja", "ko", "ta", "zh", "zh_hant")
# Where Chinese is written in traditional characters.
_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})


# What marks words of ours beside texts in another language.
_ENGLISH = ' lang="en"'


@cache
def words_for(language: str) -> Words:
    """Return the words of papers in a language; in English, and said to be, where it has none."""
    first, *others = language.lower().split("-")
    if first == "en":
        return WORDS
    if first == "zh" and _TRADITIONAL.intersection(others) and "hans" not in others:
        first = "zh_hant"
    if first not in KNOWN:
        return replace(WORDS, tag=_ENGLISH)
    words: Words = import_module(f"{__name__}.{first}").WORDS
    return words


def staff_words(language: str) -> Words:
    """Return the words of staff's pages, which are English, beside texts in a language."""
    english = language.split("-", maxsplit=1)[0].lower() == "en"
    return WORDS if english else replace(WORDS, tag=_ENGLISH)
