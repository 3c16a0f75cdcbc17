"""Marking rules in words, computed from the rules of a paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from examgen.model.item import ItemType
from examgen.model.marking import FULL, NOTHING, Amount, Partial, Rule
from examgen.model.paper import Form, Paper, Question, Section
from examgen.render.numbers import MINUS, marks, number
from examgen.render.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleView:
    """How questions of one kind are marked: the kind's name, and the rule in words."""

    kind: str
    text: str


def amount(value: Amount, full: Fraction) -> Fraction:
    """Return an amount in marks for a question that carries ``full`` marks."""
    return value.per_mark * full + value.constant


def rule_views(paper: Paper, form: Form, words: Words = WORDS) -> tuple[RuleView, ...]:
    """Return the rules of the types on a form, the plain ones as one; none if all are plain."""
    by_type: dict[ItemType, set[Fraction]] = {}
    for question in questions(form):
        by_type.setdefault(question.type, set()).add(question.marks)
    known = [(kind, paper.rules.get(kind, Rule())) for kind in ItemType if kind in by_type]
    special = [(kind, rule) for kind, rule in known if not _is_plain(kind, rule)]
    views = [
        RuleView(kind=words.kinds[kind], text=rule_words(kind, rule, by_type[kind], words))
        for kind, rule in special
    ]
    if special and len(special) < len(known):
        views.append(RuleView(kind=words.plain_kind, text=words.plain_rule))
    return tuple(views)


def penalty(rule: Rule, question: Question, words: Words = WORDS) -> str:
    """Return ``wrong answer: −2/3 mark``, or an empty string where nothing is taken off."""
    value = amount(rule.wrong, question.marks)
    if value >= 0 or not _is_marked(question):
        return ""
    return f"{words.wrong_answer}{words.colon}{marks(value, words)}"


def questions(form: Form) -> Iterable[Question]:
    """Give the questions of a form in their order."""
    for section in form.sections:
        yield from section.questions


def earned(section: Section) -> Fraction:
    """Return the marks that a section can earn: where there is a choice, those that count."""
    marks = sorted((question.marks for question in section.questions), reverse=True)
    return sum(marks[: section.choose], start=Fraction(0))


def choice(section: Section, words: Words = WORDS) -> str:
    """Return how many of a section's questions are to be answered, empty where all are."""
    count, every = section.choose, len(section.questions)
    if count is None or count >= every:
        return ""
    said = words.choose_one if count == 1 else words.choose
    return said.format(count=count, all=every)


def is_whole(paper: Paper, form: Form) -> bool:
    """Tell whether every score on a form is a whole number of marks."""
    for question in questions(form):
        rule = paper.rules.get(question.type, Rule())
        parts = (question.marks, amount(rule.wrong, question.marks))
        if rule.partial is not Partial.EXACT or any(value.denominator > 1 for value in parts):
            return False
    return True


def can_lose(paper: Paper, form: Form) -> bool:
    """Tell whether a score on a form can fall below 0."""
    return any(
        amount(paper.rules.get(question.type, Rule()).wrong, question.marks) < 0
        for question in questions(form)
    )


def _is_marked(question: Question) -> bool:
    return question.type not in {ItemType.ESSAY, ItemType.CODE}


def _is_plain(kind: ItemType, rule: Rule) -> bool:
    if kind in {ItemType.ESSAY, ItemType.CODE}:
        return True
    whole = rule.full == FULL and rule.wrong == NOTHING and rule.blank == NOTHING
    return whole and rule.partial is Partial.EXACT


def rule_words(kind: ItemType, rule: Rule, carried: set[Fraction], words: Words = WORDS) -> str:
    """Return a rule in words for questions of one type that carry these marks."""
    several = kind in {ItemType.MULTIPLE, ItemType.MATCH, ItemType.ORDER, ItemType.CLOZE}
    parts = [f"{words.right_answer}{words.colon}{_amount(rule.full, carried, words)}"]
    if several and rule.partial is not Partial.EXACT:
        each = _amount(rule.each, carried, words)
        parts.append(words.partials[rule.partial].format(each=each))
    if rule.wrong != NOTHING:
        parts.append(f"{words.wrong_answer}{words.colon}{_amount(rule.wrong, carried, words)}")
    if rule.blank != NOTHING:
        parts.append(f"{words.blank_answer}{words.colon}{_amount(rule.blank, carried, words)}")
    if rule.floor is not None:
        parts.append(words.never_below.format(amount=_amount(rule.floor, carried, words)))
    return words.semicolon.join(parts)


def _amount(value: Amount, carried: set[Fraction], words: Words) -> str:
    """Return an amount in marks; in shares where the questions' own marks differ."""
    if value.per_mark == 0 or len(carried) == 1:
        return marks(amount(value, min(carried)), words)
    if value == FULL:
        return words.full_marks
    share = words.of_marks.format(share=number(value.per_mark))
    if value.constant == 0:
        return share
    sign = MINUS if value.constant < 0 else "+"
    return f"{share} {sign} {marks(abs(value.constant), words)}"
