"""The icon of a site: browsers ask for one, and for a file that is not there without it."""

from examgen.render.site.model import SiteFile

# A bubble of an answer sheet, ticked.
ICON = SiteFile(
    path="icon.svg",
    data=(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        b'<circle cx="16" cy="16" r="15" fill="#1d4f91"/>'
        b'<path d="M9 16.500l5 5 9.500-11" fill="none" stroke="#fff" stroke-width="3.500" '
        b'stroke-linecap="round" stroke-linejoin="round"/></svg>\n'
    ),
)
