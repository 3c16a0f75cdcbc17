"""What was decided after the exam, put into the key of a form."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import Item, Multiple, Numeric, Short, Single, TrueFalse
from examgen.model.key import JudgementKey, Key, KeyEntry, LetterKey, NumberKey, TextKey
from examgen.model.ruling import OtherAnswer, Ruling
from examgen.suggest import closest

_LETTERS = re.compile(r"[A-Z](?:(?:, ?| )[A-Z])*", re.ASCII)
_TRUTH = {"true": True, "false": False}


def check_rulings(rulings: Iterable[Ruling], items: Sequence[Item]) -> tuple[Diagnostic, ...]:
    """Report rulings on questions that no form has, and answers that do not fit theirs."""
    known = {item.id: item for item in items}
    found: list[Diagnostic] = []
    for ruling in rulings:
        item = known.get(ruling.question)
        if item is None:
            near = closest(ruling.question, known)
            hint = f"did you mean `{near}`?" if near else "name a question of this paper"
            message = f"there is a ruling on `{ruling.question}`, which is not on this paper"
            found.append(error("unknown-question", message, ruling.span, hint))
            continue
        for other in ruling.any_of:
            wanted = _wanted(item, other)
            if wanted is not None:
                message = f"`{other.text}` is no answer to `{item.id}`"
                found.append(error("bad-value", message, other.span, wanted))
    return tuple(found)


def ruled(entry: KeyEntry, rulings: Mapping[str, Ruling]) -> KeyEntry:
    """Return a key entry with what was decided of its question."""
    ruling = rulings.get(entry.item)
    if ruling is None:
        return entry
    by_origin = {note.origin: note.label for note in entry.choices}
    keys = tuple(_key(entry.key, other, by_origin) for other in ruling.any_of)
    return replace(entry, any_of=keys, drop=ruling.drop)


def _wanted(item: Item, other: OtherAnswer) -> str | None:
    """Return what an answer to an item looks like, None where this one is one."""
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            picked = _origins(other.text)
            several = isinstance(item.response, Multiple)
            fits = picked and max(picked) < len(choices) and (several or len(picked) == 1)
            form = "letters of its choices as written: `A, C`" if several else "one letter: `B`"
            return None if fits else f"write {form}"
        case Numeric(unit=unit):
            fits = other.number is not None and other.unit in ("", unit)
            return None if fits else "write a number, a range or a tolerance: `3..4`"
        case TrueFalse():
            return None if other.text.lower() in _TRUTH else "write `true` or `false`"
        case Short():
            return None
        case _:
            return "questions of this type can be dropped, but have no other answers"


def _origins(text: str) -> tuple[int, ...]:
    if not _LETTERS.fullmatch(text):
        return ()
    return tuple(sorted({ord(letter) - ord("A") for letter in re.findall("[A-Z]", text)}))


def _key(key: Key, other: OtherAnswer, by_origin: Mapping[int, str]) -> Key:
    match key:
        case LetterKey():
            return LetterKey(labels=tuple(sorted(by_origin[at] for at in _origins(other.text))))
        case NumberKey(unit=unit) if other.number is not None:
            return NumberKey(accepted=(other.number,), unit=unit)
        case TextKey():
            return TextKey(accepted=(other.text,), pattern=None)
        case JudgementKey():
            return JudgementKey(value=_TRUTH[other.text.lower()])
        case _:
            raise AssertionError(f"an answer that was checked does not fit: {other.text}")
