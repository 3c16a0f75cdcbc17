"""What is printed of an author's text is obeyed by nobody."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from examgen.report.printable import piped, safe_json

HOSTILE = st.text(st.sampled_from("a#[]: \t\r\x1b\x07\x7f\x85\u202e\u2028\ud800\U000e0041ü"))
RUNNERS = re.compile(r"##\w{0,40}\[")


@given(st.dictionaries(HOSTILE, st.lists(HOSTILE)))
def test_safe_json_means_the_same(value: object) -> None:
    safe = safe_json(json.dumps(value, indent=2, ensure_ascii=False))
    assert json.loads(safe) == value
    assert not RUNNERS.search(safe)
    assert all(char in "\nü" or " " <= char <= "~" for char in safe)


@given(HOSTILE)
def test_a_piped_line_is_exact_but_for_what_a_log_obeys(line: str) -> None:
    printed = piped(line)
    assert not RUNNERS.search(printed)
    assert not printed.lstrip().startswith("::")
    assert not re.search("[\x00-\x08\x0e-\x1f\x7f-\x9f]", printed.removesuffix("\r"))
    assert re.sub("<U[+]([0-9A-F]{4})>", lambda m: chr(int(m[1], 16)), printed) == line
