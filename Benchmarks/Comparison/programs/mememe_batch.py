"""mememe itself, making many memes."""

import os
import shutil
from pathlib import Path

from paths import WORK

from .mememe import model
from .program import Batch, BatchMaker, Command
from .running import first_line


class MememeBatch(BatchMaker):
    """`mememe batch` on this many cores, with a durable save into a store or without.

    It is pinned to these cores, because when it saves, even one job would use two.
    """

    def __init__(self, executable: Path, saves: bool, cores: int):
        self.executable = executable
        self.saves = saves
        self.cores = sorted(os.sched_getaffinity(0))[:cores]
        self.name = batch_name(saves, cores)

    @property
    def version(self) -> str:
        return first_line(self.executable, "--version")

    def batch(self, batch: Batch, result: Path) -> Command:
        store = WORK / "store"
        saving = ["--store", store] if self.saves else ["--no-save"]
        existing = model(self.executable) if self.saves else None

        def renew() -> None:
            shutil.rmtree(result, ignore_errors=True)
            if existing:
                shutil.rmtree(store, ignore_errors=True)
                shutil.copytree(existing, store)

        return Command(
            ["taskset", "--cpu-list", ",".join(map(str, self.cores)),
             self.executable, "batch", batch.manifest, "--output", result,
             "--jobs", str(len(self.cores)), *saving], result, before=renew)


def batch_name(saves: bool, cores: int) -> str:
    """Its name in the table."""
    return f"mememe{'' if saves else ' --no-save'}, {cores} core{'' if cores == 1 else 's'}"
