"""What a file says of itself, for readers (its information) and for machines (XMP)."""

from dataclasses import dataclass
from html import escape

from examgen import __version__
from examgen.render.compose.strings import text_string

_XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><rdf:Description rdf:about="">
<pdfuaid:part>1</pdfuaid:part><pdf:Producer>{producer}</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>{author}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
_AUTHOR = "\n<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>"
_PRODUCER = f"examgen {__version__}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a file says of itself; ``author`` may be empty."""

    title: str
    author: str
    language: str


def information(facts: Facts) -> bytes:
    """Return the dictionary of the document's information."""
    author = b"/Author%s" % text_string(facts.author) if facts.author else b""
    title, producer = text_string(facts.title), text_string(_PRODUCER)
    return b"<</Title%s%s/Producer%s>>" % (title, author, producer)


def metadata(facts: Facts) -> bytes:
    """Return the stream of the metadata, with the mark of PDF/UA-1."""
    author = _AUTHOR.format(escape(facts.author, quote=False)) if facts.author else ""
    title = escape(facts.title, quote=False)
    data = _XMP.format(producer=_PRODUCER, title=title, author=author).encode()
    head = b"<</Type/Metadata/Subtype/XML/Length %d>>" % len(data)
    return b"%s\nstream\n%s\nendstream" % (head, data)
