"""Gaps of cloze items, as Markdown."""

import re

from examgen.model.item import ClozeGap, MenuGap, NumberGap, TextGap

_SPECIAL = re.compile(r"\\(?=[!-/:-@\[-`{-~]|$)|&(?=#?\w+;)|\A[=?*]")
_CLOSING = re.compile(r"\](?=\]|$)|\|")
_SLASH = re.compile(r"(?:(?<=\s)|\A)/(?=\s|\Z)")


def gap_text(gap: ClozeGap) -> str:
    """Return a gap with its brackets."""
    match gap:
        case TextGap():
            return f"[[{' || '.join(map(_escaped, gap.accepted))}]]"
        case NumberGap():
            return f"[[= {' | '.join(map(_number, (i.text for i in gap.accepted)))}]]"
        case MenuGap():
            choices = [_SLASH.sub(r"\\/", _escaped(choice)) for choice in gap.choices]
            choices[gap.key] = "*" + choices[gap.key]
            return f"[[? {' / '.join(choices)}]]"


def _escaped(text: str) -> str:
    text = _CLOSING.sub(lambda found: _references(found[0]), _SPECIAL.sub(r"\\\g<0>", text))
    bare = text.strip()
    if bare == text:
        return text
    lead = len(text) - len(text.lstrip())
    return _references(text[:lead]) + bare + _references(text[lead + len(bare) :])


def _references(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)


def _number(text: str) -> str:
    # `rel` is a share of the value where the unit itself is per cent.
    return text.replace(" ±", " % ±") if text.endswith(" rel") else text
