"""The words of sites and mock tests in each language: none is missing, none is left in English."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from pkgutil import iter_modules

import pytest

from examgen.render import languages as papers
from examgen.render.languages import KNOWN, words_for
from examgen.render.site import languages as sites
from examgen.render.site.languages import site_words_for
from examgen.render.site.words import SITE_WORDS, SiteWords, told

ROOT = Path(__file__).parents[2]
GROUPS = ("frame", "learn", "heads", "search", "mock")
# Names, which are the same in all languages.
NAMES = {"JavaScript", "Enter"}
# Words of French that English has taken.
ALIKE = {"frame.site", "learn.place", "learn.also_in"}
LETTERS = re.compile(r"[^\W\d_]")


def said_by(site: SiteWords) -> Iterator[tuple[str, str]]:
    """Give all words of a language by their names."""
    for group in GROUPS:
        words = getattr(site, group)
        for field in fields(words):
            value = getattr(words, field.name)
            if isinstance(value, Mapping):
                yield from ((f"{group}.{field.name}.{key}", text) for key, text in value.items())
            else:
                yield f"{group}.{field.name}", value


ENGLISH = dict(said_by(SITE_WORDS))


def of(name: str) -> SiteWords:
    return site_words_for(name.replace("_", "-"))


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def test_sites_have_the_languages_of_papers() -> None:
    for package in (papers, sites):
        assert {module.name for module in iter_modules(package.__path__)} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_each_language_has_every_phrase_with_the_same_places(name: str) -> None:
    words = dict(said_by(of(name)))
    assert list(words) == list(ENGLISH)
    assert of(name).words is words_for(name.replace("_", "-"))
    for key, english in ENGLISH.items():
        assert places(words[key]) == places(english), key
        assert words[key].strip() == words[key] != "", key
        if LETTERS.search(re.sub(r"\{\w+\}", "", english)) and (name, key) not in {
            ("fr", alike) for alike in ALIKE
        }:
            assert words[key] != english, key


@pytest.mark.parametrize("name", sorted(set(KNOWN) - {"de", "es", "fr"}))
def test_a_language_of_another_script_has_no_english_in_it(name: str) -> None:
    for key, text in said_by(of(name)):
        plain = re.sub(r"\{\w+\}", "", text)
        assert set(re.findall(r"[A-Za-z]+", plain)) <= NAMES, key


def test_a_language_is_found_by_its_tag() -> None:
    assert site_words_for("zh-TW") == site_words_for("zh-Hant-HK") != site_words_for("zh-CN")
    assert site_words_for("zh-TW").mock.phrases["submit"] == "交卷"
    assert site_words_for("zh-TW").mock.back == "返回考試"
    assert site_words_for("de-AT").mock.phrases["submit"] == "Abgeben"
    assert site_words_for("fr-CA").mock.phrases["submit"] == "Rendre la copie"
    assert site_words_for("es-MX").mock.phrases["submit"] == "Entregar"
    assert site_words_for("en-GB") == SITE_WORDS
    without = site_words_for("pt-BR")
    assert without.mock == SITE_WORDS.mock
    assert without.words.tag == ' lang="en"'


def test_programs_say_the_phrases_that_there_are() -> None:
    """Every phrase is asked for by its name, and there is one for every name asked for."""
    program = "".join(path.read_text("utf-8") for path in sorted((ROOT / "web/mock").glob("*.js")))
    quoted = set(re.findall(r'"(\w+)"', program))
    asked = set(re.findall(r'phrase\("(\w+)"', program))
    derived = {"question", "section", "pair", "told"}
    phrases = set(SITE_WORDS.mock.phrases)
    assert phrases <= quoted
    assert asked <= phrases | derived
    assert derived <= asked
    # What is thrown is the name of a phrase as well.
    assert set(re.findall(r'throw "(\w+)"', program)) <= phrases


def test_every_word_is_said_somewhere() -> None:
    folder = ROOT / "src/examgen/render"
    places_of_words = [*folder.glob("templates/*.html"), *folder.glob("site/*.py")]
    text = "".join(path.read_text("utf-8") for path in places_of_words)
    names = {"frame": "(?:frame|says)", "learn": "learn", "heads": "heads", "mock": "mock"}
    for group in GROUPS:
        for field in fields(getattr(SITE_WORDS, group)):
            said = rf"\b{names.get(group, group)}\.{field.name}\b"
            quoted = group == "search" and f'"{field.name}"' in text
            assert re.search(said, text) or quoted, (group, field.name)


def test_what_is_filled_in_is_kept_apart_where_writing_runs_to_the_left() -> None:
    phrases = {"of": "{0} / {1}"}
    assert told(phrases, words_for("en")) == phrases
    assert told(phrases, words_for("ar"))["of"] == "\u2068{0}\u2069 / \u2068{1}\u2069"
