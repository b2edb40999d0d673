"""Pillow, making many memes in several processes."""

import json
import shutil
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from paths import PEERS

from .program import Batch, BatchMaker, Command


class PillowBatch(BatchMaker):
    def __init__(self, processes: int):
        self.processes = processes
        self.name = f"Pillow, {processes} processes"

    @property
    def version(self) -> str:
        return version("pillow")

    def batch(self, batch: Batch, result: Path) -> Command:
        def renew() -> None:
            shutil.rmtree(result, ignore_errors=True)
            result.mkdir()

        words = json.dumps([asdict(line) for line in batch.lines])
        return Command(
            [sys.executable, PEERS / "pillow_batch.py", batch.manifest, words,
             str(self.processes), result], result, before=renew)
