"""Templates: the packaged ones, and a bank's own found before them, file by file.

Templates see plain view models and never parse text from questions. They run in a
sandbox without access to files; a mistake in a bank's template is a diagnostic.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, is_dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from examgen.diagnostic import Diagnostic, error
from examgen.render.folders import folder_of
from examgen.source import Span

if TYPE_CHECKING:
    from types import TracebackType

    from jinja2 import Environment

FOLDER = "templates"
# Jinja names our classes, which say nothing to an author of templates.
_NO_MEMBER = re.compile(r"'[\w.]+ object' has no attribute '(\w+)'")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """An environment ready to fill templates, and the bank's own templates in it."""

    environment: "Environment"
    own: Mapping[str, str]


def load_theme(own: Mapping[str, str]) -> Theme:
    """Return a theme; ``own`` maps names (``page.html``) to a bank's own templates."""
    return Theme(environment=_environment(tuple(sorted(own.items()))), own=own)


def style_sheet(theme: Theme, *names: str) -> str:
    """Return style sheets joined, each the bank's own or the packaged one; as they are."""
    return "\n".join([theme.own.get(name) or _packaged(name) for name in names])


def style_source(css: str) -> str:
    """Return the source expression that lets a page's policy admit exactly this style sheet."""
    digest = hashlib.sha256(css.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def fill(
    theme: Theme, name: str, values: Mapping[str, object]
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Return a filled template, or None and the mistake in a bank's own template.

    A mistake in a packaged template that no own one caused is ours, and is raised.
    """
    from jinja2 import TemplateError, TemplateSyntaxError

    try:
        return theme.environment.get_template(name).render(values), ()
    except TemplateSyntaxError as fault:
        place = (fault.filename or "", fault.lineno)
        if not place[0].startswith(f"{FOLDER}/"):
            raise
        return None, (_mistake(fault.message or "", place),)
    # Templates are code: a wrong type or index in one is its author's mistake too.
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as fault:
        found = _own_place(fault.__traceback__)
        if found is None:
            raise
        return None, (_mistake(str(fault), found),)


def prepare_templates(theme: Theme, names: Iterable[str]) -> None:
    """Translate templates now; a mistake in one is found by who fills it."""
    from jinja2 import TemplateError

    for name in names:
        with suppress(TemplateError):
            theme.environment.get_template(name)


def _mistake(message: str, place: tuple[str, int]) -> Diagnostic:
    path, line = place
    told = _NO_MEMBER.sub(r"nothing here is called `\1`", message)
    return error(
        "template-mistake",
        f"this template cannot be filled: {told}",
        Span(path, line, 1, line, 1),
        "docs/templates.md lists what a template is given",
    )


def _own_place(trace: "TracebackType | None") -> tuple[str, int] | None:
    """Return the innermost place of a traceback that lies in a bank's own template."""
    found = None
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(f"{FOLDER}/"):
            found = (path, trace.tb_lineno)
        trace = trace.tb_next
    return found


@cache
def packaged_names() -> tuple[str, ...]:
    """Return the names of all packaged templates and style sheets, sorted."""
    return tuple(sorted(place.name for place in _folder().iterdir()))


def _packaged(name: str) -> str:
    return _folder().joinpath(name).read_text("utf-8")


def _folder() -> resources.abc.Traversable:
    return resources.files("examgen.render").joinpath(FOLDER)


@cache
def _is_plain(kind: Any) -> bool:
    """Tell whether values of a type are our own view models: fields, and no more."""
    return is_dataclass(kind) and kind.__module__.startswith("examgen.")


@cache
def _environment(texts: tuple[tuple[str, str], ...]) -> "Environment":
    from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound
    from jinja2.exceptions import SecurityError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    own = dict(texts)

    class Loader(BaseLoader):
        def get_source(self, environment: "Environment", template: str) -> tuple[str, str, None]:  # noqa: ARG002
            base = template.removeprefix("packaged/")
            if base == template and template in own:
                return own[template], f"{FOLDER}/{template}", None
            # Any other name could be a path to anywhere.
            if base not in packaged_names():
                raise TemplateNotFound(template)
            return _packaged(base), f"<packaged {base}>", None

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**"})

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            # The longer way, with the same end, takes half of the time of a page.
            kind: Any = type(obj)
            if attr[:1] != "_" and _is_plain(kind):
                return True
            return super().is_safe_attribute(obj, attr, value)

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            # Repeated strings and towers of powers take all memory; pages need neither.
            if operator == "**" or not all(isinstance(v, int | float) for v in (left, right)):
                raise SecurityError(f"{operator} is not allowed with these values")
            return super().call_binop(context, operator, left, right)

    made = Sandbox(
        loader=Loader(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        optimized=False,
        auto_reload=False,
    )
    made.filters["folder"] = folder_of
    return made
