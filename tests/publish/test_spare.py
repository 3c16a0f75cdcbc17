"""Sites whose last but one tree is brought up to date: each is as if it were made anew."""

import errno
import hashlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from examgen.diagnostic import ExamgenError
from examgen.publish import spare, swap
from examgen.publish.site import Staging, put_in_place, put_page, staging
from examgen.publish.spare import Trees


def publish(target: Path, files: dict[str, str], trees: Trees) -> Trees:
    """Publish a site of these texts, and return what is known of the place."""
    with staging(target, trees) as staged:
        return put_in_place(staged, marks(staged, files))


def marks(staged: Staging, files: dict[str, str]) -> dict[str, spare.Mark]:
    return {path: put_page(staged, path, text.encode()) for path, text in files.items()}


def tree(target: Path) -> dict[str, str]:
    """Return the texts of a place by path; folders without files are there too."""
    found = {
        place.relative_to(target).as_posix(): place.read_text() if place.is_file() else ""
        for place in target.rglob("*")
        if place.is_file() or not any(place.iterdir())
    }
    found.pop("manifest.json")
    return found


def behind(target: Path) -> Path:
    """Return where the tree before lies."""
    return target.parent / ".staging/.spare" / target.name


FIRST = {"index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "c/index.html": "c"}


@pytest.mark.parametrize("how", ["exchange", "renames"])
def test_any_row_of_sites_is_each_in_its_place_whole(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "renames":
        monkeypatch.setattr(swap, "_exchange", lambda *_: False)
    target, trees = tmp_path / "site", Trees()
    # A name may be a file's at one time and a folder's at another.
    names = [f"{a}/{b}" for a in "pqr" for b in ("x", "y", "x/z", "y/z/u", "v")]
    spared = 0
    for turn in range(60):
        signed = {path: hashlib.sha256(f"{turn} {path}".encode()).digest() for path in names}
        picked = [path for path in names if signed[path][0] % 2]
        paths = [path for path in picked if not any(one.startswith(f"{path}/") for one in picked)]
        files = {"index.html": "home"} | {path: f"{signed[path][1] % 2}" for path in paths}
        before = behind(target).is_dir()
        trees = publish(target, files, trees)
        assert tree(target) == files
        spared += before
    assert spared > 50
    assert not (tmp_path / ".staging/.next/site").exists()


def test_most_folders_of_a_second_edit_are_those_of_the_site_before(tmp_path: Path) -> None:
    target = tmp_path / "site"
    trees = publish(target, FIRST, Trees())
    folder = (target / "a/b").stat().st_ino
    trees = publish(target, FIRST | {"c/index.html": "1"}, trees)
    assert (target / "a/b").stat().st_ino != folder
    publish(target, FIRST | {"c/index.html": "2"}, trees)
    assert (target / "a/b").stat().st_ino == folder
    assert tree(target) == FIRST | {"c/index.html": "2"}


SPOILED: dict[str, Callable[[Path], object]] = {
    "a file more": lambda place: (place / "a/CNAME").write_text("stray"),
    "a file more at the top": lambda place: (place / "CNAME").write_text("stray"),
    "a file less": lambda place: (place / "a/b/index.html").unlink(),
    "a file replaced": lambda place: (
        (place / "new").rename(place / "a/index.html")
        if (place / "new").write_text("stray")
        else None
    ),
    "a folder closed": lambda place: (place / "a/b").chmod(0o700),
    "a folder more": lambda place: (place / "a/d").mkdir(),
}


@pytest.mark.parametrize("what", SPOILED)
@pytest.mark.parametrize("where", ["the site", "the one before"])
def test_what_somebody_changed_never_comes_back(tmp_path: Path, what: str, where: str) -> None:
    target = tmp_path / "site"
    trees = publish(target, FIRST, Trees())
    trees = publish(target, FIRST | {"c/index.html": "1"}, trees)
    SPOILED[what](target if where == "the site" else behind(target))
    for text in "2345":
        files = FIRST | {"c/index.html": text}
        trees = publish(target, files, trees)
        assert tree(target) == files


def test_nobody_else_may_look_into_the_tree_before(tmp_path: Path) -> None:
    """It may show what is withheld by now, and a server may show all that lies beside a site."""
    target = tmp_path / "site"
    trees = publish(target, FIRST, Trees())
    publish(target, FIRST | {"c/index.html": "1"}, trees)
    assert behind(target).is_dir()
    assert stat.S_IMODE(behind(target).parent.stat().st_mode) == 0o700


def test_text_that_is_written_into_a_file_of_the_site_does_not_stay(tmp_path: Path) -> None:
    """Both trees have the same file, so that the one before has the text as well."""
    target = tmp_path / "site"
    trees = publish(target, FIRST, Trees())
    trees = publish(target, FIRST | {"c/index.html": "1"}, trees)
    (target / "a/index.html").write_text("by hand")
    assert (behind(target) / "a/index.html").read_text() == "by hand"
    for text in "234":
        files = FIRST | {"c/index.html": text}
        trees = publish(target, files, trees)
        assert tree(target) == files


def test_whatever_call_fails_the_site_is_the_old_one_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, new = tmp_path / "site", FIRST | {"c/index.html": "new", "d/index.html": "d"}
    new.pop("a/b/index.html")
    failed = 0
    for at in range(200):
        monkeypatch.undo()
        trees = publish(target, FIRST, Trees())
        trees = publish(target, FIRST | {"c/index.html": "old"}, trees)
        old, left = tree(target), [at]
        for name in ("unlink", "rmdir", "rename", "link", "makedirs", "mkdir", "lstat"):
            monkeypatch.setattr(os, name, failing(getattr(os, name), left))
        try:
            trees = publish(target, new, trees)
        except ExamgenError:
            failed += 1
            monkeypatch.undo()
            assert tree(target) in (old, new)
        monkeypatch.undo()
        assert publish(target, new, trees)
        assert tree(target) == new
        if left[0] >= 0:
            break
    assert failed > 5
    assert left[0] >= 0, "more calls than were tried"


def failing(call: Callable[..., object], left: list[int]) -> Callable[..., object]:
    """Return a call that fails once, after so many calls of all that share ``left``."""

    def made(*given: object, **named: object) -> object:
        left[0] -= 1
        if left[0] == -1:
            raise OSError(errno.EIO, "no more")
        return call(*given, **named)

    return made
