"""JSON Schemas of the YAML files, made from the tables that the readers go by.

Editors complete and check with them; the readers stay stricter and say more.
"""

from typing import Any

from examgen.read import mappings
from examgen.read.blueprint import BLUEPRINT_KEYS
from examgen.read.marking import RULE_SCHEMA
from examgen.read.settings import PROJECT_KEYS, TOPICS_SCHEMA
from examgen.read.yaml_items import FILE_KEYS, QUESTION_KEYS

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas by name: ``bank``, ``blueprint`` and ``questions``."""
    question = mappings.schema_of(QUESTION_KEYS, required=("stem",))
    return {
        "bank": {
            "$schema": _DIALECT,
            "title": "Settings of a bank (bank.yaml)",
            **mappings.schema_of(PROJECT_KEYS),
            "$defs": {"topics": TOPICS_SCHEMA, "rule": RULE_SCHEMA},
        },
        "blueprint": {
            "$schema": _DIALECT,
            "title": "Blueprint of a paper (papers/*.yaml)",
            **mappings.schema_of(BLUEPRINT_KEYS, required=("title", "sections")),
            "$defs": {"rule": RULE_SCHEMA},
        },
        "questions": {
            "$schema": _DIALECT,
            "title": "Questions (questions/**/*.yaml)",
            "if": {"required": ["stem"]},
            "then": {"$ref": "#/$defs/question"},
            "else": mappings.schema_of(FILE_KEYS),
            "$defs": {"question": question},
        },
    }
