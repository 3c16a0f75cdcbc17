"""What a mock test's program is told of a form: numbers, types, times, rules. No key."""

import hashlib
import json
from dataclasses import dataclass

from examgen.decimals import has_decimal_comma
from examgen.model.content import Image
from examgen.model.item import ItemType
from examgen.model.marking import Amount, Rule
from examgen.model.paper import Form, Paper, Question, Section
from examgen.render.content import Writer
from examgen.render.form_json import form_json
from examgen.render.page import number_gap
from examgen.render.renderer import CandidateView
from examgen.render.rules import questions
from examgen.render.site.words import SiteWords, told

Json = dict[str, object]

VERSION = 1
# How an answer of each type is written down: the names of tests/data/marking-vectors.json.
ANSWERS = {
    ItemType.SINGLE: "one",
    ItemType.MULTIPLE: "many",
    ItemType.NUMERIC: "typed",
    ItemType.SHORT: "typed",
    ItemType.TRUE_FALSE: "judged",
    ItemType.MATCH: "pairs",
    ItemType.ORDER: "order",
    ItemType.CLOZE: "gaps",
    ItemType.ESSAY: "text",
    ItemType.CODE: "text",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MockOptions:
    """How a mock test behaves unless the learner says otherwise.

    ``strict``: a jump by the palette does not save. ``locks``: sections follow one another,
    each in its own time, and stay closed afterwards; None: where every section has its time.
    """

    strict: bool = False
    locks: bool | None = None


def mock_data(view: CandidateView, form: Form, options: MockOptions, tongue: SiteWords) -> Json:
    """Return what the page's program is told; amounts are pairs, ``a·m + b``."""
    paper = view.paper
    timed = bool(form.sections) and all(section.minutes for section in form.sections)
    return {
        "format": "examgen/mock",
        "version": VERSION,
        "paper": paper.id,
        "form": form.code,
        "revision": revision(view, form),
        "title": paper.title,
        "minutes": paper.minutes,
        "marks": str(paper.marks),
        "comma": has_decimal_comma(paper.language),
        "strict": options.strict,
        "locks": timed if options.locks is None else options.locks,
        "sections": [_section(section) for section in form.sections],
        "questions": [_question(question) for question in questions(form)],
        "rules": _rules(paper, form),
        "words": _phrases(tongue),
        # The language of those words where they are not in the paper's.
        "tongue": tongue.words.language if tongue.words.tag else "",
    }


def _phrases(tongue: SiteWords) -> dict[str, str]:
    """Return what the program says, with what follows from the words of papers."""
    words = tongue.words
    phrases = {
        "question": f"{words.question} {{0}}",
        "section": words.section_number.format(number="{0}"),
        "pair": f"{{0}}{words.comma}{{1}}",
        "told": f"{{0}}{words.colon}{{1}}",
        **tongue.mock.phrases,
    }
    return told(phrases, words)


def revision(view: CandidateView, form: Form) -> str:
    """Return a name for what a candidate sees of a form and how it is marked.

    It is a digest of candidates' matters alone: no key has a share in it.
    """

    def figure(image: Image) -> str:
        data = view.figures.get(image.path, b"")
        return f"{image.alt} {hashlib.sha256(data).hexdigest()}"

    # Formulas and code as typed: how they are drawn may change with examgen.
    writer = Writer(
        math=lambda tex, _display: tex,
        image=figure,
        gap=number_gap,
        code=lambda text, _language: text,
    )
    shown = form_json(view.paper, form, lambda _span, _gap: writer)
    told = [shown["sections"], _rules(view.paper, form), view.paper.minutes]
    data = json.dumps(told, ensure_ascii=False, sort_keys=True).encode()
    return hashlib.sha256(data).hexdigest()[:12]


def _section(section: Section) -> Json:
    choose = section.choose
    few = choose is not None and choose < len(section.questions)
    return {
        "title": section.title,
        "minutes": section.minutes,
        "choose": choose if few else None,
        "questions": [question.number for question in section.questions],
    }


def _question(question: Question) -> Json:
    return {
        "number": question.number,
        "type": question.type.value,
        "answer": ANSWERS[question.type],
        "marks": str(question.marks),
    }


def _rules(paper: Paper, form: Form) -> Json:
    present = {question.type for question in questions(form)}
    return {
        kind.value: _rule(paper.rules.get(kind, Rule())) for kind in ItemType if kind in present
    }


def _rule(rule: Rule) -> Json:
    return {
        "full": _amount(rule.full),
        "wrong": _amount(rule.wrong),
        "blank": _amount(rule.blank),
        "floor": None if rule.floor is None else _amount(rule.floor),
        "partial": rule.partial.value,
        "each": _amount(rule.each),
        "penalty": rule.penalty.value,
        "multi_mark": rule.multi_mark.value,
    }


def _amount(value: Amount) -> list[str]:
    return [str(value.per_mark), str(value.constant)]
