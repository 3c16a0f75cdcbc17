"""The words of the page of a comparison, in one place, so that they can be translated."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffWords:
    """Labels; English by default."""

    title: str = "Changes of questions"
    before: str = "Before"
    after: str = "Now"
    contents: str = "What changed"
    papers: str = "Papers that were locked with them"
    renewed: str = "its lock was renewed"
    settings: str = "Settings and blueprints"
    passages: str = "Passages"
    passage: str = "Passage"
    items: str = "Questions"
    right: str = "right"
    rationale: str = "Why"
    lure: str = "Chosen because"
    note: str = "Note"
    key: str = "key changed"
    text: str = "text changed"
    data: str = "data changed"
    item_one: str = "question"
    item_many: str = "questions"
    nothing: str = "Nothing that people would see is other than it was."
    in_words: str = "Shown in words alone: the page has no room for more questions side by side."


DIFF_WORDS = DiffWords()
