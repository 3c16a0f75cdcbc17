"""What hovers say of items, stimuli and rules, in Markdown."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from examgen.assemble.lock import kept_by
from examgen.assemble.where import band_of
from examgen.check import all_rules
from examgen.check.manual import page
from examgen.export.markdown import write_content
from examgen.model.item import (
    Choice,
    Cloze,
    ClozeGap,
    CodeAnswer,
    Essay,
    Item,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Response,
    Short,
    Single,
    Status,
    Stimulus,
    TextGap,
    TrueFalse,
)
from examgen.pipeline.live import Look

_LONGEST = 400


def about(name: str, seen: Look) -> str:
    """Return what is known of an item or a stimulus, empty where there is none of that name."""
    item = item_called(name, seen)
    if item is not None:
        return _item(item, seen)
    stimulus = next((each for each in seen.bank.stimuli if each.id == name), None)
    return _stimulus(stimulus, seen) if stimulus else ""


def item_called(name: str, seen: Look) -> Item | None:
    """Return the item that has this id, or had it."""
    for item in seen.bank.items:
        if item.id == name:
            return item
    return next((item for item in seen.bank.items if name in item.aliases), None)


def rule_page(name: str) -> str:
    """Return a rule's page, empty where there is no such rule."""
    rule = next((each for each in all_rules() if each.id == name), None)
    return page(rule).strip() if rule else ""


def _item(item: Item, seen: Look) -> str:
    facts = [f"**{item.id}**", str(item.type), *_facts(item, seen)]
    stem = _short(write_content(item.stem))
    key = "\n".join(_key(item.response)) or "none"
    return "\n\n".join([" · ".join(facts), stem, f"**Key**\n\n{key}", _papers(item, seen)])


def _facts(item: Item, seen: Look) -> Iterator[str]:
    project = seen.settings.project
    marks = item.marks if item.marks is not None else project.marks
    if marks is not None:
        yield f"{_number(marks)} {'mark' if marks == 1 else 'marks'}"
    difficulty = item.difficulty if item.difficulty is not None else project.difficulty
    if difficulty is not None:
        yield f"{band_of(difficulty, project.bands)} ({_number(difficulty)})"
    if item.topic is not None:
        titles = {topic.id: topic.title for topic in project.topics}
        title = titles.get(item.topic)
        yield f"{item.topic} ({title})" if title else item.topic
    if item.status is not Status.READY:
        yield f"status {item.status}"


def _papers(item: Item, seen: Look) -> str:
    """Say on which papers an item stands, by their locks."""
    if not seen.locks:
        return "No paper is locked yet."
    forms = {paper: kept_by(lock, seen.bank) for paper, lock in seen.locks.items()}
    on = {
        paper: [code for code, ids in kept.items() if item.id in ids]
        for paper, kept in forms.items()
    }
    said = [
        paper if len(codes) == len(forms[paper]) else f"{paper} (form {', '.join(codes)})"
        for paper, codes in sorted(on.items())
        if codes
    ]
    count = f"{len(said)} of {len(forms)} locked papers"
    return f"On {count}: {', '.join(said)}." if said else f"On none of {len(forms)} locked papers."


def _stimulus(stimulus: Stimulus, seen: Look) -> str:
    users = [item.id for item in seen.bank.items if item.stimulus == stimulus.id]
    title = f" · {stimulus.title}" if stimulus.title else ""
    asked = f"Items: {', '.join(users[:20])}" if users else "No item names it."
    return (
        f"**{stimulus.id}** · stimulus{title}\n\n{_short(write_content(stimulus.body))}\n\n{asked}"
    )


def _key(response: Response) -> Iterator[str]:
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            yield from (f"- {_line(choice)}" for choice in choices if choice.correct)
        case Numeric(accepted=accepted, unit=unit):
            yield f"{' or '.join(each.text for each in accepted)} {unit}".strip()
        case Short(accepted=texts, pattern=pattern):
            yield from (f"- {text}" for text in texts)
            if pattern is not None:
                yield f"- pattern `{pattern}`"
        case TrueFalse(value=value):
            yield str(value).lower()
        case Match(pairs=pairs):
            for pair in pairs:
                yield f"- {_flat(write_content(pair.left))} → {_flat(write_content(pair.right))}"
        case Order(entries=entries):
            yield from (f"{n}. {_flat(write_content(e))}" for n, e in enumerate(entries, 1))
        case Cloze(gaps=gaps):
            yield from (f"{number}. {_gap(gap)}" for number, gap in enumerate(gaps, 1))
        case Essay(rubric=rubric) | CodeAnswer(rubric=rubric):
            for line in rubric:
                worth = "" if line.marks is None else f" ({_number(line.marks)})"
                yield f"- {_flat(write_content(line.body))}{worth}"
        case _:
            assert_never(response)


def _gap(gap: ClozeGap) -> str:
    match gap:
        case TextGap(accepted=texts):
            return " or ".join(texts)
        case NumberGap(accepted=accepted):
            return " or ".join(each.text for each in accepted)
        case MenuGap(choices=choices, key=key):
            return choices[key]
        case _:
            assert_never(gap)


def _line(choice: Choice) -> str:
    return _flat(write_content(choice.body))


def _flat(text: str) -> str:
    """Return Markdown on one line, cut where it is long."""
    return " ".join(_short(text).split())


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} …"


def _number(value: Fraction) -> str:
    return f"{float(value):g}"
