"""The floor: libjpeg-turbo alone, with no words."""

from pathlib import Path

from compiling import built
from words import Line

from .program import Command, Program, Sheet


class Floor(Program):
    def __init__(self, whole: bool):
        self._way = "whole" if whole else "rows"
        self.name = "floor" if whole else "floor, row by row"

    about = (
        "`native/floor.c` at `-O2`: libjpeg-turbo decodes the JPEG and encodes it with its own tables "
        "and sampling; no words, nothing stored, nothing flushed to the disk. It holds the whole "
        "picture in between, as programs do that draw on it. The second one goes row by row, which "
        "shows how little memory there could be.")

    @property
    def version(self) -> str:
        return ""

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        return Command([built("floor", "jpeg"), self._way, original, result], result)

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        return None
