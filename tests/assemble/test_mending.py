"""Every repair that an explanation proposes works when it is carried out on the blueprint."""

import pytest
from tests.assemble.mending import (
    Desk,
    carried_out,
    hostile,
    made_of,
    problem_in,
    repairs_in,
    told,
)
from tests.assemble.plain_model import prove_minimal

from examgen.assemble.conflict_find import Bench, Conflict, find_conflict
from examgen.assemble.conflict_ties import all_of
from examgen.assemble.highs import solve_model

ENEMIES = hostile((0, 1), (1, 2), (0, 2), (20, 21))
HELD = {"mock": frozenset(f"q{n:03}" for n in range(40))}

PLAIN = """\
## marks above all
marks: 30
sections: [{pick: 5}]
## marks below all
marks: 4
sections: [{pick: 5}]
## marks in a range
marks: 30..40
sections: [{pick: 5..6}]
## marks of a section
sections: [{pick: 3, marks: 2}, {pick: 2}]
## questions of two sections
questions: 20
sections: [{pick: 3..5}, {pick: 4..8}]
## questions and marks
questions: 6..8
marks: 40
sections: [{pick: 1..}]
## time
time: ..6 min
marks: 25
sections: [{pick: 8..12}]
## too much time
time: 40..50 min
sections: [{pick: 8}]
## topics, one below the other
topics: {optics: 3, optics/lenses: 4}
sections: [{pick: 9}]
## topics that leave too few
topics: {optics: 3, heat: 2, waves: 2}
questions: 9
sections: [{pick: 1..}]
## bands
difficulty: {easy: 3, medium: 3, hard: 3}
sections: [{pick: 10}]
## types in a section
sections: [{pick: 4, types: {single: 3, numeric: 2}}]
## more types than picks
sections: [{pick: 4, types: {single: 6}}]
## a share of the paper
topics: {waves: 50 %..}
sections: [{pick: 6, where: {topic: optics}}, {pick: 4}]
## a share of few
levels: {create: 70 %}
sections: [{pick: 7, types: {numeric: 5}, where: {topic: [heat, waves]}, levels: {apply: 4..}}]
## a share and a count
difficulty: {easy: 20 %}
sections:
  - {pick: 10, topics: {heat: 8}}
  - {pick: 5, where: {difficulty: easy}}
## a share of picks that change
sections: [{pick: 3, levels: {create: 3, apply: 60 %}}]
## a range of shares
types: {single: 10..20 %}
sections:
  - {pick: 8, where: {type: single}}
  - {pick: 2..4, where: {type: numeric}}
## what holds anyhow until another thing changes
marks: 14
sections: [{pick: 2, types: {single: ..2}}, {pick: 1, topics: {heat: ..3}}]
## a mean
mean_difficulty: 0.7..0.8
difficulty: {easy: 4}
sections: [{pick: 8}]
## a mean of some
require: [{where: {topic: heat}, mean_difficulty: ..0.3}]
sections: [{pick: 8, cells: {heat: {hard: 3}}}]
## marks of some
require: [{where: {topic: heat}, marks: 20..}]
sections: [{pick: 8, topics: {heat: ..3}}]
## a part of the time
require: [{where: {type: single}, time: ..10 %}]
sections: [{pick: 6, types: {single: 4..}}]
## cells and a total
questions: 6
sections: [{cells: {heat: {easy: 2, hard: 2}, waves: 3..4}}]
## cells that are all of a pick
marks: 30
sections: [{pick: 8, difficulty: {easy: 3, medium: 3, hard: 2}}]
## cells that are all of a pick, and a count
sections: [{pick: 4, cells: {heat: 2, waves: 2}, marks: 13..}]
## a cell with a range
marks: 20
sections: [{pick: 6, cells: {heat: 1..2, waves: 2}, marks: ..8}]
## a share of cells
topics: {heat: ..1}
sections: [{pick: 5, cells: {heat: 50 %}}, {pick: 4}]
## sections that compete
sections:
  - {pick: 7..8, where: {topic: heat}}
  - {pick: 3..9, where: {topic: heat, difficulty: [easy, medium]}, types: {single: 6..}}
## a choice of too few
sections: [{pick: 2..4, choose: 3, where: {topic: heat}, marks_each: 2, topics: {heat: ..2}}]
## a choice and a total
marks: 20
sections: [{pick: 4..6, choose: 3, marks_each: 2}, {pick: 1..2}]
## an optional paper
marks: 1
types: {single: 0}
sections: [{pick: ..3, where: {topic: heat}}]
## a section that would be left empty
questions: 7..8
sections:
  - {title: Light, pick: 5, where: {topic: optics}}
  - {title: Warmth, pick: 8..9}
## marks that nothing would have
types: {numeric: 0}
sections:
  - {pick: 3}
  - {title: Light, pick: ..2, where: {topic: optics/lenses}, marks: 9}
## a passage alone
sections: [{pick: 3, stimuli: whole, where: {id: [q000, q001, q002, q003]}}]
## two passages
sections:
  - {pick: 6, stimuli: 4, where: {id: [q000, q001, q002, q003, q004, q005, q006, q007]}}
## a passage that a named question brings
sections: [{questions: [q000], pick: 1, stimuli: whole}]
## a passage in a range
sections:
  - {pick: 5, stimuli: ..2, where: {id: [q000, q001, q002, q003, q004, q005, q006, q007]}}
"""

TIED = {
    "three that are enemies": Desk(
        text="sections: [{pick: 2..3, where: {id: [q000, q001, q002]}}]\n", items=ENEMIES
    ),
    "enemies in two groups": Desk(
        text="sections: [{pick: 4..5, where: {id: [q000, q001, q002, q020, q021]}}]\n",
        items=ENEMIES,
    ),
    "two pairs of one kind": Desk(
        text="sections: [{pick: 4..8, where: {id: [q012, q016, q024, q036]}}]\n",
        items=hostile((12, 16), (24, 36)),
    ),
    "what other papers hold": Desk(text="overlap: {mock: 1}\nsections: [{pick: 10}]\n", held=HELD),
    "what other papers hold, and a total": Desk(
        text="overlap: {mock: 2}\nmarks: 26\nsections: [{pick: 8..10}]\n", held=HELD
    ),
}


def plain() -> dict[str, Desk]:
    parts = [part.partition("\n") for part in PLAIN.split("## ")[1:]]
    return {name: Desk(text=text) for name, _, text in parts}


CASES = plain() | TIED


def test_there_are_many_kinds() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("name", CASES)
def test_every_repair_works(name: str) -> None:
    case = CASES[name]
    found = told(case)
    assert found.rule == "conflict", found
    assert "alone would mend it" in (found.hint or ""), found.hint
    repairs = repairs_in(found)
    assert repairs, found.hint
    for repair in repairs:
        mended = carried_out(case, found, repair)
        assert mended != case, repair
        made, said = made_of(mended)
        assert made is not None, (repair, mended.text, said)


@pytest.mark.parametrize("name", CASES)
def test_every_member_is_needed(name: str) -> None:
    problem = problem_in(CASES[name])
    found = find_conflict(Bench(engine=solve_model, limit=20.0), problem, all_of(problem))
    assert isinstance(found, Conflict)
    prove_minimal(problem, found)
