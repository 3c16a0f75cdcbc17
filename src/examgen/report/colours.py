"""Colours for a terminal, or none."""

from dataclasses import dataclass

from examgen.diagnostic import Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Escape sequences by purpose; all empty where colour is off."""

    severities: dict[Severity, str]
    strong: str
    gutter: str
    help: str
    off: str


PLAIN = Palette(severities=dict.fromkeys(Severity, ""), strong="", gutter="", help="", off="")
ANSI = Palette(
    severities={
        Severity.ERROR: "\x1b[1;31m",
        Severity.WARNING: "\x1b[1;33m",
        Severity.INFO: "\x1b[1;34m",
    },
    strong="\x1b[1m",
    gutter="\x1b[34m",
    help="\x1b[1;36m",
    off="\x1b[0m",
)


def palette(colour: bool) -> Palette:
    """Return the palette to use."""
    return ANSI if colour else PLAIN
