"""Runs the rules over a bank that is being edited: what is known of its files is kept."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from examgen.check import Checked, check_cards, check_file, overview
from examgen.check.alike import Known, alike_among, alike_since, known_of
from examgen.check.card import Card
from examgen.diagnostic import Diagnostic
from examgen.load import load_source, overlaid
from examgen.model.project import Project
from examgen.pipeline.survey import Survey
from examgen.read.bank import join
from examgen.read.file import FileRead
from examgen.similarity import Pair
from examgen.source import Source


def sources_in(found: Survey, texts: Mapping[str, bytes]) -> Callable[[str], Source | None]:
    """Return what gives the text of a file, as it is typed or as it lies there."""

    @cache
    def source(path: str) -> Source | None:
        with overlaid(found.root, texts):
            loaded = load_source(found.root, path)[1] if path in found.hashes else None
        return loaded if isinstance(loaded, Source) else None

    return source


def check_again(
    files: Mapping[str, FileRead],
    project: Project,
    sources: Callable[[str], Source | None],
    known: Mapping[str, tuple[FileRead, Checked]],
) -> Mapping[str, Checked]:
    """Check files, but for those that are known as they are."""
    each: dict[str, Checked] = {}
    for path, file in files.items():
        if path in known and known[path][0] is file:
            each[path] = known[path][1]
        else:
            each[path] = check_file(file.items, file.stimuli, project, sources)
    return each


def check_whole(
    found: Survey,
    project: Project,
    each: Mapping[str, Checked],
    sources: Callable[[str], Source | None],
    known: Known | None,
) -> tuple[tuple[Diagnostic, ...], Known | None]:
    """Run the rules for the whole bank; return what they found, and the pairs that are alike.

    ``known`` are those of the last time.
    """

    def alike(cards: Mapping[str, Card], threshold: Fraction) -> tuple[Pair, ...]:
        nonlocal known
        pairs = alike_since(known, cards, threshold) if known else alike_among(cards, threshold)
        known = known_of(cards, pairs)
        return pairs

    cards, stimuli, _ = join(
        [card for checked in each.values() for card in checked.cards],
        [card for checked in each.values() for card in checked.stimuli],
    )
    bank = overview(cards, stimuli, project, found.assets, alike, source=sources)
    return check_cards(bank), known
