"""Ranges to choose between neither overlap nor leave gaps.

Reported where three choices or more are all a range of numbers in rising order (“10–19”) with
the same unit, and one begins at or before the end of the one before, or more than one unit of
the last digit behind it.

Why: A value in two ranges has two keys, one in a gap has none.

Bad:

```markdown
## size

How large is a batch?

- [ ] 1–10
- [x] 10–20
- [ ] 20–30
```

Good:

```markdown
## size

How large is a batch?

- [ ] 1–10
- [x] 11–20
- [ ] 21–30
```

Fix: Let each range begin right behind the one before.

False alarms: Ranges that are things of their own, such as years of reigns.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_RANGE = re.compile(r"(\d+(?:\.\d+)?)\s?[-–]\s?(\d+(?:\.\d+)?)\s?([^\d\s.]*)\.?")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    if len(choices) < 3 or not view.parts[0][:1].isdigit():
        return
    found = [match for part in view.parts if (match := _RANGE.fullmatch(prose(part)))]
    if len(found) < len(choices) or len({match[3] for match in found}) > 1:
        return
    step = min(
        Decimal((0, (1,), -len(match[n].partition(".")[2]))) for match in found for n in (1, 2)
    )
    ranges = [(Decimal(match[1]), Decimal(match[2])) for match in found]
    if any(low >= high for low, high in ranges) or ranges != sorted(ranges):
        return
    for n in range(1, len(ranges)):
        distance = ranges[n][0] - ranges[n - 1][1]
        if distance <= 0 or distance > step:
            fault = "overlaps" if distance <= 0 else "leaves a gap to"
            yield Finding(
                message=f"this range {fault} the one before",
                span=choices[n].span,
                hint="let it begin right behind the one before",
                related=((choices[n - 1].span, "the one before"),),
            )
            return


RULE = Rule(
    id="uneven-ranges",
    severity=Severity.WARNING,
    summary="Ranges to choose between neither overlap nor leave gaps.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
