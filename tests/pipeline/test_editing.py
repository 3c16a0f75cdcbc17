"""Edits change the fields that were asked for, in whatever notation, and nothing else."""

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examgen.diagnostic import ExamgenError
from examgen.model.item import Item, Level
from examgen.pipeline.catalogue import matching
from examgen.pipeline.editing import Editing, plan_edits
from examgen.pipeline.reading import read_text
from examgen.pipeline.rewriting import rewrite
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store
from examgen.read.field_wishes import Wishes

START = Path(__file__).parents[1] / "commands" / "start"
NO_STORE = Store(None)

MIXED = {
    "many.md": b"---\ntopic: algebra\ntags: [shared]\n---\n\n## m1 {tags=a,b marks=2}\n\nOne?\n\n"
    b"Answer: 1\n\n## m2\n\nTwo?\n\nAnswer: 2\n\n"
    b'## m3 {author="A \\"B\\"" } ##'
    b"\n\nX?\n\nAnswer: 3\n",
    "none.md": "What is ü?\r\n\r\nAnswer: 1\r\n".encode(),
    "bom.md": b"\xef\xbb\xbf---\r\n# note\r\ntags:\r\n  - a # why\r\n  - b\r\n---\r\n"
    b"\r\nS?\r\n\r\nAnswer: 1",
    "one.yaml": b"stem: |\n  S\n\n  T\nanswer: 1\n# end",
    "list.yaml": (
        "questions:\n- {id: y1, stem: é, answer: 1}\n- stem: S\n  id: y2\n  tags:\n  - a\n"
    "  - c\n  answer: 1\n- id: 'y3' # note\n  tags: a, b\n"
    "  marks: 2 # two\n  stem: S\n  answer: 1"
    ).encode(),
}  # fmt: skip
IDS = ("m1", "m2", "m3", "none", "bom", "one", "y1", "y2", "y3", "circle-area", "cube-faces")


def _bank(root: Path) -> Path:
    shutil.copytree(START, root, dirs_exist_ok=True)
    for name, data in MIXED.items():
        (root / "bank/questions" / name).write_bytes(data)
    return root


def _items(root: Path) -> dict[str, Item]:
    return {item.id: item for item in open_workspace(survey(root), NO_STORE).bank.items}


def _edit(root: Path, names: tuple[str, ...], wishes: Wishes) -> Editing:
    made = plan_edits(root, NO_STORE, names, (), wishes)
    rewrite(root, made.rewrites)
    return made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _bank(tmp_path_factory.mktemp("bank"))


@settings(max_examples=30, deadline=None)
@given(
    names=st.sets(st.sampled_from(IDS), min_size=1),
    marks=st.sampled_from([None, "1", "2", "1/2"]),
    text=st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1),
    tag=st.sampled_from(["a", "b", "new", "x y", "#t", "'q'", "[z]", "- d"]),
    add=st.booleans(),
)
def test_exactly_what_was_asked_changes(
    shared: Path, names: set[str], marks: str | None, text: str, tag: str, add: bool
) -> None:
    before = {p: p.read_bytes() for p in (shared / "bank/questions").rglob("*.*")}
    was = _items(shared)
    wanted = text.strip()
    sets = [("source", text)] if wanted else []
    sets += [("marks", marks)] if marks else []
    wishes = Wishes(
        set=tuple(sets), add_tags=(tag,) if add else (), remove_tags=() if add else (tag,)
    )
    try:
        _edit(shared, tuple(names), wishes)
    except ExamgenError as refused:
        assert "comment would be lost" in refused.message  # noqa: PT017
        assert all(p.read_bytes() == data for p, data in before.items())
        return
    try:
        now = _items(shared)
        for name, item in was.items():
            tags = item.tags
            expected = item
            if name in names:
                new = (*tags, tag) if add else tuple(t for t in tags if t != tag)
                expected = replace(
                    item,
                    tags=tuple(dict.fromkeys(new)),
                    source=wanted or item.source,
                    marks=Fraction(marks) if marks else item.marks,
                )
            assert now[name] == expected
        for path, data in before.items():
            assert (b"\r\n" in path.read_bytes()) == (b"\r\n" in data)
            assert path.read_bytes().count(b"#") >= data.count(b"#") or path.suffix == ".md"
    finally:
        for path, data in before.items():
            path.write_bytes(data)


