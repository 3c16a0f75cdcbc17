"""Which papers are composed: told without what composes them, which takes long to load."""

from examgen.render.renderer import CandidateView
from examgen.render.theme import packaged_names


def is_packaged(view: CandidateView) -> bool:
    """Tell whether a bank keeps to the packaged templates for PDF."""
    ours = {name for name in packaged_names() if name.startswith(("paper", "print.css"))}
    return ours.isdisjoint(view.templates)


def is_composed(view: CandidateView) -> bool:
    """Tell whether a paper's forms are composed: several or in columns, in the packaged templates.

    It depends on the paper alone and on no cache, so that the same inputs make the same
    bytes. One form takes WeasyPrint less time as a whole than in fragments.
    """
    several = len(view.paper.forms) > 1 or view.paper.columns > 1
    return several and is_packaged(view)
