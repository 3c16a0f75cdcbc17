"""Who sits an exam. Names are on papers and nowhere else: no file name, store or manifest."""

from dataclasses import dataclass, field

from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One who gets a paper of their own; a spare paper has an id and no name.

    ``extra_time`` is as it is printed: ``25 min`` or ``25 %``; empty texts are not known.
    ``print`` is the kind of print of the paper.
    """

    id: str
    name: str = ""
    section: str = ""
    extra_time: str = ""
    print: str = "standard"
    spare: bool = False
    span: Span = field(compare=False)
