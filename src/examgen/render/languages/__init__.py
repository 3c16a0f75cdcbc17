"""The words of candidates' papers in their languages: a module each, found by its name."""

from dataclasses import replace
from functools import cache
from importlib import import_module

from examgen.render.words import WORDS, Words

KNOWN = ("ar", "de", "es", "fr", "he", "hi", "ja", "ko", "ta", "zh", "zh_hant")
# Where Chinese is written in traditional characters.
_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})


@cache
def words_for(language: str) -> Words:
    """Return the words of papers in a language; in English, and said to be, where it has none."""
    first, *others = language.lower().split("-")
    if first == "en":
        return WORDS
    if first == "zh" and _TRADITIONAL.intersection(others) and "hans" not in others:
        first = "zh_hant"
    if first not in KNOWN:
        return replace(WORDS, tag=' lang="en"')
    words: Words = import_module(f"{__name__}.{first}").WORDS
    return words
