"""ImageMagick, by its command line.

Each line is drawn with a stroke, then without, so that the outline is below the letters.
"""

import shutil
from pathlib import Path

from animations import QUALITY
from paths import FONT, HERE
from pictures import AVIF_QUALITY
from words import Line

from .program import Command, MemeMaker, Sheet, SheetMaker
from .running import first_line

# The exact cosine transform, as all other programs use. ImageMagick's default is no faster and
# loses 2 dB.
JPEG = ["-quality", "90", "-define", "jpeg:dct-method=islow", "-sampling-factor"]


class ImageMagick(MemeMaker, SheetMaker):
    name = "ImageMagick"

    def __init__(self):
        # Debian's own name comes first, because other programs may be called "convert".
        names = ["convert-im6.q16", "magick", "convert"]
        self._convert = next(filter(None, map(shutil.which, names)), names[-1])
        self._montage = shutil.which("montage-im6.q16") or "montage"

    @property
    def version(self) -> str:
        return first_line(self._convert, "-version").split()[2]

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        drawing: list[str | Path] = ["-font", FONT, "-fill", "white"]
        for line in lines:
            place = f"+{line.left:.2f}+{line.baseline:.2f}"
            drawing += [
                "-pointsize", f"{line.font_size:.2f}",
                "-stroke", "black", "-strokewidth", f"{2 * line.outline:.2f}",
                "-annotate", place, line.text, "-stroke", "none", "-annotate", place, line.text]
        # Draws on whole frames, then optimizes the unchanged parts away again. A HEIC is decoded as
        # YCbCr, in which white would be pink.
        reading = {
            ".gif": ["-coalesce"], ".webp": ["-coalesce"],
            ".heic": ["-colorspace", "sRGB"]}.get(original.suffix, [])
        coding = {
            ".jpg": [*JPEG, "4:2:0"], ".gif": ["+dither", "-layers", "optimize"],
            ".webp": ["-quality", str(QUALITY)],
            ".avif": ["-quality", str(AVIF_QUALITY)]}.get(result.suffix, [])
        return self._command(
            self._convert, original, *reading, *drawing, *coding, result, result=result)

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        twice, gap = 2 * sheet.cell, sheet.gap // 2
        return self._command(
            self._montage, "-define", f"jpeg:size={twice}x{twice}", *sheet.memes,
            "-tile", f"{sheet.columns}x{sheet.rows}",
            "-geometry", f"{sheet.cell}x{sheet.cell}+{gap}+{gap}", "-background", "white",
            *JPEG, "4:4:4", result, result=result)

    def _command(self, *arguments: str | Path, result: Path) -> Command:
        # With Debian's policy, ImageMagick would keep a picture of 48 megapixels on the disk.
        return Command(
            list(arguments), result,
            environment={"MAGICK_CONFIGURE_PATH": str(HERE / "imagemagick")})
