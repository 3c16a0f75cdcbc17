"""Says what fixes did, in one line."""

from collections import Counter

from examgen.pipeline.fixing import Fixed


def summary(fixed: Fixed) -> str:
    """Return one line: ``Fixed 3 findings in 2 files: 2 of box-mark, 1 of box-blank.``."""
    count, files = len(fixed.findings), len(fixed.rewrites)
    if not files:
        return "Fixed nothing."
    rules = Counter(finding.rule for finding in fixed.findings)
    parts = [f"{number} of {rule}" for rule, number in sorted(rules.items())]
    found = "1 finding" if count == 1 else f"{count} findings"
    where = "1 file" if files == 1 else f"{files} files"
    return f"Fixed {found} in {where}: {', '.join(parts)}."
