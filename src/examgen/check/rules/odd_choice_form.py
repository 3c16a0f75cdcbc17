"""No choice is the only one with another capital or full stop.

Asked of three choices or more that begin with a letter.

Why: What looks different is taken for the key.

Bad:

```markdown
## kept

What is kept?

- [x] Means.
- [ ] Medians
- [ ] Modes
```

Good:

```markdown
## kept

What is kept?

- [x] Means
- [ ] Medians
- [ ] Modes
```

Fix: Write all choices alike.

False alarms: Names and acronyms among common words; most findings.
"""

from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = choices_of(view)
    texts = [prose(part) for part in view.parts]
    if len(choices) < 3 or not all(text[:1].isalpha() for text in texts):
        return
    for form in ([text.endswith(".") for text in texts], [text[0].isupper() for text in texts]):
        for odd in (True, False):
            if form.count(odd) == 1:
                yield Finding(
                    message="this choice alone has another capital or full stop",
                    span=choices[form.index(odd)].span,
                    hint="write all choices alike",
                )
                return


RULE = Rule(
    id="odd-choice-form",
    severity=Severity.INFO,
    summary="No choice is the only one with another capital or full stop.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.27"),
)