@pytest.mark.parametrize("name", IDS)
def test_unset_takes_back_what_set_gave(tmp_path: Path, name: str) -> None:
    root = _bank(tmp_path)
    was = _items(root)
    _edit(root, (name,), Wishes(set=(("level", "apply"), ("time", "2 min"))))
    assert _items(root)[name].seconds == 120
    _edit(root, (name,), Wishes(unset=("level", "time")))
    assert _items(root) == was


@pytest.mark.parametrize("name", IDS)
def test_a_renamed_item_is_found_by_its_old_id(tmp_path: Path, name: str) -> None:
    root = _bank(tmp_path)
    was = _items(root)
    _edit(root, (name,), Wishes(set=(("id", "new/name"),)))
    now = _items(root)
    aliases = (*was[name].aliases, name)
    assert now.pop("new/name") == replace(was.pop(name), id="new/name", aliases=aliases)
    assert now == was


HOSTILE = ("x: [y", "---", "# no", "'", '"', "\\", "{a}", "a } b", "- a", "!t", "&a", "*a", "null",
           "no", "1.0", "`", "%x", "@", "| b", "> c", "##", "a #b", "é ü")  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE)
def test_odd_values_stay_text(tmp_path: Path, value: str) -> None:
    root = _bank(tmp_path)
    _edit(root, IDS, Wishes(set=(("author", value),)))
    now = _items(root)
    assert {now[name].author for name in IDS} == {value}


@pytest.mark.parametrize("value", ["a\nb", "a\r", "\x00", "a\u2028b", "\x1b[31m", "\u202eabc", ""])
def test_control_characters_are_refused(tmp_path: Path, value: str) -> None:
    root = _bank(tmp_path)
    with pytest.raises(ExamgenError):
        _edit(root, ("m1",), Wishes(set=(("author", value),)))
    assert (root / "bank/questions/many.md").read_bytes() == MIXED["many.md"]


def test_shared_tags_are_not_taken_from_one(tmp_path: Path) -> None:
    root = _bank(tmp_path)
    with pytest.raises(ExamgenError, match="`shared` holds for all questions"):
        _edit(root, ("m1",), Wishes(remove_tags=("shared",)))


def test_a_comment_is_not_lost(tmp_path: Path) -> None:
    root = _bank(tmp_path)
    with pytest.raises(ExamgenError, match=r"bom\.md:4: a comment would be lost"):
        _edit(root, ("bom",), Wishes(remove_tags=("a",)))


COMMENTED = (
    ("stem: S\nanswer: 1\nauthor: > # why\n  A\n  B\n", Wishes(set=(("author", "C"),))),
    ("stem: S\nanswer: 1\nauthor: |\n  A\n# why\n", Wishes(unset=("author",))),
    ("stem: S\nanswer: 1\ntags: [a, # why\n  b]\n", Wishes(add_tags=("c",))),
    ("stem: S\nanswer: 1\nsource: C# # why\n", Wishes(unset=("source",))),
)
HASHES = (
    ("tags: [c#, 'a # b']\n", Wishes(add_tags=("d",)), "tags: ['c#', 'a # b', d]\n"),
    ("tags:\n- c#\n- b\n", Wishes(remove_tags=("b",)), "tags:\n- 'c#'\n"),
    ("source: C# 12\n", Wishes(unset=("source",)), ""),
    ("source: 'x # y'\n", Wishes(unset=("source",)), ""),
    ("source: |\n  x # y\n", Wishes(set=(("source", "C#"),)), "source: 'C#'\n"),
)


@pytest.mark.parametrize(("text", "wishes"), COMMENTED)
def test_no_comment_is_lost_wherever_it_stands(tmp_path: Path, text: str, wishes: Wishes) -> None:
    root = _bank(tmp_path)
    (root / "bank/questions/z.yaml").write_text(text)
    try:
        _edit(root, ("z",), wishes)
    except ExamgenError as problem:
        assert "a comment would be lost" in problem.message  # noqa: PT017
    assert "# why" in (root / "bank/questions/z.yaml").read_text()


