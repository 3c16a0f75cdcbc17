"""Candidates' own forms: the paper's questions in an order that nobody else decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from examgen.assemble.compose import Composed, Job, compose
from examgen.assemble.context import Chosen, Selections
from examgen.assemble.draw import shuffled
from examgen.assemble.rulings import ruled
from examgen.assemble.sequence import Wish
from examgen.model.blueprint import Blueprint
from examgen.model.item import Item, Stimulus
from examgen.model.project import Topic


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What all personal forms of a paper are made of: its selections, as they are locked."""

    blueprint: Blueprint
    stimuli: Mapping[str, Stimulus]
    topics: tuple[Topic, ...]
    seed: str
    selections: Selections


def personal_form(candidate: str, pattern: Pattern) -> Composed:
    """Return the form of the candidate of an id; it depends on no other candidate.

    Where forms are parallel, it has the questions of one of them, given by rank. Its code
    is the candidate's id.
    """
    # No form's code has a blank, so that nobody's orders are those of a form.
    own = f"candidate {candidate}"
    forms = pattern.selections.forms
    code, *_ = shuffled(forms, str, seed=pattern.seed, form=own, purpose="form")
    selection: tuple[Chosen, ...] = forms[code]
    made = compose(own, selection, _job(pattern))
    rulings = {ruling.question: ruling for ruling in pattern.blueprint.rulings}
    entries = tuple(ruled(entry, rulings) for entry in made.key.entries)
    return _named(replace(made, key=replace(made.key, entries=entries)), candidate)


def _job(pattern: Pattern) -> Job:
    blueprint = pattern.blueprint
    return Job(
        blueprint=blueprint,
        stimuli=pattern.stimuli,
        wish=Wish(order=blueprint.question_order, seed=pattern.seed, topics=pattern.topics),
        lock=None,
        keep=False,
        same_wishes=False,
        find=_no_item,
    )


def _no_item(_name: str) -> Item | None:
    return None


def _named(made: Composed, code: str) -> Composed:
    return replace(made, form=replace(made.form, code=code), key=replace(made.key, code=code))
