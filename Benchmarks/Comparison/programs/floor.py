"""The floor: libjpeg-turbo alone, with no words."""

from pathlib import Path

from compiling import built
from words import Line

from .program import Command, MemeMaker


class Floor(MemeMaker):
    """`whole` holds the decoded picture before it is encoded, as programs do that draw on it."""

    def __init__(self, whole: bool):
        self._way = "whole" if whole else "rows"
        self.name = "floor" if whole else "floor, row by row"

    @property
    def version(self) -> str:
        return ""

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        return Command([built("floor", "jpeg"), self._way, original, result], result)
