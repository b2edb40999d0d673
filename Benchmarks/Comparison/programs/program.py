"""What the comparison asks of a program."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from words import Line


@dataclass(frozen=True)
class Command:
    """A process that is measured."""

    arguments: list[str | Path]
    result: Path | None = None
    """The file that it writes."""
    environment: dict[str, str] = field(default_factory=dict)
    """What is added to the environment."""
    before: Callable[[], None] = lambda: None
    """What is done before each run, and isn't measured."""


@dataclass(frozen=True)
class Sheet:
    """Pictures on a contact sheet, in the arrangement of mememe's own."""

    memes: list[Path]
    columns: int
    cell: int
    """The side of the square that each is fitted into, in pixels."""
    gap: int
    """How far cells are apart, in pixels."""


class Program(Protocol):
    """A program that writes words on pictures, and lays pictures out on a sheet."""

    name: str
    about: str
    """How it is configured, and why that is fair: a sentence or two of Markdown."""

    @property
    def version(self) -> str: ...

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        """Writes words on a picture. A JPEG has the original's quality, 90, and sampling, 4:2:0."""
        ...

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        """Lays pictures out on a JPEG of quality 90; `None` if it would take minutes."""
        ...
