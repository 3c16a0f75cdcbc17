"""``examgen explain``."""

import click

from examgen.cli import completion, console


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
    """Print what a rule of lint asks for, and why."""
    from examgen.check import all_rules
    from examgen.check.manual import page
    from examgen.suggest import hint_of

    rules = {each.id: each for each in all_rules()}
    if listing:
        width = max(map(len, rules))
        for name, each in sorted(rules.items()):
            kind = each.severity if each.default else "off"
            console.say(f"{name:{width}}  {kind:7}  {each.summary}")
        return 0
    if rule is None:
        raise click.UsageError("name a rule, or give --list")
    if rule not in rules:
        hint = hint_of(rule, rules, most=0) or "see 'examgen explain --list'"
        raise click.UsageError(f"no rule is called '{rule}'; {hint}")
    console.say(page(rules[rule]).strip("\n"))
    return 0
