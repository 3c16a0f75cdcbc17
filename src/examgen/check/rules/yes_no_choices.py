"""A question of yes or no is no question with choices.

Reported are exactly two choices that are “yes” and “no”, or “true” and “false”.

Why: The type `true-false` says the same, is printed alike everywhere and is counted by the
blueprints as what it is.

Bad:

```markdown
## moments

Does Adam keep two moments?

- [x] Yes
- [ ] No
```

Good:

```markdown
## moments

Adam keeps two moments.

Answer: true
```

Fix: Write a statement with `Answer: true` or `Answer: false`, or more choices.

False alarms: None is known.
"""

from collections.abc import Iterator

from examgen.check.choices import choices_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_PAIRS = ({"yes", "no"}, {"true", "false"})


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if len(view.parts) != 2 or not choices_of(view):
        return
    if {prose(part).strip(" .").casefold() for part in view.parts} in _PAIRS:
        yield Finding(
            message="the choices are only yes and no",
            span=view.item.span,
            hint="make it a statement with `Answer: true` or `Answer: false`",
        )


RULE = Rule(
    id="yes-no-choices",
    severity=Severity.WARNING,
    summary="A question of yes or no is no question with choices.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
