"""What is right of an item, before and after, in words."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from examgen.compare.accepted import number_changes, numbers_said, text_changes, texts_said
from examgen.compare.another import is_another
from examgen.compare.flat import in_short, plain, quoted, shortened
from examgen.compare.pairing import pair_up
from examgen.compare.rubric import rubric_changes
from examgen.model.comparison import Change, Kind, Pairs, Phrase, Piece
from examgen.model.item import (
    Cloze,
    CodeAnswer,
    Essay,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Response,
    Short,
    Single,
    TextGap,
    TrueFalse,
)

# So much is quoted of each entry of a list that may be long.
_ENTRY = 32


def letter(index: int) -> str:
    """Return the label of an authored choice: A … Z, then 27, 28 and so on."""
    return chr(ord("A") + index) if index < 26 else str(index + 1)


def key_changes(old: Response, new: Response, pairs: Pairs) -> Iterator[Change]:
    """Yield what of the key is other than it was; ``pairs`` says which entry is which."""
    if type(old) is not type(new):
        yield _was_now(key_said(old), key_said(new))
        return
    match old, new:
        case (Single() | Multiple(), Single() | Multiple()):
            yield from _choices(old, new, pairs)
        case Numeric(), Numeric():
            yield from number_changes(old.accepted, new.accepted)
            yield from _unit(old.unit, new.unit)
        case Short(), Short():
            yield from text_changes(old.accepted, new.accepted)
            yield from _pattern(old.pattern, new.pattern)
        case TrueFalse(), TrueFalse():
            yield from _either_way(old, new, old.value != new.value)
        case Match(), Match():
            yield from _match(old, new, pairs)
        case Order(), Order():
            both = [i for i, j in pairs if i is not None and j is not None]
            yield from _either_way(old, new, both != sorted(both), "the right order")
        case Cloze(), Cloze():
            yield from _cloze(old, new)
        case (Essay() | CodeAnswer(), Essay() | CodeAnswer()):
            yield from rubric_changes(old.rubric, new.rubric)


def _either_way(
    old: Response, new: Response, other: bool, name: str = "the key"
) -> Iterator[Change]:
    if other:
        yield _was_now(key_said(old), key_said(new), name)


def key_said(response: Response) -> Phrase:
    """Return what is right in words."""
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            right = [(n, choice) for n, choice in enumerate(choices) if choice.correct]
            named = [(plain(f"{letter(n)} "), quoted(in_short(c.body))) for n, c in right]
            return _joined(named, " and ") or (plain("none"),)
        case Numeric(accepted=accepted, unit=unit):
            return (*numbers_said(accepted), *((plain(" "), quoted(unit)) if unit else ()))
        case Short(accepted=accepted):
            return texts_said(accepted)
        case TrueFalse(value=value):
            return (plain("true" if value else "false"),)
        case Match(pairs=pairs):
            said = [(quoted(in_short(p.left)), plain(" – "), quoted(in_short(p.right)))
                    for p in pairs]  # fmt: skip
            return _joined(said, ", ")
        case Order(entries=entries):
            return _joined(
                [(quoted(shortened(in_short(entry), _ENTRY)),) for entry in entries], ", "
            )
        case Cloze(gaps=gaps):
            return _joined([_gap_said(n, gap) for n, gap in enumerate(gaps, 1)], ", ")
        case Essay() | CodeAnswer():
            return (plain("a rubric"),)
        case _:
            assert_never(response)


def _gap_said(number: int, gap: TextGap | NumberGap | MenuGap) -> Phrase:
    match gap:
        case TextGap(accepted=texts):
            said = texts_said(texts)
        case NumberGap(accepted=numbers):
            said = numbers_said(numbers)
        case MenuGap(choices=choices, key=key):
            said = (quoted(choices[key]),)
    return (plain(f"gap {number}: "), *said)


def _choices(old: Single | Multiple, new: Single | Multiple, pairs: Pairs) -> Iterator[Change]:
    """Yield that other choices are right, or that a right one says something else altogether."""
    before, after = old.choices, new.choices
    verdicts = [
        (i is not None and before[i].correct, j is not None and after[j].correct) for i, j in pairs
    ]
    right = [
        (i, j)
        for (i, j), (was, now) in zip(pairs, verdicts, strict=True)
        if was and now and i is not None and j is not None
    ]
    replaced = [(i, j) for i, j in right if is_another(before[i].body, after[j].body)]
    if any(was != now for was, now in verdicts) or (replaced and len(right) == 1):
        yield _was_now(key_said(old), key_said(new))
        return
    for i, j in replaced:
        texts = (quoted(in_short(before[i].body)),), (quoted(in_short(after[j].body)),)
        yield _was_now((plain(f"{letter(i)} "), *texts[0]), (plain(f"{letter(j)} "), *texts[1]),
                       "one right choice")  # fmt: skip


def _match(old: Match, new: Match, pairs: Pairs) -> Iterator[Change]:
    for i, j in pairs:
        if i is None or j is None:
            continue
        was, now = old.pairs[i], new.pairs[j]
        moved = any(now.right == other.right for other in old.pairs)
        if was.right != now.right and (moved or is_another(was.right, now.right)):
            said = (
                quoted(in_short(now.left)),
                plain(" belonged to "),
                quoted(in_short(was.right)),
                plain(", now to "),
                quoted(in_short(now.right)),
            )
            yield Change(kind=Kind.KEY, part="key", said=said)


def _cloze(old: Cloze, new: Cloze) -> Iterator[Change]:
    if len(old.gaps) != len(new.gaps):
        said = (plain(f"{len(old.gaps)} gaps were there, now {len(new.gaps)}"),)
        yield Change(kind=Kind.KEY, part="key", said=said)
    for number, (was, now) in enumerate(zip(old.gaps, new.gaps, strict=False), 1):
        part = f"gap {number}"
        match was, now:
            case TextGap(), TextGap():
                yield from text_changes(was.accepted, now.accepted, part)
            case NumberGap(), NumberGap():
                yield from number_changes(was.accepted, now.accepted, part)
            case MenuGap(), MenuGap():
                if was.choices[was.key] != now.choices[now.key]:
                    texts = (quoted(was.choices[was.key]),), (quoted(now.choices[now.key]),)
                    yield _was_now(*texts, f"the key of {part}")
                yield from _menu(was.choices, now.choices, part)
            case _:
                yield _was_now(_gap_said(number, was)[1:], _gap_said(number, now)[1:], part)


def _menu(old: Sequence[str], new: Sequence[str], part: str) -> Iterator[Change]:
    said: Phrase
    for i, j in pair_up(old, new):
        if j is None and i is not None:
            said = (plain("offers "), quoted(old[i]), plain(" no longer"))
        elif i is None and j is not None:
            said = (plain("offers "), quoted(new[j]), plain(" too"))
        elif i is not None and j is not None and old[i] != new[j]:
            said = (plain("offered "), quoted(old[i]), plain(", now "), quoted(new[j]))
        else:
            continue
        yield Change(kind=Kind.TEXT, part=part, said=said)


def _pattern(old: str | None, new: str | None) -> Iterator[Change]:
    if old == new:
        return
    said: Phrase
    if old is None or new is None:
        which, does = (new, "is accepted too") if old is None else (old, "is accepted no longer")
        said = (plain("the pattern "), quoted(which or ""), plain(f" {does}"))
    else:
        said = (plain("the pattern was "), quoted(old), plain(", now "), quoted(new))
    yield Change(kind=Kind.KEY, part="key", said=said)


def _unit(old: str, new: str) -> Iterator[Change]:
    if old != new:
        said = (plain("the unit was "), _or_none(old), plain(", now "), _or_none(new))
        yield Change(kind=Kind.KEY, part="key", said=said)


def _or_none(text: str) -> Piece:
    return quoted(text) if text else plain("none")


def _was_now(old: Phrase, new: Phrase, name: str = "the key") -> Change:
    return Change(
        kind=Kind.KEY, part="key", said=(plain(f"{name} was "), *old, plain(", now "), *new)
    )


def _joined(parts: Sequence[Phrase], word: str) -> Phrase:
    said: list[Piece] = []
    for part in parts:
        said += [plain(word)] if said else []
        said += part
    return tuple(said)
