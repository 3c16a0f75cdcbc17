"""Many forms of a paper as PDF: fragments set once, then placed on pages form by form."""

from examgen.render.compose.composer import compose

__all__ = ["compose"]
