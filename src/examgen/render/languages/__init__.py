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
    name = module_of(language)
    if name is None:
        return replace(WORDS, tag=' lang="en"')
    if name == "en":
        return WORDS
    words: Words = import_module(f"{__name__}.{name}").WORDS
    return words


def module_of(language: str) -> str | None:
    """Return the name of the module with a language's words; ``en``, or None where it has none."""
    first, *others = language.lower().split("-")
    if first == "zh" and _TRADITIONAL.intersection(others) and "hans" not in others:
        first = "zh_hant"
    return first if first in {"en", *KNOWN} else None


def staff_words(language: str) -> Words:
    """Return the words of staff's pages, which are English, beside texts in a language."""
    english = language.split("-", maxsplit=1)[0].lower() == "en"
    return WORDS if english else replace(WORDS, tag=_ENGLISH)
