"""GraphicsMagick, by its command line.

Each line is drawn with a stroke, then without, so that the outline is below the letters.
"""

from pathlib import Path

from paths import FONT
from words import Line

from .program import Command, MemeMaker, Sheet, SheetMaker
from .running import first_line


class GraphicsMagick(MemeMaker, SheetMaker):
    name = "GraphicsMagick"

    @property
    def version(self) -> str:
        return first_line("gm", "version").split()[1]

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        drawing: list[str | Path] = ["-font", FONT, "-fill", "white"]
        for line in lines:
            text = f"text {line.left:.2f},{line.baseline:.2f} '{line.text}'"
            drawing += [
                "-pointsize", f"{line.font_size:.2f}",
                "-stroke", "black", "-strokewidth", f"{2 * line.outline:.2f}", "-draw", text,
                "-stroke", "none", "-draw", text]
        coding = ["-quality", "90", "-sampling-factor", "2x2"] if result.suffix == ".jpg" else []
        return Command(["gm", "convert", original, *drawing, *coding, result], result)

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        twice, gap = 2 * sheet.cell, sheet.gap // 2
        return Command(
            ["gm", "montage", "-size", f"{twice}x{twice}", "-tile", f"{sheet.columns}x{sheet.rows}",
             "-geometry", f"{sheet.cell}x{sheet.cell}+{gap}+{gap}", "-background", "white",
             "-quality", "90", "-sampling-factor", "1x1", *sheet.memes, result],
            result)
