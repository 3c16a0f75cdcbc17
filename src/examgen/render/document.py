"""Puts a page together: style sheet, content policy, template."""

from collections.abc import Mapping

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.render.page import Page, markup
from examgen.render.theme import Theme, fill, style_sheet, style_source

STYLES = ("page.css", "content.css")
# A bank's own rules come last.
HOUSE = "house.css"


def make_document(
    theme: Theme, template: str, values: Mapping[str, object], page: Page, *styles: str
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Return a self-contained HTML document, and what came up while it was written.

    ``values`` are the template's; words, style sheet and policy are added. The policy
    admits this document's own style sheet and embedded figures, and nothing else.
    """
    css = "\n".join([style_sheet(theme, *STYLES, *styles, HOUSE), depth_css(page.depths)])
    # A style element ends at its closing tag; nothing in it is escaped.
    css = css.replace("</", "<\\/")
    policy = (
        f"default-src 'none'; style-src {style_source(css)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    given = {**values, "words": page.words, "css": markup(css), "policy": policy}
    html, mistakes = fill(theme, template, given)
    return html, (*page.found, *mistakes)


def html_artifact(audience: Audience, path: str, html: str) -> Artifact:
    """Return a document as a file."""
    return Artifact(audience=audience, path=path, data=html.encode())
