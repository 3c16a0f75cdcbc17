"""What rules over the whole bank know of an item or a stimulus.

A card is small and made of plain values: those of 10,000 items are read back in a
twentieth of a second, so that a bank of which one file changed is checked at once.
"""

from dataclasses import dataclass
from hashlib import blake2b

from examgen.check.choices import worded_choices
from examgen.check.view import Content, ItemView
from examgen.model.item import (
    Item,
    Multiple,
    Numeric,
    Short,
    Shuffle,
    Single,
    Status,
    Stimulus,
)
from examgen.source import Span
from examgen.wording import Wording, wording

# Neither words nor numbers nor names hold one.
_SEPARATOR = "\n"
_POINTED_AT = ("aliases", "enemies", "stimulus")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure that a text shows: its path, and where it is named."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An item in short.

    ``difficulty`` is a fraction as text. ``fields`` holds the spans of those fields that
    rules over the bank point at.
    ``key_place`` is the index of the only key among the ``choices`` of a single item,
    None for other items. ``key_is_longest`` tells of such an item whether its key alone is
    the longest choice, None where that cannot be told. ``words`` and ``data`` are its
    wording, one on each line, and ``asks`` is a digest of it. ``stem_print`` is a digest of the
    stem as it prints, ``key_print`` one of the right answers, None where no texts tell them.
    """

    id: str
    span: Span
    status: Status
    topic: str | None
    difficulty: str | None
    language: str | None
    aliases: tuple[str, ...]
    enemies: tuple[str, ...]
    stimulus: str | None
    fields: dict[str, Span]
    figures: tuple[Figure, ...]
    key_place: int | None
    choices: int
    shuffle: Shuffle
    words: str
    data: str
    asks: str
    key_is_longest: bool | None
    stem_print: str
    key_print: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StimulusCard:
    """A stimulus in short."""

    id: str
    span: Span
    figures: tuple[Figure, ...]


def card_of(view: ItemView) -> Card:
    """Return an item in short."""
    item = view.item
    asked = wording(item)
    words, data = _SEPARATOR.join(asked.words), _SEPARATOR.join(asked.data)
    place, choices = _key_place(item)
    return Card(
        id=item.id,
        span=item.span,
        status=item.status,
        topic=item.topic,
        difficulty=None if item.difficulty is None else str(item.difficulty),
        language=item.language,
        aliases=item.aliases,
        enemies=item.enemies,
        stimulus=item.stimulus,
        fields={name: item.fields[name] for name in _POINTED_AT if name in item.fields},
        figures=_figures(view.content),
        key_place=place,
        choices=choices,
        shuffle=item.shuffle,
        words=words,
        data=data,
        asks=_digest(f"{words}\0{data}"),
        key_is_longest=_longest(view),
        stem_print=_digest(view.stem),
        key_print=_keys(view),
    )


def stimulus_card(stimulus: Stimulus, content: Content) -> StimulusCard:
    """Return a stimulus in short."""
    return StimulusCard(id=stimulus.id, span=stimulus.span, figures=_figures(content))


def wording_of(card: Card) -> Wording:
    """Return what the item asks."""
    return Wording(tuple(_lines(card.words)), tuple(_lines(card.data)))


def _lines(text: str) -> list[str]:
    return text.split(_SEPARATOR) if text else []


def _figures(content: Content) -> tuple[Figure, ...]:
    return tuple(Figure(path=image.path, span=image.span) for image in content.images)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _longest(view: ItemView) -> bool | None:
    """Tell whether the key alone is the longest choice; None where it cannot be told."""
    if not isinstance(view.item.response, Single):
        return None
    choices = worded_choices(view)
    if len(choices) < 3 or sum(choice.correct for choice, _ in choices) != 1:
        return None
    longest = max(len(text) for choice, text in choices if not choice.correct)
    return next(len(text) for choice, text in choices if choice.correct) > longest


def _keys(view: ItemView) -> str | None:
    match view.item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            pairs = zip(choices, view.parts, strict=True)
            answers = [part for choice, part in pairs if choice.correct]
        case Short(accepted=accepted) if accepted:
            answers = [text.casefold() for text in accepted]
        case Numeric(accepted=intervals):
            answers = [f"{each.low} {each.high}" for each in intervals]
        case _:
            return None
    return _digest("\n".join(sorted(set(answers))))


def _key_place(item: Item) -> tuple[int | None, int]:
    if not isinstance(item.response, Single):
        return None, 0
    choices = item.response.choices
    right = [n for n, choice in enumerate(choices) if choice.correct]
    return (right[0] if len(right) == 1 else None), len(choices)
