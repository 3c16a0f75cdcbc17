"""The sample bank's papers as pages: every kind of content that its authors use."""

import subprocess
import sys
from collections import Counter

import pytest
from tests.render.bank import PAPERS, make_paper
from tests.render.pages import parse

from examgen.render.answer_key import render_key
from examgen.render.form_json import render_json
from examgen.render.html import render_html
from examgen.render.practice import render_practice


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_a_sound_page(paper: str) -> None:
    staff = make_paper(paper, "first")
    made = [render_html(staff.view), render_practice(staff), render_json(staff.view)]
    # One key is enough: its PDF takes longer than all pages.
    made += [render_key(staff)] if paper == "quiz1" else []
    for artifacts, found in made:
        assert found == ()
        for artifact in artifacts:
            if artifact.path.endswith(".html"):
                root = parse(artifact.data.decode())
                ids = Counter(e.get("id") for e in root.iter() if e.get("id"))
                assert set(ids.values()) == {1}


def test_importing_every_renderer_loads_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from examgen.render import formats\n"
        "from examgen.registry import collect\n"
        "collect(formats, 'RENDERER', object)\n"
        "heavy = {'jinja2', 'pygments', 'weasyprint', 'mathra', 'defusedxml', 're2', 'fontTools'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
