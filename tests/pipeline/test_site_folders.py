"""Ids that are no folders everywhere, or the file of another page, have addresses all the same."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from tests.pipeline.sites import URL, made
from tests.pipeline.test_site_links import dead_links

from examgen.render.folders import folder_of

# What Windows keeps for devices, or drops from the end of a name.
DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
IDS = [
    *("a", "a/index.html", "a/index.html/b", "con", "deep/nul", "aux.md", "com1.tar.gz", "end."),
    *("end", ".git", "index.html", "console", "x/.y/z."),
]
ALIASES = ["old/prn", "a/index.html/old", "lpt9"]
TAGS = ["A", "a", "Nul", "nul", "index.html", "é", "e\u0301", "x."]


def strange(root: Path, ids: list[str]) -> Path:
    """Write a bank whose topics, tags and papers are named like its questions."""
    asked = []
    for number, name in enumerate(ids):
        fields = f"topic={name}"
        if number < len(TAGS):
            fields += f' tags="{TAGS[number]}"'
        if number < len(ALIASES):
            fields += f" aliases={ALIASES[number]}"
        asked.append(
            f"## {name} {{{fields}}}\n\nHow much is {number} and 1?\n\nAnswer: {number + 1}\n"
        )
    paper = "title: P\nseed: 1\nanswers: practice\nsections:\n  - questions: "
    files = {
        "bank/bank.yaml": "title: Bank\nmarks: 1\n",
        "bank/questions/all.md": "\n".join(asked),
        "bank/papers/con.yaml": f"{paper}{json.dumps(ids)}\n",
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    place = tmp_path_factory.mktemp("strange")
    return made(strange(place, IDS), place / "out", "con", url=URL)


def test_each_has_a_page_of_its_own(site: dict[str, bytes]) -> None:
    for number, name in enumerate(IDS):
        page = site[f"questions/{folder_of(name)}/index.html"].decode()
        assert f"How much is {number} and 1?" in page
        assert f"analysis/{folder_of(name)}/index.html" in site
        assert f"topics/{folder_of(name)}/index.html" in site
    for name in ALIASES:
        assert f"questions/{folder_of(name)}/index.html" in site
    assert "papers/~con~/mock/index.html" in site
    assert len([path for path in site if path.startswith("tags/")]) == len(TAGS) + 1


def test_every_path_can_be_kept_on_every_system(site: dict[str, bytes]) -> None:
    for path in site:
        for name in path.split("/"):
            assert name.partition(".")[0].lower() not in DEVICES, path
            assert name[-1] not in ". ", path
            assert name[0] != ".", path
    # Where case does not count no two are one, and none lies below the file of another.
    folded = sorted(path.casefold() + "/" for path in site)
    assert not [one for one, other in pairwise(folded) if other.startswith(one)]


def test_all_links_hold_and_programs_know_the_addresses(site: dict[str, bytes]) -> None:
    assert dead_links(site) == []
    index = json.loads(site["search/index.json"])
    assert {f"questions/{row[0]}/index.html" for row in index["questions"]} <= site.keys()
    assert b'"papers/~con~/mock/":' in site["sw.js"]
    assert f"<loc>{URL}questions/a/~index.html~/b/</loc>".encode() in site["sitemap.xml"]


def test_an_address_stays_whatever_else_the_bank_has(
    site: dict[str, bytes], tmp_path: Path
) -> None:
    few = made(strange(tmp_path, ["a/index.html"]), tmp_path / "out", "con", url=URL)
    assert {path for path in few if path.startswith("questions/a")} <= site.keys()


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("gas-law", "gas-law"),
        ("physics/gas.law_2", "physics/gas.law_2"),
        ("console/com10/nul-1", "console/com10/nul-1"),
        ("con/aux.b", "~con~/~aux.b~"),
        ("a/index.html", "a/~index.html~"),
        ("a./.b", "~a.~/~.b~"),
    ],
)
def test_only_what_needs_it_has_another_folder(name: str, folder: str) -> None:
    assert folder_of(name) == folder
