"""Files joined into one bank."""

import itertools

from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.read.yaml_items import read_yaml
from examgen.source import Source


def file(path: str, *ids: str) -> FileRead:
    questions = "".join(f"- {{id: {name}, stem: from {path}, answer: 1}}\n" for name in ids)
    stimuli = f"stimuli:\n- {{id: case, text: from {path}}}\n"
    return read_yaml(Source(path, f"questions:\n{questions}{stimuli}"), Project())


FILES = [file("b.yaml", "q2", "q1"), file("a.yaml", "q3", "q1"), file("c.yaml", "q1")]


def test_items_are_sorted_and_the_first_of_two_is_kept() -> None:
    bank, found = join_files(FILES)
    assert [(item.id, item.span.path) for item in bank.items] == [
        ("q1", "a.yaml"),
        ("q2", "b.yaml"),
        ("q3", "a.yaml"),
    ]
    assert [stimulus.span.path for stimulus in bank.stimuli] == ["a.yaml"]
    clashes = [(d.rule, d.span.path, d.related[0][0].path) for d in found]
    assert clashes == [
        ("duplicate-id", "b.yaml", "a.yaml"),
        ("duplicate-id", "b.yaml", "a.yaml"),
        ("duplicate-id", "c.yaml", "a.yaml"),
        ("duplicate-id", "c.yaml", "a.yaml"),
    ]
    assert found[0].hint == "rename one of them; the first is a.yaml:3"


def test_the_order_of_files_does_not_matter() -> None:
    assert len({repr(join_files(files)) for files in itertools.permutations(FILES)}) == 1


def test_an_item_and_a_stimulus_share_no_id() -> None:
    for path, what, later in (("a.yaml", "an item", "m.yaml"), ("z.yaml", "a stimulus", "z.yaml")):
        own = read_yaml(Source(path, "questions: [{id: case, stem: Which?, answer: 1}]"), Project())
        case = read_yaml(Source("m.yaml", "stimuli: [{id: case, text: Once}]"), Project())
        bank, found = join_files([case, own])
        assert [item.id for item in bank.items] == ["case"]
        assert [(d.rule, d.span.path) for d in found] == [("duplicate-id", later)]
        assert what in found[0].message
