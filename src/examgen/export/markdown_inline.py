"""What stands inside a paragraph, as Markdown."""

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from examgen.diagnostic import Diagnostic, warning
from examgen.export.markdown_escapes import Draft, Origin, finished
from examgen.export.markdown_gaps import gap_text
from examgen.model.content import (
    Code,
    Emphasis,
    Gap,
    Image,
    Inline,
    LineBreak,
    Link,
    Math,
    Strike,
    Strong,
    Text,
)
from examgen.model.item import ClozeGap
from examgen.source import Span

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{1,31}:[^<>\x00-\x20]*")
_BARE_TARGET = re.compile(r"[^\s()<>\\\x00-\x1f\x7f]+")
_REFERENCE = re.compile(r"&(?=#?\w+;)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_UNSAFE_IN_PATH = re.compile(r"[\s%()<>\\\"'&\x00-\x1f\x7f]")


@dataclass(slots=True, kw_only=True)
class Page:
    """What holds for a whole text: the file it goes to, its gaps, what cannot be said.

    ``path`` is POSIX, from the project's root; figures are named from its folder.
    ``parts`` are the headings, case folded, that start parts. ``arrows``: ``=>`` is
    special, as in match items.
    """

    path: str
    parts: frozenset[str]
    found: list[Diagnostic] = field(default_factory=list)
    gaps: tuple[ClozeGap, ...] = ()
    arrows: bool = False

    def lose(self, message: str, span: Span, hint: str | None = None) -> None:
        """Report what Markdown cannot say."""
        self.found.append(warning("lost-in-markdown", message, span, hint))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a paragraph stands, as far as that decides what needs an escape.

    ``answers``: at the left margin of a stem. ``lures``: in a quote below a choice.
    ``boxed``: behind a list's marker. ``flat``: in a heading or a cell. ``arrow``: the one
    node of a pair that is its arrow; every other ``=>`` is text.
    """

    answers: bool = False
    lures: bool = False
    boxed: bool = False
    flat: bool = False
    arrow: Text | None = None


def inline(nodes: Sequence[Inline], page: Page, spot: Spot) -> str:
    """Return nodes as Markdown; lines are joined by ``\\n``."""
    draft = Draft(
        gaps=bool(page.gaps),
        arrows=page.arrows,
        answers=spot.answers,
        lures=spot.lures,
        boxed=spot.boxed,
        flat=spot.flat,
    )
    _Writer(draft, page, spot).nodes(nodes, "", in_strong=False)
    return finished(draft)


def cell(nodes: Sequence[Inline], page: Page) -> str:
    """Return nodes as the content of a table's cell."""
    text = inline(nodes, page, Spot(flat=True))
    if "\\|" in text.replace("\\\\", ""):
        message = "a backslash right before a bar is lost inside a table"
        page.lose(message, nodes[0].span, "move it out of the table")
    return text.replace("|", "\\|")


class _Writer:
    """Puts nodes into a draft. Emphasis takes turns of ``*`` and ``_`` where runs would meet."""

    def __init__(self, draft: Draft, page: Page, spot: Spot) -> None:
        self.draft = draft
        self.page = page
        self.spot = spot
        self.words = Origin.WORDS

    def nodes(self, nodes: Sequence[Inline], outer: str, *, in_strong: bool) -> None:
        """Write siblings; ``outer`` is the sign of the emphasis around them."""
        for index, node in enumerate(nodes):
            before = nodes[index - 1] if index else None
            after = nodes[index + 1] if index + 1 < len(nodes) else None
            match node:
                case Text():
                    self.text(node, before, after)
                case Emphasis():
                    meets = isinstance(after, Strong) or (after is None and in_strong)
                    sign = self.sign(node, outer, meets=meets)
                    self.marked(node.children, sign, sign, in_strong=False)
                case Strong():
                    self.marked(node.children, "**", outer, in_strong=True)
                case Strike():
                    self.marked(node.children, "~~", outer, in_strong=False)
                case Link():
                    self.link(node, outer)
                case Math():
                    self.math(node.tex, after)
                case Code():
                    self.draft.add(_code(node.text), Origin.MARK)
                case Image():
                    self.image(node)
                case LineBreak():
                    self.draft.add("\\\n", Origin.MARK)
                case Gap():
                    self.draft.add(gap_text(self.page.gaps[node.index]), Origin.MARK)
                case _:
                    assert_never(node)

    def text(self, node: Text, before: Inline | None, after: Inline | None) -> None:
        if self.spot.arrow is not None:
            is_arrow = node is self.spot.arrow
        else:
            # A reader gives an arrow outside of pairs a node of its own.
            beside = isinstance(before, Text) or isinstance(after, Text)
            is_arrow = self.page.arrows and node.text == "=>" and beside
        self.draft.add(node.text, Origin.MARK if is_arrow else self.words)

    def sign(self, node: Emphasis, outer: str, *, meets: bool) -> str:
        """Choose ``*``, or ``_`` beside another ``*`` and inside its emphasis."""
        if outer:
            return "_" if outer == "*" else "*"
        draft = self.draft
        if draft.origins and draft.origins[-1] is Origin.MARK:
            if draft.text[-1] == "_":
                return "*"
            meets = meets or draft.text[-1] == "*"
        first, last = node.children[0], node.children[-1]
        # `*[` at the beginning of a line may look like an abbreviation.
        meets = meets or isinstance(first, Strong | Link) or isinstance(last, Strong)
        return "_" if meets else "*"

    def marked(self, children: Sequence[Inline], sign: str, outer: str, *, in_strong: bool) -> None:
        self.mark(sign, opens=True)
        self.nodes(children, outer, in_strong=in_strong)
        self.mark(sign, opens=False)

    def mark(self, sign: str, *, opens: bool) -> None:
        start = len(self.draft.text)
        self.draft.add(sign, Origin.MARK)
        self.draft.marks.append((start, start + len(sign), opens))

    def math(self, tex: str, after: Inline | None) -> None:
        draft = self.draft
        before = draft.near(len(draft.text) - 1)
        following = after.text[0] if isinstance(after, Text) else ""
        meets = before.isalnum() or before in "\\$" or following.isalnum()
        meets = meets or following == "$" or isinstance(after, Math)
        bare = re.sub(r"\\.", "", tex, flags=re.DOTALL)
        if not meets and "$" not in bare and not bare.endswith("\\"):
            opening, closing = "$", "$"
        else:
            opening, closing = ("\\[", "\\]") if "\\)" in tex else ("\\(", "\\)")
            if bare.endswith("\\"):
                opening, closing = f"{opening} ", f" {closing}"
        draft.add(opening, Origin.MARK)
        draft.add(tex, Origin.FORMULA)
        draft.add(closing, Origin.MARK)

    def link(self, node: Link, outer: str) -> None:
        address = node.target
        only = node.children[0] if len(node.children) == 1 else None
        if isinstance(only, Text) and _ADDRESS.fullmatch(address) and only.text == address:
            self.draft.add(f"<{address}>", Origin.MARK)
            return
        if isinstance(only, Text) and address == f"mailto:{only.text}" and "@" in only.text:
            self.draft.add(f"<{only.text}>", Origin.MARK)
            return
        self.draft.add("[", Origin.MARK)
        around, self.words = self.words, Origin.LABEL
        self.nodes(node.children, outer, in_strong=False)
        self.words = around
        self.draft.add(f"]({_target(address)})", Origin.MARK)

    def image(self, node: Image) -> None:
        folder = posixpath.dirname(self.page.path)
        path = posixpath.relpath(node.path, folder) if folder else node.path
        if folder and node.path.partition("/")[0] != folder.partition("/")[0]:
            message = f"the figure `{node.path}` is outside the bank"
            self.page.lose(message, node.span, "copy it into the bank")
        title = f' "{_quoted(node.title)}"' if node.title else ""
        self.draft.add("![", Origin.MARK)
        self.draft.add(node.alt, Origin.LABEL)
        self.draft.add(f"]({figure_address(path)}{title})", Origin.MARK)


def _code(text: str) -> str:
    runs = {len(run) for run in re.findall("`+", text)}
    ticks = "`" * next(size for size in range(1, len(runs) + 2) if size not in runs)
    touches = text.startswith("`") or text.endswith("`")
    stripped = text[:1] == text[-1:] == " " and text.strip(" ")
    pad = " " if touches or stripped else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _target(address: str) -> str:
    address = _REFERENCE.sub(r"\\&", address)
    if _BARE_TARGET.fullmatch(address.replace("\\&", "&")):
        return address
    return "<" + re.sub(r"[<>]|\\(?!&)", r"\\\g<0>", address) + ">"


def figure_address(path: str) -> str:
    """Return a relative path as it stands in a link, e.g. ``a%20b.png``."""
    address = _UNSAFE_IN_PATH.sub(
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), path
    )
    return f"./{address}" if _SCHEME.match(address) else address


def _quoted(title: str) -> str:
    return _REFERENCE.sub(r"\\&", re.sub(r"[\"\\]", r"\\\g<0>", title))
