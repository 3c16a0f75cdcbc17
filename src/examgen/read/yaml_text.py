"""Characters in YAML that an author cannot have meant."""

import re
from dataclasses import replace
from itertools import islice

from examgen.diagnostic import Diagnostic, Severity, error, has_errors
from examgen.read.characters import UNWANTED, check_characters
from examgen.read.yaml_errors import block
from examgen.read.yaml_quoting import TEX, unescaped
from examgen.source import Anchor, Excerpt

# So many unwanted characters are reported one by one.
_MOST = 50

# YAML ends a line here too, where every other text of a bank goes on.
_SEPARATOR = re.compile("[\u2028\u2029]")
_ESCAPE = re.compile(r"\\(?:(?P<letter>[abefnrtvLNP])(?P<word>[A-Za-z]*)|.)", re.DOTALL)

_KEY = re.compile(r"([\w.-]+):[ \t]*$")


def check_readable(excerpt: Excerpt, found: list[Diagnostic]) -> bool:
    """Report unwanted characters; tells whether YAML can be read with them."""
    ends = [unwanted.end() for unwanted in islice(UNWANTED.finditer(excerpt.text), _MOST)]
    if ends:
        found.extend(check_characters(excerpt.slice(0, ends[-1])))
    for separator in islice(_SEPARATOR.finditer(excerpt.text), _MOST):
        span = excerpt.span(separator.start(), separator.end())
        message = f"the separator U+{ord(separator[0]):04X} ends a line in YAML"
        found.append(error("control-character", message, span, "delete it"))
    return not has_errors(found)


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
        honest = letter in ("n", "t") and not (formula and TEX.fullmatch(letter + word))
        if letter is not None and not honest:
            command = source[escape.start() : escape.end()]
            message = (
                f"in double quotes `\\{letter}` is a control character, so `{command}` is lost"
            )
            hint = "write it as a block, where a backslash is a backslash:\n"
            named = _KEY.search(source, source.rfind("\n", 0, start) + 1, start)
            hint += block(named[1] if named else "stem", source[start + 1 : end - 1])
            span = origin.span(escape.start(), escape.end())
            fix = unescaped(origin, start) if "\n" not in source[start:end] else None
            found.append(error("control-character", message, span, hint, fix=fix))
            return
    if UNWANTED.search(text) is not None:
        value = Excerpt(origin.path, text, (Anchor(0, *origin.position(start)),))
        span = origin.span(start, end)
        reports = check_characters(value)
        worst = next((r for r in reports if r.severity is Severity.ERROR), reports[0])
        found.append(replace(worst, span=span))
