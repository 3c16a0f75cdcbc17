"""Sites as tests build them, and what their pages say."""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from tests.corpus.project import case

from examgen.diagnostic import Diagnostic
from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

SAMPLE = Path(__file__).parents[2]
URL = "https://example.org/bank/"


def built(
    root: Path, target: Path, *papers: str, **wishes: Any
) -> tuple[dict[str, bytes], tuple[Diagnostic, ...]]:
    """Return the files of a site by path, none where findings leave none, and the findings."""
    order = SiteOrder(root=root, target=target, papers=papers, **wishes)
    done = build_site(order, Store(None))
    if not done.files:
        return {}, done.diagnostics
    return {
        path.relative_to(target).as_posix(): path.read_bytes()
        for path in sorted(target.rglob("*"))
        if path.is_file()
    }, done.diagnostics


def made(root: Path, target: Path, *papers: str, **wishes: Any) -> dict[str, bytes]:
    files, found = built(root, target, *papers, **wishes)
    assert files, found
    return files


def every_type(place: Path, **changes: str) -> Path:
    """Return a copy of the bank with every type of question, its blueprint changed."""
    root = place / "bank-of-all"
    shutil.copytree(case("r20") / "bank", root / "bank")
    blueprint = root / "bank/papers/quiz.yaml"
    text = blueprint.read_text("utf-8")
    for before, after in changes.items():
        key = f"\n{before}: "
        start = text.find(key)
        end = text.find("\n", start + 1)
        text = text[:start] + f"{key}{after}" + text[end:] if start >= 0 else f"{text}{key}{after}"
    blueprint.write_text(text, "utf-8")
    return root


@dataclass
class Read:
    """What was found in a page's markup: tags with attributes, ids, texts of data blocks."""

    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    blocks: list[str] = field(default_factory=list)
    title: str = ""

    def meta(self, name: str) -> str | None:
        found = [
            given.get("content", "")
            for tag, given in self.tags
            if tag == "meta" and name in (given.get("name"), given.get("property"))
        ]
        assert len(found) < 2, name
        return found[0] if found else None

    def link(self, rel: str) -> str | None:
        found = [g["href"] for tag, g in self.tags if tag == "link" and g.get("rel") == rel]
        assert len(found) < 2, rel
        return found[0] if found else None

    def data(self) -> dict[str, Any]:
        """Return the structured data by type."""
        parsed = [json.loads(block) for block in self.blocks]
        assert all(one["@context"] == "https://schema.org" for one in parsed)
        return {one["@type"]: one for one in parsed}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read = Read()
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.read.tags.append((tag, given))
        if "id" in given:
            self.read.ids.add(given["id"])
        data = tag == "script" and given.get("type") == "application/ld+json"
        self.inside = "data" if data else tag if tag in {"title", "script"} else self.inside
        if data:
            self.read.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"title", "script"}:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "data":
            self.read.blocks[-1] += data
        elif self.inside == "title":
            self.read.title += data


def read(page: bytes) -> Read:
    reader = _Reader()
    reader.feed(page.decode())
    reader.close()
    return reader.read


def pages(files: Mapping[str, bytes]) -> Iterator[tuple[str, Read]]:
    """Yield the pages of a site, read."""
    return ((path, read(data)) for path, data in files.items() if path.endswith(".html"))
