"""Changes of bank.yaml that have values of a kind of their own."""

from dataclasses import replace

from tests.compare.sides import side

from examgen.compare.documents import settings_change
from examgen.model.content import Image
from examgen.model.project import Project, SiteSettings
from examgen.source import Span

AT = Span("bank/bank.yaml", 3, 1, 3, 8)


def crest(path: str) -> Project:
    return Project(crest=Image(path=path, alt="", title="", span=AT))


def told(old: Project, new: Project) -> str:
    change = settings_change(side("", project=old), side("", "new", project=new))
    assert change is not None
    (only,) = change.changes
    return "".join(f"`{piece.text}`" if piece.quoted else piece.text for piece in only.said)


def test_another_crest_is_told_by_its_file() -> None:
    assert told(crest("bank/old.svg"), crest("bank/new.svg")) == (
        "was `bank/old.svg`, now `bank/new.svg`"
    )
    assert told(Project(), crest("bank/new.svg")).startswith("was none, now `bank/new.svg`")


def test_another_address_of_the_site_is_told() -> None:
    here = Project(site=SiteSettings(url="https://example.org/bank/"))
    assert told(Project(), here) == "was none, now `https://example.org/bank/`"
    assert told(here, Project()) == "was `https://example.org/bank/`, now none"


def test_a_crest_at_another_place_in_the_file_is_no_change() -> None:
    project = crest("bank/old.svg")
    assert project.crest is not None
    moved = replace(project, crest=replace(project.crest, span=Span("bank/bank.yaml", 9, 1, 9, 8)))
    assert settings_change(side("", project=project), side("", "new", project=moved)) is None
