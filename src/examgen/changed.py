"""What every report of a comparison says: its summary, the order of its items, their places."""

from collections.abc import Iterable, Sequence

from examgen.model.comparison import Comparison, Fate, ItemChange, Kind, Op, PaperChange, Run
from examgen.source import Span

_LONE = {
    Fate.ADDED: "added",
    Fate.REMOVED: "removed",
    Fate.LOST: "gone or unreadable, its file has errors",
    Fate.FOUND: "new or readable again, its file had errors",
}
# So many characters of what stayed are shown around a change, and so many of a change.
_AROUND = 40
_LONGEST = 400


def is_empty(found: Comparison) -> bool:
    """Tell whether there is nothing that people would see as a change."""
    return not (found.items or found.stimuli or found.documents)


def kind_of(change: ItemChange) -> Kind | None:
    """Return the gravest kind of an item's changes, None where it came or went."""
    if change.fate is not Fate.CHANGED:
        return None
    kinds = {one.kind for one in change.changes}
    return next(kind for kind in Kind if kind in kinds)


def by_gravity(found: Comparison) -> tuple[tuple[ItemChange, ...], tuple[ItemChange, ...]]:
    """Return the items whose key changed, and the others, both by place."""
    ordered = sorted(found.items, key=lambda change: (_span(change), change.id))
    keyed = tuple(change for change in ordered if kind_of(change) is Kind.KEY)
    return keyed, tuple(change for change in ordered if kind_of(change) is not Kind.KEY)


def fate_words(fate: Fate) -> str:
    """Return what became of an item that is on one side alone."""
    return _LONE[fate]


def place_of(change: ItemChange) -> str:
    """Return ``path:line`` of an item, where it stands or stood."""
    path, line, *_ = _span(change)
    return f"{path}:{line}"


def summary(found: Comparison) -> str:
    """Return all that changed in one line: keys first."""
    kinds = [kind_of(change) for change in found.items]
    fates = [change.fate for change in found.items]
    rows = [
        (kinds.count(Kind.KEY), "key changed", "keys changed"),
        (sum(one.kind is Kind.KEY for d in found.documents for one in d.changes),
         "ruling changed", "rulings changed"),
        (fates.count(Fate.ADDED), "item added", "items added"),
        (fates.count(Fate.REMOVED), "item removed", "items removed"),
        (fates.count(Fate.LOST), "item gone or unreadable", "items gone or unreadable"),
        (fates.count(Fate.FOUND), "item new or readable again", "items new or readable again"),
        (kinds.count(Kind.TEXT), "text changed", "texts changed"),
        (kinds.count(Kind.DATA), "item with other data", "items with other data"),
        (len(found.stimuli), "passage changed", "passages changed"),
        (sum(d.name == "settings" for d in found.documents), "settings changed", ""),
        (sum(d.name != "settings" for d in found.documents), "blueprint changed",
         "blueprints changed"),
    ]  # fmt: skip
    return ", ".join(_counts(rows)) or "no changes"


def aside(found: Comparison) -> tuple[str, ...]:
    """Return sentences about what is no change: items moved or only laid out anew."""
    said = []
    if found.reformatted:
        verb = "item was" if found.reformatted == 1 else "items were"
        said.append(f"{found.reformatted:,} {verb} only re-formatted")
    if len(found.moves) > 3:
        said.append(f"{len(found.moves):,} items moved to other files")
    else:
        said += [f"{move.id} moved from {move.old} to {move.new}" for move in found.moves]
    return tuple(said)


def paper_words(paper: PaperChange) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what changed of a printed paper's items, and which ones."""
    rows = (
        ("key changed", paper.key),
        ("text changed", paper.text),
        ("only metadata", paper.data),
        ("gone from the bank", paper.gone),
    )
    return tuple((words, ids) for words, ids in rows if ids)


def excerpt(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return runs with what stayed cut down to the words around the changes, and long ones cut."""
    cut: list[Run] = []
    for place, run in enumerate(runs):
        if run.op is Op.SAME and len(run.text) > _AROUND * 2:
            head = "" if place == 0 else _words(run.text, 1)
            tail = "" if place == len(runs) - 1 else _words(run.text, -1)
            cut.append(Run(op=run.op, text=f"{head}…{tail}"))
        elif len(run.text) > _LONGEST:
            half = _LONGEST // 2
            cut.append(Run(op=run.op, text=f"{run.text[:half]}…{run.text[-half:]}"))
        else:
            cut.append(run)
    return tuple(cut)


def _words(text: str, end: int) -> str:
    """Return the first or the last words of a text."""
    if end > 0:
        head = text[:_AROUND]
        return head[: head.rindex(" ") + 1] if " " in head else head
    tail = text[-_AROUND:]
    return tail[tail.index(" ") :] if " " in tail else tail


def _counts(rows: Iterable[tuple[int, str, str]]) -> list[str]:
    said = []
    for count, one, many in rows:
        if count and not many:
            said.append(one)
        elif count:
            said.append(f"{count:,} {one if count == 1 else many}")
    return said


def _span(change: ItemChange) -> Span:
    item = change.new or change.old
    return Span("", 1, 1, 1, 1) if item is None else item.span
