"""Candidates' own papers: made in chunks by several processes, each written when it is made."""

import gc
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache

from examgen.artifact import Artifact, Audience
from examgen.assemble.compose import Composed
from examgen.assemble.personal import Pattern, personal_form
from examgen.diagnostic import Diagnostic, error
from examgen.model.key import FormKey
from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.fitting import sheet_findings
from examgen.render.bubbles.layout import frame_of
from examgen.render.compose.holder import boxes
from examgen.render.compose.kit import Kit, Opened, open_kit
from examgen.render.compose.personal import Finished, compose_personal
from examgen.render.compose.sheets import Places
from examgen.render.compose.whole import Whole, set_whole
from examgen.render.languages import words_for
from examgen.render.pdf.characters import missing_characters
from examgen.render.pdf.fonts import missing
from examgen.render.pdf.layout import STANDARD
from examgen.render.pdf.view import layout_of
from examgen.render.pdf_paper import style_of
from examgen.render.renderer import place_of
from examgen.render.text.paper import form_text

# So many papers are made at once by a process: enough to share work, few enough to be told of.
CHUNK = 25
# The kind of print that is no print.
TEXT = "text"
# A stock is opened anew when it has so many fragments more: columns of a match are each
# candidate's own.
GROWN = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """All that a chunk needs; the key is in the pattern and stays out of the kits.

    ``kits`` are there by the names of the prints that candidates have. With ``texts``
    each paper is written as plain text as well.
    """

    pattern: Pattern
    kits: Mapping[str, Kit]
    texts: bool = False


@dataclass(frozen=True, slots=True)
class Chunk:
    """Candidates whose papers are made together, with the encoded work."""

    work: bytes
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A candidate's paper: its file, pages and key; no file where something is wrong with it.

    ``composed`` tells that it consists of fragments; ``sheet`` is where
    everything on its answer sheet stands, if it has one. ``text`` is the same paper as
    plain text, for whom that is wanted.
    """

    candidate: str
    artifact: Artifact | None
    composed: bool
    pages: int
    sheet: Places | None
    key: FormKey
    problems: tuple[Diagnostic, ...]
    text: Artifact | None = None


# Hands chunks to processes and gives back what they made, in order.
Spread = Callable[
    [Callable[[Chunk], tuple[Made, ...]], Sequence[Chunk]],
    Generator[tuple[Made, ...], None, None],
]


def encode(work: Work) -> bytes:
    """Return work as bytes for other processes of the same program."""
    return pickle.dumps(work, protocol=5)


def make_chunk(chunk: Chunk) -> tuple[Made, ...]:
    """Return the papers of a chunk; each depends on its candidate and the work alone."""
    work, opened = _open(chunk.work)
    formed = [(one, personal_form(one.id, work.pattern)) for one in chunk.candidates]
    found: dict[str, Finished | None] = {}
    for name, kit in work.kits.items():
        pairs = [(form.form, one) for one, form in formed if print_of(one) == name]
        results = compose_personal(pairs, opened[name]) if pairs else ()
        found.update({one.id: result for (_, one), result in zip(pairs, results, strict=True)})
        if len(opened[name].stock.fragments) > len(kit.fragments) + GROWN:
            _open.cache_clear()
    # Workers' collectors rest, and what WeasyPrint lays out refers to itself.
    gc.collect()
    return tuple(
        _made(one, form, found[one.id], opened[print_of(one)], work.texts) for one, form in formed
    )


def print_of(one: Candidate) -> str:
    """Return the print of a candidate's PDF; whoever reads text has one for who reads along."""
    return STANDARD if one.print == TEXT else one.print


@lru_cache(maxsize=1)
def _open(data: bytes) -> tuple[Work, Mapping[str, Opened]]:
    work: Work = pickle.loads(data)  # noqa: S301 - written by ``encode`` in the same run
    return work, {name: open_kit(kit) for name, kit in work.kits.items()}


def _made(
    one: Candidate, form: Composed, result: Finished | None, opened: Opened, texts: bool
) -> Made:
    done = result or as_a_whole(one, form.form, opened)
    problems = done.problems if isinstance(done, Whole) else ()
    paper = opened.kit.paper
    artifact = text = None
    if done.data is not None:
        artifact = _artifact(paper, one, "pdf", done.data)
    if texts or one.print == TEXT:
        written, more = form_text(paper, form.form, boxes(one, words_for(paper.language)))
        text = _artifact(paper, one, "txt", written.encode())
        problems = (*problems, *more)
    return Made(
        candidate=one.id,
        artifact=artifact,
        composed=result is not None,
        pages=done.pages,
        sheet=done.sheet,
        key=form.key,
        problems=problems,
        text=text,
    )


def _artifact(paper: Paper, one: Candidate, ending: str, data: bytes) -> Artifact:
    path = f"personal/{paper.id}-{one.id}.{ending}"
    return Artifact(audience=Audience.CANDIDATE, path=path, data=data)


def as_a_whole(one: Candidate, form: Form, opened: Opened) -> Whole:
    """Return a candidate's paper that is not composed."""
    kit = opened.kit
    # Only fragments can be set in columns.
    paper = replace(kit.paper, columns=1)
    layout = layout_of(paper, kit.print)
    css = style_of(layout, opened.theme, paper.language)
    return set_whole(
        paper,
        form,
        one,
        figures=kit.figures,
        theme=opened.theme,
        css=css,
        layout=layout,
        sheets=kit.sheets,
    )


def faults(kit: Kit) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the paper whoever gets it."""
    place = place_of(kit.paper)
    forms = kit.paper.forms
    found = [*kit.problems]
    found += [fault for form in forms for fault in missing_characters(kit.paper, form, place)]
    if kit.sheets:
        frame = frame_of(layout_of(kit.paper, kit.print))
        found += [fault for form in forms for fault in sheet_findings(kit.paper, form, frame)]
    if not kit.fragments:
        opened = open_kit(kit)
        sample = Candidate(id="S00", spare=True, span=place)
        wholes = [as_a_whole(sample, form, opened) for form in forms]
        found += [fault for whole in wholes for fault in whole.problems]
    # Forms ask the same questions, so that they share most faults.
    return tuple(dict.fromkeys(found))


def unprintable(candidates: Iterable[Candidate]) -> Iterator[Diagnostic]:
    """Yield an error for each name or section with a character that no font has."""
    for one in candidates:
        absent = missing(one.name) + missing(one.section)
        if absent:
            names = ", ".join([f"U+{ord(character):04X}" for character in absent[:5]])
            message = f"no font of the paper holds {names}, which `{one.id}` is written with"
            yield error("missing-glyph", message, one.span, "write it in other characters")


def make_papers(work: Work, candidates: Sequence[Candidate], spread: Spread) -> Iterator[Made]:
    """Yield the candidates' papers in order, the same whatever makes them."""
    data = encode(work)
    chunks = [
        Chunk(data, tuple(candidates[at : at + CHUNK])) for at in range(0, len(candidates), CHUNK)
    ]
    with closing(spread(make_chunk, chunks)) as results:
        for made in results:
            yield from made
