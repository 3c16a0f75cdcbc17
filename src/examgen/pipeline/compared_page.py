"""The page of a comparison: its items placed as questions, in the order of their authors."""

from fractions import Fraction

from examgen.assemble.digests import mixed_lists
from examgen.assemble.place import place
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.comparing import Compared
from examgen.render.diff_entries import Placed
from examgen.render.diff_page import Shown, diff_page


def page_of(compared: Compared) -> str:
    """Return a comparison as a page."""
    old, new = compared.projects
    placed = {
        change.id: (_placed(change.old, old), _placed(change.new, new))
        for change in compared.comparison.items
    }
    shown = Shown(placed=placed, figures=compared.figures, languages=(old.language, new.language))
    return diff_page(compared.comparison, shown)


def _placed(item: Item | None, project: Project) -> Placed | None:
    if item is None:
        return None
    orders = tuple(tuple(range(len(entries))) for entries in mixed_lists(item.response))
    question, entry = place(item, number=1, marks=item.marks or Fraction(0), orders=orders)
    return Placed(question=question, entry=entry, language=item.language or project.language)
