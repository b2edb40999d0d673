"""Pillow, from Python."""

import json
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from animations import QUALITY
from paths import PEERS
from pictures import AVIF_QUALITY
from scenes import Scene
from words import Line

from .program import Command, MemeMaker, SceneMaker, Sheet, SheetMaker


class Pillow(MemeMaker, SceneMaker, SheetMaker):
    name = "Pillow"

    @property
    def version(self) -> str:
        return version("pillow")

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        words = json.dumps([asdict(line) for line in lines])
        qualities = {".webp": QUALITY, ".avif": AVIF_QUALITY}
        quality = [str(qualities[result.suffix])] if result.suffix in qualities else []
        return Command(
            [sys.executable, PEERS / "pillow_meme.py", original, words, result, *quality], result)

    def scene(self, scene: Scene, result: Path) -> Command:
        return Command([sys.executable, PEERS / "pillow_scene.py", scene.json, result], result)

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        return Command(
            [sys.executable, PEERS / "pillow_sheet.py", result, str(sheet.columns),
             str(sheet.cell), str(sheet.gap), *sheet.memes], result)
