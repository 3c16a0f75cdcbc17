"""The right choice is not more often the longest than chance would have it.

Counted are `single` questions with three choices or more, all of them in words. Where authors
write all choices alike, the key is the longest of four choices one time in four. A bank of 20 such
questions or more is reported if its keys are the longest so often that chance would bring it about
in fewer than one bank of a hundred (a one-sided test of their number, as a normal variable).

Why: Who knows nothing passes by always taking the longest choice.

Bad:

```yaml
questions:
  - {id: q0, stem: Why setting 0?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q1, stem: Why setting 1?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q2, stem: Why setting 2?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q3, stem: Why setting 3?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q4, stem: Why setting 4?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q5, stem: Why setting 5?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q6, stem: Why setting 6?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q7, stem: Why setting 7?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q8, stem: Why setting 8?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q9, stem: Why setting 9?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q10, stem: Why setting 10?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q11, stem: Why setting 11?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q12, stem: Why setting 12?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q13, stem: Why setting 13?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q14, stem: Why setting 14?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q15, stem: Why setting 15?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q16, stem: Why setting 16?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q17, stem: Why setting 17?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q18, stem: Why setting 18?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q19, stem: Why setting 19?, choices: [memory, time, {text: speed, correct: true}]}
```

Good:

```yaml
questions:
  - {id: q0, stem: Why setting 0?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q1, stem: Why setting 1?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q2, stem: Why setting 2?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q3, stem: Why setting 3?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q4, stem: Why setting 4?, choices: [memory, time, {text: short steps, correct: true}]}
  - {id: q5, stem: Why setting 5?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q6, stem: Why setting 6?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q7, stem: Why setting 7?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q8, stem: Why setting 8?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q9, stem: Why setting 9?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q10, stem: Why setting 10?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q11, stem: Why setting 11?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q12, stem: Why setting 12?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q13, stem: Why setting 13?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q14, stem: Why setting 14?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q15, stem: Why setting 15?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q16, stem: Why setting 16?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q17, stem: Why setting 17?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q18, stem: Why setting 18?, choices: [memory, time, {text: speed, correct: true}]}
  - {id: q19, stem: Why setting 19?, choices: [memory, time, {text: speed, correct: true}]}
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
