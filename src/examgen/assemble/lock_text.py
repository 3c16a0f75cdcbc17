"""Locks as YAML: one line an item and one a question, so that a difference can be read."""

from collections.abc import Iterable

from examgen.assemble.place import label
from examgen.decimals import exact
from examgen.model.lock import FORMAT, Lock, LockedItem, LockedQuestion, LockedSection
from examgen.yaml_scalars import word_scalar


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
        f"paper: {word_scalar(lock.paper)}",
        f"seed: {word_scalar(lock.seed)}",
        f"drawn_by: {word_scalar(lock.drawn_by)}",
        f"examgen: {word_scalar(lock.examgen)}",
        f"blueprint: {word_scalar(lock.blueprint)}",
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
    return [f"  - form: {word_scalar(code)}", f"    section: {number}"]


def _entries(name: str, entries: Iterable[str]) -> list[str]:
    found = [f"      - {entry}" for entry in entries]
    return [f"    {name}:", *found] if found else [f"    {name}: []"]


def _item(item: LockedItem) -> str:
    parts = [
        f"id: {word_scalar(item.id)}",
        f"marks: {word_scalar(exact(item.marks))}",
        f"text: {word_scalar(item.text)}",
        f"key: {word_scalar(item.key)}",
    ]
    lists = [word_scalar(" ".join(entries)) for entries in item.entries]
    if lists:
        written = lists[0] if len(lists) == 1 else f"[{', '.join(lists)}]"
        parts.append(f"entries: {written}")
    return f"{{{', '.join(parts)}}}"


def _question(question: LockedQuestion) -> str:
    return word_scalar(" ".join([question.id, *map(_order, question.orders)]))


def _order(order: tuple[int, ...]) -> str:
    letters = [label(index) for index in order]
    # Beyond Z a place has two letters.
    return ("," if len(letters) > 26 else "").join(letters) or "-"
