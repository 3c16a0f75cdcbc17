"""How a conflict and its repairs read."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from examgen.assemble.conflict_find import Conflict
from examgen.assemble.conflict_repair import Repair
from examgen.assemble.problem import Enmity, Group, Problem, Row, RowKind
from examgen.assemble.rules import CHOOSING, PICKED
from examgen.decimals import exact
from examgen.source import Span

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
# Enmities and passages that are named; of more than these the rest is counted.
_MOST_NAMED = 4
# Totals of a whole paper: whoever reads the number knows what is meant.
_TOTALS = {"questions": "the number of questions", "marks": "the total", "time": "the time"}


def number_word(number: int) -> str:
    """Return ``three``, or digits from thirteen on."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def counted(number: int, one: str, many: str) -> str:
    """Return ``one requirement`` or ``three requirements``."""
    return f"{number_word(number)} {one if number == 1 else many}"


def is_like_first(problem: Problem) -> bool:
    """Tell whether a problem is that of a form that has to be like a form drawn before."""
    return any(row.kind is RowKind.LIKE_FIRST for row in problem.rows)


def is_parallel(problem: Problem) -> bool:
    """Tell whether further forms are to be like what a problem draws."""
    fixed = [row for row in problem.rows if row.kind is RowKind.FIXED]
    return any(row.low is None and row.high is None for row in fixed)


def lead(problem: Problem, repairs: int, *, remains: bool = False) -> str:
    """Return the words before some repairs; ``remains`` says that another conflict does."""
    which = "this" if repairs == 1 else "any one of these"
    if remains:
        return f"{which} would mend this conflict, but another remains:"
    where = "for one form, " if is_parallel(problem) else ""
    return f"{where}{which} alone would mend it:"


def headline(conflict: Conflict, problem: Problem) -> str:
    """Return the message of a conflict: what cannot be, and how many things are in its way."""
    names = [counted(len(conflict.parts), "requirement", "requirements")]
    pairs = sum(1 for index in conflict.enmities if is_pair(problem.enmities[index]))
    limits = len(conflict.enmities) - pairs
    if pairs:
        names.append(counted(pairs, "pair to be kept apart", "pairs to be kept apart"))
    if limits:
        names.append(counted(limits, "limit on sets of questions", "limits on sets of questions"))
    if conflict.groups:
        names.append(counted(len(conflict.groups), "passage", "passages"))
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    alone = len(conflict.parts) + len(conflict.enmities) + len(conflict.groups) == 1
    verb = "cannot be met" if alone else "conflict"
    if is_like_first(problem):
        return f"no further form can be like the first: {listed} {verb}"
    return f"no paper can satisfy this blueprint: {listed} {verb}"


def members(conflict: Conflict, problem: Problem) -> tuple[tuple[Span, str], ...]:
    """Return where each member of a conflict stands, and what it asks for."""
    rows = [problem.rows[part[0]] for part in conflict.parts]
    enmities = [problem.enmities[index] for index in conflict.enmities]
    groups = [problem.groups[index] for index in conflict.groups]
    found = [(row.span, row_text(row)) for row in rows]
    found += [(enmity.span, enmity.reason) for enmity in enmities[:_MOST_NAMED]]
    if len(enmities) > _MOST_NAMED:
        rest = len(enmities) - _MOST_NAMED
        found.append((enmities[_MOST_NAMED].span, f"{rest} more of this kind"))
    found += [(group.span, group_text(group)) for group in groups[:_MOST_NAMED]]
    if len(groups) > _MOST_NAMED:
        rest = len(groups) - _MOST_NAMED
        more = "passage" if rest == 1 else "passages"
        found.append((groups[_MOST_NAMED].span, f"{rest} more {more} of this kind"))
    return tuple(found)


def row_text(row: Row) -> str:
    """Return a requirement as it is called in a list: ``marks = 60``, ``questions 28..34``."""
    text = row.text
    match row.kind:
        case RowKind.PASSAGE:
            return row.name
        case RowKind.SOME:
            return "one question at least"
        case RowKind.LIKE_FIRST:
            return f"{row.name} {text}"
    if row.unit == "min" and not row.share and not any(character.isalpha() for character in text):
        text = f"{text} min"
    return f"{row.name} {text}" if ".." in text else f"{row.name} = {text}"


def group_text(group: Group) -> str:
    """Return what is asked of a passage."""
    size = len(group.members)
    if group.low == group.high == size:
        return f"`{group.stimulus}` with all its {size} questions, or without any"
    ends = str(group.low) if group.low == group.high else f"{group.low}..{group.high}"
    return f"`{group.stimulus}` with {ends} of its questions, or without any"


