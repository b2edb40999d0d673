"""The progress of a run, on a terminal."""

import sys
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar


class Progress:
    """Two bars on standard error within its `with`: for all works, and for the current one.

    It shows nothing if standard error is not a terminal.
    """

    def __init__(self, works: int) -> None:
        self._bar = Bar(
            TextColumn("{task.description:<40}"), BarColumn(), MofNCompleteColumn(),
            TimeElapsedColumn(), console=Console(stderr=True), transient=True,
            disable=not sys.stderr.isatty())
        self._works = self._bar.add_task("", total=works, completed=-1)
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_) -> None:
        self._bar.stop()

    def begin(self, work: str) -> None:
        """Begins a work and completes the previous one."""
        self._bar.update(self._works, advance=1, description=work)

    def note(self, what: str) -> None:
        """Shows the next step, whose duration is unknown."""
        self._renew(what, None)

    def expect(self, steps: int) -> None:
        """Restarts the bar with this many steps."""
        self._renew("", steps)

    def step(self, what: str) -> None:
        """Shows the next step and advances the bar."""
        self._bar.update(self._task, advance=1, description=what)

    def _renew(self, what: str, steps: int | None) -> None:
        self._bar.remove_task(self._task)
        self._task = self._bar.add_task(what, total=steps)
