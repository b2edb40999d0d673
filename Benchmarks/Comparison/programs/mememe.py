"""mememe itself."""

import shutil
from pathlib import Path

from paths import FIXTURES, WORK
from words import BOTTOM, TOP, Line

from .program import Command, Program, Sheet
from .running import first_line, run


class Mememe(Program):
    """`mememe create`, with a durable save into a store or without."""

    def __init__(self, executable: Path, saves: bool):
        self.executable = executable
        self.saves = saves
        self.name = "mememe" if saves else "mememe --no-save"

    about = (
        "`mememe create`, which finds the size of the words and their place itself, writes the meme to "
        "a file, and has it on the disk (`fsync`) before it says so; with the store also original, "
        "meme and recipe, again on the disk. The store is there already and doesn't know the picture.")

    @property
    def version(self) -> str:
        return first_line(self.executable, "--version")

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        arguments = [
            self.executable, "create", original, "--top", TOP, "--bottom", BOTTOM, "--force",
            "-o", result]
        if not self.saves:
            return Command([*arguments, "--no-save"], result)
        store = WORK / "store"
        return Command(
            [*arguments, "--store", store], result, before=lambda: self._renew(store))

    def _renew(self, store: Path) -> None:
        """Makes a store as it was before the last meme, so that none finds its files there."""
        model = WORK / "store-model"
        if not model.exists():
            run(self.executable, "create", FIXTURES / "rgb.jpg", "--top", "first",
                "--store", model, "--force", "-o", WORK / "first.jpg")
        shutil.rmtree(store, ignore_errors=True)
        shutil.copytree(model, store)

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        return None


class MememeSheet(Mememe):
    """`mememe list --grid`, from a store."""

    def __init__(self, executable: Path, store: Path, has_thumbnails: bool):
        super().__init__(executable, True)
        self.store = store
        self.has_thumbnails = has_thumbnails
        if not has_thumbnails:
            self.name = "mememe, first time"

    def sheet(self, sheet: Sheet, result: Path) -> Command | None:
        def forget() -> None:
            if not self.has_thumbnails:
                shutil.rmtree(self.store / "thumbnails", ignore_errors=True)

        return Command(
            [self.executable, "list", "--grid", "--limit", str(len(sheet.memes)),
             "--columns", str(sheet.columns), "--cell", str(sheet.cell),
             "--store", self.store, "--force", "-o", result],
            result, before=forget)
