"""Numbers to choose between have one unit.

Reported where all choices are a number with a unit that is known (of bytes, time, length,
mass) and all of them but one have the same.

Why: The odd unit is often a slip, and makes a choice stand out.

Bad:

```markdown
## size

How large is it?

- [x] 4 GB
- [ ] 8 GB
- [ ] 16 MB
```

Good:

```markdown
## size

How large is it?

- [x] 4 GB
- [ ] 8 GB
- [ ] 16 GB
```

Fix: Write all of them in one unit.

False alarms: A question about the unit itself; equal numbers are let pass.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_AMOUNT = re.compile(
    r"([-−]?\d+(?:[.,]\d+)*)\s?((?:[kMGT]i?)?[Bb]|[nµm]?s|min|h|[nµmck]?m|[mk]?g)\s*\.?"
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    if len(choices) < 3 or not view.parts[0][:1].isdigit():
        return
    found = [_AMOUNT.fullmatch(prose(part)) for part in view.parts]
    amounts = [(match[1], match[2]) for match in found if match]
    units = [unit for _, unit in amounts]
    if len(amounts) < len(choices) or len({number for number, _ in amounts}) == 1:
        return
    odd = [n for n, unit in enumerate(units) if units.count(unit) == 1]
    if len(odd) == 1 and len(set(units)) == 2:
        yield Finding(
            message=f"this choice alone is in {units[odd[0]]}",
            span=choices[odd[0]].span,
            hint="write all choices in one unit",
        )


RULE = Rule(
    id="mixed-units",
    severity=Severity.WARNING,
    summary="Numbers to choose between have one unit.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
