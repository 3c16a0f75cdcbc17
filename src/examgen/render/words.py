"""Every word that renderers print of themselves, in one place, so that it can be translated."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Labels of pages, papers and keys; English by default."""

    code: str = "Code"
    table: str = "Table"


WORDS = Words()
