"""Makes the pages of a site that tell of all its papers, and the files that pages share."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec
from markupsafe import Markup

from examgen.diagnostic import Diagnostic
from examgen.pipeline.memory import recall, renewed
from examgen.pipeline.shelf import shelf_of
from examgen.pipeline.site_papers import Part, Setting, mapped_of
from examgen.publish.site import Staging, put_page
from examgen.publish.spare import Mark
from examgen.publish.store import digest
from examgen.render.site.feed import feed
from examgen.render.site.mocks import icon_file, mock_assets
from examgen.render.site.model import SiteFile
from examgen.render.site.notes import listed_from
from examgen.render.site.pages import Frame, Sketch, quiz_file, site_styles, whole_pages
from examgen.render.site.search import Engine, search_files
from examgen.render.site.sitemap import robots, sitemap
from examgen.render.site.worker import worker_file
from examgen.render.theme import load_theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a page came to: its SHA-256, and what the map of the site says of it."""

    digest: str
    mapped: bool
    date: str


@dataclass(frozen=True, slots=True)
class _Press:
    """What the pages are made with, and where they go."""

    setting: Setting
    staged: Staging
    frame: Frame
    marks: dict[str, Mark]
    mapped: list[SiteFile]
    findings: list[Diagnostic]


def print_whole(
    setting: Setting,
    staged: Staging,
    parts: list[Part],
    marks: dict[str, Mark],
    engine: Engine | None,
) -> list[Diagnostic]:
    """Write the pages that tell of all papers, and the files that pages share."""
    theme, facts = load_theme(setting.templates), setting.facts
    styles, mock = site_styles(theme), mock_assets(theme)
    frame = Frame(theme=theme, facts=facts, css=styles.path, search=setting.search)
    mapped = [file for part in parts for file in mapped_of(part)]
    press = _Press(setting, staged, frame, marks, mapped, [])
    quiz = (quiz_file(),) if any(part.note.practice for part in parts) else ()
    signs = {file.path: hashlib.sha256(file.data).hexdigest() for file in mock.files}
    worker = worker_file(signs, _of_mocks(parts))
    for file in (styles, icon_file(), *mock.files, *quiz, worker):
        _put(press, file)
    listed = tuple(listed_from(part.note) for part in parts)
    start = _frame_key(setting, frame)
    for sketch in whole_pages(frame, listed):
        _fill(press, sketch, digest([start, *_told_by(sketch)]))
    for searched, mistakes in search_files(frame, listed, engine) if engine else ():
        press.findings.extend(mistakes)
        _put(press, searched)
    if facts.url:
        for file in (*sitemap(facts, press.mapped), *robots(facts), *feed(facts, listed)):
            _put(press, file)
    return press.findings


def _of_mocks(parts: Iterable[Part]) -> Mapping[str, Mapping[str, str]]:
    """Return by paper what its mock test consists of: SHA-256 by path."""
    return {part.note.id: {path: part.files[path] for path in part.mock} for part in parts}


def _put(press: _Press, file: SiteFile | None) -> None:
    if file is not None:
        press.marks[file.path] = put_page(press.staged, file.path, file.data)
        press.mapped.append(replace(file, data=b""))


def _fill(press: _Press, sketch: Sketch, key: str) -> None:
    """Write a page, unless what it would be is known and stands in its place already."""
    store, path = press.setting.store, sketch.path
    known, standing = recall(store, Outcome, key), press.staged.known.get(path)
    if known and standing and known.digest == standing.digest:
        press.marks[path] = standing
        press.mapped.append(SiteFile(path=path, data=b"", mapped=known.mapped, date=known.date))
        return
    file, mistakes = sketch.fill(press.frame)
    press.findings.extend(mistakes)
    _put(press, file)
    if file is not None and not mistakes:
        signed = hashlib.sha256(file.data).hexdigest()
        made = Outcome(digest=signed, mapped=file.mapped, date=file.date)
        renewed(store, Outcome, key, lambda: made)


def _frame_key(setting: Setting, frame: Frame) -> bytes:
    """Return what tells apart all that every page is made of besides what it is about."""
    given = (setting.facts, frame.css, frame.search, sorted(setting.templates.items()))
    return b" ".join([b"site whole", shelf_of(setting.store).version, repr(given).encode()])


def _told_by(sketch: Sketch) -> tuple[bytes, ...]:
    given = (sketch.path, sketch.template, sketch.title)
    return (*(text.encode() for text in given), _encoder.encode(sketch.values))


def _as_text(value: object) -> str:
    if isinstance(value, Markup | Fraction):
        return str(value)
    raise TypeError(f"no key can be made of {type(value)}")


_encoder = msgspec.msgpack.Encoder(enc_hook=_as_text)
