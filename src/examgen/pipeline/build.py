"""Builds papers: from the store alone where nothing has changed, and anew otherwise."""

from typing import TYPE_CHECKING

from examgen.diagnostic import ExamgenError
from examgen.pipeline.again import build_again, keep_build, name_of
from examgen.pipeline.order import Built, Order
from examgen.pipeline.survey import survey
from examgen.publish.store import Store

if TYPE_CHECKING:
    from examgen.pipeline.reading import Progress


def build(order: Order, store: Store, progress: "Progress | None" = None) -> Built:
    """Build papers; an error anywhere leaves every output as it was.

    Raises ExamgenError for papers or forms that do not exist and for places that
    cannot be written to.
    """
    if order.out.is_relative_to(order.root / "bank"):
        raise ExamgenError(
            f"{order.out} lies inside the bank, where keys have no place",
            "name another folder with --out",
        )
    trusted = None
    if order.untrusted:
        from examgen.pipeline.trust import trusted_settings

        trusted = trusted_settings(order.root, order.base)
    found = survey(order.root, trusted)
    name = None if store.folder is None else name_of(order, found)
    again = None if name is None else build_again(name, order, found, store)
    if again is not None:
        return again
    # Late: what makes papers takes longer to load than to find them made.
    from examgen.pipeline.anew import build_anew

    made = build_anew(order, found, store, progress)
    if name is not None:
        keep_build(name, order, found, store, made)
    return made.built