def is_pair(enmity: Enmity) -> bool:
    """Tell whether an enmity keeps two items apart."""
    return len(enmity.members) == 2 and enmity.most == 1


def pairs_text(problem: Problem, pairs: Sequence[int], spare: int) -> str:
    """Return the repair of letting pairs stand together: the first ``spare`` of these, by index."""
    named = [_pair(problem, index) for index in pairs[:spare]]
    if spare == 1:
        more = "" if len(pairs) == 1 else ", or those of another pair,"
        return f"let {named[0]}{more} stand on one paper"
    some = f"all {spare}" if spare == len(pairs) else f"{spare} of the {len(pairs)}"
    if spare == len(pairs) == 2:
        some = "both"
    listed = f": {', '.join(named)}" if spare <= _MOST_NAMED else ""
    return f"let {some} such pairs stand on one paper{listed}"


def _pair(problem: Problem, index: int) -> str:
    members = sorted(problem.candidates[member].id for member in problem.enmities[index].members)
    return " and ".join(f"`{name}`" for name in members)


def passages_text(problem: Problem, groups: Sequence[int]) -> str:
    """Return the repair of letting passages come with other numbers of questions."""
    if len(groups) > 1:
        return "let the passages come with fewer or more of their questions"
    return f"let `{problem.groups[groups[0]].stimulus}` come with fewer or more of its questions"


def repair_text(row: Row, repair: Repair) -> str:
    """Return a repair as an author would carry it out: ``allow 44 min (+4)``."""
    if row.kind is RowKind.PASSAGE:
        stimulus = row.name[: row.name.index("` ") + 1]
        return f"let {stimulus} come with fewer or more of its questions"
    if row.kind is RowKind.CHOICE:
        return _choice_text(row, repair)
    if repair.count is not None and row.of:
        return _share_text(row, repair, repair.count, row.of)
    end = row.low if repair.low else row.high
    if repair.bound is None or end is None:
        return f"leave out `{row_text(row)}`"
    old, new = ((number + row.named) * row.scale for number in (end, repair.bound))
    if row.unit == "min":
        # Minutes of a range are whole ones, away from the bounds.
        new = _whole(new, old) if row.low != row.high else new
    if new == 0 and row.low == row.high:
        # Nobody can write that a section picks none, or that its marks are none.
        if row.name.startswith(PICKED):
            return f"leave out the {row.name}"
        if row.name == "marks" or row.name.startswith("marks in "):
            return f"leave out `{row_text(row)}`"
    change = f"({'+' if new > old else '−'}{exact(abs(new - old))})"
    about = "" if repair.exact else "about "
    if row.low != row.high and row.name in _TOTALS:
        return f"allow {about}{_amount(row, new)} {change}"
    if row.low != row.high:
        return f"allow {about}{_amount(row, new)} for {row.name} {change}"
    verb = "raise" if new > old else "lower"
    return f"{verb} {_TOTALS.get(row.name, row.name)} to {about}{_amount(row, new)} {change}"


def changing_only(rows: Sequence[Row]) -> str:
    """Return that changing one of some requirements alone is no use."""
    names = [_TOTALS.get(row.name, row.name) for row in rows]
    listed = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
    return f"changing only {listed} does not help"


def _choice_text(row: Row, repair: Repair) -> str:
    number = 0 if repair.bound is None else repair.bound + row.named
    where = row.name.removeprefix(CHOOSING)
    if number < 1:
        return f"leave out `choose` in {where}"
    return f"let candidates choose {number} in {where} (−{(row.low or 0) - (repair.bound or 0)})"


def _share_text(row: Row, repair: Repair, count: int, whole: int) -> str:
    """Return the repair of a share by the number of questions that it comes to."""
    tenths = Fraction(count * 1000, whole)
    one = ".." not in row.text
    rounded = round(tenths) if one else floor(tenths) if repair.low else ceil(tenths)
    share = f"{exact(Fraction(rounded, 10))} %"
    made = f"({count} of {whole})"
    if not one:
        return f"allow {share} for {row.name} {made}"
    verb = "lower" if row.part is not None and count < row.part * whole else "raise"
    return f"{verb} {row.name} to {share} {made}"


def _whole(new: Fraction, old: Fraction) -> Fraction:
    return Fraction(ceil(new) if new > old else floor(new))


def _amount(row: Row, value: Fraction) -> str:
    """Return ``52 marks``, ``44 min``; a bare number where the name says what it counts."""
    if row.unit == "questions" and row.name not in _TOTALS:
        return exact(value)
    unit = row.unit.removesuffix("s") if value == 1 else row.unit
    return f"{exact(value)} {unit}"
