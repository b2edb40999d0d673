"""mememe itself, making memes."""

import shutil
from pathlib import Path

from paths import FIXTURES, WORK
from words import BOTTOM, TOP, Line

from .program import Command, MemeMaker
from .running import first_line, run


class Mememe(MemeMaker):
    """`mememe create`, with a durable save into a store or without."""

    def __init__(self, executable: Path, saves: bool):
        self.executable = executable
        self.saves = saves
        self.name = "mememe" if saves else "mememe --no-save"

    @property
    def version(self) -> str:
        return first_line(self.executable, "--version")

    def meme(self, original: Path, lines: list[Line], result: Path) -> Command:
        arguments: list[str | Path] = [
            self.executable, "create", original, "--top", TOP, "--bottom", BOTTOM, "--force",
            "-o", result]
        if not self.saves:
            return Command([*arguments, "--no-save"], result)
        model, store = self._model(), WORK / "store"

        def renew() -> None:
            # Otherwise the second run would find original and meme in the store.
            shutil.rmtree(store, ignore_errors=True)
            shutil.copytree(model, store)

        return Command([*arguments, "--store", store], result, before=renew)

    def _model(self) -> Path:
        """A store with one meme, of another picture, made by this build of mememe."""
        model = WORK / "store-model"
        shutil.rmtree(model, ignore_errors=True)
        run(self.executable, "create", FIXTURES / "rgb.jpg", "--top", "first",
            "--store", model, "--force", "-o", WORK / "first.jpg")
        return model
