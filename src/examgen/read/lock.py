"""Locks: ``bank/papers/<paper>.lock.yaml``."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from examgen.diagnostic import Diagnostic, error, has_errors
from examgen.model.lock import (
    FORMAT,
    Lock,
    LockedForm,
    LockedItem,
    LockedQuestion,
    LockedSection,
    Orders,
)
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.located_yaml import Mapping, Node, Scalar, load_yaml
from examgen.read.lock_faults import RULE, end_of, merge_conflict, other_paper, told
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.settings import PAPER_ID
from examgen.read.values import Kind, Wrong, read_id
from examgen.source import Source, Span

_MOST = 20_000
_LETTERS = re.compile(r"[A-Z]+(?:,[A-Z]+)*|-")


def _digest(text: str, _project: Project) -> str | Wrong:
    return text if re.fullmatch(r"[0-9a-f]{4,64}", text) else Wrong(f"`{text}` is no digest")


def _form_code(text: str, _project: Project) -> str | Wrong:
    return text if re.fullmatch(r"[A-Z]", text) else Wrong(f"`{text}` is no code of a form")


def _digests(text: str, project: Project) -> str | Wrong:
    found = (_digest(one, project) for one in text.split())
    return next((one for one in found if isinstance(one, Wrong)), text)


_DIGESTS = Kind(read=_digests, schema={})
_DIGEST = Kind(read=_digest, schema={})
_CODE = Kind(read=_form_code, schema={})

_KEYS: Table = {
    "format": Key(kind=values.COUNT, summary="The version of this format."),
    "paper": Key(kind=PAPER_ID, summary="The paper's name."),
    "seed": Key(kind=values.SEED, summary="What it was drawn by."),
    "drawn_by": Key(kind=values.TEXT, summary="What drew it."),
    "examgen": Key(kind=values.TEXT, summary="The version that wrote it."),
    "blueprint": Key(kind=_DIGEST, summary="A digest of what the blueprint says about drawing."),
    "sections": Key(summary="The items of each section."),
    "forms": Key(summary="The questions of each form."),
}
_BLOCK: Table = {
    "form": Key(kind=_CODE, summary="The form's code."),
    "section": Key(kind=values.COUNT, summary="The section's number."),
}
_ITEMS: Table = {**_BLOCK, "items": Key(summary="Its items as they are listed.")}
_QUESTIONS: Table = {**_BLOCK, "questions": Key(summary="Its questions as they are printed.")}
_ITEM: Table = {
    "id": Key(kind=values.ID, summary="The item's id."),
    "marks": Key(kind=values.MARKS, summary="Its full marks."),
    "text": Key(kind=_DIGEST, summary="A digest of what candidates see."),
    "key": Key(kind=_DIGEST, summary="A digest of what is right."),
    "entries": Key(kind=_DIGESTS, many=True, summary="Digests of the entries that are mixed."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """One entry of ``sections`` or ``forms``: for which section of which form (None: of all)."""

    form: str | None
    section: int
    nodes: tuple[Node, ...]
    span: Span


def read_lock(source: Source, paper: str) -> tuple[Lock | None, tuple[Diagnostic, ...]]:
    """Read the lock of a paper; None where a mistake leaves none."""
    conflict = merge_conflict(source, paper)
    if conflict is not None:
        return None, (conflict,)
    node, found = load_yaml(source.excerpt())
    reading = Reading(project=Project(), found=list(found))
    lock = None
    if isinstance(node, Mapping):
        opened = mappings.open_mapping(node, _KEYS, "a lock", reading)
        lock = _lock(opened, paper, source, reading)
    elif not found:
        _wrong("this file holds no lock", source.line_span(1), reading)
    errors = has_errors(reading.found)
    return None if errors else lock, told(reading.found, source.path, paper)


def _lock(opened: Opened, paper: str, source: Source, reading: Reading) -> Lock | None:
    span, end = source.line_span(1), end_of(source)
    version = _needed(opened, "format", span, reading)
    if version is not None and version != FORMAT:
        place = opened.entries["format"][1].span
        message = f"this lock has the format {version}, and examgen reads {FORMAT}"
        hint = "install a newer examgen" if version > FORMAT else None
        reading.found[:] = [error(RULE, message, place, hint)]
        return None
    known = {
        name: _needed(opened, name, span, reading)
        for name in ("paper", "seed", "drawn_by", "examgen", "blueprint")
    }
    if known["paper"] not in (None, paper):
        place = opened.entries["paper"][1].span
        reading.found.append(other_paper(known["paper"], paper, place))
    blocks = {
        name: _blocks(opened, name, table, inner, end, reading)
        for name, table, inner in (
            ("sections", _ITEMS, "items"),
            ("forms", _QUESTIONS, "questions"),
        )
    }
    if has_errors(reading.found):
        return None
    forms = _forms(blocks["sections"], blocks["forms"], end, reading)
    _once_a_form(forms, reading)
    return Lock(forms=forms, span=span, **{**known, "paper": paper})


def _needed(opened: Opened, name: str, span: Span, reading: Reading) -> Any:
    if name not in opened.entries:
        reading.found.append(error("missing-field", f"this lock has no `{name}`", span))
    return mappings.value(opened, name, reading)


def _blocks(
    opened: Opened, name: str, table: Table, inner: str, span: Span, reading: Reading
) -> tuple[_Block, ...]:
    if name not in opened.entries:
        reading.found.append(error("missing-field", f"this lock has no `{name}`", span))
        return ()
    found: list[_Block] = []
    for node in mappings.list_of(name, *opened.entries[name], reading, most=_MOST):
        own = mappings.open_mapping(node, table, f"an entry of `{name}`", reading)
        form = mappings.value(own, "form", reading)
        section = mappings.value(own, "section", reading)
        missing = [key for key in ("section", inner) if key not in own.entries]
        if missing or (name == "forms" and "form" not in own.entries):
            _wrong(f"this entry has no `{(*missing, 'form')[0]}`", node.span, reading)
        elif section is not None:
            nodes = mappings.list_of(inner, *own.entries[inner], reading, most=_MOST)
            place = own.entries["section"][1].span
            found.append(_Block(form=form, section=section, nodes=nodes, span=place))
    return tuple(found)


def _forms(
    sections: tuple[_Block, ...], printed: tuple[_Block, ...], span: Span, reading: Reading
) -> tuple[LockedForm, ...]:
    """Join the items of each form's sections with its questions."""
    items = {
        (block.form, block.section): tuple(
            item for node in block.nodes if (item := _item(node, reading)) is not None
        )
        for block in sections
    }
    _once(sections, reading)
    _once(printed, reading)
    if has_errors(reading.found):
        return ()
    forms: dict[str, list[LockedSection]] = {}
    for block in printed:
        own = forms.setdefault(block.form or "", [])
        if block.section != len(own) + 1:
            _wrong(f"section {len(own) + 1} of form {block.form} comes here", block.span, reading)
            return ()
        listed = items.get((block.form, block.section), items.get((None, block.section)))
        if listed is None:
            _wrong("`sections` has no items for this", block.span, reading)
            return ()
        own.append(LockedSection(items=listed, questions=_questions(block, listed, reading)))
    longest = max(map(len, forms.values()), default=0)
    short = next((code for code, own in forms.items() if len(own) < longest), None)
    if not forms:
        _wrong("this lock has no form", span, reading)
    if short is not None:
        message = f"form {short} has no section {len(forms[short]) + 1}, and another form has one"
        _wrong(message, span, reading)
    for block in sections:
        if block.section > longest:
            message = f"no form has the questions of section {block.section}"
            _wrong(message, block.span, reading)
    return tuple(LockedForm(code=code, sections=tuple(own)) for code, own in forms.items())


