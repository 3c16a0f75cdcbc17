"""A shelf of questions, blueprints as authors write them, and repairs carried out on them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.assemble.banks import bank_of, item

from examgen.assemble import Assembly, assemble
from examgen.assemble.context import Context
from examgen.assemble.eligible import taken_by
from examgen.assemble.enemies import enemies_of
from examgen.assemble.fixed import fixed_items
from examgen.assemble.highs import solve_model
from examgen.assemble.problem import Problem
from examgen.assemble.problem_build import problem_of
from examgen.assemble.problem_draft import Request
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.item import Item, ItemType, Level
from examgen.model.project import Project, Topic
from examgen.read.blueprint import read_blueprint
from examgen.source import Source, Span

HERE = Span("bank/bank.yaml", 1, 1, 1, 2)
TOPICS = ("optics", "optics/lenses", "heat", "waves")
PROJECT = Project(topics=tuple(Topic(id=name, title=name, span=HERE) for name in TOPICS))
PATH = "bank/papers/q.yaml"
HEAD = "title: T\nseed: 1\n"
# Names of totals in repairs, and in the lists of requirements.
TOTALS = {"the number of questions": "questions", "the total": "marks", "the time": "time"}
UNITS = {"question": "questions", "mark": "marks", "min": "time"}


def shelf(number: int = 48, *, words: Callable[[int], int | None] | None = None) -> list[Item]:
    """Return items of four topics, three bands, 1 to 3 marks, singles and numerics by turns.

    ``words`` gives those of equal number the same words.
    """
    return [
        item(
            index,
            0,
            words(index) if words else None,
            topic=TOPICS[index % 4],
            difficulty=Fraction(1 + (index // 4) % 3, 4),
            marks=Fraction(1 + (index // 2) % 3),
            type=(ItemType.SINGLE, ItemType.NUMERIC)[index % 2],
            seconds=60 * (1 + index % 3),
            tags=("figure",) if index % 6 == 0 else (),
            level=Level.APPLY if index % 3 else Level.CREATE,
            stimulus=f"s{index // 4}" if index < 12 else None,
        )
        for index in range(number)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A blueprint's text below its head, the items that it may draw, and what other papers hold."""

    text: str
    items: tuple[Item, ...] = field(default_factory=lambda: tuple(shelf()))
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)


def hostile(*pairs: tuple[int, int]) -> tuple[Item, ...]:
    """Return the shelf with enemies, by their numbers; the first of each names the other."""
    items = shelf()
    for one, other in pairs:
        enemies = (*items[one].enemies, items[other].id)
        items[one] = replace(items[one], enemies=enemies)
    return tuple(items)


def made_of(desk: Desk) -> tuple[Assembly | None, tuple[Diagnostic, ...]]:
    """Draw the paper; findings are the errors."""
    blueprint, found = read_blueprint(Source(PATH, HEAD + desk.text), PROJECT)
    assert blueprint is not None
    if found:
        return None, found
    made, said = assemble(
        blueprint,
        bank_of(list(desk.items)),
        PROJECT,
        seed="1",
        context=Context(engine=solve_model, engine_name="highs", held=desk.held),
    )
    return made, tuple(d for d in said if d.severity is Severity.ERROR)


def problem_in(desk: Desk) -> Problem:
    """Return the problem of a paper as its author wrote it."""
    blueprint, _ = read_blueprint(Source(PATH, HEAD + desk.text), PROJECT)
    assert blueprint is not None
    bank = bank_of(list(desk.items))
    fixed, _ = fixed_items(blueprint, bank)
    enemies = enemies_of(bank.items)
    taken = taken_by(blueprint, fixed, enemies, desk.held)
    worths = {
        n: spec.marks_each.value for n, spec in enumerate(blueprint.sections) if spec.marks_each
    }
    problem = problem_of(
        Request(
            blueprint=blueprint,
            project=PROJECT,
            seed="1",
            fixed=fixed,
            items=tuple(i for i in bank.items if i.id not in taken),
            enemies=enemies,
            held=desk.held,
            worths=worths,
        )
    ).problem
    assert problem.written is not None
    return problem.written(problem)


def told(desk: Desk) -> Diagnostic:
    """Return the one error of a paper that cannot be made."""
    made, said = made_of(desk)
    assert made is None
    (found,) = said
    return found


def repairs_in(found: Diagnostic) -> list[str]:
    lines = [line.strip() for line in (found.hint or "").split("\n")]
    return [line for line in lines if re.match("(?:lower|raise|allow|leave out|let) ", line)]


def carried_out(desk: Desk, found: Diagnostic, repair: str) -> Desk:
    """Return the desk after one repair of a conflict, as its author would carry it out."""
    for pattern, carry_out in _WAYS:
        match = re.fullmatch(pattern, repair)
        if match is not None:
            return carry_out(desk, found, match)
    raise AssertionError(repair)


