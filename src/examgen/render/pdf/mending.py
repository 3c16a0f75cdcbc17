"""What WeasyPrint does not say in its tags: which images are formulas, what headers are of."""

from typing import Any

from examgen.render.pdf.sheet import FORMULA_MARK


def mend_tags(pdf: Any) -> None:
    """Mend the structure of a document that is about to be written.

    A formula is known by the mark before its words, which is taken away; a figure that is
    described in the same words has none, and stays a figure.
    """
    for item in list(pdf.objects):
        match item.get("S") if isinstance(item, dict) else None:
            case "/Figure":
                _tag_formula(item)
            case "/TR":
                _scope_headers(pdf, item)


def _tag_formula(item: Any) -> None:
    if "Alt" in item and item["Alt"].string.startswith(FORMULA_MARK):
        item["S"] = "/Formula"
        item["Alt"].string = item["Alt"].string.removeprefix(FORMULA_MARK)


def _scope_headers(pdf: Any, row: Any) -> None:
    """Say of headers what they are of: one before cells of a row, others of their columns."""
    cells = [found(pdf, kid) for kid in row["K"] if not isinstance(kid, int)]
    names = [cell.get("S") for cell in cells]
    of_row = "/TD" in names and found(pdf, row["P"])["S"] != "/THead"
    for at, cell in enumerate(cells):
        if names[at] == "/TH":
            cell["A"]["Scope"] = "/Row" if at == 0 and of_row else "/Column"


def found(pdf: Any, reference: bytes) -> Any:
    """Return the object that a reference (``12 0 R``) means."""
    return pdf.objects[int(reference.split()[0])]