@pytest.mark.parametrize(("text", "wishes", "expected"), HASHES)
def test_a_hash_in_a_text_is_no_comment(
    tmp_path: Path, text: str, wishes: Wishes, expected: str
) -> None:
    root = _bank(tmp_path)
    place = root / "bank/questions/z.yaml"
    place.write_text(f"stem: S\nanswer: 1\n{text}marks: 1\n")
    _edit(root, ("z",), wishes)
    assert place.read_text() == f"stem: S\nanswer: 1\n{expected}marks: 1\n"


def test_a_lone_question_below_its_key_is_changed(tmp_path: Path) -> None:
    root = _bank(tmp_path)
    place = root / "bank/questions/z.yaml"
    place.write_text("questions:\n  stem: S\n  answer: 1\n")
    _edit(root, ("z",), Wishes(set=(("marks", "2"),)))
    assert place.read_text() == "questions:\n  marks: 2\n  stem: S\n  answer: 1\n"


def test_an_old_id_is_not_lost_to_other_aliases(tmp_path: Path) -> None:
    root = _bank(tmp_path)
    for sets in ((("id", "new"), ("aliases", "old")), (("aliases", "old"), ("id", "new"))):
        with pytest.raises(ExamgenError, match="leaves the old one behind"):
            _edit(root, ("m1",), Wishes(set=sets))
    with pytest.raises(ExamgenError, match="leaves the old one behind"):
        _edit(root, ("m1",), Wishes(set=(("id", "new"),), unset=("aliases",)))


def test_a_second_error_of_a_kind_is_one_too_many(tmp_path: Path) -> None:
    root = _bank(tmp_path)
    place = root / "bank/questions/many.md"
    place.write_bytes(place.read_bytes().replace(b"## m2", b"## m2 {enemies=ghost}"))
    _edit(root, ("m1",), Wishes(set=(("marks", "3"),)))
    before = place.read_bytes()
    with pytest.raises(ExamgenError, match=r"many\.md:\d+ would be wrong: .*ghost"):
        _edit(root, ("m1",), Wishes(set=(("enemies", "ghost"),)))
    assert place.read_bytes() == before
    # The one that was there may stay where it was, and others of its file change.
    _edit(root, ("m2", "m3"), Wishes(set=(("marks", "3"),)))


@pytest.mark.parametrize("path", ["a/questions/b.md", "a/c.MD", "d.v2.md"])
def test_the_id_of_a_lone_question_is_its_path(tmp_path: Path, path: str) -> None:
    root = _bank(tmp_path)
    place = root / "bank/questions" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(b"What is it?\n\nAnswer: 1\n")
    (name,) = _items(root).keys() - IDS - _items(_bank(tmp_path / "other")).keys()
    made = _edit(root, (name,), Wishes(set=(("marks", "3"),)))
    assert made.items == (name,)
    assert _items(root)[name].marks == 3


FILTERS = (
    "topic=algebra", "topic:geometry", "tags=a", "tags!=b", "marks=2", "type=numeric", "id=y1,m2",
    "-status:draft", "status:draft marks:1",
)  # fmt: skip


@settings(max_examples=20, deadline=None)
@given(filters=st.sets(st.sampled_from(FILTERS), min_size=1, max_size=2))
def test_only_items_that_match_change(shared: Path, filters: set[str]) -> None:
    workspace = open_workspace(survey(shared), NO_STORE)
    chosen = {i.id for i in matching(workspace.bank.items, workspace.project, filters)}
    wishes = Wishes(set=(("level", "create"),))
    made = plan_edits(shared, NO_STORE, (), filters, wishes)
    assert set(made.items) == chosen
    assert made.chosen == len(chosen)
    for each in made.rewrites:
        _, was = read_text(each.path, each.before, workspace.project)
        _, now = read_text(each.path, each.after, workspace.project)
        expected = [replace(i, level=Level.CREATE) if i.id in chosen else i for i in was.items]
        assert list(now.items) == expected
