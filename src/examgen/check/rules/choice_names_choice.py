"""No choice names another by its letter, number or place where choices are shuffled.

Understood in English: “both A and B”, “options 1 and 3”, “two of the above”. Letters that
stand in the stem, in a figure or in another choice are taken to mean those. “All of the
above” and “none of the above” alone are printed last by themselves and are no finding.

Why: On the paper the choices get other letters, so the choice means something else and
the key is wrong.

Bad:

```markdown
## optimizers

Which optimizers keep a second moment?

- [ ] Adam
- [ ] RMSprop
- [ ] Momentum
- [x] Both A and B
```

Good:

```markdown
## optimizers

Which optimizers keep a second moment?

- [ ] Adam
- [ ] RMSprop
- [ ] Momentum
- [x] Both Adam and RMSprop
```

Fix: Name the choices by what they say, tick several instead, keep the places with `{pin}`
on each choice that is named, or write `shuffle=false`.

False alarms: Letters that mean something neither stem nor figure names.
"""

from collections.abc import Iterator, Mapping

from examgen.check.labels import (
    Names,
    index_of,
    may_name,
    names_as_a_whole,
    names_in,
    shuffled_choices,
    stand_in,
)
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import IMAGE, ItemView, prose
from examgen.closing import above, closing
from examgen.diagnostic import Severity
from examgen.model.item import Choice


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = shuffled_choices(view)
    if not choices or not may_name("\n".join(view.parts)):
        return
    texts = [prose(part) for part in view.parts]
    named = {
        number: found
        for number, text in enumerate(texts)
        if (found := names_as_a_whole(text) or names_in(text))
    }
    for number, names in named.items():
        meant = _meant(names, number, named, choices)
        bare = names_as_a_whole(texts[number]) is not None
        figure = IMAGE in view.stem or view.item.stimulus is not None
        if meant and not (bare and figure) and not stand_in(names.labels, view):
            yield _finding(choices[number], names.phrase, meant)
    for number, text in enumerate(texts):
        phrase = None if closing(text) else above(text)
        if phrase and number not in named and not choices[number].pin:
            yield _finding(choices[number], phrase, ())


def _meant(
    names: Names, own: int, named: Mapping[int, Names], choices: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    """Return the choices that labels mean; none where they mean others, or ones that stay."""
    indices = [index_of(label) for label in names.labels]
    # A choice that names others is not itself named: such letters mean the stem's.
    if not all(0 <= i < len(choices) and i != own and i not in named for i in indices):
        return ()
    meant = tuple(choices[index] for index in indices)
    return () if all(choice.pin for choice in meant) else meant


def _finding(choice: Choice, phrase: str, meant: tuple[Choice, ...]) -> Finding:
    return Finding(
        message=f"“{phrase}” names choices by their place, which changes when they are shuffled",
        span=choice.span,
        hint="say what they say, or set `shuffle` to `false`",
        related=tuple((each.span, "is this one meant?") for each in meant),
    )


RULE = Rule(
    id="choice-names-choice",
    severity=Severity.ERROR,
    summary="No choice names another by its letter, number or place where choices are shuffled.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
