"""Changes of files as a unified diff."""

import difflib
from collections.abc import Iterable

from examgen.pipeline.rewriting import Rewrite


def unified(rewrites: Iterable[Rewrite]) -> str:
    """Return the changes as ``git diff`` shows them, line ends written as line feeds."""
    lines: list[str] = []
    for each in rewrites:
        before, after = _lines(each.before), _lines(each.after)
        names = (f"a/{each.path}", f"b/{each.path}")
        for line in difflib.unified_diff(before, after, *names):
            lines.append(line.removesuffix("\n"))
            if not line.endswith("\n"):
                lines.append("\\ No newline at end of file")
    return "\n".join(lines)


def _lines(data: bytes) -> list[str]:
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
