"""PDF through WeasyPrint, kept in a cage: own fonts, own figures, nothing fetched."""

from examgen.render.pdf.document import to_pdf
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.writer import sheet_writer

__all__ = ["Sheet", "sheet_writer", "to_pdf"]