Way = Callable[[Desk, Diagnostic, re.Match[str]], Desk]


def _number(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    name = TOTALS.get(match["name"], match["name"])
    unit = " min" if (match["unit"] or "").strip() == "min" else ""
    return _written(desk, _member(found, f"{name} = "), match["new"] + unit)


def _range(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    unit = (match["unit"] or "").strip()
    name = match["name"] or UNITS[unit.removesuffix("s")]
    span = _member(found, rf"{re.escape(name)} [\d./% min-]*\.\.[\d./% min-]*", whole=True)
    low, _, high = (part.strip() for part in _text_at(desk, span).partition(".."))
    new = match["new"] + (" min" if unit == "min" else "")
    low, high = (low, new) if match["sign"] == "+" else (new, high)
    return _written(desk, span, f"{low}..{high}")


def _share(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    return _written(desk, _member(found, f"{match['name']} = "), match["new"])


def _share_range(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    span = _member(found, f"{match['name']} ")
    ends = _text_at(desk, span).replace("%", "").partition("..")
    low, _, high = (part.strip() for part in ends)
    new = match["new"].removesuffix(" %")
    down = low and Fraction(new) < Fraction(low)
    low, high = (new, high) if down else (low, new)
    return _written(desk, span, "..".join(f"{end} %" if end else "" for end in (low, high)))


def _section_out(desk: Desk, _: Diagnostic, match: re.Match[str]) -> Desk:
    text, count = re.subn(rf"\n  - {{[^\n]*title: {match['title']}[^\n]*", "", desk.text)
    assert count == 1
    return replace(desk, text=text)


def _left_out(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    span = _member(found, match["what"])
    if match["what"].startswith("mean"):
        return _written(desk, span, "0..1")
    return _written(desk, span, "0 %.." if "%" in match["what"] else "0..")


def _choose(desk: Desk, found: Diagnostic, match: re.Match[str]) -> Desk:
    return _written(desk, _member(found, "questions to choose from"), match["new"])


def _pair(desk: Desk, _: Diagnostic, match: re.Match[str]) -> Desk:
    pairs = re.findall(r"`([^`]*)` and `([^`]*)`", match[0])
    friends = {(one, other) for pair in pairs for one, other in (pair, pair[::-1])}
    items = tuple(
        replace(i, enemies=tuple(name for name in i.enemies if (i.id, name) not in friends))
        for i in desk.items
    )
    return replace(desk, items=items)


def _passage(desk: Desk, _: Diagnostic, _match: re.Match[str]) -> Desk:
    return replace(desk, text=re.sub(r"stimuli: [^,}\n]*", "stimuli: 1..", desk.text))


def _shared(desk: Desk, _: Diagnostic, match: re.Match[str]) -> Desk:
    new = int(match["more"]) + int(match["most"])
    return replace(
        desk,
        text=desk.text.replace(f"{match['paper']}: {match['most']}", f"{match['paper']}: {new}"),
    )


_CHANGE = r" \((?P<sign>[+−]).*\)"
_MADE = r" \(\d+ of \d+\)"
_WAYS: Sequence[tuple[str, Way]] = (
    (rf"(?:lower|raise) (?P<name>.+) to (?P<new>[\d.]+ %){_MADE}", _share),
    (rf"allow (?P<new>[\d.]+ %) for (?P<name>.+){_MADE}", _share_range),
    (rf"(?:lower|raise) (?P<name>.+) to (?P<new>[\d./]+)(?P<unit> \w+)?{_CHANGE}", _number),
    (rf"allow (?P<new>[\d./]+)(?P<unit> \w+)?(?: for (?P<name>.+))?{_CHANGE}", _range),
    (r"leave out the questions picked in (?P<title>.+)", _section_out),
    (r"leave out `(?P<what>.+)`", _left_out),
    (r"let candidates choose (?P<new>\d+) in .*", _choose),
    (r"let .* stand on one paper(?:: .*)?", _pair),
    (r"let .* come with fewer or more of (?:its|their) questions", _passage),
    (r"allow (?P<more>\d+) more than at most (?P<most>\d+) questions of `(?P<paper>.+)`", _shared),
)


def _member(found: Diagnostic, text: str, *, whole: bool = False) -> Span:
    for span, words in found.related:
        if re.fullmatch(text, words) if whole else words.startswith(text):
            return span
    raise AssertionError((text, found.related))


def _text_at(desk: Desk, span: Span) -> str:
    assert (span.path, span.line) == (PATH, span.end_line)
    return desk.text.split("\n")[span.line - 1 - HEAD.count("\n")][
        span.column - 1 : span.end_column - 1
    ]


def _written(desk: Desk, span: Span, new: str) -> Desk:
    assert _text_at(desk, span)
    lines = desk.text.split("\n")
    number = span.line - 1 - HEAD.count("\n")
    line = lines[number]
    lines[number] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    return replace(desk, text="\n".join(lines))
