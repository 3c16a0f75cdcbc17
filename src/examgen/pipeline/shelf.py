"""Where renderers keep what took long to make: in the store, by all that it depends on."""

import ctypes
from functools import cache
from typing import TYPE_CHECKING

from examgen.publish.store import Store, code_version, library_versions

if TYPE_CHECKING:
    from examgen.render.renderer import Shelf

# The libraries that lay out and write pages, by the names under which they are installed.
SETTERS = frozenset(
    {
        *("weasyprint", "pydyf", "fonttools", "tinycss2", "tinyhtml5", "cssselect2", "pillow"),
        *("jinja2", "markupsafe", "pygments"),
    }
)
# The libraries that shape and measure text, by their names on Linux, macOS and Windows.
SHAPERS = {
    "pango_version": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "hb_version_string": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
}


def shelf_of(store: Store) -> "Shelf":
    """Return a shelf in a store; without a folder it keeps nothing."""
    from examgen.render.renderer import Shelf

    if store.folder is None:
        return Shelf()
    code = code_version("render", "maths", "source.py")
    version = b" ".join([code, *library_versions(SETTERS), shapers()])
    return Shelf(version=version, get=store.get, put=store.put)


@cache
def shapers() -> bytes:
    """Return the versions of the system's libraries for text, as far as they tell."""
    found = []
    for function, names in SHAPERS.items():
        for name in names:
            try:
                call = getattr(ctypes.CDLL(name), function)
            except (OSError, AttributeError):
                continue
            call.restype = ctypes.c_char_p if function.endswith("string") else ctypes.c_int
            found.append(repr(call()))
            break
    return " ".join(found).encode()
