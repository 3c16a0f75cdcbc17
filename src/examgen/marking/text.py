"""Short answers as candidates type them, compared as a considerate reader would."""

from unicodedata import normalize

# What word processors and telephones make of plain marks, and characters that cannot be seen.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–−", "-"),
        **dict.fromkeys("‘’ʼ", "'"),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    }
)


def tidy(text: str) -> str:
    """Return the text in Unicode form NFKC, dashes and quotes plain, spaces single."""
    return " ".join(normalize("NFKC", text.translate(_PLAIN)).translate(_PLAIN).split())


def fold(text: str) -> str:
    """Return the tidy text without differences of case."""
    return normalize("NFKC", tidy(text).casefold())


def is_accepted(text: str, accepted: tuple[str, ...], pattern: str | None) -> bool:
    """Tell whether a text is one of the accepted ones, or matches the pattern as a whole.

    Case does not count; a pattern that needs it says ``(?-i)``. A pattern that is not
    valid RE2 matches nothing.
    """
    folded = fold(text)
    if any(fold(candidate) == folded for candidate in accepted):
        return True
    return pattern is not None and _matches(pattern, tidy(text))


def _matches(pattern: str, text: str) -> bool:
    # Imported here: only papers with patterns pay for it.
    import re2

    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    try:
        return re2.compile(pattern, options).fullmatch(text) is not None
    except re2.error:
        return False