def _once(blocks: tuple[_Block, ...], reading: Reading) -> None:
    seen: set[tuple[str | None, int]] = set()
    for block in blocks:
        if (block.form, block.section) in seen:
            _wrong(f"section {block.section} stands here twice", block.span, reading)
        seen.add((block.form, block.section))


def _once_a_form(forms: tuple[LockedForm, ...], reading: Reading) -> None:
    """Report items that a form has twice: no draw gives that."""
    for form in forms:
        seen: dict[str, Span] = {}
        for item in (item for section in form.sections for item in section.items):
            if item.id in seen and not any(d.span == item.span for d in reading.found):
                message = f"`{item.id}` stands on form {form.code} twice"
                _wrong(message, item.span, reading)
            seen[item.id] = item.span


def _item(node: Node, reading: Reading) -> LockedItem | None:
    opened = mappings.open_mapping(node, _ITEM, "an item", reading)
    known = {
        name: mappings.value(opened, name, reading)
        for name in ("id", "marks", "text", "key")
        if name in opened.entries
    }
    if len(known) < 4:
        missing = next(name for name in _ITEM if name not in known)
        _wrong(f"this item has no `{missing}`", node.span, reading)
    if len(known) < 4 or None in known.values():
        return None
    lists = mappings.several(opened, "entries", reading)
    entries = tuple(tuple(entry.value.split()) for entry in lists)
    marks: Fraction = known.pop("marks")
    return LockedItem(marks=marks, entries=entries, span=node.span, **known)


def _questions(
    block: _Block, listed: tuple[LockedItem, ...], reading: Reading
) -> tuple[LockedQuestion, ...]:
    items = {item.id: item for item in listed}
    found: dict[str, LockedQuestion] = {}
    for node in block.nodes:
        question = _question(node, reading)
        if question is None:
            continue
        item = items.get(question.id)
        if question.id in found:
            _wrong(f"`{question.id}` stands here twice", node.span, reading)
        elif item is None:
            message = f"`{question.id}` is no item of section {block.section}"
            _wrong(message, node.span, reading)
        elif [len(order) for order in question.orders] != [len(e) for e in item.entries] or any(
            sorted(order) != list(range(len(order))) for order in question.orders
        ):
            message = f"the order of `{question.id}` does not fit its `entries`"
            _wrong(message, node.span, reading)
        found[question.id] = question
    absent = [item for item in listed if item.id not in found]
    if absent:
        message = f"`{absent[0].id}` is missing in section {block.section} of form {block.form}"
        _wrong(message, block.span, reading)
    return tuple(found.values())


def _question(node: Node, reading: Reading) -> LockedQuestion | None:
    if not isinstance(node, Scalar) or not node.text.strip():
        _wrong("a question is an id and its orders: `some-id BDAC`", node.span, reading)
        return None
    name, *letters = node.text.split()
    read = read_id(name, reading.project)
    if isinstance(read, Wrong):
        _wrong(read.message, node.span, reading)
        return None
    wrong = next((text for text in letters if not _LETTERS.fullmatch(text)), None)
    if wrong is not None:
        _wrong(f"`{wrong}` is no order: letters A, B, …", node.span, reading)
        return None
    return LockedQuestion(id=name, orders=_orders(letters), span=node.span)


def _orders(texts: list[str]) -> Orders:
    return tuple(
        () if text == "-" else tuple(map(_index, text.split(",") if "," in text else text))
        for text in texts
    )


def _index(letters: str) -> int:
    """Return the place that a label stands for: A is 0, Z 25, AA 26."""
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def _wrong(message: str, span: Span, reading: Reading) -> None:
    reading.found.append(error(RULE, message, span))
