"""How far a run is, on a terminal."""

import sys
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar


class Progress:
    """Two bars on standard error while its `with` lasts: of all works, and of the one that is done.

    Nothing where standard error is no terminal.
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
        """Says that a work is begun, and the one before it done."""
        self._bar.update(self._works, advance=1, description=work)

    def note(self, what: str) -> None:
        """Says what is done next, of which nobody knows how long it takes."""
        self._renew(what, None)

    def expect(self, steps: int) -> None:
        """Begins the bar anew, with so many steps."""
        self._renew("", steps)

    def step(self, what: str) -> None:
        """Says what is done next: one step more than before."""
        self._bar.update(self._task, advance=1, description=what)

    def _renew(self, what: str, steps: int | None) -> None:
        self._bar.remove_task(self._task)
        self._task = self._bar.add_task(what, total=steps)
