"""``site`` in ``bank.yaml``: the address of a site."""

from urllib.parse import urljoin, urlsplit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.read.schema import schemas
from examgen.read.settings import read_project
from examgen.read.site_settings import read_url
from examgen.read.values import Wrong
from examgen.source import Source

ADDRESSES = {
    "https://example.org": "https://example.org/",
    "https://example.org/": "https://example.org/",
    "http://localhost:8000/site": "http://localhost:8000/site/",
    "HTTPS://Some-One.GitHub.io/My-Bank//": "https://some-one.github.io/My-Bank/",
    "https://xn--bcher-kva.example/a/b": "https://xn--bcher-kva.example/a/b/",
    "https://example.org/a%20b/~me": "https://example.org/a%20b/~me/",
    "https://127.0.0.1/x": "https://127.0.0.1/x/",
    "https://[::1]:8443/x": "https://[::1]:8443/x/",
}
NONE = {
    "example.org": "write `https://example.org`",
    "ftp://example.org": "https://example.org/bank/",
    "mailto:a@example.org": "https://example.org/bank/",
    "javascript:alert(1)": "https://example.org/bank/",
    "//example.org/": "https://example.org/bank/",
    "/bank/": "https://example.org/bank/",
    "https:/example.org": "https://example.org/bank/",
    "https://": "https://example.org/bank/",
    "https:///path": "https://example.org/bank/",
    "https://example.org?x=1": "before the `?`",
    "https://example.org/#top": "before the `#`",
    "https://me:word@example.org/": "https://example.org/bank/",
    "https://example.org:/": "https://example.org/bank/",
    "https://example.org:99999/": "https://example.org/bank/",
    "https://example.org:port/": "https://example.org/bank/",
    "https://exa mple.org/": "https://example.org/bank/",
    "https://exam\tple.org/": "https://example.org/bank/",
    "https://a..b/": "https://example.org/bank/",
    "https://[::1": "https://example.org/bank/",
    "https://bücher.example/": "xn--",
    "https://example.org/a/../b/": "folders",
    "https://example.org/a//b/": "folders",
    "https://example.org/ü/": "%20",
    'https://example.org/">/': "%20",
    "https://example.org/%zz/": "%20",
    "https://example.org/a\\b": "%20",
}


@pytest.mark.parametrize(("typed", "address"), ADDRESSES.items())
def test_an_address_ends_with_a_slash(typed: str, address: str) -> None:
    project, found = read_project(Source("bank/bank.yaml", f'site: {{url: "{typed}"}}\n'))
    assert not found
    assert project.site.url == address
    schema = schemas()["bank"]
    jsonschema.validate({"site": {"url": typed}}, schema)


@pytest.mark.parametrize(("typed", "hint"), NONE.items())
def test_what_is_no_address_is_told_where_it_stands(typed: str, hint: str) -> None:
    project, found = read_project(Source("bank/bank.yaml", f"site:\n  url: '{typed}'\n"))
    assert project.site.url is None
    assert [(d.rule, d.span.line) for d in found if d.rule == "bad-value"] == [("bad-value", 2)]
    told = next(d for d in found if d.rule == "bad-value")
    assert "no address of a site" in told.message
    assert hint in (told.hint or "")


@given(st.text(alphabet="htps:/.a1-?#@[]% é\\\"'<&", max_size=40))
def test_any_text_is_an_address_that_pages_can_hold_or_is_refused(tail: str) -> None:
    for text in (tail, f"https://{tail}", f"https://a.org/{tail}"):
        read = read_url(text)
        if isinstance(read, Wrong):
            continue
        assert read.startswith(("https://", "http://"))
        assert read.endswith("/")
        assert not set(read) & set(' "<>\\?#')
        assert urlsplit(urljoin(read, "questions/a/")).netloc == urlsplit(read).netloc
        assert urljoin(read, "./") == read
        assert read_url(read) == read
