"""Cuts a paper that broke a limit into pieces, so that the one at fault can be found."""

import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from examgen.diagnostic import Diagnostic, error
from examgen.model.key import FormKey
from examgen.model.paper import Form, Section
from examgen.pipeline.images import images_of
from examgen.pipeline.limits import MIB, Stopped, Why
from examgen.render.renderer import CandidateView, StaffView, place_of
from examgen.render.theme import FOLDER
from examgen.source import Span

View = CandidateView | StaffView

TEMPLATES = "templates"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A piece of a paper, to be rendered by itself; ``what`` names it in a message.

    ``id`` is the same on all forms, ``weight`` about its length in bytes.
    """

    id: str
    what: str
    span: Span
    view: View
    weight: int


def suspects(view: View) -> tuple[Suspect, ...]:
    """Return a paper's pieces: what it is without questions, then the longest first.

    Each is there once, as it is on the first form. Passages come last: they are rendered
    with a question, whose fault it is not, then.
    """
    forms = _wanted(view)
    once: dict[str, Suspect] = {}
    for form in forms:
        for one in (*_questions(view, form), *_passages(view, form)):
            once.setdefault(one.id, one)
    pieces = sorted(once.values(), key=lambda one: (one.id[0] == "p", -one.weight, one.id))
    return (*[one for form in forms[:1] for one in _bare(view, form)], *pieces)


def candidate(view: View) -> CandidateView:
    """Return the part of a view that candidates' renderers are given."""
    return view.view if isinstance(view, StaffView) else view


def place_of_templates(view: View) -> Span | None:
    """Return the beginning of the first of a bank's own templates, if it has any."""
    own = sorted(candidate(view).templates)
    return _place_of(own) if own else None


def _place_of(own: Sequence[str]) -> Span:
    return Span(f"{FOLDER}/{own[0]}", 1, 1, 1, 1)


def without_templates(one: Suspect) -> Suspect:
    """Return a piece as it is without the bank's own templates."""
    return replace(one, view=_packaged(one.view))


def templates_of(one: Suspect) -> Suspect | None:
    """Return the bank's own templates with which a piece is rendered, if it has any."""
    place = place_of_templates(one.view)
    return None if place is None else _of_templates(one.view, place)


def accusation(one: Suspect, stopped: Stopped) -> Diagnostic:
    """Return the error that names the piece at fault."""
    if one.id == TEMPLATES:
        return fault_of_templates(candidate(one.view).templates, stopped)
    return error(_rule(stopped), f"{one.what} {deed_of(stopped)}", one.span, _remedy(stopped))


def fault_of_templates(templates: Mapping[str, str], stopped: Stopped) -> Diagnostic:
    """Return the error that says that it is a bank's own templates, of which there are some."""
    own = sorted(templates)
    hint = "take out what changed in them last (`examgen build --untrusted` has none)"
    message = f"what is made with {', '.join(own)} {deed_of(stopped)}"
    return error(_rule(stopped), message, _place_of(own), hint)


def complaint(view: View, stopped: Stopped) -> Diagnostic:
    """Return the error for a paper that broke a limit, and none of whose pieces does."""
    message = f"{whole_of(view)} {deed_of(stopped)}, and none of its questions does so by itself"
    longest = [one for one in suspects(view) if one.id.startswith("question")][:3]
    hint = "split the paper, shorten its longest questions, or allow more with --patience"
    return replace(
        error(_rule(stopped), message, place_of(candidate(view).paper), hint),
        related=tuple((one.span, "one of its longest questions") for one in longest),
    )


def whole_of(view: View) -> str:
    """Return what messages call all that a view shows."""
    seen = candidate(view)
    if seen.only:
        return f"form {seen.only} of {seen.paper.id}"
    return f"the key of {seen.paper.id}" if isinstance(view, StaffView) else seen.paper.id


def _rule(stopped: Stopped) -> str:
    return "engine-fault" if stopped.why in {Why.CRASH, Why.DEPTH} else "too-costly"


