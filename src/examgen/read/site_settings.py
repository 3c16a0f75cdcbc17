"""``site`` in ``bank.yaml``: where the site of the bank will be."""

import re
from urllib.parse import urlsplit

from examgen.model.project import Project, SiteSettings
from examgen.read import mappings
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.values import Kind, Wrong

_HINT = "such as `https://example.org/bank/`"
_MOST = 500
# What an address may hold as it is; all else is percent-encoded in it (RFC 3986, 3.2.2 and 3.3).
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.\-]*[a-z0-9])?|[0-9a-f.]*:[0-9a-f:.]*")
_PATH = re.compile(r"(?:/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*")


def read_url(text: str, _project: Project | None = None) -> str | Wrong:
    """Read the address of a site, and return it with a slash at its end."""
    said = f"`{text[:_MOST]}`"
    if len(text) > _MOST or any(ord(sign) <= 0x20 for sign in text):
        return Wrong(f"{said} is no address of a site", _HINT)
    scheme, colon, _ = text.partition(":")
    if not colon or scheme.lower() not in ("http", "https"):
        meant = f"write `https://{text}`" if _is_bare(text) else _HINT
        return Wrong(f"{said} is no address of a site: it does not begin with `https://`", meant)
    if "?" in text or "#" in text:
        message = f"{said} is no address of a site: it has a query or a fragment"
        return Wrong(message, f"end it before the `{'?' if '?' in text else '#'}`")
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return Wrong(f"{said} is no address of a site", _HINT)
    if "@" in parts.netloc or parts.netloc.endswith(":"):
        return Wrong(f"{said} is no address of a site: it has more than a host and a port", _HINT)
    if not _HOST.fullmatch(host) or ".." in host:
        hint = "write the host in ASCII, as `xn--…`" if not host.isascii() else _HINT
        return Wrong(f"{said} is no address of a site: it names no host", hint)
    folders = parts.path.strip("/").split("/")
    if not _PATH.fullmatch(parts.path) or ({".", "..", ""} & {*folders} and folders != [""]):
        hint = "folders without `.` and `..`; other signs than A-Z a-z 0-9 - . _ ~ as `%20`"
        return Wrong(f"{said} is no address of a site: its path is no path of folders", hint)
    where = f"[{host}]" if ":" in host else host
    where += "" if port is None else f":{port}"
    return f"{scheme.lower()}://{where}{parts.path.rstrip('/')}/"


def _is_bare(text: str) -> bool:
    """Tell whether a text may be an address without its beginning."""
    return bool(re.fullmatch(r"(?:[a-z0-9\-]+\.)+[a-z]{2,}(?:/[\w./\-]*)?", text))


_KEYS: Table = {
    "url": Key(
        kind=Kind(
            read=read_url,
            schema={"type": "string", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[^?#\\s]+$"},
        ),
        summary="The address that the site will have: `https://example.org/bank/`.",
    ),
}

SITE_KEY = Key(summary="The site that `examgen site` makes.", schema=mappings.schema_of(_KEYS))


def read_site(opened: Opened, reading: Reading) -> SiteSettings:
    """Read the settings; what is wrong is reported and left out."""
    if "site" not in opened.entries:
        return SiteSettings()
    own = mappings.open_mapping(opened.entries["site"][1], _KEYS, "`site`", reading)
    return SiteSettings(url=mappings.value(own, "url", reading))
