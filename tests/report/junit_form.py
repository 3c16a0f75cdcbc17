"""What Jenkins and GitLab take for JUnit's XML: elements, their attributes, what lies in them."""

from xml.etree.ElementTree import Element

COUNTS = {"tests", "failures", "errors", "skipped"}
# element: attributes it must have, others it may have, what may lie in it
FORM: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": ({"name"}, {*COUNTS, "time", "disabled"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests"},
        {*COUNTS, "time", "timestamp", "hostname", "id", "package"},
        {"properties", "testcase", "system-out", "system-err"},
    ),
    "testcase": (
        {"name", "classname"},
        {"time", "file", "line"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": (set(), {"type", "message"}, set()),
    "system-out": (set(), set(), set()),
}


def check_form(root: Element) -> None:
    """Fail where a report is not of the form, or counts wrongly."""
    assert root.tag == "testsuites"
    for element in root.iter():
        needed, possible, inner = FORM[element.tag]
        assert needed <= set(element.attrib) <= needed | possible
        assert {child.tag for child in element} <= inner
        assert not (element.text or "").strip() or not inner
        for name in COUNTS & set(element.attrib):
            assert element.attrib[name].isdecimal()
        if element.tag in {"testsuites", "testsuite"}:
            cases = list(element.iter("testcase"))
            assert int(element.attrib["tests"]) == len(cases)
            failed = sum(case.find("failure") is not None for case in cases)
            assert int(element.attrib["failures"]) == failed
