"""libvips, from Python."""

import json
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from animations import QUALITY
from paths import PEERS
from scenes import Scene
from words import Line

from .program import Command, MemeMaker, SceneMaker, Sheet, SheetMaker


class Libvips(MemeMaker, SceneMaker, SheetMaker):
    name = "libvips"

    @property
    def version(self) -> str:
        return f"{version('pyvips-binary')} (pyvips {version('pyvips')})"

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        words = json.dumps([asdict(line) for line in lines])
        quality = [str(QUALITY)] if result.suffix == ".webp" else []
        return Command(
            [sys.executable, PEERS / "vips_meme.py", original, words, result, *quality], result)

    def scene(self, scene: Scene, result: Path) -> Command:
        return Command([sys.executable, PEERS / "vips_scene.py", scene.json, result], result)

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        return Command(
            [sys.executable, PEERS / "vips_sheet.py", result, str(sheet.columns), str(sheet.cell),
             str(sheet.gap), *sheet.memes], result)
