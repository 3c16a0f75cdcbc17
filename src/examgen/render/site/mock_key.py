"""The key that a mock test scores with: in a practice page, or published later as a file.

Both have one format, so that an attempt that waits for its key is scored as one that did
not. Nothing here is ever given to a page whose answers are withheld.
"""

import json
from collections.abc import Mapping
from functools import partial

from examgen.diagnostic import Diagnostic, error
from examgen.maths import depth_css
from examgen.model.content import Blocks
from examgen.model.item import ClozeGap, Criterion, Interval, MenuGap, NumberGap, TextGap
from examgen.model.key import (
    GapsKey,
    JudgementKey,
    Key,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.paper import Form, Paper, PickMany, PickOne, Question
from examgen.render.answers import answer_view, entries_of
from examgen.render.content import write_flow
from examgen.render.languages import words_for
from examgen.render.page import Page, WriterAt, number_gap, page_writer
from examgen.render.practice import band_views
from examgen.render.renderer import StaffView
from examgen.render.rules import questions
from examgen.render.site.mock_data import Json, revision
from examgen.render.site.program import program
from examgen.render.theme import Theme, fill, load_theme
from examgen.render.words import Words

FORMAT = "examgen/mock-key"
VERSION = 1

Made = tuple[Json | None, tuple[Diagnostic, ...]]


def mock_key(
    staff: StaffView,
    form: Form,
    page: Page,
    write: WriterAt,
    topics: Mapping[str, str] | None = None,
) -> Made:
    """Return the key of a form as JSON, with solutions as HTML; None if a template fails.

    ``page`` collects what the solutions need of a page's style sheet, ``topics`` are the titles
    of topics. A short answer's pattern that a browser cannot run is an error.
    """
    theme = load_theme(staff.view.templates)
    entries = entries_of(staff.key, form)
    asked: Json = {}
    found: list[Diagnostic] = []
    for question in questions(form):
        made, complaints = _question(theme, question, entries[question.item], write, page.words)
        found.extend(complaints)
        if made is not None and topics:
            made["topic"] = topics.get(str(made["topic"]), made["topic"])
        asked[str(question.number)] = made
    found.extend(page.found)
    if any(made is None for made in asked.values()):
        return None, tuple(dict.fromkeys(found))
    return {
        "format": FORMAT,
        "version": VERSION,
        "paper": staff.view.paper.id,
        "form": form.code,
        "revision": revision(staff.view, form),
        "bands": _bands(staff, form),
        "questions": asked,
        "css": depth_css(page.depths),
    }, tuple(dict.fromkeys(found))


def published_key(
    staff: StaffView,
    form: Form,
    page: Page | None = None,
    topics: Mapping[str, str] | None = None,
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    """Return ``key.json``, which lets attempts that wait in browsers be scored.

    It lies beside the mock test's page, once the answers may be known; ``page`` says where
    that page finds its figures.
    """
    language = staff.view.paper.language
    words = words_for(language)
    page = page or Page(figures=staff.view.figures, language=language, words=words)
    made, found = mock_key(staff, form, page, partial(page_writer, page), topics)
    return None if made is None else json.dumps(made, ensure_ascii=False).encode(), found


def _question(
    theme: Theme, question: Question, entry: KeyEntry, write: WriterAt, words: Words
) -> tuple[Json | None, tuple[Diagnostic, ...]]:
    try:
        key = _key(entry.key)
        others = [_key(other) for other in entry.any_of]
    except ValueError as fault:
        return None, (_refused(entry, str(fault)),)
    answer = answer_view(question, entry, write, words)
    values = {"answer": answer, "words": words, "brief": False}
    html, found = fill(theme, "solution.html", values)
    if html is None:
        return None, found
    more: Json = {}
    if isinstance(question.task, PickOne | PickMany):
        more["choices"] = len(question.task.choices)
    if isinstance(entry.key, RubricKey):
        more["criteria"] = [_criterion(line, write) for line in entry.key.rubric]
    if others:
        more["any_of"] = others
    if entry.drop is not None:
        more["drop"] = entry.drop.value
    return {"key": key, **more, "topic": entry.topic, "solution": html}, found


def _refused(entry: KeyEntry, reason: str) -> Diagnostic:
    return error(
        "unsupported-pattern",
        f"the pattern of this answer cannot be used in a mock test: {reason}",
        entry.span,
        "write it with plain characters, classes, groups and repetitions",
    )


def _key(key: Key) -> Json:
    """Return a key in the form of tests/data/marking-vectors.json, a pattern as a program."""
    match key:
        case LetterKey(labels=labels):
            return {"letters": list(labels)}
        case NumberKey(accepted=accepted, unit=unit):
            return {"numbers": _intervals(accepted), "unit": unit}
        case TextKey(accepted=texts, pattern=pattern):
            return {"texts": list(texts), "pattern": program(pattern) if pattern else None}
        case JudgementKey(value=value):
            return {"truth": value}
        case MatchKey(pairs=pairs):
            return {"pairs": [list(pair) for pair in pairs]}
        case OrderKey(labels=labels):
            return {"order": list(labels)}
        case GapsKey(gaps=gaps):
            return {"gaps": [_gap(gap) for gap in gaps]}
        case RubricKey(rubric=rubric):
            return {"rubric": [str(line.marks or 0) for line in rubric]}


def _intervals(accepted: tuple[Interval, ...]) -> list[list[str]]:
    return [[str(interval.low), str(interval.high)] for interval in accepted]


def _gap(gap: ClozeGap) -> Json:
    match gap:
        case TextGap(accepted=texts):
            return {"texts": list(texts)}
        case NumberGap(accepted=accepted):
            return {"numbers": _intervals(accepted)}
        case MenuGap(choices=choices, key=key):
            return {"menu": list(choices), "right": key}


def _criterion(line: Criterion, write: WriterAt) -> Json:
    """Return a line of a rubric; one without marks of its own may carry all."""
    blocks: Blocks = line.body
    html = write_flow(blocks, write(line.span, number_gap))
    return {"html": html, "marks": None if line.marks is None else str(line.marks)}


def _bands(staff: StaffView, form: Form) -> list[Json]:
    """Return score bands, the best first, with the least marks of each."""
    paper: Paper = staff.view.paper
    bands = sorted(staff.key.bands, key=lambda band: -band.share)
    views = band_views(staff.key.bands, paper, form)
    return [
        {"from": str(band.share * paper.marks), "label": view.label, "note": view.note}
        for band, view in zip(bands, views, strict=True)
    ]


def embedded(value: Mapping[str, object]) -> str:
    """Return JSON that can stand in a ``script`` element as it is."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")
