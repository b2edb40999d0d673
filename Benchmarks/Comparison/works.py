"""The compared works, and how often each runs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import batches
import memes
import scenes
from animations import animation
from compiling import built
from likeness import is_exact, likeness
from paths import WORK
from pictures import TILED, picture
from programs.floor import Floor
from programs.gifsicle import Gifsicle
from programs.graphicsmagick import GraphicsMagick
from programs.imagemagick import ImageMagick
from programs.libvips import Libvips
from programs.mememe import Mememe
from programs.mememe_batch import MememeBatch
from programs.mememe_sheet import MememeSheet
from programs.pillow import Pillow
from programs.pillow_batch import PillowBatch
from programs.program import BatchMaker, Command, MemeMaker, Program, SceneMaker, Sheet, SheetMaker
from progress import Progress
from words import BOTTOM, TOP, Line, lines
from work import Entry, Work

PILLOW, LIBVIPS, IMAGEMAGICK = Pillow(), Libvips(), ImageMagick()
MAGICKS = (IMAGEMAGICK, GraphicsMagick())
PEERS = [PILLOW, LIBVIPS, *MAGICKS]
GIFSICLE = Gifsicle()

SUFFIXES = {
    "JPEG": ".jpg", "PNG": ".png", "HEIC": ".heic", "tiles": TILED, "AVIF": ".avif", "GIF": ".gif", "WebP": ".webp",
    "APNG": ".png"}
COPIED = {".jpg", ".png", ".gif"}
"""Of which mememe copies what has no words; it has to code the others anew."""

SIZES = {1: (1200, 900), 2: (1632, 1224), 12: (4032, 3024), 48: (8064, 6048)}
"""Width and height by megapixels; those of 12 and 48 are a telephone's."""

NAMES = {
    "JPEG-1": 4, "JPEG-2": 3, "JPEG-12": 2, "JPEG-48": 0.6, "PNG-1": 2, "PNG-12": 0.6,
    "HEIC-12": 0.6, "tiles-12": 0.6, "AVIF-1": 0.6, "GIF-100": 0.6, "WebP-60": 0.8,
    "APNG-60": 0.6, "sheet-100": 0.6, "sheet-1000": 0.4,
    "batch-1000": 0.2,
    "sticker-12": 2, "panels-4": 1, "template-3": 4, "start": 8}
"""What there is to compare, by kind and amount (megapixels, frames, memes), and how often: times
`--rounds`.
"""

MEMES = 1000
"""How many are in the store that contact sheets are made from; each has 2 megapixels."""
FRAME = (480, 270)
"""Width and height of animations."""
COLUMNS, CELL = 8, 160
"""Cells in a row of a contact sheet, as many as mememe would take; the side of one, in pixels."""


