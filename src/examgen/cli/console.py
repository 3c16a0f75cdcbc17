"""What commands share at the terminal: errors, progress, colour, near misses."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from examgen.diagnostic import Diagnostic, ExamgenError, reason_of
from examgen.suggest import closest

if TYPE_CHECKING:
    from examgen.pipeline.rewriting import Rewrite
    from examgen.publish.store import Store
    from examgen.source import Source

F = TypeVar("F", bound=Callable[..., Any])


class Group(click.Group):
    """A group of commands that guesses what a mistyped name was meant to be."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one may have been meant."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            hint = suggestion(name, self.list_commands(ctx))
            raise click.UsageError(f"there is no command {name!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Keep the order in which the commands were added: most used first."""
        return list(self.commands)


class Choice(click.Choice[str]):
    """A choice of words that guesses what a mistyped one was meant to be."""

    def get_invalid_choice_message(
        self,
        value: object,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """Say which words there are, or which one may have been meant."""
        words = [str(word) for word in self.choices]
        hint = suggestion(str(value), words) or f"; known are {', '.join(words)}"
        return f"there is no {value!r}{hint}"


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` or nothing."""
    meant = closest(word, known)
    return "" if meant is None else f"; did you mean {meant!r}?"


def say(text: str) -> None:
    """Print text on standard output; when its reader (head, less) is gone, go on in silence.

    So a command's status does not depend on who reads how much.
    """
    try:
        click.echo(text, color=use_colour())
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as problem:
        _silence(sys.stdout)
        raise ExamgenError(
            f"cannot print: {reason_of(problem)}",
            "send the output to a place with room",
        ) from problem


def say_changes(rewrites: Iterable["Rewrite"]) -> None:
    """Print what changes in files as a patch; nothing where nothing does."""
    from examgen.pipeline.patch import unified_diff

    text = unified_diff(rewrites, terminal=sys.stdout.isatty(), colour=use_colour())
    if text:
        say(text.removesuffix("\n"))


def _silence(stream: TextIO) -> None:
    # What the stream still holds would be written, and fail again, when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def open_streams() -> None:
    """Make standard streams that take everything.

    Streams that the caller closed are stood in for: what they would show is lost. Pipes and
    files get UTF-8, and no stream fails for a character that it lacks.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115
        elif isinstance(stream, TextIOWrapper):
            told = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=None if told else "utf-8", errors="backslashreplace")


def harmless(text: str) -> str:
    """Return an author's text as it may be printed: who shows it obeys its control characters.

    At a terminal tabs are blanks; into a pipe all goes exact that no log would obey.
    """
    from examgen.report.printable import escaped_lines, piped

    if sys.stdout.isatty():
        return escaped_lines(text.expandtabs(4))
    return "\n".join(map(piped, text.split("\n")))


def say_json(text: str) -> None:
    """Print JSON with what would be obeyed written as ``\\u001b``."""
    from examgen.report.printable import safe_json

    say(safe_json(text))


def full(findings: Sequence[Diagnostic], sources: "Mapping[str, Source]") -> str:
    """Return findings with the lines they are about, as standard output shows them."""
    from examgen.report.text import full as write

    return write(findings, sources, colour=use_colour(), columns=columns())


def complain(text: str) -> None:
    """Print text on standard error, if it takes any: there is nobody else to tell."""
    try:
        click.echo(text, err=True, color=_coloured(sys.stderr))
    except OSError:
        _silence(sys.stderr)


def fail(message: str, hint: str | None = None) -> None:
    """Print what went wrong, and what to do, on standard error."""
    from examgen.report.printable import escaped_lines

    complain(f"{click.style('error', fg='red', bold=True)}: {escaped_lines(message)}")
    if hint:
        complain(f"  {click.style('help', fg='cyan', bold=True)}: {escaped_lines(hint)}")


def fail_usage(mistake: click.ClickException) -> None:
    """Print what is wrong with a command line as any other error."""
    context = mistake.ctx if isinstance(mistake, click.UsageError) else None
    if isinstance(mistake, click.NoSuchOption):
        known = [name for p in context.command.params for name in p.opts] if context else []
        message = f"there is no option {mistake.option_name!r}"
        message += suggestion(mistake.option_name, known)
    else:
        message = _lowered(mistake.format_message())
        if isinstance(mistake, click.BadParameter) and mistake.message:
            message = message.replace(mistake.message, _lowered(mistake.message))
            if isinstance(mistake.param, click.Argument):
                message = _lowered(mistake.message)
        message = message.removesuffix(".")
    fail(message, f"try '{context.command_path} --help'" if context else None)


def _lowered(said: str) -> str:
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def counted(number: int, noun: str) -> str:
    """Return ``1 item`` or ``2 items``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def use_colour() -> bool:
    """Tell whether standard output is a terminal that may be coloured."""
    return _coloured(sys.stdout)


def columns() -> int | None:
    """Return how wide the terminal is; nothing where standard output is none."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


def _coloured(stream: TextIO) -> bool:
    return _obeys(stream) and not os.environ.get("NO_COLOR")


def _obeys(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal that knows control sequences."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def shown(path: Path) -> str:
    """Return a path as short as it can be typed from here, harmless for a terminal."""
    try:
        return harmless(str(path.relative_to(Path.cwd())))
    except ValueError:
        return harmless(str(path))


def root_option(command: F) -> F:
    """Add the option that names the folder which holds ``bank/``."""
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder that holds bank/ (default: here or the nearest above).",
    )(command)


def jobs_option(command: F) -> F:
    """Add the option for the number of processes."""
    return click.option(
        "--jobs",
        "-j",
        type=click.IntRange(min=1),
        default=os.cpu_count() or 1,
        help="Processes to use (default: one a core). Results do not depend on it.",
    )(command)


def cache_option(command: F) -> F:
    """Add the switch that leaves the store of earlier results alone."""
    return click.option("--no-cache", is_flag=True, help="Read everything afresh.")(command)


def quiet_option(command: F) -> F:
    """Add the switch that silences everything but findings and errors."""
    return click.option("--quiet", "-q", is_flag=True, help="Print findings and errors only.")(
        command
    )


def find_root(root: Path | None) -> Path:
    """Return the folder that holds ``bank/``; raises ExamgenError where there is none."""
    from examgen.load import find_root as find

    return find((root or Path.cwd()).resolve())


def open_store(root: Path, no_cache: bool) -> "Store":
    """Return the store of earlier results below ``build/``; the command's end cuts it down."""
    from examgen.publish.eviction import trim
    from examgen.publish.store import Store

    folder = None if no_cache else root / "build" / ".cache"
    context = click.get_current_context(silent=True)
    if folder is not None and context is not None:
        context.call_on_close(partial(trim, folder))
    return Store(folder)


class Bars:
    """Progress bars on standard error, one a stage, for work that is long enough to see.

    A bar goes when its stage ends: what was found is to stand alone.
    """

    def __init__(self, *, quiet: bool, least: int = 3) -> None:
        self._shown = _obeys(sys.stderr) and not quiet
        self._least = least
        self._stage: str | None = None
        self._began = (0.0, 0)
        self._bar: Any = None

    def __enter__(self) -> "Bars":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take note that ``done`` of ``total`` parts of a stage are done."""
        if not self._shown or total < self._least:
            return
        if stage != self._stage:
            self.close()
            self._stage, self._began = stage, (time.monotonic(), done)
            self._bar = click.progressbar(
                length=total,
                label=stage,
                file=sys.stderr,
                show_pos=True,
                show_percent=False,
                item_show_func=self._rate,
            )
            self._bar.__enter__()
        # Together with the rate, click shows how long the rest will take.
        self._bar.update(done - self._bar.pos, done)
        if done == total:
            self.close()

    def _rate(self, done: int | None) -> str | None:
        """Return how many parts a second were done since the bar began."""
        began, before = self._began
        seconds = time.monotonic() - began
        return f"{(done - before) / seconds:.3g}/s" if done and seconds > 0 else None

    def close(self) -> None:
        """End the bar that is being shown, if any."""
        if self._bar is not None:
            sys.stderr.write("\r\x1b[K\x1b[?25h")  # The line is cleared, the cursor shown.
            sys.stderr.flush()
            self._bar = None
            self._stage = None
