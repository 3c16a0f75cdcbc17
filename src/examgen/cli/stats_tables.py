"""What was counted, as tables for a terminal: aligned, shaded, readable without colour."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import click

from examgen.decimals import exact
from examgen.model.stats import BINS, Exposure, Part, Statistics, Tally, TopicRow
from examgen.render.numbers import clock
from examgen.report.printable import escaped, width

# A cell from empty to full: the characters where there is no colour, else a ground.
SHADES = ("", "░", "▒", "▓", "█")
GROUNDS = (None, 254, 153, 75, 25)
INKS = (None, 16, 16, 16, 231)
BAR = 24
EIGHTHS = " ▏▎▍▌▋▊▉"
NOTHING = "·"

# What a cell says, and how strongly it is shaded (0 … 4).
Cell = tuple[str, int]


def lines(statistics: Statistics, *, colour: bool) -> Iterator[str]:
    """Yield the lines of all tables, blank ones between them."""
    parts = statistics.parts
    yield _strong(_title(statistics))
    if len(parts) > 1:
        yield ""
        yield from _summary(parts)
    for part in parts:
        yield ""
        yield _strong(_named("Topics by difficulty", part, parts))
        yield from _coverage(part, statistics.bands, colour)
    for heading, tallies, limit in _KINDS:
        if any(len(tallies(part)) >= limit for part in parts):
            yield ""
            yield _strong(heading)
            yield from _tallies(parts, tallies)
    if any(part.rated for part in parts):
        yield ""
        yield _strong("Difficulty")
        yield from _profiles(parts)
    if statistics.exposure is not None:
        yield ""
        yield _strong("Use in papers")
        yield from _exposure(statistics.exposure)


# A table of statuses says something only where there are two.
_KINDS: tuple[tuple[str, Callable[[Part], tuple[Tally, ...]], int], ...] = (
    ("Types", lambda part: part.types, 1),
    ("Marks", lambda part: part.worths, 1),
    ("Levels", lambda part: part.levels, 2),
    ("Statuses", lambda part: part.statuses, 2),
)


def _title(statistics: Statistics) -> str:
    first = statistics.parts[0]
    title = escaped(statistics.title)
    if statistics.paper is not None:
        title = f"{title} ({escaped(statistics.paper)})"
    if len(statistics.parts) > 1:
        return title
    facts = [_counted(first.questions, "question"), _counted_marks(first.marks)]
    if first.timed:
        facts.append(_time(first, statistics.minutes))
    if first.mean is not None:
        facts.append(f"mean difficulty {_decimal(first.mean)}")
    return f"{title}: {', '.join(facts)}"


def _time(part: Part, allowed: int | None) -> str:
    text = clock(part.seconds)
    if part.timed < part.questions:
        text += f" for {part.timed} of them"
    return text if allowed is None else f"{text} of {clock(allowed * 60)}"


def _named(heading: str, part: Part, parts: Sequence[Part]) -> str:
    return f"{heading}, {_forms(part)}" if len(parts) > 1 else heading


def _forms(part: Part) -> str:
    return f"{'form' if len(part.codes) == 1 else 'forms'} {', '.join(part.codes)}"


def _summary(parts: Sequence[Part]) -> Iterator[str]:
    rows: list[list[Cell]] = [[("", 0), *((_forms(part), 0) for part in parts)]]
    facts: tuple[tuple[str, Callable[[Part], str]], ...] = (
        ("questions", lambda part: str(part.questions)),
        ("marks", lambda part: exact(part.marks)),
        ("time", lambda part: clock(part.seconds) if part.timed else NOTHING),
        ("mean difficulty", lambda part: NOTHING if part.mean is None else _decimal(part.mean)),
    )
    rows += [[(name, 0), *((fact(part), 0) for part in parts)] for name, fact in facts]
    yield from _table(rows, colour=False)


def _coverage(part: Part, bands: Sequence[str], colour: bool) -> Iterator[str]:
    unrated = bool(part.bands[-1])
    names = [*bands, "none"] if unrated else list(bands)
    most = max((n for row in part.topics for n in row.own), default=0)
    rows: list[list[Cell]] = [[("", 0), *((name, 0) for name in names), ("all", 0)]]
    for row in part.topics:
        if row.id is None or any(row.total) or not row.depth:
            rows += _topic(row, most, len(names))
    total = part.bands[: len(names)]
    rows.append([("all", 0), *((_number(n), 0) for n in total), (str(part.questions), 0)])
    yield from _table(rows, colour=colour, shaded=True)


def _topic(row: TopicRow, most: int, columns: int) -> Iterator[list[Cell]]:
    title = row.title if row.id is not None else "no topic"
    name = "  " * row.depth + escaped(title)
    counts, shaded = row.total, not row.parent
    cells = [(_number(n), _shade(n, most) if shaded else 0) for n in counts[:columns]]
    yield [(name, 0), *cells, (_number(sum(counts)), 0)]
    if row.parent and any(row.own):
        own = [(_number(n), _shade(n, most)) for n in row.own[:columns]]
        yield [("  " * (row.depth + 1) + "itself", 0), *own, (_number(sum(row.own)), 0)]


def _shade(number: int, most: int) -> int:
    return -(-4 * number // most) if most else 0


def _tallies(parts: Sequence[Part], of: Callable[[Part], tuple[Tally, ...]]) -> Iterator[str]:
    if len(parts) > 1:
        yield from _side_by_side(parts, of)
        return
    tallies = of(parts[0])
    most = max(tally.questions for tally in tallies)
    timed = any(tally.seconds for tally in tallies)
    heads = ("", "questions", "marks", "time") if timed else ("", "questions", "marks")
    rows: list[list[Cell]] = [[(head, 0) for head in heads]]
    for tally in tallies:
        time = clock(tally.seconds) if tally.seconds else NOTHING
        facts = [_name(tally.name), str(tally.questions), exact(tally.marks), time]
        rows.append([(fact, 0) for fact in facts[: len(heads)]])
    yield from _barred(rows, ["", *(bar(tally.questions, most) for tally in tallies)])


def _side_by_side(parts: Sequence[Part], of: Callable[[Part], tuple[Tally, ...]]) -> Iterator[str]:
    found = [{tally.name: tally.questions for tally in of(part)} for part in parts]
    names = _merged([list(tallies) for tallies in found])
    rows: list[list[Cell]] = [[("", 0), *((_forms(part), 0) for part in parts)]]
    rows += [[(_name(name), 0), *((_number(t.get(name, 0)), 0) for t in found)] for name in names]
    yield from _table(rows, colour=False)


def _merged(lists: Sequence[list[str | None]]) -> list[str | None]:
    """Return all names, each before those that follow it in its list as far as may be."""
    merged: list[str | None] = []
    for names in lists:
        at = 0
        for name in names:
            if name in merged:
                at = merged.index(name) + 1
            else:
                merged.insert(at, name)
                at += 1
    return merged


def _profiles(parts: Sequence[Part]) -> Iterator[str]:
    most = max(n for part in parts for n in part.bins)
    used = [n for n in range(BINS) if any(part.bins[n] for part in parts)]
    room = BAR if len(parts) == 1 else max(BAR // len(parts), 6)
    if len(parts) > 1:
        heads = [f"{_forms(part)}".ljust(room + 5) for part in parts]
        yield " " * 11 + "  ".join(heads).rstrip()
    for n in range(used[0], used[-1] + 1):
        label = f"{n / BINS:.1f} – {(n + 1) / BINS:.1f}"
        cells = [
            f"{_number(part.bins[n]):>4} {bar(part.bins[n], most, room).ljust(room)}"
            for part in parts
        ]
        yield f"{label}  {'  '.join(cells)}".rstrip()


def _exposure(exposure: Exposure) -> Iterator[str]:
    most = max(exposure.times)
    rows: list[list[Cell]] = [[("", 0), ("questions", 0)]]
    for times, number in enumerate(exposure.times):
        name = "in no paper" if times == 0 else f"in {_counted(times, 'paper')}"
        rows.append([(name, 0), (_number(number), 0)])
    yield from _barred(rows, ["", *(bar(number, most) for number in exposure.times)])
    for first, second, shared in exposure.overlaps:
        yield f"{escaped(first)} and {escaped(second)} share {_counted(shared, 'question')}"


def bar(number: int, most: int, room: int = BAR) -> str:
    """Return a bar as long as its number is to the most, to an eighth of a character."""
    eighths = -(-number * room * 8 // most) if most else 0
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _barred(rows: Sequence[Sequence[Cell]], bars: Iterable[str]) -> Iterator[str]:
    aligned = list(_table(rows, colour=False))
    wide = max(map(width, aligned))
    for line, drawn in zip(aligned, bars, strict=True):
        yield f"{line}{' ' * (wide - width(line))}  {drawn}".rstrip()


def _table(rows: Sequence[Sequence[Cell]], *, colour: bool, shaded: bool = False) -> Iterator[str]:
    columns = range(len(rows[0]))
    widths = [max(width(row[n][0]) for row in rows) for n in columns]
    for row in rows:
        first = row[0][0] + " " * (widths[0] - width(row[0][0]))
        cells = [
            _cell(text, shade, room, colour=colour, shaded=shaded)
            for (text, shade), room in zip(row[1:], widths[1:], strict=True)
        ]
        yield "".join([first, *cells]).rstrip()


def _cell(text: str, shade: int, room: int, *, colour: bool, shaded: bool) -> str:
    padded = " " * (room - width(text)) + text
    if not shaded:
        return f"  {padded}"
    if colour and shade:
        return click.style(f" {padded} ", bg=GROUNDS[shade], fg=INKS[shade]) + " "
    return f" {padded} {SHADES[shade] or ' '}"


def _number(number: int) -> str:
    return str(number) if number else NOTHING


def _name(name: str | None) -> str:
    return "none" if name is None else name


def _decimal(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _counted_marks(marks: Fraction) -> str:
    return "1 mark" if marks == 1 else f"{exact(marks)} marks"


def _strong(text: str) -> str:
    return click.style(text, bold=True)