@dataclass(frozen=True)
class Extent:
    """The extent of the measurement."""

    rounds: int
    """Of what takes a second or so; `NAMES` has more of what takes less, and fewer of the rest."""
    quick: bool
    """Whether all is as small as can be."""

    def times(self, factor: float) -> int:
        return 1 if self.quick else max(1, round(self.rounds * factor))

    def size(self, megapixels: int) -> tuple[int, int]:
        width, height = SIZES[megapixels]
        return (width // 8, height // 8) if self.quick else (width, height)

    def frames(self, count: int) -> tuple[tuple[int, int], int]:
        """The size of an animation's frames, and how many there are."""
        return ((FRAME[0] // 2, FRAME[1] // 2), count // 10) if self.quick else (FRAME, count)

    def count(self, memes: int) -> int:
        return memes // 50 if self.quick else memes


class Works:
    """All compared works."""

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
            case "batch":
                work = self._batch(int(amount), rounds)
            case "GIF" | "WebP" | "APNG":
                work = self._animation(kind, int(amount), rounds)
            case "sticker" | "panels" | "template":
                work = self._scene(name, kind, rounds)
            case "start":
                work = self._start(rounds)
            case _:
                work = self._memes(kind, int(amount), rounds)
        self.done[name] = work

    def _memes(self, kind: str, megapixels: int, rounds: int) -> Work:
        """Words on a JPEG, compared with the floor, or on another picture, compared with Pillow."""
        self._progress.note("pictures")
        original = picture(self._extent.size(megapixels), SUFFIXES[kind])
        own = self._own()
        programs: dict[str, list[MemeMaker]] = {
            "JPEG": [Floor(whole=True), Floor(whole=False), *own, *PEERS],
            "PNG": [PILLOW, *own, LIBVIPS, *MAGICKS],
            # pip's libvips can't read HEIC. The meme of a HEIC is a JPEG.
            "HEIC": [PILLOW, *own, *MAGICKS],
            "tiles": [PILLOW, *own, *MAGICKS],
            "AVIF": [PILLOW, *own, IMAGEMAGICK]}
        title = f"{megapixels} MP " + {
            "HEIC": "HEIC to JPEG", "tiles": "HEIC of tiles to JPEG"}.get(kind, kind)
        return self._drawn(
            f"{kind}-{megapixels}", title, rounds, original,
            ".jpg" if kind in ("HEIC", "tiles") else SUFFIXES[kind], programs[kind])

    def _animation(self, kind: str, count: int, rounds: int) -> Work:
        """Words on every frame of an animation, compared with Pillow."""
        self._progress.note("animations")
        size, count_now = self._extent.frames(count)
        suffix = SUFFIXES[kind]
        programs = [PILLOW, *self._own()]
        # The others read and write an APNG as a still picture.
        if kind != "APNG":
            programs += [LIBVIPS, IMAGEMAGICK]
        if kind == "GIF":
            programs.append(GIFSICLE)
        return self._drawn(
            f"{kind}-{count}", f"{kind}, {count} frames", rounds,
            animation(size, count_now, suffix), suffix, programs)

    def _own(self) -> list[Mememe]:
        return [Mememe(self._mememe, saves=True), Mememe(self._mememe, saves=False)]

    def _drawn(
        self, name: str, title: str, rounds: int, original: Path, suffix: str,
        programs: Sequence[MemeMaker]
    ) -> Work:
        """The usual words on a picture or an animation, by all programs."""
        words = lines(self._mememe, original, TOP, BOTTOM)
        entries = [
            Entry(program.name, program.meme(original, words, _result(name, program, suffix)))
            for program in programs]
        work = self._measured(Work(title, rounds, entries))
        self._judge(work, original, words)
        return work

    def _judge(self, work: Work, original: Path, words: list[Line]) -> None:
        """Compares the result with the original."""
        self._progress.note("comparing pictures")
        for entry in work.entries:
            if result := entry.command.result:
                entry.likeness = likeness(original, result, words)
                if entry.program.startswith("mememe") and original.suffix in COPIED:
                    self._note_exactness(work.title, is_exact(original, result, words))

    def _note_exactness(self, title: str, exact: bool) -> None:
        self.exact[title] = self.exact.get(title, True) and exact

    def _batch(self, count: int, rounds: int) -> Work:
        """Many memes at once: on one core, and on two."""
        self._progress.note("pictures")
        memes_now = self._extent.count(count)
        batch = batches.batch(self._mememe, memes_now, self._extent.size(1))
        programs: list[BatchMaker] = [
            *(MememeBatch(self._mememe, saves, cores)
              for saves in (True, False) for cores in (1, 2)),
            PillowBatch(2)]
        entries = [
            Entry(program.name, program.batch(batch, _result(f"batch-{count}", program, "")))
            for program in programs]
        # Each run makes a thousand memes, which warms up enough.
        work = self._measured(Work(f"batch of {count:,}", rounds, entries, is_warmed=False))
        for entry in work.entries:
            exact = batches.check(batch, entry.command.result)
            if entry.program.startswith("mememe"):
                self._note_exactness(work.title, exact)
        return work

    def _sheet(self, count: int, rounds: int) -> Work:
        """A contact sheet: mememe's from its store, the others' from the files."""
        all_memes, size = self._extent.count(MEMES), self._extent.size(2)
        store = memes.store(self._mememe, all_memes, size, self._progress)
        files = memes.pictures_in(self._mememe, store)[:self._extent.count(count)]
        sheet = Sheet(files, COLUMNS, CELL, CELL // 12)
        programs: list[SheetMaker] = [
            LIBVIPS, MememeSheet(self._mememe, store, has_thumbnails=True),
            MememeSheet(self._mememe, store, has_thumbnails=False), PILLOW]
        # These programs take minutes for a thousand memes.
        if count < MEMES:
            programs.extend(MAGICKS)
        entries = [
            Entry(program.name, program.sheet(sheet, _result(f"sheet-{count}", program, ".jpg")))
            for program in programs]
        return self._measured(Work(f"sheet of {count:,}", rounds, entries))

    def _scene(self, name: str, kind: str, rounds: int) -> Work:
        """A meme of several pictures, or of a template, by the programs that make one in a run."""
        self._progress.note("pictures")
        match kind:
            case "sticker":
                size = self._extent.size(12)
                scene = scenes.sticker(self._mememe, size, size[0] // 4)
                title = "1 MP PNG on 12 MP JPEG"
            case "panels":
                scene = scenes.panels(self._mememe, self._extent.size(2))
                title = "4 panels of 2 MP"
            case _:
                scene = scenes.template(self._mememe, (600, 450))
                title = "template of 600 px"
        programs: list[SceneMaker] = [PILLOW, LIBVIPS, *self._own()]
        entries = [
            Entry(program.name, program.scene(scene, _result(name, program, ".jpg")))
            for program in programs]
        return self._measured(Work(title, rounds, entries))

    def _start(self, rounds: int) -> Work:
        """Starting and printing the version, compared with a program that does nothing."""
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
    words = re.findall("[a-z0-9]+", program.name.lower())
    return WORK / "results" / f"{work}-{'-'.join(words)}{suffix}"
