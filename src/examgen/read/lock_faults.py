"""What is said of a lock that cannot be read: where, what, and how to get a whole one again."""

import re
import shlex
from collections.abc import Iterable
from dataclasses import replace

from examgen.diagnostic import Diagnostic, Severity, error
from examgen.source import Source, Span

RULE = "bad-lock"

# Nobody mends a lock line by line: beyond these there is nothing new to be learned.
_MOST = 3
_PAPER = re.compile(r"^paper: *[\"']?([a-z0-9._-]+)", re.MULTILINE)
_MARKER = re.compile(r"^(?:<{7}|\|{7}|>{7})(?: .*)?$|^={7}$", re.MULTILINE)


def merge_conflict(source: Source, paper: str) -> Diagnostic | None:
    """Return the error of a lock that git left with both sides of a merge in it."""
    marker = _MARKER.search(source.text)
    if marker is None:
        return None
    span = source.line_span(source.position(marker.start()).line)
    sides = "take one side whole"
    if _in_bank(source.path):
        sides += f", with `git checkout --ours {source.path}` or `--theirs`"
    hint = f"{sides}, and build again; or draw anew with {_anew(source.path, paper)}"
    return error(
        RULE, "two versions of this lock were merged here, and neither is whole", span, hint
    )


def other_paper(there: str, paper: str, span: Span) -> Diagnostic:
    """Return the error of a lock that belongs to another paper."""
    message = f"this is the lock of `{there}`, not of `{paper}`"
    renamed = f"if the paper was renamed, write `paper: {paper}` here"
    if _in_bank(span.path):
        hint = f"{renamed}; if the lock was copied, delete this copy and build again"
    else:
        hint = f"{renamed}; else name the paper's own lock with --lock"
    return error(RULE, message, span, hint)


def told(found: Iterable[Diagnostic], path: str, paper: str) -> tuple[Diagnostic, ...]:
    """Return what was found, errors with the help that locks need, and of many the first.

    What helps with a file that somebody writes by hand does not help here.
    """
    restored = "take back whatever changed it"
    if _in_bank(path):
        restored += f", with `git restore {path}` for instance"
    hint = f"{restored}; or draw anew with {_anew(path, paper)}"
    errors: list[Diagnostic] = []
    others: list[Diagnostic] = []
    for one in found:
        if one.severity is Severity.ERROR:
            told = one.hint if one.rule == RULE and one.hint else hint
            # A lock is made by a program: nothing in it is mended by hand, or by itself.
            errors.append(replace(one, hint=told, fix=None))
        else:
            others.append(replace(one, fix=None))
    rest = len(errors) - _MOST
    if rest > 0:
        errors.sort(key=lambda d: d.span)
        places = "place is" if rest == 1 else "places are"
        message = f"from here on {rest} more {places} damaged"
        errors[_MOST:] = [error(RULE, message, errors[_MOST].span, hint)]
    return (*others, *errors)


def named_paper(source: Source) -> str | None:
    """Return the paper that a text says it is the lock of, None where it says none."""
    found = _PAPER.search(source.text)
    return None if found is None or "\nformat:" not in f"\n{source.text}" else found[1]


def end_of(source: Source) -> Span:
    """Return the last line that has something on it: there a cut lock ends."""
    full = [number for number, line in enumerate(source.lines, 1) if line.strip()]
    return source.line_span(full[-1] if full else 1)


def _in_bank(path: str) -> bool:
    return path.startswith("bank/")


def _anew(path: str, paper: str) -> str:
    there = "" if _in_bank(path) else f" --lock {shlex.quote(path)}"
    call = f"`examgen build --paper {paper} --update{there}`"
    return f"{call}, which may take other questions"
