"""``examgen explain``."""

import re

import click

from examgen.cli import completion, console
from examgen.diagnostic import ExamgenError

# Lines longer than these columns are hard to read, however wide a terminal is.
_WIDEST = 100
_BLOCK = re.compile(
    r"^(?P<fence>`{3,})[^\n]*\n(?s:.*?)^(?P=fence)$|(?:^(?!```)[^\n]+\n?)+", re.MULTILINE
)
_ELSEWHERE = "`examgen explain --list` lists all rules"
_NO_RULE = """\
### {name}

This is found {when}. It is no rule of lint: it can neither be turned off nor suppressed.

**How to mend it.** Each finding says at its place what is wrong, and its help says what to do.
{page} tells more.
"""


@click.command(
    epilog="""\b
Examples:
  examgen explain key-count
  examgen explain --list
"""
)
@click.argument("rule", required=False, shell_complete=completion.rule)
@click.option("--list", "listing", is_flag=True, help="List all rules.")
def explain(rule: str | None, listing: bool) -> int:
    """Print what a rule of lint asks for, and why, or where another finding comes from."""
    from examgen.check import all_rules
    from examgen.check.manual import page
    from examgen.report.origins import origins
    from examgen.report.printable import folded
    from examgen.suggest import hint_of

    rules = {each.id: each for each in all_rules()}
    if listing:
        width = max(map(len, rules))
        for name, each in sorted(rules.items()):
            kind = each.severity if each.default else "off"
            line = f"{name:{width}}  {kind:7}  {each.summary}"
            console.say(folded(line, console.columns(), indent=width + 11))
        return 0
    if rule is None:
        raise click.UsageError("name a rule, or give --list")
    others = origins()
    if rule in rules:
        text = page(rules[rule]).strip("\n")
    elif rule in others:
        found = others[rule]
        text = _NO_RULE.format(name=rule, when=found.when, page=found.page).strip("\n")
    else:
        known = (*rules, *others)
        raise ExamgenError(
            f"no rule is called '{rule}'", hint_of(rule, known, most=0) or _ELSEWHERE
        )
    columns = console.columns()
    console.say(text if columns is None else _laid_out(text, columns))
    return 0


def _laid_out(text: str, columns: int) -> str:
    """Return a page for a terminal: paragraphs as wide as it is, what leads them set off."""
    return "\n\n".join(_block(block, columns) for block in _BLOCK.finditer(text))


def _block(block: re.Match[str], columns: int) -> str:
    from examgen.report.printable import folded

    if block["fence"]:
        return block[0]  # An example stays as it is.
    text = folded(" ".join(block[0].split("\n")).strip(), min(columns, _WIDEST))
    if text.startswith("### "):
        return click.style(text[4:], bold=True)
    if lead := re.match(r"[*]{2}(.+?)[*]{2}", text):
        return click.style(lead[1], bold=True) + text[lead.end() :]
    about = re.fullmatch(r"[*]([^*]+)[*]", text)
    return click.style(about[1], dim=True) if about else text
