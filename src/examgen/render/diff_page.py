"""The page of a comparison: questions as they were and as they are, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from examgen.changed import aside, by_gravity, kind_of, paper_words, summary
from examgen.model.comparison import Comparison, DocumentChange, Fate, ItemChange, Kind
from examgen.render.diff_entries import Pair
from examgen.render.diff_labels import DIFF_WORDS
from examgen.render.diff_marks import Writers
from examgen.render.diff_view import (
    ChangeView,
    item_view,
    row_views,
    stimulus_view,
)
from examgen.render.document import make_document
from examgen.render.page import Page, page_writer
from examgen.render.theme import load_theme

# So many questions are shown side by side; more would make a page that no browser likes.
MOST_SIDES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """A paper that was printed, and what of its questions is other, in words."""

    name: str
    renewed: bool
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffView:
    """All that the template is given."""

    old: str
    new: str
    summary: str
    notes: tuple[str, ...]
    asides: tuple[str, ...]
    papers: tuple[PaperView, ...]
    documents: tuple[ChangeView, ...]
    passages: tuple[ChangeView, ...]
    items: tuple[ChangeView, ...]
    cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a page needs besides a comparison.

    ``placed`` are the questions of both sides by the id of their change, ``figures`` the
    bytes of both sides' figures by path, ``languages`` those of both banks.
    """

    placed: Mapping[str, Pair] = field(default_factory=dict)
    figures: tuple[Mapping[str, bytes], Mapping[str, bytes]] = ({}, {})
    languages: tuple[str, str] = ("en", "en")


def diff_page(found: Comparison, shown: Shown) -> str:
    """Return a comparison as one self-contained page without scripts, for staff."""
    depths: set[str] = set()
    old, new = (
        Page(figures=figures, language=language, depths=depths)
        for figures, language in zip(shown.figures, shown.languages, strict=True)
    )
    view = diff_view(found, shown, (partial(page_writer, old), partial(page_writer, new)))
    title = f"{DIFF_WORDS.title}: {found.old} → {found.new} (for staff)"
    values = {"diff": view, "labels": DIFF_WORDS, "page_title": title}
    styles = ("answers.css", "diff.css")
    html, _ = make_document(load_theme({}), "diff.html", values, new, *styles)
    return html or ""


def diff_view(found: Comparison, shown: Shown, write: Writers) -> DiffView:
    """Return what the template is given."""
    ordered = [change for part in by_gravity(found) for change in part]
    seen = {change.id for change in [c for c in ordered if _is_seen(c)][:MOST_SIDES]}
    nothing: Pair = (None, None)
    return DiffView(
        old=found.old,
        new=found.new,
        summary=summary(found),
        notes=found.notes,
        asides=aside(found),
        papers=tuple(
            PaperView(name=paper.paper, renewed=paper.renewed, rows=paper_words(paper))
            for paper in found.papers
        ),
        documents=tuple(
            _document(change, f"d{number}") for number, change in enumerate(found.documents, 1)
        ),
        passages=tuple(
            stimulus_view(change, f"p{number}", write)
            for number, change in enumerate(found.stimuli, 1)
        ),
        items=tuple(
            item_view(
                change,
                f"q{number}",
                shown.placed.get(change.id, nothing) if change.id in seen else nothing,
                write,
            )
            for number, change in enumerate(ordered, 1)
        ),
        cut=sum(_is_seen(change) for change in ordered) > MOST_SIDES,
    )


def _is_seen(change: ItemChange) -> bool:
    """Tell whether there is more to see of a change than words can say."""
    return kind_of(change) is not Kind.DATA


def _document(change: DocumentChange, anchor: str) -> ChangeView:
    kind, chip = change.fate.value, change.fate.value
    if change.fate is Fate.CHANGED:
        keyed = any(one.kind is Kind.KEY for one in change.changes)
        kind, chip = (
            (Kind.KEY.value, DIFF_WORDS.key) if keyed else (Kind.DATA.value, DIFF_WORDS.data)
        )
    return ChangeView(
        anchor=anchor,
        name=change.name,
        place=change.path,
        kind=kind,
        chip=chip,
        rows=row_views(change.changes),
        sides=(),
    )
