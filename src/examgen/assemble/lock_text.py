"""Locks as YAML: one line an item and one a question, so that a difference can be read."""

import re
from collections.abc import Iterable

from examgen.assemble.place import label
from examgen.decimals import exact
from examgen.model.lock import FORMAT, Lock, LockedItem, LockedQuestion, LockedSection

# What every reader of YAML takes for this text, in a list in brackets too.
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./\-]*(?: [A-Za-z0-9_./\-]+)*")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def write_lock(lock: Lock) -> str:
    """Return a lock as the text of its file.

    Items are written once where all forms have the same.
    """
    first = lock.forms[0]
    shared = all(_items(form.sections) == _items(first.sections) for form in lock.forms)
    lines = [
        f"# The draw of {lock.paper}, for staff alone: builds keep to it. Renew it with "
        f"`examgen build --paper {lock.paper} --keep`, or draw anew with `--update`.",
        f"format: {FORMAT}",
        f"paper: {_scalar(lock.paper)}",
        f"seed: {_scalar(lock.seed)}",
        f"drawn_by: {_scalar(lock.drawn_by)}",
        f"examgen: {_scalar(lock.examgen)}",
        f"blueprint: {_scalar(lock.blueprint)}",
        "sections:",
    ]
    for form in lock.forms[:1] if shared else lock.forms:
        for number, section in enumerate(form.sections, start=1):
            lines += _block(number, None if shared else form.code)
            lines += _entries("items", map(_item, section.items))
    lines.append("forms:")
    for form in lock.forms:
        for number, section in enumerate(form.sections, start=1):
            lines += _block(number, form.code)
            lines += _entries("questions", map(_question, section.questions))
    return "\n".join(lines) + "\n"


def _items(sections: tuple[LockedSection, ...]) -> tuple[tuple[LockedItem, ...], ...]:
    return tuple(section.items for section in sections)


def _block(number: int, code: str | None) -> list[str]:
    if code is None:
        return [f"  - section: {number}"]
    return [f"  - form: {_scalar(code)}", f"    section: {number}"]


def _entries(name: str, entries: Iterable[str]) -> list[str]:
    found = [f"      - {entry}" for entry in entries]
    return [f"    {name}:", *found] if found else [f"    {name}: []"]


def _item(item: LockedItem) -> str:
    parts = [
        f"id: {_scalar(item.id)}",
        f"marks: {_scalar(exact(item.marks))}",
        f"text: {_scalar(item.text)}",
        f"key: {_scalar(item.key)}",
    ]
    lists = [_scalar(" ".join(entries)) for entries in item.entries]
    if lists:
        written = lists[0] if len(lists) == 1 else f"[{', '.join(lists)}]"
        parts.append(f"entries: {written}")
    return f"{{{', '.join(parts)}}}"


def _question(question: LockedQuestion) -> str:
    return _scalar(" ".join([question.id, *map(_order, question.orders)]))


def _order(order: tuple[int, ...]) -> str:
    letters = [label(index) for index in order]
    # Beyond Z a place has two letters.
    return ("," if len(letters) > 26 else "").join(letters) or "-"


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return "'" + text.replace("'", "''") + "'"
