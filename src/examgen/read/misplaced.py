"""Keys that are known, but stand in the wrong mapping: the finding says where they belong."""

from collections.abc import Mapping as MappingOf
from dataclasses import replace

from examgen.read.located_yaml import Mapping, Node
from examgen.read.mappings import Reading


def point_to_place(
    node: Node, places: MappingOf[str, str], reading: Reading, *, since: int
) -> None:
    """Give unknown keys of a mapping the hint where they belong, instead of one like them.

    ``places`` are hints by key; findings from index ``since`` on are looked at.
    """
    if not isinstance(node, Mapping):
        return
    misplaced = {key.span: places[key.text] for key, _ in node.entries if key.text in places}
    for number, finding in enumerate(reading.found[since:], since):
        if finding.rule == "unknown-field" and finding.span in misplaced:
            reading.found[number] = replace(finding, hint=misplaced[finding.span], fix=None)
