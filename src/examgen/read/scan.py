"""The state of one scan over the inside of a paragraph."""

import re
from bisect import bisect_left

from examgen.read.context import Context
from examgen.read.emphasis import Run
from examgen.read.maths_spans import Brackets
from examgen.read.tree import Bracket, Piece, Place, Words
from examgen.source import Excerpt

_TICKS = re.compile(r"`+")


class Scan:
    """Pieces found so far, runs and brackets still to be paired, and what was looked up.

    ``brackets`` holds each open bracket with its index in ``pieces``.
    """

    def __init__(self, excerpt: Excerpt, place: Place, context: Context) -> None:
        self.excerpt = excerpt
        self.text = excerpt.text
        self.place = place
        self.context = context
        self.pieces: list[Piece] = []
        self.runs: list[Run] = []
        self.brackets: list[tuple[Bracket, int]] = []
        self.formulas = Brackets(self.text)
        self.gaps_close = True
        self._ticks: dict[int, list[int]] | None = None
        self._next_code = (-1, -1)

    def words(self, start: int, end: int, text: str | None = None) -> int:
        """Add text, as it stands in the source unless given, and return its end."""
        self.pieces.append(Words(start, end, self.text[start:end] if text is None else text))
        return end

    def closing_ticks(self, at: int, size: int) -> int | None:
        """Return where the next run of ``size`` backticks from ``at`` on begins."""
        if self._ticks is None:
            self._ticks = {}
            for run in _TICKS.finditer(self.text):
                self._ticks.setdefault(len(run[0]), []).append(run.start())
        places = self._ticks.get(size, [])
        index = bisect_left(places, at)
        return places[index] if index < len(places) else None

    def code_from(self, at: int) -> int:
        """Return where the next code span from ``at`` on begins, or the text's end."""
        asked, known = self._next_code
        if asked <= at <= known:
            return known
        run = _TICKS.search(self.text, at)
        while run is not None and self.closing_ticks(run.end(), len(run[0])) is None:
            run = _TICKS.search(self.text, run.end())
        self._next_code = (at, run.start() if run else len(self.text))
        return self._next_code[1]
