"""Rendered files as they were kept in the store: what is asked for again is not made again."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import fields

from examgen.artifact import Artifact, Audience, is_inner
from examgen.publish.store import digest
from examgen.render.renderer import CandidateView, Rendered, Shelf, StaffView

# Files of a hundred forms would fill the store, and take little time to be composed.
MAX_BYTES = 4_000_000
# Parts of a view that are told by their contents, or change nothing in the files.
_APART = frozenset({"figures", "templates", "shelf"})


def name_of(format_: str, view: CandidateView | StaffView) -> str | None:
    """Return the name under which files of a format are kept, None where nothing is.

    It depends on all that a renderer is given and on the code: the paper with the places of
    its texts, whatever is asked for, and the key for those renderers that are handed it.
    """
    shown = view.view if isinstance(view, StaffView) else view
    if not shown.shelf.version:
        return None
    # Whatever a view is given besides counts as well, without being named here.
    asked = [getattr(shown, one.name) for one in fields(shown) if one.name not in _APART]
    key = repr(view.key).encode() if isinstance(view, StaffView) else b""
    return digest(
        [b"files", shown.shelf.version, format_.encode(), repr(asked).encode(), key, *_maps(shown)]
    )


def kept(shelf: Shelf, name: str | None) -> Rendered | None:
    """Return the files of that name, None where there are none."""
    data = None if name is None else shelf.get(name)
    return None if data is None else unpack(data)


def keep(shelf: Shelf, name: str | None, rendered: Rendered) -> None:
    """Keep files, if they may be."""
    data = None if name is None else pack(rendered)
    if name is not None and data is not None:
        shelf.put(name, data)


def _maps(view: CandidateView) -> Iterator[bytes]:
    """Give figures and templates; names and contents take turns, so that none is mistaken."""
    for path, data in sorted(view.figures.items()):
        yield b"figure"
        yield path.encode()
        yield hashlib.sha256(data).digest()
    for name, text in sorted(view.templates.items()):
        yield b"template"
        yield name.encode()
        yield text.encode()


def pack(rendered: Rendered) -> bytes | None:
    """Return files as bytes; None where they are large, or findings are to be told with them."""
    artifacts, findings = rendered
    if findings or sum(len(one.data) for one in artifacts) > MAX_BYTES:
        return None
    heads = [[one.audience.value, one.path, len(one.data)] for one in artifacts]
    return b"\n".join([json.dumps(heads).encode(), b"".join([one.data for one in artifacts])])


def unpack(data: bytes) -> Rendered | None:
    """Return the files that were packed; None where they are none."""
    head, _, body = data.partition(b"\n")
    artifacts, at = [], 0
    try:
        for audience, path, length in json.loads(head):
            part = body[at : at + length]
            at += length
            if not is_inner(path):
                return None
            artifacts.append(Artifact(audience=Audience(audience), path=path, data=part))
    except (AttributeError, ValueError, TypeError):
        return None
    return (tuple(artifacts), ()) if at == len(body) else None
