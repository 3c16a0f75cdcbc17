"""Ways out of a document, and addresses: tests try the ones with the others."""

import base64
from collections.abc import Callable

from tests.render.canaries import Canaries


def nested(text: str, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}</svg>'


def drawing(body: str, attributes: str = 'width="90" height="90"') -> str:
    return SVG.replace("{}", f"{attributes}>{body}<path d='M0 0h5'/>")


# Elements, one a vector; each is tried with each address.
ELEMENTS = {
    "img": '<img alt="x" src="ADDRESS">',
    "img srcset": '<img alt="x" srcset="ADDRESS 2x">',
    "picture": '<picture><source srcset="ADDRESS"><img alt="x" src="ADDRESS"></picture>',
    "object": '<object data="ADDRESS" type="image/svg+xml">x</object>',
    "embed": '<embed src="ADDRESS" type="image/svg+xml">',
    "iframe": '<iframe src="ADDRESS"></iframe>',
    "frame": '<frameset><frame src="ADDRESS"></frameset>',
    "video": '<video src="ADDRESS" poster="ADDRESS"></video>',
    "audio": '<audio src="ADDRESS"></audio>',
    "input image": '<input type="image" alt="x" src="ADDRESS">',
    "script": '<script src="ADDRESS"></script>',
    "stylesheet": '<link rel="stylesheet" href="ADDRESS">',
    "alternate stylesheet": '<link rel="alternate stylesheet" href="ADDRESS">',
    "icon": '<link rel="icon" href="ADDRESS">',
    "preload": '<link rel="preload" href="ADDRESS">',
    "attachment": '<link rel="attachment" href="ADDRESS">',
    "attachment by a": '<a rel="attachment" href="ADDRESS">x</a>',
    "base": '<base href="ADDRESS"><img alt="x" src="secret.svg">',
    "meta refresh": '<meta http-equiv="refresh" content="0; url=ADDRESS">',
    "background": '<table background="ADDRESS"><tr><td>x</td></tr></table>',
    "style attribute": '<p style="background:url(ADDRESS)">x</p>',
    "style element": "<style>p { background: url(ADDRESS) }</style><p>x</p>",
    "import in a style element": '<style>@import "ADDRESS";</style>',
    "svg image": drawing('<image width="9" height="9" xlink:href="ADDRESS"/>'),
    "svg image, plain": drawing('<image width="9" height="9" href="ADDRESS"/>'),
    "svg use": drawing('<use xlink:href="ADDRESS#a"/>'),
    "svg script": drawing('<script href="ADDRESS"/>'),
    "svg style": drawing("<style>@import url(ADDRESS); rect { fill: url(ADDRESS#a) }</style>"),
    "svg fill": drawing('<path d="M0 0h9v9z" fill="url(ADDRESS#a)"/>'),
    "svg mask": drawing('<path d="M0 0h9v9z" mask="url(ADDRESS#a)" clip-path="url(ADDRESS#b)"/>'),
    "svg pattern": drawing('<pattern id="p" href="ADDRESS#a"/><path d="M0 0h9" fill="url(#p)"/>'),
    "svg text path": drawing('<text><textPath href="ADDRESS#a">x</textPath></text>'),
    "svg foreignObject": drawing('<foreignObject><img src="ADDRESS"/></foreignObject>'),
    "svg feImage": drawing('<filter id="f"><feImage href="ADDRESS"/></filter>'),
    "mathml": '<math><mglyph src="ADDRESS"/></math>',
}
RULES = {
    "import": "@import url(ADDRESS);",
    "import, bare": '@import "ADDRESS" print;',
    "import of an import": '@import "data:text/css,@import%20%22ADDRESS%22;";',
    "namespace": '@namespace url("ADDRESS");',
    "font": "@font-face { font-family: f; src: url(ADDRESS) } p { font-family: f }",
    "font, local": "@font-face { font-family: f; src: local('x'), url(ADDRESS) }",
    "background": "p { background: url(ADDRESS) }",
    "background on the page": "@page { background: url(ADDRESS) }",
    "background in a margin": "@page { @top-left { content: 'x'; background: url(ADDRESS) } }",
    "border image": "p { border: 9px solid; border-image-source: url(ADDRESS) }",
    "list image": "p { display: list-item; list-style-image: url(ADDRESS) }",
    "content": "p::before { content: url(ADDRESS) }",
    "content on the page": "@page { @top-left { content: url(ADDRESS) } }",
    "variable": ":root { --a: url(ADDRESS) } p { background: var(--a) }",
    "attribute": "p { background: attr(title url) }",
    "counter symbols": "@counter-style c { system: cyclic; symbols: url(ADDRESS) }",
    "cursor": "p { cursor: url(ADDRESS), auto }",
    "target": "p::after { content: target-text(url(ADDRESS#a)) }",
    "supports": "@supports (display: block) { p { background: url(ADDRESS) } }",
    "nested": "body { p { background: url(ADDRESS) } }",
}

ADDRESSES: dict[str, Callable[[Canaries], str]] = {
    "http": lambda out: f"{out.server}/a.svg",
    "file": lambda out: f"{out.folder.as_uri()}/secret.svg",
    "http, with a name": lambda out: f"http://a:b@{out.host}/a.svg",
    "http, capitals": lambda out: f"HTTP://{out.host}/a.svg",
    "without scheme": lambda out: f"//{out.host}/a.svg",
    "ftp": lambda out: f"ftp://{out.host}/a.svg",
    "a share": lambda out: f"\\\\{out.host}\\a.svg",
    "a share as file": lambda out: f"file://{out.host}/a.svg",
    "file on this host": lambda out: f"file://localhost{out.folder}/secret.svg",
    "file, one slash": lambda out: f"file:{out.folder}/secret.svg",
    "file, capitals": lambda out: f"FILE://{out.folder}/secret.svg",
    "file, encoded": lambda out: f"file://{out.folder}/%73ecret.svg",
    "a path": lambda out: f"{out.folder}/secret.svg",
    "a path upwards": lambda out: f"{'../' * 20}{out.folder}/secret.svg",
    "an archive": lambda out: f"jar:{out.folder.as_uri()}/secret.svg!/a",
    "data to http": lambda out: packed(f'<image width="9" height="9" href="{out.server}/a"/>'),
    "data to a file": lambda out: packed(f'<image href="{out.folder.as_uri()}/secret.svg"/>'),
    "data in data to http": lambda out: packed(
        f'<image href="{packed(f"""<image href="{out.server}/a"/>""")}"/>'
    ),
    "data, a page": lambda out: nested(f'<img src="{out.server}/a">', "text/html"),
    "data, a style": lambda out: nested(f"@import url({out.server}/a);", "text/css"),
}
USUAL = ("http", "file")


def packed(body: str) -> str:
    return nested(drawing(body), "image/svg+xml")
