"""Which requests the preview answers: those of this machine's own browser, for its own pages.

A page of another site may send requests here, and may have its own name lead here (DNS
rebinding). Its requests tell themselves by their Host, their Origin or their fetch metadata.
"""

from collections.abc import Mapping

LOCAL = ("localhost", "127.0.0.1", "[::1]")


def own_hosts(port: int) -> frozenset[str]:
    """Return the values of Host by which a server at a port of this machine is reached."""
    bare = LOCAL if port == 80 else ()
    return frozenset((*bare, *[f"{name}:{port}" for name in LOCAL]))


def foreign(headers: Mapping[str, str], port: int) -> str | None:
    """Return why a request is not to be answered, None where it is.

    ``headers`` maps names in small letters to values.
    """
    hosts = own_hosts(port)
    if headers.get("host", "").lower() not in hosts:
        return "this preview answers to localhost only"
    origin = headers.get("origin")
    if origin is not None and origin.lower().removeprefix("http://") not in hosts:
        return "this preview answers its own pages only"
    # A link from elsewhere may lead here; nothing else of another site may.
    away = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    if away and headers.get("sec-fetch-dest", "document") != "document":
        return "this preview answers its own pages only"
    return None
