r"""Escapes: which characters of a paragraph would be read as markup, and how to prevent it.

Everything is decided on a paragraph's *draft*: its text with its marks, each character
with a note of where it comes from. An escape stands before punctuation and is itself
punctuation, so that it changes nothing for the characters around.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from examgen.export.markdown_flanks import guards


class Origin(IntEnum):
    """Where a character of a draft comes from."""

    WORDS = 0
    LABEL = 1
    """Words inside a link or an alternative text."""
    MARK = 2
    """A delimiter, an address, code: it stays as it is."""
    FORMULA = 3
    """TeX: it stays as it is, and may run over several lines."""


@dataclass(slots=True, kw_only=True)
class Draft:
    """A paragraph on its way. ``encoded`` are offsets to be written as references.

    ``gaps``: ``[[`` is special here. ``arrows``: ``=>`` is. ``answers``: so is a line that
    begins with ``Answer:``. ``lures``: and one with ``Chosen because:``. ``boxed``: the
    paragraph begins behind a list's marker, where ``[x]`` is a box. ``flat``: it is part
    of a line, where no block begins. ``marks`` are the delimiters of emphasis: start, end,
    and whether they open.
    """

    gaps: bool = False
    arrows: bool = False
    answers: bool = False
    lures: bool = False
    boxed: bool = False
    flat: bool = False
    text: str = ""
    origins: list[Origin] = field(default_factory=list)
    marks: list[tuple[int, int, bool]] = field(default_factory=list)
    encoded: set[int] = field(default_factory=set)

    def add(self, text: str, origin: Origin) -> None:
        """Append text."""
        self.text += text
        self.origins += [origin] * len(text)

    def is_words(self, at: int) -> bool:
        """Tell whether a character is text, which may be escaped."""
        return self.origins[at] <= Origin.LABEL

    def near(self, at: int) -> str:
        """Return the character that will stand at ``at``; a line end outside."""
        if not 0 <= at < len(self.text):
            return "\n"
        return "&" if at in self.encoded else self.text[at]


_REFERENCE = re.compile(r"&(?:#[xX]?[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]+);")
_TAG = re.compile(r"<(?:!--|(?=[A-Za-z/!?])[^<>]*>)")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\n")
_OPENS_FORMULA = re.compile(
    r"\$(?![\s$])[^$\\]*(?:\\.[^$\\]*)*(?<!\s)\$(?![^\W_]|\$)|\$\$[^$]*\$\$", re.DOTALL
)
_ANSWER = re.compile(r"\\?(?:Answer|Pattern):")
_LURE = "Chosen because:"
_LINE_START = re.compile(
    r"""(?P<hash>\#{1,6}(?=[ \t\n]|$)|\#\#)
    |(?P<marker>[-+*](?=[ \t\n]|$))
    |(?:\d{1,9})(?P<number>[.)])(?=[ \t\n]|$)
    |(?P<stars>(?:\*[ \t]*){3,}(?=\n|$))
    |(?P<rule>(?:-[ \t]*){3,}(?=\n|$)|(?:_[ \t]*){3,}(?=\n|$))
    |(?P<quote>>)
    |(?P<fence>`{3,}|~{3,})
    |(?P<columns>(?<=\n)[|:-](?=[|: \t-]*(?:\n|$)))
    |(?P<formula>\$\$)
    |(?P<label>\[(?=[^\]\n]*\]:))
    |(?P<abbreviation>\*\[(?=[^\]\n]+\]:))
    """,
    re.VERBOSE,
)
_WHOLE = ("fence", "stars")
_BOX = re.compile(r"\[[^\[\]\n]{0,3}\]")
_RAW_START = re.compile(r"[#\-*+>|:~`<\[\d_$]|\\\[|Answer:|Pattern:")
_SAFE_INDENT = " " * 8


def finished(draft: Draft) -> str:
    """Return a draft's text with everything escaped that would be misread."""
    draft.encoded.update(_blanks(draft), _lures(draft), _ticks_in_formulas(draft))
    guards(draft)
    escaped = {at for rule in _RULES for at in rule(draft)}
    parts = list(_written(draft, escaped))
    for at in _formulas(draft, parts):
        parts[at] = "\\" + parts[at]
    _close_no_formula(parts)
    return "".join(parts)


def _written(draft: Draft, escaped: set[int]) -> Iterator[str]:
    for at, character in enumerate(draft.text):
        if at in draft.encoded:
            yield f"&#{ord(character)};"
        elif at in escaped:
            yield "\\" + character
        elif character == "\n" and draft.origins[at] is Origin.FORMULA:
            # So far to the right no line begins a block, and its blanks do not count.
            yield "\n" + (_SAFE_INDENT if _RAW_START.match(draft.text, at + 1) else "")
        else:
            yield character


def _close_no_formula(parts: list[str]) -> None:
    r"""Write a bracket as a reference where its escape would begin a formula: ``\[ … \]``."""
    closed = False
    for at in range(len(parts) - 1, -1, -1):
        if parts[at] == "\\[" and closed:
            parts[at] = "&#91;"
        ends = parts[at].endswith("]") and (len(parts[at]) > 1 or parts[at - 1][-1:] == "\\")
        closed = closed or ends


def _delimiters(draft: Draft) -> Iterator[int]:
    r"""Escape ``*``, ``_`` and ``~~`` where they could begin or end something.

    ``__`` is text, as is a single ``~``; a run that touches a mark of its kind would
    change it.
    """
    for sign in "*_~":
        if sign not in draft.text:
            continue
        loose: list[tuple[range, bool, bool]] = []
        marked = False
        for run in re.finditer(re.escape(sign) + "+", draft.text):
            places = range(*run.span())
            words = [at for at in places if draft.is_words(at)]
            if len(words) < len(places):
                marked = True
                yield from words
            elif sign == "*" or len(places) == (1 if sign == "_" else 2):
                loose.append((places, *_sides(draft, sign, places)))
        if marked or _may_pair(loose):
            for places, opens, closes in loose:
                if opens or closes:
                    yield from places


def _sides(draft: Draft, sign: str, places: range) -> tuple[bool, bool]:
    """Tell whether a run may open and whether it may close something."""
    before, after = draft.near(places.start - 1), draft.near(places.stop)
    opens = not after.isspace() and not (sign == "_" and before.isalnum())
    closes = not before.isspace() and not (sign == "_" and after.isalnum())
    return opens, closes


def _may_pair(runs: list[tuple[range, bool, bool]]) -> bool:
    opened = False
    for _, opens, closes in runs:
        if closes and opened:
            return True
        opened = opened or opens
    return False


def _ticks(draft: Draft) -> Iterator[int]:
    """Escape backticks unless there is but one run of them, which is text."""
    runs = list(re.finditer("`+", draft.text))
    for run in runs if len(runs) > 1 else ():
        yield from (at for at in range(*run.span()) if draft.is_words(at))


def _ticks_in_formulas(draft: Draft) -> Iterator[int]:
    """Encode backticks that would make code with one inside a formula; no escape prevents it."""
    ticks = [found.start() for found in re.finditer("`", draft.text)]
    if any(draft.origins[at] is Origin.FORMULA for at in ticks):
        yield from (at for at in ticks if draft.is_words(at))


def _brackets(draft: Draft) -> Iterator[int]:
    """Escape what would make a link, a figure or a gap."""
    last_end = draft.text.rfind(")")
    for found in re.finditer(r"[\[\]!]", draft.text):
        at, sign = found.start(), found[0]
        following = draft.near(at + 1)
        if not draft.is_words(at):
            continue
        if sign == "!":
            wanted = following == "[" and not draft.is_words(at + 1)
        elif draft.origins[at] is Origin.LABEL:
            wanted = True
        elif sign == "[":
            wanted = draft.gaps and following == "["
        else:
            wanted = following == "(" and at < last_end
        if wanted:
            yield at


def _signs(draft: Draft) -> Iterator[int]:
    """Escape what begins a tag, an address, a comment, a reference, an arrow."""
    patterns = [_TAG, _REFERENCE, *([re.compile("=>")] if draft.arrows else [])]
    for pattern in patterns:
        for found in pattern.finditer(draft.text):
            if draft.is_words(found.start()):
                yield found.start()


def _backslashes(draft: Draft) -> Iterator[int]:
    for found in re.finditer(r"\\", draft.text):
        at = found.start()
        following = draft.near(at + 1) if at + 1 < len(draft.text) else ""
        if following in _PUNCTUATION and draft.is_words(at):
            yield at


def _line_starts(text: str) -> Iterator[int]:
    yield 0
    yield from (found.end() for found in re.finditer("\n", text))


def _starts(draft: Draft) -> Iterator[int]:
    """Escape what begins a block where it stands first in a line."""
    text = draft.text
    for at in _line_starts("" if draft.flat else text):
        if at == len(text) or (at and draft.origins[at - 1] is Origin.FORMULA):
            continue
        found = _LINE_START.match(text, at)
        if found is not None and found.lastgroup is not None:
            start, end = found.span(found.lastgroup)
            places = range(start, end if found.lastgroup in _WHOLE else start + 1)
            if found.lastgroup == "abbreviation" and not draft.is_words(start):
                places = range(start + 1, end)
            yield from (p for p in places if draft.is_words(p) and not text[p].isspace())
        if draft.boxed and at == 0 and _BOX.match(text) and draft.is_words(0):
            yield 0
        answer = _ANSWER.match(text, at) if draft.answers or text[at] == "\\" else None
        if answer is not None and draft.is_words(at):
            yield at


def _formulas(draft: Draft, parts: list[str]) -> Iterator[int]:
    """Escape dollars that would begin a formula, from the right to the left."""
    rest, end = "", len(parts)
    for found in reversed(list(re.finditer(r"\$+", draft.text))):
        start = found.start()
        rest = "".join(parts[start:end]) + rest
        end = start
        before = draft.near(start - 1)
        if not draft.is_words(start) or before.isalnum():
            continue
        if _OPENS_FORMULA.match(rest):
            yield start
            rest = "\\" + rest


def _lures(draft: Draft) -> Iterator[int]:
    if draft.lures and _LURE in draft.text:
        for at in _line_starts(draft.text):
            if at and draft.text.startswith(_LURE, at) and draft.is_words(at):
                yield at


def _blanks(draft: Draft) -> Iterator[int]:
    """Keep white space at both ends of a line, where it would be dropped."""
    starts = list(_line_starts(draft.text))
    ends = [*(start - 1 for start in starts[1:]), len(draft.text)]
    for start, end in zip(starts, ends, strict=True):
        for at in {start, end - 1}:
            if start <= at < end and draft.is_words(at) and is_encodable(draft.text[at]):
                yield at


def is_encodable(character: str) -> bool:
    """Tell whether a blank can be written as a reference: a tab or control cannot."""
    return character == " " or (character.isspace() and character > "\x9f")


_RULES: tuple[Callable[[Draft], Iterator[int]], ...] = (
    _delimiters,
    _ticks,
    _brackets,
    _signs,
    _backslashes,
    _starts,
)
