"""Finds what is wrong with a bank that reads well: one rule a file in ``rules/``."""

from examgen.check.run import all_rules, check_bank

__all__ = ["all_rules", "check_bank"]
