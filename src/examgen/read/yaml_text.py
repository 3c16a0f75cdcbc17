"""Characters in YAML that an author cannot have meant."""

import re

from examgen.diagnostic import Diagnostic, error, warning
from examgen.read.yaml_errors import block
from examgen.source import Excerpt, Span

_BIDI = "\u202a-\u202e\u2066-\u2069"
# What YAML takes for a line end or refuses, besides tab and line feed.
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff"
_UNWANTED = re.compile(f"[{_CONTROL}{_BIDI}]")
_ESCAPE = re.compile(r"\\(?:(?P<letter>[abefnrtvLNP])(?P<word>[A-Za-z]*)|.)", re.DOTALL)

# Commands that begin with `\n` or `\t`, which are also honest escapes.
_TEX = re.compile(
    r"n(?:abla|atural|e|earrow|eg|eq|ewline|exists|i|leq|mid|olimits|ot|otin|parallel|subseteq|u"
    r"|warrow)|t(?:an|anh|au|binom|ext|extbf|extit|extrm|extsf|exttt|frac|herefore|heta"
    r"|hickapprox|ilde|imes|o|op|riangle)"
)


def check_characters(excerpt: Excerpt, found: list[Diagnostic]) -> bool:
    """Report control and bidirectional characters; tells whether YAML can be read."""
    readable = True
    for unwanted in _UNWANTED.finditer(excerpt.text):
        character = unwanted.group()
        span = excerpt.span(unwanted.start(), unwanted.end())
        found.append(_report(character, span))
        readable = readable and _is_bidi(character)
    return readable


def check_escapes(
    origin: Excerpt, start: int, end: int, text: str, found: list[Diagnostic]
) -> None:
    """Report what a double-quoted scalar's escapes turned into unwanted characters.

    ``\\f`` in ``"\\frac"`` is a form feed; ``\\t`` in ``"$\\theta$"`` a tab.
    """
    source = origin.text
    if "\\" not in source[start:end]:
        return
    formula = "$" in text
    for escape in _ESCAPE.finditer(source, start + 1, end - 1):
        letter, word = escape["letter"], escape["word"]
        honest = letter in ("n", "t") and not (formula and _TEX.fullmatch(letter + word))
        if letter is not None and not honest:
            command = source[escape.start() : escape.end()]
            message = (
                f"In double quotes `\\{letter}` is a control character, so `{command}` is lost"
            )
            hint = "write it as a block, where a backslash is a backslash:\n"
            hint += block("stem", source[start + 1 : end - 1])
            span = origin.span(escape.start(), escape.end())
            found.append(error("control-character", message, span, hint))
            return
    for unwanted in _UNWANTED.finditer(text):
        found.append(_report(unwanted.group(), origin.span(start, end)))
        return


def _report(character: str, span: Span) -> Diagnostic:
    name = f"U+{ord(character):04X}"
    if _is_bidi(character):
        message = f"The invisible character {name} changes the direction of the text"
        return warning("bidi-control", message, span, "delete it")
    message = f"The control character {name} cannot be part of a text"
    return error("control-character", message, span, "delete it")


def _is_bidi(character: str) -> bool:
    return "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
