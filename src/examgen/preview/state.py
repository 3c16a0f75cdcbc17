"""What the preview shows: the last site that could be built, and what is wrong now."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition

from examgen.diagnostic import Diagnostic
from examgen.report.lines import place


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A state of the preview.

    ``listed`` has the SHA-256 of each file of the site, by its path in ``folder``.
    ``findings`` are of the bank as it is now, ``fault`` is what else keeps a site from being
    built; where either does (``stale``), the files are those of the site before.
    """

    folder: Path
    listed: Mapping[str, str]
    findings: tuple[Diagnostic, ...]
    stale: bool
    fault: str = ""
    turn: int = 0


@dataclass(slots=True)
class Board:
    """Where the builder leaves states and the server takes them up. ``closing`` ends waiting."""

    shown: Shown
    changed: Condition = field(default_factory=Condition)
    closing: bool = False


def put_up(board: Board, shown: Shown) -> None:
    """Show a state from now on and wake all who wait for one."""
    with board.changed:
        board.shown = shown
        board.changed.notify_all()


def close(board: Board) -> None:
    """Let all who wait go."""
    with board.changed:
        board.closing = True
        board.changed.notify_all()


def wait_for_news(board: Board, turn: int, seconds: float) -> Shown | None:
    """Return a state other than that of a turn as soon as there is one, None after a while."""
    with board.changed:
        board.changed.wait_for(lambda: board.closing or board.shown.turn != turn, seconds)
        return board.shown if board.shown.turn != turn else None


def told(shown: Shown, path: str) -> bytes:
    """Return as JSON what a page at a path is to know: its content's hash, and the findings."""
    state = {
        "page": shown.listed.get(path),
        "turn": shown.turn,
        "stale": shown.stale,
        "fault": shown.fault,
        "findings": list(_findings(shown.findings)),
    }
    return json.dumps(state).encode()


def _findings(findings: Iterable[Diagnostic]) -> Iterable[Mapping[str, str]]:
    for finding in findings:
        yield {
            "severity": str(finding.severity),
            "rule": finding.rule,
            "place": place(finding.span),
            "message": finding.message,
            "hint": finding.hint or "",
        }
