"""Sites of which drafts are kept: after any edit one is as if nothing had been kept."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from examgen.diagnostic import Diagnostic
from examgen.pipeline import site_drafts
from examgen.pipeline.build import build
from examgen.pipeline.drafts import draft_alone
from examgen.pipeline.order import Order
from examgen.pipeline.site import SiteOrder, build_site
from examgen.pipeline.site_alone import alone_base
from examgen.pipeline.site_drafts import Drafting, site_draft
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store

PAPERS = ("named", "locked", "drawn", "closed")
FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="{}"/>'


def question(name: str, text: str, fields: str = "") -> str:
    return f"## {name} {{{fields}}}\n\n{text}\n\n- [x] yes, {name} is\n- [ ] no, {name} is not\n\n"


BANK = {
    "bank.yaml": "title: Alone\nmarks: 1\npublished: [named, locked, drawn]\n",
    "questions/a.md": question("oak", "Is an oak of the passage a tree?", "stimulus=case")
    + question("elm", "Which elm is it?\n\n![an elm](elm.svg)"),
    "questions/b.md": question("ash", "Does an ash have leaves?")
    + question("yew", "Is a yew poisonous to cattle?"),
    "questions/c.md": "".join(
        question(name, f"What of the {name} and its {name}berries?", "tags=pool")
        for name in ("fir", "pine", "larch", "cedar")
    ),
    "questions/d.md": question("palm", "Do palms grow rings?", "tags=rare"),
    "questions/s.md": "## case {stimulus}\n\nIn the wood there are many oaks.\n",
    "questions/elm.svg": FIGURE.format(4),
    "papers/named.yaml": "title: Named\nseed: 1\nanswers: practice\n"
    "sections: [{questions: [oak, elm, ash]}]\n",
    "papers/locked.yaml": "title: Locked\nseed: 2\nanswers: practice\n"
    "sections: [{pick: 2, where: {tags: pool}}]\n",
    "papers/drawn.yaml": "title: Drawn\nseed: 3\nanswers: practice\n"
    "sections: [{pick: 1, where: {tags: [pool, rare]}}]\n",
    "papers/closed.yaml": "title: Closed\nseed: 4\nsections: [{questions: [yew]}]\n",
}


def write(root: Path, name: str, old: str, new: str) -> None:
    place = root / "bank" / name
    text = place.read_text("utf-8") if place.is_file() else ""
    assert old in text
    place.write_text(text.replace(old, new, 1) if old else new + text, "utf-8")


def bank(place: Path) -> Path:
    root = place / "root"
    for name, text in BANK.items():
        (root / "bank" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "bank" / name).write_text(text, "utf-8")
    order = Order(root=root, out=place / "papers", papers=("locked",), formats=("text",))
    assert not build(order, Store(None)).diagnostics
    assert (root / "bank/papers/locked.lock.yaml").is_file()
    return root


def site(
    root: Path, target: Path, store: Store
) -> tuple[dict[str, bytes], tuple[Diagnostic, ...], int]:
    built = build_site(SiteOrder(root=root, target=target), store)
    files = [path for path in sorted(target.rglob("*")) if path.is_file()]
    found = {path.relative_to(target).as_posix(): path.read_bytes() for path in files}
    return found, built.diagnostics, built.files


def redrawn(root: Path, store: Store) -> tuple[set[str], set[str]]:
    """Return the papers that are drawn since the store lacks them, and those that take the bank."""
    found = survey(root)
    opens, draws = Mock(side_effect=partial(open_workspace, found, store)), Mock(wraps=draft_alone)
    base, sets = alone_base(found, None), (set[str](), set[str]())
    given = Drafting(found=found, store=store, opened=opens, held={}, base=base)
    with patch.object(site_drafts, "draft_alone", draws):
        for name, path in found.papers.items():
            before = draws.call_count, opens.call_count
            site_draft(given, path)
            for told, now, then in zip(sets, (draws, opens), before, strict=True):
                told.update([name] if now.call_count > then else [])
    return sets


# Edits with the papers that they concern; those of the second kind take no more than their files.
EDITS: dict[str, tuple[Callable[[Path], object], set[str], set[str]]] = {
    "a question": (
        lambda root: write(root, "questions/b.md", "an ash have", "the ash have"),
        {"drawn"},
        {"named", "closed"},
    ),
    "a question of no paper": (
        lambda root: write(root, "questions/d.md", "grow rings", "have rings"),
        {"drawn"},
        set(),
    ),
    "a passage": (
        lambda root: write(root, "questions/s.md", "many oaks", "few oaks"),
        {"drawn"},
        {"named"},
    ),
    "a figure": (
        lambda root: write(root, "questions/elm.svg", FIGURE.format(4), FIGURE.format(5)),
        set(),
        {"named"},
    ),
    "a figure that is gone": (
        lambda root: (root / "bank/questions/elm.svg").unlink(),
        {"drawn"},
        {"named"},
    ),
    "the settings": (
        lambda root: write(root, "bank.yaml", "marks: 1", "marks: 2"),
        set(PAPERS),
        set(),
    ),
    "a marking scheme": (
        lambda root: write(
            root, "papers/named.yaml", "seed: 1\n", "seed: 1\nmarking: {wrong: 0}\n"
        ),
        {"named", "drawn"},
        set(),
    ),
    "a lock that is gone": (
        lambda root: (root / "bank/papers/locked.lock.yaml").unlink(),
        set(PAPERS),
        set(),
    ),
    "a lock that is edited": (
        lambda root: write(root, "papers/locked.lock.yaml", "seed:", "# seen\nseed:"),
        set(PAPERS),
        set(),
    ),
    "what another paper withholds": (
        lambda root: write(root, "papers/closed.yaml", "[yew]", "[yew, ash]"),
        {"closed", "drawn"},
        set(),
    ),
    "how far a paper keeps from another one": (
        lambda root: write(root, "papers/named.yaml", "", "overlap: {locked: 0}\n"),
        {"named", "drawn"},
        set(),
    ),
    "an id that another question takes": (
        lambda root: write(root, "questions/d.md", "## palm", "## ash"),
        # An error, so there is no site until it is mended.
        {"drawn"},
        set(),
    ),
    "an old id that is another question's": (
        lambda root: write(root, "questions/d.md", "tags=rare", "tags=rare aliases=ash"),
        {"drawn"},
        set(),
    ),
    "enemies": (
        lambda root: write(root, "questions/b.md", "## ash {", "## ash {enemies=elm "),
        {"named", "drawn"},
        {"closed"},
    ),
    "a question that is no longer ready": (
        lambda root: write(root, "questions/a.md", "## elm {", "## elm {status=draft "),
        {"named", "drawn"},
        set(),
    ),
    "the home of a question": (
        lambda root: (root / "bank/questions/b.md").rename(root / "bank/questions/bb.md"),
        {"named", "closed", "drawn"},
        set(),
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_after_an_edit_a_site_is_as_if_nothing_had_been_kept(tmp_path: Path, edit: str) -> None:
    root, store = bank(tmp_path), Store(tmp_path / "store")
    change = EDITS[edit][0]
    before = site(root, tmp_path / "site", store)
    assert before[2]
    change(root)
    files, found, count = site(root, tmp_path / "site", store)
    anew = site(root, tmp_path / "anew/site", Store(None))
    assert (found, count) == anew[1:]
    assert files == (anew[0] if count else before[0])


@pytest.mark.parametrize("edit", EDITS)
def test_what_an_edit_does_not_concern_is_not_drawn_again(tmp_path: Path, edit: str) -> None:
    root, store = bank(tmp_path), Store(tmp_path / "store")
    change, concerned, alone = EDITS[edit]
    assert redrawn(root, store) == (set(PAPERS), set(PAPERS))
    assert redrawn(root, store) == (set(), set())
    change(root)
    assert redrawn(root, store) == (concerned | alone, concerned)
    # What cannot be read is looked for each time.
    missing = {"named"} if edit == "a figure that is gone" else set()
    assert redrawn(root, store) == (missing, set())


def test_a_filter_that_is_about_other_questions_keeps_a_paper_from_standing_alone(
    tmp_path: Path,
) -> None:
    """It warns of a tag that no question has: any question may be the last that has it."""
    root, store = bank(tmp_path), Store(tmp_path / "store")
    write(root, "papers/named.yaml", "[oak, elm, ash]", "[oak, elm, ash], where: {tags: rare}")
    assert not [d for d in site(root, tmp_path / "site", store)[1] if "rare" in d.message]
    write(root, "questions/d.md", "tags=rare", "tags=often")
    _, found, _ = site(root, tmp_path / "site", store)
    assert found == site(root, tmp_path / "anew/site", Store(None))[1]
    assert [d.rule for d in found if d.span.path.endswith("named.yaml")] == ["unknown-tag"]
