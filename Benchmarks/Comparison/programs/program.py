"""The interfaces of the compared programs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from scenes import Scene
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

    @property
    def rows(self) -> int:
        return -(-len(self.memes) // self.columns)


@dataclass(frozen=True)
class Batch:
    """Many memes to be made at once, all with the same words but for a number."""

    manifest: Path
    """A table in CSV with a row for each: image, top, bottom, output."""
    count: int
    lines: list[Line]
    """Where the words of the first stand, and so, as all digits are as wide, those of the others."""


class Program(Protocol):
    """A program to compare."""

    name: str

    @property
    def version(self) -> str:
        """The version that the program prints; empty if it has none."""
        ...


class MemeMaker(Program, Protocol):
    """A program that writes words on pictures."""

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        """Writes words on a picture. A JPEG keeps its quality, 90, and its sampling, 4:2:0."""
        ...


class SceneMaker(Program, Protocol):
    """A program that makes memes of several pictures."""

    def scene(self, scene: Scene, result: Path) -> Command:
        """Makes a JPEG of quality 90, sampling 4:2:0."""
        ...


class SheetMaker(Program, Protocol):
    """A program that lays pictures out on a contact sheet."""

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        """Lays pictures out on a JPEG of quality 90, sampling 4:4:4, as mememe's is."""
        ...


class BatchMaker(Program, Protocol):
    """A program that makes many memes at once."""

    def batch(self, batch: Batch, result: Path) -> Command:
        """Makes JPEGs of quality 90, sampling 4:2:0, in an empty folder."""
        ...
