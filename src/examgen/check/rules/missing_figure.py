"""Every figure's file is in the bank.

Paths are relative to the question's file, and upper and lower case count on every system.

Why: The figure would be missing on the paper, or would show on your machine and not on
the server that builds it.

Bad:

```markdown
## loss-curve

Which run in the figure diverges?

![Three loss curves over 100 steps](img/losses.svg)

- [x] The red one
- [ ] The blue one
```

Good:

```markdown figures=bank/questions/img/losses.svg
## loss-curve

Which run in the figure diverges?

![Three loss curves over 100 steps](img/losses.svg)

- [x] The red one
- [ ] The blue one
```

Fix: Add the file beside the question, or correct the path.

False alarms: None.
"""

from collections.abc import Iterator
from posixpath import basename, dirname

from examgen.check.names import fold
from examgen.check.rule import Finding, Overview, PerBank, Rule, figures_shown
from examgen.diagnostic import Severity
from examgen.suggest import closest, neighbours


def _check(bank: Overview) -> Iterator[Finding]:
    for figure, item in figures_shown(bank):
        if figure.path not in bank.assets:
            yield Finding(
                message=f"the figure `{figure.path}` does not exist",
                span=figure.span,
                hint=_hint(figure.path, bank),
                item=item,
            )


def _hint(path: str, bank: Overview) -> str:
    same = bank.figures_folded().get(fold(path))
    if same is not None and same.casefold() == path.casefold():
        return f"the file is called `{same}`: upper and lower case must agree"
    if same is not None:
        return f"`{same}` looks the same and has other characters: copy its name from the file"
    folder = dirname(path)
    around = neighbours(path, bank.figure_names())
    beside = [basename(known) for known in around if dirname(known) == folder]
    near = closest(basename(path), beside)
    if near is not None:
        return f"did you mean `{near}`?"
    elsewhere = bank.figures_called().get(basename(path))
    return f"there is `{elsewhere}`" if elsewhere else "add the file, or correct the path"


RULE = Rule(
    id="missing-figure",
    severity=Severity.ERROR,
    summary="Every figure's file is in the bank.",
    manual=__doc__,
    check=PerBank(_check),
)
