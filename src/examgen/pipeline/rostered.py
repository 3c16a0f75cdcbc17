"""What a build makes of a roster: whose papers are wanted, and the papers themselves."""

import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from examgen.assemble.personal import Pattern
from examgen.diagnostic import Diagnostic, ExamgenError, error, has_errors, reason_of
from examgen.model.roster import Candidate
from examgen.pipeline.drafts import Draft
from examgen.pipeline.press import Call, Exceeded, Press, called
from examgen.pipeline.reading import Progress
from examgen.pipeline.rendering import most_of, named, patiently
from examgen.pipeline.workspace import Workspace
from examgen.publish.tree import Spooled
from examgen.read.roster import read_roster
from examgen.render.renderer import CandidateView
from examgen.source import Span
from examgen.suggest import hint_of

if TYPE_CHECKING:
    from examgen.pipeline.personal import Made
    from examgen.render.compose.kit import Kit

MAX_BYTES = 32 << 20


@dataclass(frozen=True, slots=True)
class People:
    """Who gets papers, and a folder where these lie until they are published.

    With ``every`` they are the whole roster, with ``bound`` there is a file to print of all,
    with ``texts`` a plain text of each; a ``scheduler`` of Dask has the papers made elsewhere.
    """

    candidates: tuple[Candidate, ...]
    folder: Path
    _: KW_ONLY
    every: bool
    bound: bool
    texts: bool
    scheduler: str | None


def wanted_candidates(
    roster: Path, only: tuple[str, ...], spares: int
) -> tuple[tuple[Candidate, ...], tuple[Diagnostic, ...]]:
    """Return the candidates who get papers, spares last.

    Raises ExamgenError where the roster cannot be read or has no candidate of a wanted id.
    """
    try:
        with roster.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as problem:
        message = f"cannot read the roster {roster}: {reason_of(problem)}"
        raise ExamgenError(message, "name a CSV file with --roster") from problem
    if len(data) > MAX_BYTES:
        hint = "split it into several files, and build the paper with each"
        raise ExamgenError(f"the roster {roster} is larger than 32 MB", hint)
    listed, found = read_roster(data, roster.name)
    span = Span(roster.name, 1, 1, 1, 1)
    extra = [
        Candidate(id=f"S{number:02}", spare=True, span=span) for number in range(1, spares + 1)
    ]
    taken = {one.id.casefold(): one for one in listed}
    for one in extra:
        other = taken.get(one.id.casefold())
        if other is not None:
            message = f"`{other.id}` is also the id of a spare paper"
            hint = f"give another id: {extra[0].id} to {extra[-1].id} are those of spare papers"
            found = (*found, error("bad-roster", message, other.span, hint))
    everyone = (*listed, *extra)
    if not has_errors(found):
        # Late, as below: it takes the libraries that set PDF.
        from examgen.pipeline.personal import unprintable

        found = (*found, *unprintable(everyone))
        ids = {one.id for one in everyone}
        for name in only:
            if name not in ids:
                hint = hint_of(name, ids, most=0) or "name an id as the roster has it"
                raise ExamgenError(f"the roster has no candidate {name!r}", hint)
    return tuple(one for one in everyone if not only or one.id in only), found


@contextmanager
def spool(out: Path) -> Iterator[Path]:
    """Give a folder beside the output for files on their way, and remove it in the end."""
    beside = out / ".staging"
    try:
        beside.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="personal-", dir=beside))
    except OSError as problem:
        raise ExamgenError(
            f"cannot write to {out}: {reason_of(problem)}", "name another place with --out"
        ) from problem
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def files_of_everyone(paper: str) -> tuple[str, ...]:
    """Return how the paths of files begin that hold papers of the whole roster."""
    begun = f"candidate/{paper}-print.", f"staff/{paper}-print.", f"staff/{paper}-personal-sheets."
    return "candidate/personal/", *begun


def personal_papers(
    workspace: Workspace,
    draft: Draft,
    view: CandidateView,
    people: People,
    press: Press,
    progress: Progress | None,
) -> tuple[tuple[Spooled, ...], tuple[Diagnostic, ...]]:
    """Write the candidates' papers to a folder, of the whole roster also keys and orders.

    Raises ExamgenError where they cannot be written.
    """
    from examgen.pipeline.personal import CHUNK, Work, make_papers
    from examgen.pipeline.personal_files import spool_papers

    kits, found = _kits(view, people, press)
    if has_errors(found):
        return (), found
    pattern = Pattern(
        blueprint=draft.blueprint,
        stimuli={stimulus.id: stimulus for stimulus in workspace.bank.stimuli},
        topics=workspace.project.topics,
        seed=draft.seed,
        selections=draft.assembly.drawn.selections,
    )

    # Papers of a chunk that cannot be composed take as long as so many forms.
    limits = most_of(view, press, CHUNK)

    def spread(work: Callable[..., Any], chunks: Sequence[Any]) -> Generator[Any, None, None]:
        if people.scheduler is None:
            yield from called([Call(work, (chunk,)) for chunk in chunks], limits, press)
        else:
            from examgen.pipeline.cluster import over_cluster

            yield from over_cluster(people.scheduler, press.crew.most, limits)(work, chunks)

    made = make_papers(
        Work(pattern=pattern, kits=kits, texts=people.texts), people.candidates, spread
    )
    place = people.folder / view.paper.id
    try:
        place.mkdir()
        counted = _told(made, f"papers of {view.paper.id}", len(people.candidates), progress)
        spooled, more = spool_papers(
            counted,
            place,
            view.paper.id,
            tables=people.every,
            bound=people.bound,
            sheets=view.sheets,
        )
    except Exceeded as fault:
        return (), (*found, named(view, fault.stopped, press))
    except OSError as problem:
        raise ExamgenError(
            f"cannot write to {people.folder.parent.parent}: {reason_of(problem)}",
            "free some space or name another place with --out",
        ) from problem
    return spooled, tuple(dict.fromkeys((*found, *more)))


def _kits(
    view: CandidateView, people: People, press: Press
) -> tuple[Mapping[str, "Kit"], tuple[Diagnostic, ...]]:
    """Return what papers are made from, by their prints, and what is wrong with all of them."""
    from examgen.pipeline.personal import faults, print_of
    from examgen.render.compose.kit import make_kit
    from examgen.render.pdf.view import layout_of
    from examgen.render.pdf_paper import style_of
    from examgen.render.theme import load_theme

    kits: dict[str, Kit] = {}
    found: tuple[Diagnostic, ...] = ()
    for name in dict.fromkeys([print_of(one) for one in people.candidates]):
        css = style_of(layout_of(view.paper, name), load_theme({}), view.paper.language)
        kit = patiently(make_kit, (view, css, name), view, press)
        if isinstance(kit, Diagnostic):
            return {}, (*found, kit)
        more = patiently(faults, (kit,), view, press)
        found += (more,) if isinstance(more, Diagnostic) else more
        if has_errors(found):
            break
        kits[name] = kit
    return kits, tuple(dict.fromkeys(found))


def _told(
    made: "Iterator[Made]", what: str, total: int, progress: Progress | None
) -> "Iterator[Made]":
    for number, one in enumerate(made, 1):
        yield one
        if progress is not None:
            progress(what, number, total)
