"""Changes of files as a diff that `git apply` and `patch` take."""

import re
from collections.abc import Iterable, Iterator
from difflib import unified_diff as diff_lines

from examgen.pipeline.rewriting import Rewrite
from examgen.report.printable import disarmed, escaped

_COLOURS = {"+": "\x1b[32m", "-": "\x1b[31m", "@": "\x1b[36m"}
_OFF = "\x1b[0m"
# What no patch needs and a log may obey; line ends and what a text may hold by mistake stay.
_OBEYED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]|\r(?!$)")


def unified_diff(rewrites: Iterable[Rewrite], *, terminal: bool, colour: bool) -> str:
    """Return what changes, with paths from the bank's root.

    For a ``terminal`` whatever it would obey is escaped; else a patch makes the same bytes
    of it, but for lines with control characters inside and such as a CI job's runner obeys.
    """
    lines = (line for each in rewrites for line in _file(each))
    if not terminal:
        return "".join(f"{_OBEYED.sub(_written, disarmed(line))}\n" for line in lines)
    shown = (escaped(line.removesuffix("\r")) for line in lines)
    return "".join(f"{_coloured(line) if colour else line}\n" for line in shown)


def _written(found: re.Match[str]) -> str:
    return f"<U+{ord(found[0]):04X}>"


def _coloured(line: str) -> str:
    colour = "\x1b[1m" if line.startswith(("--- ", "+++ ")) else _COLOURS.get(line[:1], "")
    return f"{colour}{line}{_OFF}" if colour else line


def _file(each: Rewrite) -> Iterator[str]:
    # Only a line feed ends a line of a patch; a carriage return before it is part of the line.
    before, after = (data.decode("utf-8").split("\n") for data in (each.before, each.after))
    tab = "\t" if " " in each.path else ""
    old, new = f"a/{each.path}{tab}", f"b/{each.path}{tab}"
    for line in diff_lines(_ended(before), _ended(after), old, new, lineterm=""):
        kept, mark, _ = line.partition(_NO_END)
        yield kept
        if mark:
            yield "\\ No newline at end of file"


# No text holds this noncharacter, so a last line without an end differs from one with it.
_NO_END = "\ufdd0"


def _ended(lines: list[str]) -> list[str]:
    return lines[:-1] if not lines[-1] else [*lines[:-1], lines[-1] + _NO_END]
