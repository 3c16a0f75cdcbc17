"""Progress at a terminal: what is done, how fast, and what time is left."""

import os
import sys
from time import monotonic
from typing import Any, TextIO

import click


def obeys(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal that knows control sequences."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def rate(done: int, seconds: float) -> str:
    """Return how much is done in a second, or nothing while that is hardly known."""
    if seconds < 1 or not done:
        return ""
    each = done / seconds
    return f"{each:.0f}/s" if each >= 10 else f"{each:.1f}/s"


class Bars:
    """Progress bars on standard error, one a stage, for work that is long enough to see.

    They tell what is done of how much, the time that is left, and the rate.
    A bar goes when its stage ends: what was found is to stand alone.
    """

    def __init__(self, *, quiet: bool, least: int = 3) -> None:
        self._shown = obeys(sys.stderr) and not quiet
        self._least = least
        self._stage: str | None = None
        self._bar: Any = None
        self._begun, self._first = 0.0, 0

    def __enter__(self) -> "Bars":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take note that ``done`` of ``total`` parts of a stage are done."""
        if not self._shown or total < self._least:
            return
        if stage != self._stage:
            self.close()
            self._stage = stage
            self._begun, self._first = monotonic(), done
            self._bar = click.progressbar(
                length=total,
                label=stage,
                file=sys.stderr,
                show_pos=True,
                show_percent=False,
                item_show_func=lambda done: rate(
                    (done or 0) - self._first, monotonic() - self._begun
                ),
                width=0,
            )
            self._bar.__enter__()
        self._bar.update(done - self._bar.pos, done)
        if done == total:
            self.close()

    def close(self) -> None:
        """End the bar that is being shown, if any."""
        if self._bar is not None:
            sys.stderr.write("\r\x1b[K\x1b[?25h")  # The line is cleared, the cursor shown.
            sys.stderr.flush()
            self._bar = None
            self._stage = None
