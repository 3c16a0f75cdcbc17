"""What a search looks for in a question: all that a candidate reads of it, and no more."""

from examgen.model.content import Blocks
from examgen.model.paper import FillGaps, GapMenu, Question
from examgen.render.answers import entries
from examgen.render.site.spoken_text import spoken_text


def search_text(question: Question, language: str) -> str:
    """Return all that a candidate reads of a question, in one line."""
    parts: list[Blocks] = [question.stem, *(entry.body for entry in entries(question))]
    texts = [spoken_text(part, language) for part in parts]
    if isinstance(question.task, FillGaps):
        menus = (gap for gap in question.task.gaps if isinstance(gap, GapMenu))
        texts += [choice for menu in menus for choice in menu.choices]
    return " ".join(" ".join(texts).split())
