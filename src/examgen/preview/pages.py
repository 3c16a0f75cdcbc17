"""What the preview adds to pages: a program that shows findings and loads the page anew."""

from html import escape
from pathlib import PurePosixPath

from examgen.preview.state import Shown

EVENTS, STATE, CODE, STYLES = "-/events", "-/state", "-/preview.js", "-/preview.css"

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_NO_SITE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No site yet</title>
</head>
<body>
<main class="examgen-none">
<h1>No site yet</h1>
<p>The bank has errors, so no site was built. It appears here as soon as they are mended.</p>
</main>
</body>
</html>
"""


def page_type(path: str) -> str:
    """Return the media type of a file by its name."""
    return _TYPES.get(PurePosixPath(path).suffix.lower(), "application/octet-stream")


def framed(page: bytes, path: str, shown: Shown) -> bytes:
    """Return a page with the preview's program, which the page's own policy allows."""
    digest = escape(shown.listed.get(path, ""))
    added = (
        f'<link rel="stylesheet" href="/{STYLES}">'
        f'<script defer src="/{CODE}" data-turn="{shown.turn}" '
        f'data-path="{escape(path)}" data-digest="{digest}"></script>'
    )
    return page.replace(b"</head>", added.encode() + b"</head>", 1)


def no_site() -> bytes:
    """Return the page that stands in for every page while there is no site."""
    return _NO_SITE.encode()
