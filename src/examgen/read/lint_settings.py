"""``lint`` in ``bank.yaml``: which findings are reported.

Names of rules are compared with those that exist by who knows the rules.
"""

import re

from examgen.diagnostic import Severity, error
from examgen.model.lint import LintSettings, PathWish, Wish
from examgen.model.project import Project
from examgen.read import mappings
from examgen.read.located_yaml import Mapping, Node
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.values import Kind, Wrong
from examgen.suggest import hint_of

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|ALL")
_MOST = 200


def _severity(text: str, _project: Project) -> Severity | Wrong:
    if text in tuple(Severity):
        return Severity(text)
    return Wrong(f"`{text}` is no severity", hint_of(text, tuple(Severity)))


def _rule(text: str, _project: Project) -> str | Wrong:
    if len(text) <= _MOST and _NAME.fullmatch(text):
        return text
    return Wrong(f"`{text[:_MOST]}` is no name of a rule", "such as `key-is-longest`, or `ALL`")


def _file(text: str, _project: Project) -> str | Wrong:
    parts = text.split("/")
    if len(text) > _MOST or "\\" in text or any(part in {"", ".", ".."} for part in parts):
        return Wrong(
            f"`{text[:_MOST]}` is no path below the project's folder",
            "such as `lint-baseline.json`",
        )
    if parts[0] == "bank":
        return Wrong(f"`{text}` lies inside the bank", "such as `lint-baseline.jsonl`, beside it")
    return text


_SEVERITY = Kind(read=_severity, schema={"enum": [str(severity) for severity in Severity]})
_RULE = Kind(read=_rule, schema={"type": "string", "pattern": f"^({_NAME.pattern})$"})
_FILE = Kind(read=_file, schema={"type": "string", "pattern": "^[^/\\\\]"})

_WISH_KEYS: Table = {
    "severity": Key(
        kind=_SEVERITY, summary="The mildest findings to report: `error`, `warning` or `info`."
    ),
    "select": Key(
        kind=_RULE, many=True, summary="The only rules to report besides those that find errors."
    ),
    "extend_select": Key(kind=_RULE, many=True, summary="Rules to report as well."),
    "ignore": Key(kind=_RULE, many=True, summary="Rules to leave out."),
}

_KEYS: Table = {
    **_WISH_KEYS,
    "baseline": Key(kind=_FILE, summary="The file of findings that are put up with for now."),
    "paths": Key(
        summary="Wishes for some files: a pattern below `bank/` (`questions/old/**`) with keys.",
        schema={"type": "object", "additionalProperties": mappings.schema_of(_WISH_KEYS)},
    ),
}

LINT_KEY = Key(summary="Which findings `examgen lint` reports.", schema=mappings.schema_of(_KEYS))


def read_lint(opened: Opened, reading: Reading) -> LintSettings:
    """Read the settings; what is wrong is reported and left out."""
    if "lint" not in opened.entries:
        return LintSettings()
    own = mappings.open_mapping(opened.entries["lint"][1], _KEYS, "`lint`", reading)
    return LintSettings(
        wish=_wish(own, reading),
        paths=_paths(own.entries["paths"][1], reading) if "paths" in own.entries else (),
        baseline=mappings.located(own, "baseline", reading),
    )


def _wish(own: Opened, reading: Reading) -> Wish:
    return Wish(
        severity=mappings.value(own, "severity", reading),
        select=mappings.several(own, "select", reading),
        extend_select=mappings.several(own, "extend_select", reading),
        ignore=mappings.several(own, "ignore", reading),
    )


def _paths(node: Node, reading: Reading) -> tuple[PathWish, ...]:
    if not isinstance(node, Mapping):
        hint = "such as `questions/old/**: {severity: error}`"
        message = "`paths` is a mapping of patterns to wishes"
        reading.found.append(error("bad-value", message, node.span, hint))
        return ()
    if len(node.entries) > mappings.MAX_ENTRIES:
        message = f"`paths` has more than {mappings.MAX_ENTRIES} entries"
        reading.found.append(error("list-too-long", message, node.span, "join some"))
        return ()
    found = []
    for key, value in node.entries:
        glob = key.text.strip()
        if len(glob) > _MOST or glob.startswith(("/", "bank/")) or "\\" in glob or not glob:
            message = f"`{glob[:_MOST]}` is no pattern of paths below `bank/`"
            hint = "such as `questions/old/**`"
            reading.found.append(error("bad-value", message, key.span, hint))
            continue
        own = mappings.open_mapping(value, _WISH_KEYS, f"`{glob}`", reading)
        found.append(PathWish(glob=glob, wish=_wish(own, reading), span=key.span))
    return tuple(found)
