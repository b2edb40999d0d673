"""ImageMagick, by its command line."""

import shutil
from pathlib import Path

from paths import FONT, HERE
from words import Line

from .program import Command, Program, Sheet
from .running import first_line


class ImageMagick(Program):
    name = "ImageMagick"
    about = (
        "`convert` draws each line with a stroke, then again without one, so that the outline is "
        "below the letters; `montage` decodes JPEG at the scale it needs (`jpeg:size`). Its policy "
        "(`imagemagick/policy.xml`) lets 48 megapixels stay in memory; as Debian configures it, they "
        "go to the disk.")

    def __init__(self):
        # Debian's own name first: other things may be called "convert".
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
        coding = ["-quality", "90", "-sampling-factor", "4:2:0"] if result.suffix == ".jpg" else []
        return self._command(self._convert, original, *drawing, *coding, result, result=result)

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        if len(sheet.memes) > 200:
            return None
        twice = 2 * sheet.cell
        return self._command(
            self._montage, "-define", f"jpeg:size={twice}x{twice}", *sheet.memes,
            "-tile", f"{sheet.columns}x", "-geometry",
            f"{sheet.cell}x{sheet.cell}+{sheet.gap // 2}+{sheet.gap // 2}",
            "-background", "white", "-quality", "90", "-sampling-factor", "4:2:0", result,
            result=result)

    def _command(self, *arguments: str | Path, result: Path) -> Command:
        return Command(
            list(arguments), result,
            environment={"MAGICK_CONFIGURE_PATH": str(HERE / "imagemagick")})
