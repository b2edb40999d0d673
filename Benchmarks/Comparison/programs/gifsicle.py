"""gifsicle, which can't write words: how long it takes to take a GIF apart and put it together."""

from pathlib import Path

from words import Line

from .program import Command, MemeMaker
from .running import first_line


class Gifsicle(MemeMaker):
    name = "gifsicle, no words"

    @property
    def version(self) -> str:
        return first_line("gifsicle", "--version").split()[-1]

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        # -O2 finds the parts that the original has already left out; with -O1 the file grows.
        return Command(["gifsicle", "-O2", original, "-o", result], result)