def deed_of(stopped: Stopped) -> str:
    """Return what a piece of work did that it was stopped for, to follow its name."""
    limits = stopped.limits
    match stopped.why:
        case Why.CLOCK if limits is not None:
            return f"took more than {limits.wall:.3g} seconds to render, and was stopped"
        case Why.TIME if limits is not None:
            return (
                f"took more than {limits.seconds:.3g} seconds of processor time to render, "
                "and was stopped"
            )
        case Why.MEMORY if limits is not None:
            return f"took more than {limits.memory // MIB:,} MiB of memory to render"
        case Why.DEPTH:
            return "is nested too deeply to be rendered"
        case _:
            return f"broke the engine that renders it ({stopped.detail})"


def _remedy(stopped: Stopped) -> str:
    match stopped.why:
        case Why.DEPTH:
            return "nest lists and quotes less"
        case Why.CRASH:
            return "write it more simply; tables, figures and rare characters are the usual causes"
        case _:
            return "shorten it (long pieces, large tables, figures), or allow more with --patience"


def _wanted(view: View) -> tuple[Form, ...]:
    seen = candidate(view)
    return tuple(form for form in seen.paper.forms if seen.only in (None, form.code))


def _bare(view: View, form: Form) -> Iterator[Suspect]:
    """Yield the paper with its own texts alone, then the same with the bank's own templates."""
    sections = tuple(replace(section, questions=(), passages=()) for section in form.sections)
    cut = _cut(view, form, sections)
    paper = candidate(view).paper
    what = f"{paper.id} without its questions"
    yield Suspect(id="bare", what=what, span=place_of(paper), view=_packaged(cut), weight=0)
    place = place_of_templates(view)
    if place is not None:
        yield _of_templates(cut, place)


def _of_templates(view: View, place: Span) -> Suspect:
    return Suspect(id=TEMPLATES, what=FOLDER, span=place, view=view, weight=0)


def _packaged(view: View) -> View:
    """Return a view without the bank's own templates."""
    if isinstance(view, StaffView):
        return replace(view, view=replace(view.view, templates={}))
    return replace(view, templates={})


def _questions(view: View, form: Form) -> Iterator[Suspect]:
    """Yield each question without its passage."""
    for section in form.sections:
        for question in section.questions:
            alone = replace(section, questions=(question,), passages=(), choose=None)
            what = f"question {question.number} (`{question.item}`)"
            cut = _cut(view, form, (alone,))
            yield _suspect(f"question {question.item}", what, question.span, cut)


def _passages(view: View, form: Form) -> Iterator[Suspect]:
    """Yield each passage with the first of its questions."""
    for section in form.sections:
        for passage in section.passages:
            first = tuple(q for q in section.questions if q.stimulus == passage.id)[:1]
            with_it = replace(section, questions=first, passages=(passage,), choose=None)
            cut = _cut(view, form, (with_it,))
            yield _suspect(f"passage {passage.id}", f"passage `{passage.id}`", passage.span, cut)


def _suspect(name: str, what: str, span: Span, view: View) -> Suspect:
    seen = candidate(view)
    drawn = sum(len(data) for data in seen.figures.values())
    key = view.key.forms if isinstance(view, StaffView) else ()
    weight = drawn + len(pickle.dumps((seen.paper.forms, key)))
    return Suspect(id=name, what=what, span=span, view=view, weight=weight)


def _cut(view: View, form: Form, sections: tuple[Section, ...]) -> View:
    """Return a view of one form that has these sections and nothing else."""
    seen = candidate(view)
    cut = replace(form, sections=sections)
    if not isinstance(view, StaffView) and seen.only is None:
        # Forms that are made together stay several: so the piece is set as it is with them.
        forms = tuple(cut if one == form else replace(one, sections=()) for one in seen.paper.forms)
    else:
        forms = (cut,)
    paper = replace(seen.paper, forms=forms)
    if not isinstance(view, StaffView):
        return replace(view, paper=paper, figures=_shown(seen, paper), only=form.code)
    items = {question.item for section in sections for question in section.questions}
    keys = tuple(_entries(key, items) for key in view.key.forms if key.code == form.code)
    key = replace(view.key, forms=keys)
    figures = _shown(seen, (paper, keys))
    return StaffView(view=replace(seen, paper=paper, figures=figures, only=None), key=key)


def _entries(key: FormKey, items: set[str]) -> FormKey:
    return replace(key, entries=tuple(e for e in key.entries if e.item in items), choices=())


def _shown(seen: CandidateView, value: object) -> Mapping[str, bytes]:
    paths = dict.fromkeys(image.path for image in images_of(value))
    return {path: seen.figures[path] for path in paths if path in seen.figures}
