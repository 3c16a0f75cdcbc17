"""“All of the above” and “none of the above” agree with the other marks of the key.

Asked of `multiple` questions, in English: where “none” is right no other choice is; where
“all” is right every other is, and where every other is right “all” is too.

Why: The key contradicts itself, so no answer can be right in every part.

Bad:

```markdown
## frozen

Which does LoRA train?

- [x] The low-rank factors
- [ ] The frozen weights
- [x] All of the above
```

Good:

```markdown
## frozen

Which does LoRA train?

- [x] The low-rank factors
- [ ] The frozen weights
- [ ] All of the above
```

Fix: Correct the ticks, or leave “all of the above” out: ticking all says the same.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.closing import Closing, closing
from examgen.diagnostic import Severity
from examgen.model.item import Choice, Multiple


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    response = view.item.response
    if not isinstance(response, Multiple):
        return
    others: list[Choice] = []
    last: list[tuple[Closing, Choice]] = []
    for choice, text in zip(response.choices, view.parts, strict=True):
        said = closing(prose(text))
        if said:
            last.append((said, choice))
        else:
            others.append(choice)
    right = [choice for choice in others if choice.correct]
    wrong = [choice for choice in others if not choice.correct]
    for said, choice in last:
        fault = _fault(said, choice.correct, right, wrong)
        if fault is not None:
            message, clashing = fault
            yield Finding(
                message=message,
                span=choice.span,
                hint="correct the ticks, or leave this choice out",
                related=tuple((other.span, "it contradicts this") for other in clashing),
            )


def _fault(
    said: Closing, ticked: bool, right: list[Choice], wrong: list[Choice]
) -> tuple[str, list[Choice]] | None:
    if said is Closing.NONE and ticked and right:
        return "“none” is marked as right beside other right choices", right
    if said is Closing.ALL and ticked and wrong:
        return "“all” is marked as right, and not all choices are", wrong
    if said is Closing.ALL and not ticked and right and not wrong:
        return "all other choices are marked as right, but “all” is not", []
    return None


RULE = Rule(
    id="contradictory-key",
    severity=Severity.ERROR,
    summary="“All of the above” and “none of the above” agree with the other marks of the key.",
    manual=__doc__,
    check=PerItem(_check),
)
