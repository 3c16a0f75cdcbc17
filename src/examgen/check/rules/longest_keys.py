"""The right choice is not more often the longest than chance would have it.

Counted are `single` questions with three choices or more, all of them in words. In a bank where
authors write all choices alike, one key of four is the longest choice of four. Reported is a bank
of 20 such questions or more with so many that chance explains less than one bank in a hundred
(a one-sided test of their sum, as a normal variable).

Why: Who knows nothing and always takes the longest choice passes.

Bad:

```markdown
## q0

Why is setting 0 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q1

Why is setting 1 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q2

Why is setting 2 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q3

Why is setting 3 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q4

Why is setting 4 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q5

Why is setting 5 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q6

Why is setting 6 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q7

Why is setting 7 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q8

Why is setting 8 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q9

Why is setting 9 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q10

Why is setting 10 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q11

Why is setting 11 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q12

Why is setting 12 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q13

Why is setting 13 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q14

Why is setting 14 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q15

Why is setting 15 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q16

Why is setting 16 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q17

Why is setting 17 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q18

Why is setting 18 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q19

Why is setting 19 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time
```

Good:

```markdown
## q0

Why is setting 0 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q1

Why is setting 1 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q2

Why is setting 2 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q3

Why is setting 3 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q4

Why is setting 4 made?

- [ ] to save memory, and time
- [x] to keep steps as short as they were
- [ ] to save time

## q5

Why is setting 5 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q6

Why is setting 6 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q7

Why is setting 7 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q8

Why is setting 8 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q9

Why is setting 9 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q10

Why is setting 10 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q11

Why is setting 11 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q12

Why is setting 12 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q13

Why is setting 13 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q14

Why is setting 14 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q15

Why is setting 15 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q16

Why is setting 16 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q17

Why is setting 17 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q18

Why is setting 18 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time

## q19

Why is setting 19 made?

- [ ] to save memory, and time
- [x] to keep steps
- [ ] to save time
```

Fix: Shorten keys, or lengthen wrong choices; `key-is-longest` names those that are longest by far.

False alarms: One bank in a hundred by chance.
"""

import math
from collections.abc import Iterator

from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.model.item import Status

_LEAST = 20
# One in a hundred of a normal variable lies above this.
_CRITICAL = 2.326


def _check(bank: Overview) -> Iterator[Finding]:
    judged = [
        (item, item.key_is_longest, 1 / item.choices)
        for item in bank.cards
        if item.key_is_longest is not None and item.status is not Status.RETIRED
    ]
    if len(judged) < _LEAST:
        return
    found = [item for item, longest, _ in judged if longest]
    mean = sum(share for _, _, share in judged)
    spread = math.sqrt(sum(share * (1 - share) for _, _, share in judged))
    # Half a question less, since a count is no continuous variable.
    if (len(found) - 0.5 - mean) / spread > _CRITICAL:
        yield Finding(
            message=f"of {len(judged)} keys {len(found)} are the longest choice, "
            f"by chance it would be {round(mean)}",
            span=found[0].span,
            hint="shorten some of them, or lengthen wrong choices",
            item=found[0],
        )


RULE = Rule(
    id="longest-keys",
    severity=Severity.WARNING,
    summary="The right choice is not more often the longest than chance would have it.",
    manual=__doc__,
    check=PerBank(_check),
    suppressible=True,
)
