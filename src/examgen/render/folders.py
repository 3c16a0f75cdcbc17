"""Folders for ids: ids hold what is no name of a folder on each system, or already names a page."""

import re

# Names that Windows keeps for devices, whatever follows after a dot.
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?", re.IGNORECASE | re.DOTALL)


def is_device(name: str) -> bool:
    """Tell whether Windows keeps a name for a device."""
    return _DEVICE.fullmatch(name) is not None


def folder_of(name: str) -> str:
    """Return the path of the folder of an id: segments of ``a-z 0-9 . _ -`` joined by ``/``.

    It is the id itself, as a rule. Segments that are no folders everywhere stand between two
    ``~``, which no id has, so that no two ids share a folder: names of devices, those that
    begin or end with a dot, and ``index.html``, which is the page of the id above it.
    """
    return "/".join(map(_segment, name.split("/")))


def _segment(name: str) -> str:
    strange = name == "index.html" or name[:1] == "." or name[-1:] == "." or is_device(name)
    return f"~{name}~" if strange else name
