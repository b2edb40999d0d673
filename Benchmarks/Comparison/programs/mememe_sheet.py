"""mememe itself, making contact sheets."""

import shutil
from pathlib import Path

from .program import Command, Sheet, SheetMaker
from .running import first_line


class MememeSheet(SheetMaker):
    """`mememe list --grid`, from a store, which may have to make its thumbnails first."""

    def __init__(self, executable: Path, store: Path, has_thumbnails: bool):
        self.executable = executable
        self.store = store
        self.has_thumbnails = has_thumbnails
        self.name = "mememe" if has_thumbnails else "mememe, first time"

    @property
    def version(self) -> str:
        return first_line(self.executable, "--version")

    def sheet(self, sheet: Sheet, result: Path) -> Command:
        def prepare() -> None:
            if not self.has_thumbnails:
                shutil.rmtree(self.store / "thumbnails", ignore_errors=True)

        return Command(
            [self.executable, "list", "--grid", "--limit", str(len(sheet.memes)),
             "--columns", str(sheet.columns), "--cell", str(sheet.cell),
             "--store", self.store, "--force", "-o", result],
            result, before=prepare)
