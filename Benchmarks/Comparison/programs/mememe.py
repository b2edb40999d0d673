"""mememe itself, making memes."""

import shutil
from pathlib import Path

from paths import FIXTURES, WORK
from scenes import Scene
from words import BOTTOM, TOP, Line

from .program import Command, MemeMaker, SceneMaker
from .running import first_line, run


class Mememe(MemeMaker, SceneMaker):
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
        if original.suffix == ".heic":
            # For the JPEG of a HEIC, mememe would choose the quality; for others it keeps the original's.
            arguments += ["--quality", "90"]
        return self._measured(arguments, result)

    def scene(self, scene: Scene, result: Path) -> Command:
        return self._measured(
            [self.executable, *scene.arguments, "--force", "-o", result], result)

    def _measured(self, arguments: list[str | Path], result: Path) -> Command:
        if not self.saves:
            return Command([*arguments, "--no-save"], result)
        existing, store = model(self.executable), WORK / "store"

        def renew() -> None:
            # Without this, the second run would find original and meme in the store.
            shutil.rmtree(store, ignore_errors=True)
            shutil.copytree(existing, store)

        return Command([*arguments, "--store", store], result, before=renew)


def model(executable: Path) -> Path:
    """A store with one meme, of another picture, made by this build of mememe."""
    folder = WORK / "store-model"
    shutil.rmtree(folder, ignore_errors=True)
    run(executable, "create", FIXTURES / "rgb.jpg", "--top", "first",
        "--store", folder, "--force", "-o", WORK / "first.jpg")
    return folder
