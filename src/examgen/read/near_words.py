"""Words that were most likely meant as a judgement."""

from collections.abc import Mapping

JUDGED: Mapping[str, str] = {"yes": "true", "no": "false"}
"""Case-folded words, and the judgement that each stands for."""
