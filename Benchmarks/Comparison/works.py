"""What is compared, and how often."""

import re
from dataclasses import dataclass
from pathlib import Path

import memes
from compiling import built
from likeness import is_exact, likeness
from paths import WORK
from pictures import picture
from programs.floor import Floor
from programs.graphicsmagick import GraphicsMagick
from programs.imagemagick import ImageMagick
from programs.libvips import Libvips
from programs.mememe import Mememe
from programs.mememe_sheet import MememeSheet
from programs.pillow import Pillow
from programs.program import Command, MemeMaker, Program, Sheet, SheetMaker
from progress import Progress
from words import BOTTOM, TOP, Line, lines
from work import Entry, Work

PILLOW, LIBVIPS = Pillow(), Libvips()
MAGICKS = (ImageMagick(), GraphicsMagick())
PEERS = [PILLOW, LIBVIPS, *MAGICKS]

SIZES = {1: (1200, 900), 2: (1632, 1224), 12: (4032, 3024), 48: (8064, 6048)}
"""Width and height by megapixels; those of 12 and 48 are a telephone's."""

NAMES = {
    "JPEG-1": 4, "JPEG-2": 3, "JPEG-12": 2, "JPEG-48": 0.6, "PNG-1": 2, "PNG-12": 0.6,
    "sheet-100": 0.6, "sheet-1000": 0.4, "start": 8}
"""What there is to compare, by kind and amount (megapixels, memes), and how often: times `--rounds`."""

MEMES = 1000
"""How many are in the store that contact sheets are made from; each has 2 megapixels."""
COLUMNS, CELL = 8, 160
"""Cells in a row of a contact sheet, as many as mememe would take; the side of one, in pixels."""


@dataclass(frozen=True)
class Extent:
    """How much is measured."""

    rounds: int
    """Of what takes a second or so; `NAMES` has more of what takes less, and fewer of the rest."""
    quick: bool
    """Whether all is as small as can be."""

    def times(self, factor: float) -> int:
        return 1 if self.quick else max(1, round(self.rounds * factor))

    def size(self, megapixels: int) -> tuple[int, int]:
        width, height = SIZES[megapixels]
        return (width // 8, height // 8) if self.quick else (width, height)

    def count(self, memes: int) -> int:
        return memes // 50 if self.quick else memes


class Works:
    """All that is compared."""

    def __init__(self, mememe: Path, extent: Extent, progress: Progress):
        self._mememe = mememe
        self._extent = extent
        self._progress = progress
        self.done: dict[str, Work] = {}
        """By name."""
        self.exact: dict[str, bool] = {}
        """Of mememe's memes, whether nothing differs from the original but where words are."""

    def run(self, name: str) -> None:
        """Does one of `NAMES`."""
        self._progress.begin(name)
        (WORK / "results").mkdir(parents=True, exist_ok=True)
        kind, _, amount = name.partition("-")
        rounds = self._extent.times(NAMES[name])
        match kind:
            case "sheet":
                work = self._sheet(int(amount), rounds)
            case "start":
                work = self._start(rounds)
            case _:
                work = self._memes(kind, int(amount), rounds)
        self.done[name] = work

    def _memes(self, kind: str, megapixels: int, rounds: int) -> Work:
        """Words on a JPEG, compared with the floor, or on a PNG, compared with Pillow."""
        suffix = ".jpg" if kind == "JPEG" else ".png"
        self._progress.note("pictures")
        original = picture(self._extent.size(megapixels), suffix)
        words = lines(self._mememe, original, TOP, BOTTOM)
        own = [Mememe(self._mememe, saves=True), Mememe(self._mememe, saves=False)]
        programs: list[MemeMaker] = (
            [Floor(whole=True), Floor(whole=False), *own, *PEERS] if kind == "JPEG"
            else [PILLOW, *own, LIBVIPS, *MAGICKS])
        entries = [
            Entry(program.name, program.meme(
                original, words, _result(f"{kind}-{megapixels}", program, suffix)))
            for program in programs]
        work = self._measured(Work(f"{megapixels} MP {kind}", rounds, entries))
        self._judge(work, original, words)
        return work

    def _judge(self, work: Work, original: Path, words: list[Line]) -> None:
        """Compares what came out with the original."""
        self._progress.note("comparing pictures")
        for entry in work.entries:
            if result := entry.command.result:
                entry.likeness = likeness(original, result, words)
                if entry.program.startswith("mememe"):
                    exact = is_exact(original, result, words)
                    self.exact[work.title] = self.exact.get(work.title, True) and exact

    def _sheet(self, count: int, rounds: int) -> Work:
        """A contact sheet: mememe's from its store, the others' from the files."""
        all_memes, size = self._extent.count(MEMES), self._extent.size(2)
        store = memes.store(self._mememe, all_memes, size, self._progress)
        files = memes.pictures_in(self._mememe, store)[:self._extent.count(count)]
        sheet = Sheet(files, COLUMNS, CELL, CELL // 12)
        programs: list[SheetMaker] = [
            LIBVIPS, MememeSheet(self._mememe, store, has_thumbnails=True),
            MememeSheet(self._mememe, store, has_thumbnails=False), PILLOW]
        # They take minutes for a thousand.
        if count < MEMES:
            programs.extend(MAGICKS)
        entries = [
            Entry(program.name, program.sheet(sheet, _result(f"sheet-{count}", program, ".jpg")))
            for program in programs]
        return self._measured(Work(f"sheet of {count:,}", rounds, entries))

    def _start(self, rounds: int) -> Work:
        """Starting and saying one's version, compared with a program that does nothing."""
        entries = [
            Entry("empty C program", Command([built("empty")])),
            Entry("mememe --version", Command([self._mememe, "--version"]))]
        return self._measured(Work("start", rounds, entries))

    def _measured(self, work: Work) -> Work:
        self._progress.expect(work.steps)
        work.run(self._progress.step)
        return work


def _result(work: str, program: Program, suffix: str) -> Path:
    """A file that a program writes, named so that it can be found and looked at."""
    words = re.findall("[a-z]+", program.name.lower())
    return WORK / "results" / f"{work}-{'-'.join(words)}{suffix}"
