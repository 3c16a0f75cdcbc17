"""Candidates' own papers: made in chunks by several processes, each written when it is made."""

import gc
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from examgen.artifact import Artifact, Audience
from examgen.assemble.personal import Pattern, personal_form
from examgen.diagnostic import Diagnostic, error
from examgen.model.key import FormKey
from examgen.model.roster import Candidate
from examgen.render.compose.personal import Kit, Opened, compose_personal, open_kit
from examgen.render.pdf.fonts import missing

# So many papers are made at once by a process: enough to share work, few enough to be told of.
CHUNK = 25
# A stock is opened anew when it has so many fragments more: columns of a match are each
# candidate's own.
GROWN = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """All that a chunk needs; the key is in the pattern and stays out of the kits.

    ``kits`` are there by the names of the prints that candidates have.
    """

    pattern: Pattern
    kits: Mapping[str, Kit]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Candidates whose papers are made together, with the encoded work."""

    work: bytes
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A candidate's paper: its file, pages and key; no file where it could not be made."""

    candidate: str
    artifact: Artifact | None
    pages: int
    key: FormKey
    problems: tuple[Diagnostic, ...]


# Hands chunks to processes and gives back what they made, in order.
Spread = Callable[
    [Callable[[Chunk], tuple[Made, ...]], Sequence[Chunk]], Iterable[tuple[Made, ...]]
]


def encode(work: Work) -> bytes:
    """Return work as bytes for other processes of the same program."""
    return pickle.dumps(work, protocol=5)


def make_chunk(chunk: Chunk) -> tuple[Made, ...]:
    """Return the papers of a chunk; each depends on its candidate and the work alone."""
    work, opened = _open(chunk.work)
    formed = [(one, personal_form(one.id, work.pattern)) for one in chunk.candidates]
    found: dict[str, tuple[bytes, int] | None] = {}
    for name, kit in work.kits.items():
        pairs = [(form.form, one) for one, form in formed if one.print == name]
        results = compose_personal(pairs, opened[name]) if pairs else ()
        found.update({one.id: result for (_, one), result in zip(pairs, results, strict=True)})
        if len(opened[name].stock.fragments) > len(kit.fragments) + GROWN:
            _open.cache_clear()
    # Workers' collectors rest, and what WeasyPrint lays out refers to itself.
    gc.collect()
    paper = work.pattern.blueprint.id
    return tuple(_made(one, form.key, found[one.id], paper) for one, form in formed)


@lru_cache(maxsize=1)
def _open(data: bytes) -> tuple[Work, Mapping[str, Opened]]:
    work: Work = pickle.loads(data)  # noqa: S301 - written by ``encode`` in the same run
    return work, {name: open_kit(kit) for name, kit in work.kits.items()}


def _made(one: Candidate, key: FormKey, result: tuple[bytes, int] | None, paper: str) -> Made:
    if result is None:
        problem = error(
            "personal-paper",
            f"the paper of `{one.id}` cannot be composed",
            one.span,
            "write the name in other characters, or shorten what does not fit a page",
        )
        return Made(candidate=one.id, artifact=None, pages=0, key=key, problems=(problem,))
    path = f"personal/{paper}-{one.id}.pdf"
    artifact = Artifact(audience=Audience.CANDIDATE, path=path, data=result[0])
    return Made(candidate=one.id, artifact=artifact, pages=result[1], key=key, problems=())


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
    for made in spread(make_chunk, chunks):
        yield from made
