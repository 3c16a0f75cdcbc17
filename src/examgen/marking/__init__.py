"""Keys and answers to marks, in exact fractions."""

from examgen.marking.answer import Answer
from examgen.marking.score import score

__all__ = ["Answer", "score"]
