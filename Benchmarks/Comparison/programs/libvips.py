"""libvips, from Python."""

import json
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from paths import PEERS
from words import Line

from .program import Command, Program, Sheet


class Libvips(Program):
    name = "libvips"
    about = (
        "A short program in Python (`peers/vips_meme.py`), since its command line can't draw words "
        "onto a picture in one go: sequential access, so that rows stream on all cores. libvips has "
        "no strokes; the outline is the blurred letters made opaque, as its authors advise. The "
        "sheet (`peers/vips_sheet.py`) is `thumbnail` and `arrayjoin`.")

    @property
    def version(self) -> str:
        return f"{version('pyvips-binary')} (pyvips {version('pyvips')})"

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        words = json.dumps([asdict(line) for line in lines])
        return Command([sys.executable, PEERS / "vips_meme.py", original, words, result], result)

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        return Command(
            [sys.executable, PEERS / "vips_sheet.py", result, str(sheet.columns), str(sheet.cell),
             str(sheet.gap), *sheet.memes], result)
