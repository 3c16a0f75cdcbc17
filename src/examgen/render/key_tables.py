"""Keys and orders for machines: CSV and JSON, joined by form, number and item id."""

import csv
import io
import re

from examgen.decimals import exact
from examgen.model.key import KeyEntry, NumberKey, TextKey
from examgen.model.marking import Amount, Rule
from examgen.render.exact import Json, json_bytes, key_cell, key_json, rulings_cells, rulings_json
from examgen.render.key_view import wanted_forms
from examgen.render.renderer import StaffView

VERSION = 1
COLUMNS = (
    *("form", "number", "item", "type", "marks", "key", "unit", "pattern"),
    *("topic", "tags", "difficulty", "any_of", "drop"),
)
# What a spreadsheet would take for a formula; full-width signs count there too.
FORMULA = re.compile(r"[=+\-@\t\r\n=＝＋－＠]")
NUMBER = re.compile(r"-?\d+(\.\d+)?")


def key_csv(staff: StaffView) -> bytes:
    """Return the key as a table: UTF-8, a header line, always the same columns."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for form, entries in wanted_forms(staff):
        for entry in entries:
            table.writerow([guarded(cell) for cell in (form.code, *_cells(entry))])
    return text.getvalue().encode()


def guarded(cell: str) -> str:
    """Return a cell that no spreadsheet runs: an apostrophe goes before a formula's sign."""
    return f"'{cell}" if FORMULA.match(cell) and not NUMBER.fullmatch(cell) else cell


def key_file(staff: StaffView) -> bytes:
    """Return the whole key as JSON: answers, marking rules, score bands."""
    key = staff.key
    rules = staff.view.paper.rules
    choices = {form.code: form.choices for form in key.forms}
    return json_bytes(
        {
            "format": "examgen/key",
            "version": VERSION,
            "paper": key.paper,
            "marks": exact(staff.view.paper.marks),
            "rules": {kind.value: _rule(rule) for kind, rule in sorted(rules.items())},
            "bands": [
                {"share": exact(band.share), "label": band.label, "note": band.note}
                for band in key.bands
            ],
            "forms": [
                {
                    "code": form.code,
                    "choose": [
                        {"count": among.count, "questions": list(among.numbers)}
                        for among in choices[form.code]
                    ],
                    "questions": [_entry(entry) for entry in entries],
                }
                for form, entries in wanted_forms(staff)
            ],
        }
    )


def order_file(staff: StaffView) -> bytes:
    """Return which authored choice stands behind each label, counted from 0."""
    return json_bytes(
        {
            "format": "examgen/order",
            "version": VERSION,
            "paper": staff.key.paper,
            "forms": [
                {
                    "code": form.code,
                    "questions": [
                        {
                            "number": entry.number,
                            "item": entry.item,
                            "orders": dict(sorted(entry.orders.items())),
                        }
                        for entry in entries
                    ],
                }
                for form, entries in wanted_forms(staff)
            ],
        }
    )


def _cells(entry: KeyEntry) -> tuple[str, ...]:
    return (
        str(entry.number),
        entry.item,
        entry.type.value,
        exact(entry.marks),
        key_cell(entry.key),
        entry.key.unit if isinstance(entry.key, NumberKey) else "",
        (entry.key.pattern or "") if isinstance(entry.key, TextKey) else "",
        entry.topic or "",
        ";".join(entry.tags),
        "" if entry.difficulty is None else exact(entry.difficulty),
        *rulings_cells(entry),
    )


def _entry(entry: KeyEntry) -> Json:
    return {
        "number": entry.number,
        "item": entry.item,
        "type": entry.type.value,
        "marks": exact(entry.marks),
        "key": key_json(entry.key),
        **rulings_json(entry),
        "topic": entry.topic,
        "tags": list(entry.tags),
        "difficulty": entry.difficulty if entry.difficulty is None else exact(entry.difficulty),
    }


def _rule(rule: Rule) -> Json:
    return {
        "full": _amount(rule.full),
        "wrong": _amount(rule.wrong),
        "blank": _amount(rule.blank),
        "floor": None if rule.floor is None else _amount(rule.floor),
        "partial": rule.partial.value,
        "each": _amount(rule.each),
        "penalty": rule.penalty.value,
        "multi_mark": rule.multi_mark.value,
    }


def _amount(amount: Amount) -> Json:
    return {"per_mark": exact(amount.per_mark), "constant": exact(amount.constant)}
