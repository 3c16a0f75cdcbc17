"""Where the fields of each question of a file stand, for those who change them."""

from dataclasses import dataclass

from examgen.model.project import Project
from examgen.read.fields import FIELDS, NO_FIELDS, ItemFields, raw_field, raw_fields, read_fields
from examgen.read.located_yaml import Mapping, Sequence, load_yaml
from examgen.read.making import id_of_path
from examgen.read.markdown import MARK
from examgen.read.markdown_lines import gather, lay_out
from examgen.read.markdown_sections import split_sections
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingHome:
    """The fields stand in the braces of a heading: a line of the file (1-based)."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MappingHome:
    """The fields are entries of a YAML mapping, ``fenced`` if lines follow its last."""

    node: Mapping
    fenced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoHome:
    """A Markdown file without fields: they go before ``line``, ``fenced`` if marks are there."""

    path: str
    line: int
    fenced: bool


Home = HeadingHome | MappingHome | NoHome


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A question's own fields, where they stand, and what its file says for all."""

    id: str
    home: Home
    own: ItemFields
    defaults: ItemFields


def held_fields(source: Source, project: Project) -> tuple[Held, ...]:
    """Return the questions of a file that was read without errors, in its order."""
    if source.path.lower().endswith(".md"):
        return _in_markdown(source, project)
    return _in_yaml(source, project)


def _in_markdown(source: Source, project: Project) -> tuple[Held, ...]:
    lines = source.lines
    home: Home = NoHome(path=source.path, line=1, fenced=False)
    start, front = 0, NO_FIELDS
    if MARK.match(lines[0]):
        end = next((at for at in range(1, len(lines)) if MARK.match(lines[at])), len(lines))
        node, _ = load_yaml(gather(source.path, ((at + 1, 1, lines[at]) for at in range(1, end))))
        home = NoHome(path=source.path, line=end + 1, fenced=True)
        start = end + 1
        if isinstance(node, Mapping):
            home = MappingHome(node=node, fenced=True)
            front, _ = read_fields(raw_fields(node)[0], project)
    sections = split_sections(lay_out(source, start, project.parts), start, project, [])
    if sections[0].heading is None:
        name = front.id or id_of_path(source.path)
        return (Held(id=name, home=home, own=front, defaults=NO_FIELDS),)
    held: list[Held] = []
    for section in sections:
        heading = section.heading
        if heading is None or heading.id is None or heading.is_stimulus:
            continue
        own, _ = read_fields(heading.fields, project)
        text = lines[section.start]
        place = HeadingHome(path=source.path, line=section.start + 1, text=text)
        held.append(Held(id=heading.id, home=place, own=own, defaults=front))
    return tuple(held)


def _in_yaml(source: Source, project: Project) -> tuple[Held, ...]:
    root, _ = load_yaml(source.excerpt())
    if not isinstance(root, Mapping):
        return ()
    entries = {key.text: value for key, value in root.entries}
    defaults = NO_FIELDS
    nodes: tuple[Mapping, ...] = (root,)
    listed = entries.get("questions")
    if isinstance(listed, Mapping):
        nodes = (listed,)
    elif isinstance(listed, Sequence):
        nodes = tuple(node for node in listed.entries if isinstance(node, Mapping))
    if listed is not None and "defaults" in entries:
        defaults, _ = read_fields(raw_fields(entries["defaults"])[0], project)
    held = []
    for node in nodes:
        own = _own(node, project)
        name = own.id or id_of_path(source.path)
        held.append(Held(id=name, home=MappingHome(node=node), own=own, defaults=defaults))
    return tuple(held)


def _own(node: Mapping, project: Project) -> ItemFields:
    raw = [raw_field(key, value, []) for key, value in node.entries if key.text in FIELDS]
    return read_fields([entry for entry in raw if entry is not None], project)[0]
