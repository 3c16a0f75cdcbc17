"""Where one is in YAML's brackets and braces on one line: ``{topic: optics, tags: [a, b]}``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """A stretch between commas: keys above it, the key it is the value of, or a key's name."""

    path: tuple[str, ...]
    field: str
    is_name: bool
    start: int
    end: int


@dataclass(slots=True)
class _Open:
    brace: bool
    key: str = ""
    start: int = 0


def flow_spot(line: str, start: int, column: int) -> Flow | None:
    """Return the stretch at a column, ``start`` being that of the first bracket or brace."""
    opened: list[_Open] = []
    quote = ""
    for at in range(start, min(column, len(line))):
        character = line[at]
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "[{":
            opened.append(_Open(brace=character == "{", start=at + 1))
        elif character in "]}":
            if opened:
                opened.pop()
            if not opened:
                return None
        elif character == "," and opened:
            opened[-1].key, opened[-1].start = "", at + 1
        elif character == ":" and opened and opened[-1].brace and not opened[-1].key:
            opened[-1].key = line[opened[-1].start : at].strip().strip("\"'")
            opened[-1].start = at + 1
    if not opened:
        return None
    inner = opened[-1]
    return Flow(
        path=tuple(each.key for each in opened[:-1] if each.key),
        field=inner.key,
        is_name=inner.brace and not inner.key,
        start=inner.start,
        end=_end(line, column, named=bool(inner.key) or not inner.brace),
    )


def _end(line: str, column: int, *, named: bool) -> int:
    for at in range(column, len(line)):
        if line[at] in ",]}" or (line[at] == ":" and not named):
            return at
    return len(line)
