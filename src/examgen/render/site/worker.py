"""The service worker that keeps mock tests at hand without a network."""

import json
from collections.abc import Mapping

from examgen.render.folders import folder_of
from examgen.render.site.mock import packaged_script
from examgen.render.site.model import SiteFile

# At the root, since a worker may only serve what lies below it.
WORKER = "sw.js"


def worker_file(shared: Mapping[str, str], papers: Mapping[str, Mapping[str, str]]) -> SiteFile:
    """Return the worker with what each mock test consists of.

    ``shared`` maps the paths of the files that all of them load to their SHA-256, ``papers``
    for each paper those of its own. A key is not among them: it may be published later, and is
    asked for anew each time.
    """
    pages = {f"papers/{folder_of(paper)}/mock/": files for paper, files in papers.items()}
    listed = {"shared": shared, "pages": pages}
    told = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    data = f"const MOCKS={told};\n".encode() + packaged_script("sw.js")
    return SiteFile(path=WORKER, data=data)
