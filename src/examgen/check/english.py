"""What rules know of English: words without content, stems of words, negations."""

import re
from functools import lru_cache

from examgen.check.choices import choices_of, last_sentence
from examgen.check.view import ItemView, prose

# Words that carry no content in a question, those about questions among them.
_WITHOUT_CONTENT = """
    a about above after all an and any answer answers apply are as at based be been before
    being below best between both but by can choice choices choose claim claims consider
    considered correct could describe describes did do does down during each either every
    false find first following for from given has have how identify if in incorrect indicate
    into is it its item known likely list many mark may might more most much must name no
    nor not of on one only option options or other out over own pick question response right
    same select sentence shall should so some statement statements such than that the their
    them then there these they this those tick to true two under up use used uses using
    valid was well were what when where which while who whom whose why will with would wrong
    you your
"""
_EMPTY = frozenset(_WITHOUT_CONTENT.split())
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SUFFIX = re.compile(r"(?<=....)(?:ations?|ings?|ed|ies|es|s|ly|ers?|y|e)$")
_NEGATION = re.compile(
    r"\b(?:not|cannot|except|excluding|least|false|incorrect|untrue)\b|n['’]t\b", re.IGNORECASE
)
# Quoted words, and words that negate nothing.
_HARMLESS = re.compile(
    r"“[^”]*”|\"[^\"]*\"|(?<!\w)['‘][^'’]*['’](?!\w)|\bat\s+least\b|\bnot\s+only\b"
    r"|\b(?:whether|if)\s+or\s+not\b|\b(?:or|and|but)\s+not\b"
    r"|\btrue\s*(?:or|/|and)\s*false\b|\bfalse\s+(?:positive|negative|alarm)s?\b"
    r"|\bleast\s+(?:common|squares?|significant|upper|recently|frequently|privileged?|possible"
    r"|number|value|integer|amount|positive)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?<!, )(?<!in )\b(?:which|what)\b|\ball\s+(?:of\s+)?(?:the|these|those)\b.*?(?=\bexcept\b)",
    re.IGNORECASE,
)
# What follows says when or why something is asked, or of which thing, not what is asked for.
_ASIDE = re.compile(
    r"\breasons?\b|\b(?:if|why|when|whenever|where|because|since|while|although|though|who|whose|so\s+that"
    r"|such\s+that)\b",
    re.IGNORECASE,
)


def content_words(text: str) -> list[str]:
    """Return the words of a text that say something, in small letters."""
    words = (word.casefold() for word in _LETTERS.findall(text))
    return [word for word in words if word not in _EMPTY and len(word) > 1]


@lru_cache(maxsize=64)  # two rules ask of the same choices
def stems(text: str) -> frozenset[str]:
    """Return the content words of four letters or more, without their endings."""
    words = {word for word in _LETTERS.findall(text.casefold()) if len(word) >= 4} - _EMPTY
    return frozenset([_SUFFIX.sub("", word) for word in words])


@lru_cache(maxsize=1)  # two rules ask of one question, one after the other
def negation(view: ItemView) -> str | None:
    """Return the word that turns round what a question with choices asks for, if one does.

    Looked at is its last sentence from “which” or “what” on, and “all of these … except”.
    """
    if not _NEGATION.search(view.stem) or not choices_of(view):
        return None
    sentence = _HARMLESS.sub(" ", last_sentence(prose(view.stem)))
    asks = _ASKS.search(sentence)
    if asks and asks.start() and "?" not in sentence and sentence.endswith("."):
        return None
    word = _NEGATION.search(sentence, asks.end()) if asks else None
    if asks is None or word is None or _ASIDE.search(sentence, asks.end(), word.start()):
        return None
    return word[0]
