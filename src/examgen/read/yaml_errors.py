"""A YAML parser's complaint in plain words, with the way to mend it."""

import re
from dataclasses import dataclass

import yaml

from examgen.diagnostic import Diagnostic, Fix, error
from examgen.read.yaml_quoting import quote_line, unescaped
from examgen.source import Excerpt
from examgen.yaml_scalars import single_quoted

RULE = "yaml-syntax"

_LINE = re.compile(r"(?P<lead>\s*(?:- +)*)(?P<key>[\w.-]+:\s+)?(?P<value>.*\S)?")
_LONGEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Explanation:
    """``words``: any of them in the parser's message; libyaml and PyYAML word it differently."""

    words: tuple[str, ...]
    message: str
    hint: str
    # Where the fault began (an open quote) rather than where the parser gave up.
    at_context: bool = False
    quotes: bool = False


_QUOTE = "put quotes round the text: {quoted}"

_EXPLANATIONS = (
    _Explanation(
        words=("nesting", "exceeded"),
        message="this is nested too deeply",
        hint="a text that starts with `[` or `{{` needs quotes round it",
    ),
    _Explanation(
        words=("mapping values are not allowed",),
        message="this colon starts a value, but the line already is one, or is out of line",
        hint="if the colon belongs to the text, put quotes round it: {quoted}; "
        "else indent the line like its neighbours",
        quotes=True,
    ),
    _Explanation(
        words=("escape", "hexdecimal"),
        message="this backslash is no escape that YAML knows in double quotes",
        hint="for TeX use a block, where a backslash is a backslash:\n{block}",
    ),
    _Explanation(
        words=("tab character", "'\\t'"),
        message="a tab cannot indent YAML",
        hint="indent with spaces",
    ),
    _Explanation(
        words=("cannot start any token",),
        message="a plain value cannot start with this character",
        hint=_QUOTE,
        quotes=True,
    ),
    _Explanation(
        words=("empty entry",),
        message="an entry is empty here",
        hint="delete the comma, or put quotes round a text that starts or ends so",
    ),
    _Explanation(
        words=("scanning an alias", "scanning an anchor", "a tag", "node content"),
        message="a plain value cannot start with this character, which is special in YAML",
        hint=_QUOTE,
        at_context=True,
        quotes=True,
    ),
    _Explanation(
        words=("comment or a line break", "comment or line break"),
        message="text cannot follow `|` or `>` on the same line",
        hint="start the text on the next line, indented, or put quotes round it: {quoted}",
        at_context=True,
        quotes=True,
    ),
    _Explanation(
        words=("a quoted scalar", "a double-quoted scalar"),
        message="this quote is never closed",
        hint="close it, or write the text as a block below `|`",
        at_context=True,
    ),
    _Explanation(
        words=("flow sequence",),
        message="this list in brackets is never closed, or an entry needs quotes",
        hint="close it with `]`, separate entries by commas, and put quotes round an entry "
        "with `,`, `[`, `]`, `{{`, `}}` or `: ` in it",
        at_context=True,
        quotes=True,
    ),
    _Explanation(
        words=("flow mapping",),
        message="this mapping in braces is never closed, or a value needs quotes",
        hint="close it with `}}`, separate entries by commas, and put quotes round a value "
        "with `,`, `[`, `]`, `{{`, `}}` or `: ` in it",
        at_context=True,
        quotes=True,
    ),
    _Explanation(
        words=("sequence entries are not allowed",),
        message="a list cannot start on the line of its key",
        hint="start the list on the next line, or put quotes round a text: {quoted}",
        quotes=True,
    ),
    _Explanation(
        words=("expected key", "<block end>", "expected '-'"),
        message="this line does not fit the mapping or list above it",
        hint="indent it like its neighbours; nothing of a text can follow a comment or its closing "
        "quote: inside single quotes write the quote twice, 'it''s'",
        quotes=True,
    ),
    _Explanation(
        words=("expected ':'",),
        message="this line has no colon and is no part of the value above",
        hint="write `key: value`, or indent the line below the value it continues",
        at_context=True,
    ),
)


def explain(problem: yaml.YAMLError, excerpt: Excerpt) -> Diagnostic:
    """Turn the parser's error into a located diagnostic."""
    said = " ".join(
        str(part)
        for part in (getattr(problem, "problem", None), getattr(problem, "context", None))
        if part
    )
    if excerpt.text[_index(problem) :].startswith("\t"):
        said = f"tab character: {said}"
    if "node content" in said and excerpt.text.startswith(",", _index(problem)):
        said = "empty entry"
    known = next(
        (entry for entry in _EXPLANATIONS if any(word in said for word in entry.words)), None
    )
    at = _index(problem, at_context=known is not None and known.at_context)
    at = min(max(at, 0), max(len(excerpt.text) - 1, 0))
    span = excerpt.span(at, min(at + 1, len(excerpt.text)))
    if known is None:
        reason = said or str(getattr(problem, "reason", "not readable"))
        return error(RULE, f"this is no valid YAML: {reason}", span)
    fix = _fix(known, problem, excerpt, at)
    return error(RULE, known.message, span, _hint(known, excerpt.text, at), fix=fix)


def _fix(known: _Explanation, problem: yaml.YAMLError, excerpt: Excerpt, at: int) -> Fix | None:
    if "escape" in known.words:
        start = _index(problem, at_context=True)
        return unescaped(excerpt, start) if excerpt.text.startswith('"', start) else None
    return quote_line(excerpt, at) if known.quotes else None


def quoted(text: str) -> str:
    """Return a text as a single-quoted YAML scalar, cut to one short line."""
    line, _, rest = text.strip().partition("\n")
    if rest or len(line) > _LONGEST:
        line = f"{line[:_LONGEST].rstrip()}…"
    return single_quoted(line)


def block(key: str, text: str) -> str:
    """Return the block-scalar form of a text below its key, for a hint."""
    line, _, rest = text.strip().partition("\n")
    cut = "…" if rest or len(line) > _LONGEST else ""
    return f"{key}: |\n  {line[:_LONGEST].rstrip()}{cut}"


def _index(problem: yaml.YAMLError, *, at_context: bool = False) -> int:
    """Return the offset that the error names, or 0."""
    names = ("context_mark", "problem_mark") if at_context else ("problem_mark", "context_mark")
    for name in names:
        mark = getattr(problem, name, None)
        if mark is not None:
            return int(mark.index)
    position = getattr(problem, "position", 0)
    return position if isinstance(position, int) else 0


def _hint(known: _Explanation, text: str, at: int) -> str:
    """Fill a hint with the line at fault, its value quoted."""
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at)
    found = _LINE.match(text[start : len(text) if stop < 0 else stop])
    key = (found and found["key"]) or ""
    value = (found and found["value"]) or ""
    return known.hint.format(
        quoted=key + quoted(value), block=block(key.strip().rstrip(":") or "stem", value.strip('"'))
    )
