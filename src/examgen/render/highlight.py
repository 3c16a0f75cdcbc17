"""Colours for code, as CSS classes; Pygments is imported only when a block wants it.

Only a few lexers are used, and only on short texts: the best of them still take time
quadratic in some inputs (8 s for 16,000 characters, half a second for 4,000). Any
other code is printed as it is.
"""

from functools import cache, lru_cache
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer

MAX_CHARACTERS = 4_096

# What authors write after a fence, and Pygments' module and class for it.
LEXERS = {
    "bash": ("shell", "BashLexer"),
    "c": ("c_cpp", "CLexer"),
    "c++": ("c_cpp", "CppLexer"),
    "cpp": ("c_cpp", "CppLexer"),
    "css": ("css", "CssLexer"),
    "diff": ("diff", "DiffLexer"),
    "go": ("go", "GoLexer"),
    "haskell": ("haskell", "HaskellLexer"),
    "html": ("html", "HtmlLexer"),
    "ini": ("configs", "IniLexer"),
    "java": ("jvm", "JavaLexer"),
    "javascript": ("javascript", "JavascriptLexer"),
    "js": ("javascript", "JavascriptLexer"),
    "json": ("data", "JsonLexer"),
    "julia": ("julia", "JuliaLexer"),
    "kotlin": ("jvm", "KotlinLexer"),
    "py": ("python", "PythonLexer"),
    "python": ("python", "PythonLexer"),
    "r": ("r", "SLexer"),
    "rs": ("rust", "RustLexer"),
    "rust": ("rust", "RustLexer"),
    "sh": ("shell", "BashLexer"),
    "shell": ("shell", "BashLexer"),
    "sql": ("sql", "SqlLexer"),
    "toml": ("configs", "TOMLLexer"),
    "ts": ("javascript", "TypeScriptLexer"),
    "typescript": ("javascript", "TypeScriptLexer"),
    "yaml": ("data", "YamlLexer"),
    "yml": ("data", "YamlLexer"),
}


# Token types by their first matching ancestor; a type that is not here has no colour.
CLASSES = {
    "Token.Comment": "tc",
    "Token.Keyword": "tk",
    "Token.Operator.Word": "tk",
    "Token.Name.Builtin": "tb",
    "Token.Name.Class": "tf",
    "Token.Name.Decorator": "tb",
    "Token.Name.Function": "tf",
    "Token.Name.Tag": "tk",
    "Token.Name.Attribute": "tb",
    "Token.Literal.Number": "tn",
    "Token.Literal.String": "ts",
    "Token.Generic.Deleted": "td",
    "Token.Generic.Inserted": "ti",
    "Token.Generic.Heading": "tf",
}


@lru_cache(maxsize=1024)
def highlight(text: str, language: str) -> str:
    """Return code as escaped HTML with a ``span`` around each token that has a colour.

    The text inside is the given one, character by character: tabs and line ends stay.
    """
    name = language.strip().lower()
    if name in LEXERS and len(text) <= MAX_CHARACTERS:
        tokens = [(str(kind), value) for kind, value in _lexer(name).get_tokens(text)]
        if "".join([value for _, value in tokens]) == text:
            return "".join([_span(kind, value) for kind, value in tokens])
    return escape(text, quote=False)


@cache
def _lexer(name: str) -> "Lexer":
    module, lexer = LEXERS[name]
    kind = getattr(import_module(f"pygments.lexers.{module}"), lexer)
    made: Lexer = kind(stripnl=False, ensurenl=False)
    return made


def _span(kind: str, value: str) -> str:
    inside = escape(value, quote=False)
    colour = _colour(kind)
    return f'<span class="{colour}">{inside}</span>' if colour and value.strip() else inside


@cache
def _colour(kind: str) -> str:
    while kind:
        if kind in CLASSES:
            return CLASSES[kind]
        kind = kind.rpartition(".")[0]
    return ""
