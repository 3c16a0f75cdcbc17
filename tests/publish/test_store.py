"""The store gives back what was put, or nothing."""

from pathlib import Path

import pytest

from examgen.publish import store as store_module
from examgen.publish.store import Store, _modules, code_version, digest, whole_version

KEY = digest([b"a", b"b"])


def test_an_entry_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.get(KEY) is None
    store.put(KEY, b"value")
    assert store.get(KEY) == b"value"
    assert [p.name for p in (tmp_path / KEY[:2]).iterdir()] == [KEY[2:]]


def test_a_damaged_entry_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(KEY, b"value")
    place = tmp_path / KEY[:2] / KEY[2:]
    place.write_bytes(b"x" + place.read_bytes()[1:])
    assert store.get(KEY) is None
    place.write_bytes(b"")
    assert store.get(KEY) is None


def test_a_store_without_folder_keeps_nothing() -> None:
    store = Store(None)
    store.put(KEY, b"value")
    assert store.get(KEY) is None


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file")
    store.put(KEY, b"value")
    assert store.get(KEY) is None


def test_parts_do_not_run_together() -> None:
    assert digest([b"ab", b"c"]) != digest([b"a", b"bc"])
    assert digest([b"ab"]) != digest([b"ab", b""])


def test_the_code_of_a_package_counts() -> None:
    assert code_version("read") != code_version("model")
    assert code_version("read") == code_version("read")


def test_templates_and_style_sheets_are_code(tmp_path: Path) -> None:
    package = tmp_path / "render"
    package.mkdir()
    (package / "paper.py").write_text("")
    found = set()
    for name in ("paper.html", "paper.css", "late.js", "font.ttf"):
        (package / name).write_text(name)
        found.add(tuple(_modules(str(package))))
    assert len(found) == 3


def test_all_code_and_all_that_is_installed_is_part_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, code = whole_version.__wrapped__, store_module._code.__wrapped__
    place = tmp_path / "examgen" / "publish" / "store.py"
    place.parent.mkdir(parents=True)
    monkeypatch.setattr(store_module, "__file__", str(place))
    monkeypatch.setattr(store_module, "_code", code)
    found = set()
    for module in ("publish/store.py", "render.py", "publish/store.py"):
        with (tmp_path / "examgen" / module).open("a") as file:
            file.write("# code\n")
        found.add(version())
    monkeypatch.setattr(store_module, "_installed", lambda: ("weasyprint-99.dist-info",))
    found.add(version())
    assert len(found) == 4
