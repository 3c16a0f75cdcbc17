"""What rules over the whole bank know of an item or a stimulus.

A card is small and made of plain values: those of 10,000 items are read back in a
twentieth of a second, so that a bank of which one file changed is checked at once.
"""

from dataclasses import dataclass
from hashlib import blake2b

from examgen.check.view import Content, ItemView
from examgen.model.item import Item, Shuffle, Single, Status, Stimulus
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

    ``fields`` holds the spans of those fields that rules over the bank point at.
    ``key_place`` is the index of the only key among the ``choices`` of a single item,
    None for other items. ``words`` and ``data`` are its wording, one on each line, and
    ``asks`` is a digest of it.
    """

    id: str
    span: Span
    status: Status
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
        asks=blake2b(f"{words}\0{data}".encode(), digest_size=12).hexdigest(),
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


def _key_place(item: Item) -> tuple[int | None, int]:
    if not isinstance(item.response, Single):
        return None, 0
    choices = item.response.choices
    right = [n for n, choice in enumerate(choices) if choice.correct]
    return (right[0] if len(right) == 1 else None), len(choices)
