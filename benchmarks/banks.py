"""Banks in memory as they are once read, and the blueprint that draws from them."""

import gc
from fractions import Fraction

from tests.assemble.banks import bank_of, prose
from tests.assemble.selection import World

from benchmarks.problems import SPAN, Entry, entries
from examgen.model.item import Choice, Item, ItemType, Multiple, Numeric, Response, Short, Single
from examgen.model.project import Project
from examgen.read.blueprint import read_blueprint
from examgen.source import Source

# 31 questions in the middle, and 20 requirements beside the passages and enemies of the bank.
BLUEPRINT = """
title: Generated
questions: 28..34
marks: 60
time: ..40 min
mean_difficulty: 0.45..0.55
difficulty: {easy: 6..14, medium: 6..14, hard: 6..14}
types: {single: 5..12, multiple: 5..12, numeric: 5..12, short: 5..12}
topics: {algebra: 3..7, calculus: 3..7, geometry: 3..7, logic: 3..7, number: 3..7, statistics: 3..7}
tags: {passage: 2..8}
require: [{where: {type: numeric}, marks: 12..20}]
sections: [{pick: 28..34, stimuli: 2..4}]
"""


def world_of(size: int, forms: int = 1) -> World:
    """Return a bank of so many questions, and the blueprint of a paper of so many parallel forms.

    Later collections of garbage leave the bank alone, as they do after a bank is read.
    """
    text = BLUEPRINT if forms == 1 else f"{BLUEPRINT}forms: {{count: {forms}, kind: parallel}}\n"
    blueprint, problems = read_blueprint(Source(SPAN.path, text), Project())
    if blueprint is None or problems:
        raise ValueError(f"the blueprint is no good: {problems}")
    bank = bank_of([_item(number, entry) for number, entry in enumerate(entries(size))])
    gc.collect()
    gc.freeze()
    return World(blueprint=blueprint, bank=bank)


def _item(number: int, entry: Entry) -> Item:
    """Return a question as the generated one of the same number describes it."""
    return Item(
        id=entry.id,
        type=ItemType(entry.kind),
        response=_RESPONSES[entry.kind],
        stem=prose(entry.id, 12),
        topic=entry.topic,
        tags=("passage",) if entry.stimulus else (),
        difficulty=Fraction(entry.difficulty, 100),
        marks=Fraction(entry.marks),
        seconds=entry.seconds,
        enemies=_enemies(number),
        stimulus=entry.stimulus,
        span=SPAN,
    )


def _enemies(number: int) -> tuple[str, ...]:
    """One question in twenty is an enemy of the next one, in threes now and then."""
    others = {0: (1, 2), 1: (2,)} if number % 100 < 2 else {0: (1,)}
    return tuple(f"item-{number + other:06d}" for other in others.get(number % 20, ()))


_CHOICES = tuple(Choice(body=prose(f"choice {n}", 1), correct=n == 1, span=SPAN) for n in range(4))
_RESPONSES: dict[str, Response] = {
    "single": Single(choices=_CHOICES),
    "multiple": Multiple(choices=_CHOICES),
    "numeric": Numeric(accepted=(), span=SPAN),
    "short": Short(accepted=("word",), span=SPAN),
}
