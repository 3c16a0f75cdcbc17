"""Changes of files as a diff that `git apply` and `patch` take."""

from collections.abc import Iterable, Iterator

from examgen.pipeline.line_diff import diff_lines
from examgen.pipeline.rewriting import Rewrite
from examgen.report.printable import escaped, piped

_COLOURS = {"+": "\x1b[32m", "-": "\x1b[31m", "@": "\x1b[36m"}
_OFF = "\x1b[0m"


def unified_diff(rewrites: Iterable[Rewrite], *, terminal: bool, colour: bool) -> str:
    """Return what changes, with paths from the bank's root.

    For a ``terminal`` whatever it would obey is escaped; else a patch makes the same bytes
    of it, but for lines with control characters inside and such as a CI job's runner obeys.
    """
    lines = (line for each in rewrites for line in _file(each))
    if not terminal:
        return "".join(f"{piped(line)}\n" for line in lines)
    shown = (escaped(line.removesuffix("\r")) for line in lines)
    return "".join(f"{_coloured(line) if colour else line}\n" for line in shown)


def _coloured(line: str) -> str:
    colour = "\x1b[1m" if line.startswith(("--- ", "+++ ")) else _COLOURS.get(line[:1], "")
    return f"{colour}{line}{_OFF}" if colour else line


def _file(each: Rewrite) -> Iterator[str]:
    old, new = _name(f"a/{each.path}"), _name(f"b/{each.path}")
    for line in diff_lines(_lines(each.before), _lines(each.after), old, new):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _name(path: str) -> str:
    """Return a path as git writes it: a tab ends one with blanks, an odd one is in quotes."""
    odd = {char: f"\\{ord(char):03o}" for char in path if ord(char) < 32 or char == "\x7f"}
    if not odd and not path.count('"') and not path.count("\\"):
        return f"{path}\t" if " " in path else path
    odd |= {"\\": "\\\\", '"': '\\"'}
    quoted = path.translate({ord(char): text for char, text in odd.items()})
    return f'"{quoted}"'


def _lines(data: bytes) -> list[str]:
    """Return the lines with their ends, which a last one may lack.

    Only a line feed ends a line of a patch; a carriage return before it is part of the line.
    """
    *lines, last = data.decode("utf-8").split("\n")
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]
