"""Readers of quiz texts that were not written for us, for ``examgen import``."""
