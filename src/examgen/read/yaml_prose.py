"""Where a text is due: what YAML made of an author's line that was meant as prose."""

import re

from examgen.diagnostic import Diagnostic, error
from examgen.read.located_yaml import Mapping, Node, Scalar, source_text
from examgen.read.yaml_errors import quoted
from examgen.read.yaml_quoting import CONTENT, quote_cut, quote_node

_COMMENT = re.compile(r"[ \t]+#(?P<rest>[^\n]*)")


def cut_comment(name: str, scalar: Scalar, *, prose: bool = False) -> tuple[Diagnostic, ...]:
    """Report a plain value that ended at `` #``, where that looks like lost text.

    In prose every comment behind a plain value is one too many (``the C # language``);
    elsewhere only a ``#`` that touches what follows (``Quiz #1``).
    """
    if scalar.style:
        return ()
    text = scalar.origin.text
    found = _COMMENT.match(text, scalar.end)
    if found is None or not (prose or found["rest"][:1].strip()):
        return ()
    whole = text[scalar.start : found.end()].rstrip()
    message = f"`{name}` ends before ` #`, where YAML starts a comment"
    hint = f"put quotes round the text: {quoted(whole)}"
    if prose and scalar.text:
        hint += f"; or, if it is a comment: {quoted(scalar.text)} #{found['rest'].rstrip()}"
    fix = quote_cut(scalar.origin, scalar.start, found.end())
    span = scalar.origin.span(scalar.end, found.end())
    return (error("yaml-cut", message, span, hint, fix=fix),)


def not_a_text(
    name: str, node: Node, *, entry_of_list: bool = False, prose: bool = True
) -> Diagnostic:
    """Report a list or a mapping where a text is due, or (without ``prose``) a single value."""
    what = "a mapping" if isinstance(node, Mapping) else "a list"
    where = f"an entry of `{name}`" if entry_of_list else f"`{name}`"
    if not prose:
        message = f"{where} is one value, but YAML reads {what} here"
        return error("expected-text", message, node.span, "write one value")
    message = f"{where} is a text, but YAML reads {what} here"
    typed = source_text(node)
    hint = f"put quotes round it: {quoted(typed)}" if "\n" not in typed else None
    certain = name in CONTENT or name in ("answers", "extras", "order")
    fix = quote_node(node.origin, node.start, node.end) if certain else None
    return error("expected-text", message, node.span, hint, fix=fix)
