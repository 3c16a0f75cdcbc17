"""The right choices stand at all places about equally often.

Asked of `single` questions that say `shuffle=false`, those of each number of choices by
themselves: a chi-square test of the keys' places against equal shares, with one degree of
freedom less than there are choices. Reported where p < 0.01; silent where fewer than five keys
would be expected at a place.

Why: Who notices that the key is mostly first needs no knowledge. Where choices are shuffled
the draw sees to it.

Bad:

```markdown
## q0 {shuffle=false}

Which unit has statement 0?

- [x] left
- [ ] right

## q1 {shuffle=false}

Which unit has statement 1?

- [x] left
- [ ] right

## q2 {shuffle=false}

Which unit has statement 2?

- [x] left
- [ ] right

## q3 {shuffle=false}

Which unit has statement 3?

- [x] left
- [ ] right

## q4 {shuffle=false}

Which unit has statement 4?

- [x] left
- [ ] right

## q5 {shuffle=false}

Which unit has statement 5?

- [x] left
- [ ] right

## q6 {shuffle=false}

Which unit has statement 6?

- [x] left
- [ ] right

## q7 {shuffle=false}

Which unit has statement 7?

- [x] left
- [ ] right

## q8 {shuffle=false}

Which unit has statement 8?

- [x] left
- [ ] right

## q9 {shuffle=false}

Which unit has statement 9?

- [x] left
- [ ] right
```

Good:

```markdown
## q0 {shuffle=false}

Which unit has statement 0?

- [x] left
- [ ] right

## q1 {shuffle=false}

Which unit has statement 1?

- [ ] left
- [x] right

## q2 {shuffle=false}

Which unit has statement 2?

- [x] left
- [ ] right

## q3 {shuffle=false}

Which unit has statement 3?

- [ ] left
- [x] right

## q4 {shuffle=false}

Which unit has statement 4?

- [x] left
- [ ] right

## q5 {shuffle=false}

Which unit has statement 5?

- [ ] left
- [x] right

## q6 {shuffle=false}

Which unit has statement 6?

- [x] left
- [ ] right

## q7 {shuffle=false}

Which unit has statement 7?

- [ ] left
- [x] right

## q8 {shuffle=false}

Which unit has statement 8?

- [x] left
- [ ] right

## q9 {shuffle=false}

Which unit has statement 9?

- [ ] left
- [x] right
```

Fix: Let the choices be shuffled, or move some of the keys.

False alarms: One bank in a hundred whose keys stand there by chance.
"""

import math
from collections.abc import Iterator

from examgen.check.card import Card
from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.model.item import Shuffle

_LEAST_EXPECTED = 5
_SIGNIFICANT = 0.01


def _check(bank: Overview) -> Iterator[Finding]:
    groups: dict[int, list[tuple[Card, int]]] = {}
    for item in bank.cards:
        if item.shuffle is Shuffle.NEVER and item.key_place is not None and item.choices > 1:
            groups.setdefault(item.choices, []).append((item, item.key_place))
    for places, keyed in sorted(groups.items()):
        expected = len(keyed) / places
        counts = [sum(place == n for _, place in keyed) for n in range(places)]
        statistic = sum((count - expected) ** 2 for count in counts) / expected
        if expected >= _LEAST_EXPECTED and tail(statistic, places - 1) < _SIGNIFICANT:
            listed = ", ".join(map(str, counts))
            yield Finding(
                message=f"the keys of {len(keyed)} questions with {places} choices stand "
                f"unevenly: {listed} from first to last",
                span=keyed[0][0].span,
                hint="let their choices be shuffled, or move some keys",
                item=keyed[0][0],
            )


def tail(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square with so many degrees of freedom is at least this.

    The closed forms for odd and even degrees: Abramowitz and Stegun, Handbook of
    Mathematical Functions (1964), 26.4.4 and 26.4.5.
    """
    half = statistic / 2
    odd = freedom % 2
    total = math.erfc(math.sqrt(half)) if odd else 0.0
    for n in range(freedom // 2):
        power = n + odd / 2
        if half > 0:
            total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
        elif power == 0:
            total += 1
    return total


RULE = Rule(
    id="key-position",
    severity=Severity.WARNING,
    summary="The right choices stand at all places about equally often.",
    manual=__doc__,
    check=PerBank(_check),
    suppressible=True,
)
