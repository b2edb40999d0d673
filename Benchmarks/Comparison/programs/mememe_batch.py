"""mememe itself, making many memes."""

import shutil
from pathlib import Path

from paths import WORK

from .mememe import model
from .program import Batch, BatchMaker, Command
from .running import first_line


class MememeBatch(BatchMaker):
    """`mememe batch`, by so many jobs, with a durable save into a store or without."""

    def __init__(self, executable: Path, saves: bool, jobs: int):
        self.executable = executable
        self.saves = saves
        self.jobs = jobs
        self.name = batch_name(saves, jobs)

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
            [self.executable, "batch", batch.manifest, "--output", result,
             "--jobs", str(self.jobs), *saving], result, before=renew)


def batch_name(saves: bool, jobs: int) -> str:
    """What it is called in the table."""
    return f"mememe{'' if saves else ' --no-save'}, {jobs} job{'' if jobs == 1 else 's'}"
