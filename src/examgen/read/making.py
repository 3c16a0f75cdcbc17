"""Items put together of what was read of them."""

from dataclasses import dataclass

from examgen.model.content import Blocks
from examgen.model.item import Item, ItemType, Response, Shuffle, Status
from examgen.model.project import Project
from examgen.read.fields import ItemFields
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What may follow a stem."""

    explanation: Blocks = ()
    hint: Blocks = ()
    reference: Blocks = ()
    notes: Blocks = ()


def make_item(
    fields: ItemFields,
    project: Project,
    *,
    id: str,  # noqa: A002 - the field's own name
    type: ItemType,  # noqa: A002 - the field's own name
    response: Response,
    stem: Blocks,
    parts: Parts,
    span: Span,
) -> Item:
    """Put an item together; the bank's defaults fill what the author left open."""
    return Item(
        id=id,
        type=type,
        response=response,
        stem=stem,
        topic=fields.topic,
        tags=fields.tags,
        difficulty=project.difficulty if fields.difficulty is None else fields.difficulty,
        marks=project.marks if fields.marks is None else fields.marks,
        seconds=fields.seconds,
        level=fields.level,
        status=fields.status or Status.READY,
        author=fields.author or project.author,
        source=fields.source,
        licence=fields.licence or project.licence,
        language=fields.language,
        enemies=fields.enemies,
        stimulus=fields.stimulus,
        shuffle=fields.shuffle or Shuffle.AUTO,
        aliases=fields.aliases,
        explanation=parts.explanation,
        hint=parts.hint,
        reference=parts.reference,
        notes=parts.notes,
        fields=fields.spans,
        span=span,
    )


def id_of_path(path: str) -> str:
    """Return the id of a file's only question: its path below ``questions/``, no ending."""
    below = f"/{path}".partition("/questions/")[2] or path.rpartition("/")[2]
    folder, slash, name = below.rpartition("/")
    return f"{folder}{slash}{name.rpartition('.')[0] or name}"
