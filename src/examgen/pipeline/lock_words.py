"""What is said of locks that are missing, are other papers', or have another seed."""

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from examgen.assemble.lock import call_of
from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.blueprint import Blueprint, Located
from examgen.model.lock import Lock
from examgen.source import Span
from examgen.suggest import hint_of


def asked(found: Iterable[Diagnostic], blueprint: Blueprint, span: Span) -> Iterator[Diagnostic]:
    """Yield what is wrong with another paper's lock, and say who asks for it."""
    for one in found:
        note = f"`{blueprint.id}` is drawn by what that lock holds"
        yield replace(one, related=(*one.related, (span, note)))


def no_paper(paper: Located[str], known: Iterable[str]) -> Diagnostic:
    """Return the error of a paper that does not exist."""
    message = f"there is no paper `{paper.value}`"
    return error("unknown-paper", message, paper.span, hint_of(paper.value, known, most=40))


def no_lock(paper: Located[str]) -> Diagnostic:
    """Return the error of another paper whose questions are not known."""
    message = f"`{paper.value}` has no lock, so nobody knows which questions it holds"
    hint = f"draw it first: `examgen build --paper {paper.value}`"
    return error("no-lock", message, paper.span, hint)


def not_counted(paper: Located[str]) -> Diagnostic:
    """Return the warning of another paper whose questions are not known, and only counted."""
    message = f"`{paper.value}` has no lock, so its questions are not counted"
    hint = f"draw it first: `examgen build --paper {paper.value}`"
    return warning("no-lock", message, paper.span, hint)


def no_lock_at(place: Path, path: str, paper: str) -> Diagnostic:
    """Return the error of a lock that is called for, and is not where it is said to be."""
    call = f"`examgen build --paper {paper} --lock {shlex.quote(str(place))}`"
    hint = f"is its name right? If it was never drawn: {call}"
    return error("no-lock", f"there is no lock {place}", Span(path, 1, 1, 1, 1), hint)


def other_seed(lock: Lock, seed: str | None, blueprint: Blueprint) -> Diagnostic:
    """Return the error of a seed, from outside or the blueprint, that is not the lock's."""
    own = blueprint.seed
    message = f"`{blueprint.id}` is locked with another seed"
    ways = f"draw anew with {call_of(lock, '--update')}, or try the seed with `--no-lock`"
    if seed is not None:
        first = "leave out --seed, --seed-file and EXAMGEN_SEED: the lock has the seed"
        return error("other-seed", message, blueprint.span, f"{first}; else {ways}")
    place = blueprint.span if own is None else own.span
    first = (
        "write the seed here that the lock has" if _is_in_bank(lock) else "take the seed out here"
    )
    return error("other-seed", message, place, f"{first}; else {ways}")


def _is_in_bank(lock: Lock) -> bool:
    return lock.span.path.startswith("bank/")
