"""Builds the site anew on each save, and puts up what came of it."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from examgen.diagnostic import ExamgenError
from examgen.pipeline.site import BuiltSite
from examgen.preview.state import Board, Shown, put_up

Build = Callable[[], BuiltSite]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of one turn: a built site, or the fault that kept it from being built."""

    seconds: float
    built: BuiltSite | None = None
    fault: ExamgenError | None = None


def empty() -> Shown:
    """Return the state before the first build."""
    return Shown(folder=Path(), listed={}, findings=(), stale=True)


def build_once(board: Board, build: Build, folder: Path) -> Outcome:
    """Build the site into a folder and put up the new state.

    Where that fails, the files of the site before stay, with what is wrong now.
    """
    before, started = board.shown, time.monotonic()
    state = replace(before, findings=(), fault="", stale=True, turn=before.turn + 1)
    try:
        built = build()
    except ExamgenError as fault:
        said = f"{fault.message}; {fault.hint}" if fault.hint else fault.message
        put_up(board, replace(state, fault=said))
        return Outcome(seconds=time.monotonic() - started, fault=fault)
    state = replace(state, findings=built.diagnostics)
    if built.files:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        state = replace(state, stale=False, folder=folder, listed=manifest["files"])
    put_up(board, state)
    return Outcome(seconds=time.monotonic() - started, built=built)
