"""When two file names are the same on some file system."""

import unicodedata


def fold(path: str) -> str:
    """Return what is equal for names that some file system takes for the same."""
    return unicodedata.normalize("NFKC", path).casefold()
