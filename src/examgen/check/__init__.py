"""Finds what is wrong with a bank that reads well: one rule a file in ``rules/``."""

from examgen.check.run import (
    Checked,
    all_rules,
    check_bank,
    check_cards,
    check_file,
    overview,
    settled,
)

__all__ = [
    "Checked",
    "all_rules",
    "check_bank",
    "check_cards",
    "check_file",
    "overview",
    "settled",
]
