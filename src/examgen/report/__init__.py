"""Writes diagnostics down: each format is a module with a ``REPORTER``."""

from functools import cache

from examgen import report
from examgen.registry import collect
from examgen.report.reporter import Report, Reporter

__all__ = ["Report", "Reporter", "all_reporters"]


@cache
def all_reporters() -> tuple[Reporter, ...]:
    """Return every reporter, sorted by module name."""
    return collect(report, "REPORTER", Reporter)
