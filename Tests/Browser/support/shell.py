"""The command, run in a folder on a store."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .paths import EXECUTABLE
from .server import Server


class Shell:
    """Runs mememe in a folder, on a store."""

    def __init__(self, folder: Path, store: str, **environment: str):
        self.folder, self.store = folder, store
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MEMEME", "PG", "AWS"))}
        self.environment = {
            **kept, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "LC_ALL": "C.UTF-8",
            "MEMEME_CONFIG": "", "MEMEME_STORE": store, **environment}

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [EXECUTABLE, *arguments], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=300)

    def __call__(self, *arguments: str | Path) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, f"{arguments}: {done.stderr}"
        return done.stdout

    def json(self, *arguments: str | Path):
        return json.loads(self(*arguments, "--json"))

    def words(self, *arguments: str | Path) -> list[str]:
        return [meme["topText"] for meme in self.json("list", *arguments)["memes"]]


@contextmanager
def serving(shell: Shell, name: str, *arguments: str, token: str | None = None) -> Iterator[Server]:
    """Runs a server on a shell's store."""
    environment = {key: value for key, value in shell.environment.items() if key.startswith(("PG", "XDG", "AWS", "MEMEME_BUCKET"))}
    with Server(shell.store, *arguments, token=token, log=shell.folder / f"{name}.log", **environment) as server:
        yield server
