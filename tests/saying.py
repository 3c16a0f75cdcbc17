"""The type of the fixture that runs command lines."""

from collections.abc import Callable

# A command line and perhaps the `status` that it ends with, to all that it prints.
Say = Callable[..., str]
