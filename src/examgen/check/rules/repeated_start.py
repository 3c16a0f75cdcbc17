"""Words with which all choices begin stand in the stem.

Reported are three choices or more of which all begin with the same three words or more, in the
same writing.

Why: Candidates read the same words again and again; what differs comes last. It belongs to the
stem once.

Bad:

```markdown
## decay

What does weight decay do?

- [x] It makes the weights smaller
- [ ] It makes the weights larger
- [ ] It makes the weights equal
```

Good:

```markdown
## decay

Weight decay makes the weights:

- [x] smaller
- [ ] larger
- [ ] equal
```

Fix: Put the words at the end of the stem.

False alarms: Names, and words that would be torn from a question that is itself the choice. Of
40 findings in public questions 37 were right; it is a hint since it costs reading time and no
marks.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of, words_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import CODE, IMAGE, MATH, ItemView
from examgen.diagnostic import Severity

_LEAST_WORDS = 3
_OPAQUE = re.compile(f"[{CODE}{IMAGE}{MATH}]")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    if len(choices) < 3:
        return
    lists = [part.split() for part in view.parts]
    # A choice that ends where the others go on is no sentence torn apart.
    shortest = min(map(len, lists)) - 1
    count = 0
    while count < shortest and len({words[count] for words in lists}) == 1:
        count += 1
    start = " ".join(lists[0][:count])
    if len(words_of(start)) < _LEAST_WORDS or _OPAQUE.search(start):
        return
    yield Finding(
        message=f"all choices begin with “{start}”",
        span=choices[0].span,
        hint="put these words at the end of the stem",
    )


RULE = Rule(
    id="repeated-start",
    severity=Severity.INFO,
    summary="Words with which all choices begin stand in the stem.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.93"),
)
