"""Starts WeasyPrint: late, once, and with our own fonts only."""

import logging
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from examgen.diagnostic import ExamgenError
from examgen.render.pdf.lines import mend_lines
from examgen.render.pdf.reading import with_words
from examgen.render.renderer import EngineFault

INSTALL = {
    "linux": "sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "darwin": "brew install pango",
    "win32": "install MSYS2, then in its shell: pacman -S mingw-w64-x86_64-pango",
}


@dataclass(frozen=True, slots=True)
class Engine:
    """WeasyPrint's module and the one font configuration that all documents share."""

    weasyprint: Any
    fonts: Any


@cache
def engine() -> Engine:
    """Return WeasyPrint, imported. Raises ExamgenError where its libraries are missing."""
    folder = resources.files("examgen.render").joinpath("fonts", "fonts.conf")
    with resources.as_file(folder) as path, _environment("FONTCONFIG_FILE", str(path)):
        try:
            with warnings.catch_warnings():
                # It warns where fontconfig finds no font at all.
                warnings.simplefilter("error", UserWarning)
                import weasyprint
                from weasyprint import draw
                from weasyprint.text.fonts import FontConfiguration

                fonts = FontConfiguration()
        except OSError as fault:
            platform = "linux" if sys.platform.startswith("linux") else sys.platform
            raise ExamgenError(
                f"PDF needs the Pango libraries, which are not installed ({_first_line(fault)})",
                f"{INSTALL.get(platform, INSTALL['linux'])}; or ask for another --format",
            ) from fault
        except UserWarning as fault:
            raise ExamgenError(
                "fontconfig does not find the fonts that come with examgen",
                "it must be 2.13.92 or newer; or ask for another --format",
            ) from fault
    draw.draw_text = with_words(draw.draw_text)
    mend_lines()
    return Engine(weasyprint, fonts)


@contextmanager
def captured() -> Iterator[list[str]]:
    """Collect what WeasyPrint complains of while the block runs."""
    messages: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logger, handler = logging.getLogger("weasyprint"), Handler(logging.WARNING)
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    try:
        yield messages
    finally:
        logger.propagate = propagate
        logger.removeHandler(handler)


@contextmanager
def faults_told() -> Iterator[None]:
    """Raise EngineFault for whatever WeasyPrint raises, except that something ran out."""
    try:
        yield
    except (MemoryError, RecursionError):
        raise
    except Exception as fault:
        raise EngineFault(f"{type(fault).__name__}: {fault}".rstrip(": ")) from fault


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable for as long as fontconfig starts: it takes no other way in."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _first_line(fault: Exception) -> str:
    return str(fault).strip().split("\n", maxsplit=1)[0].rstrip(".")
