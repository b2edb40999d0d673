"""The times of whole processes, for which a user of the command line waits."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from stores import ABSENT, FIXTURES, FREQUENT, OCCASIONAL, RARE, Store


class Commands:
    """mememe with one store."""

    def __init__(self, executable: Path, store: Store):
        self._executable = executable
        self._store = store
        self._made: list[str] = []
        self.works: dict[str, Callable[[], None]] = {
            "start: the newest meme": lambda: self._list("--limit", "1"),
            "list": self._list,
            "list, a frequent word": lambda: self._list("--search", FREQUENT),
            "list, two words": lambda: self._list("--search", f"{FREQUENT} {OCCASIONAL}"),
            "list, the beginning of many words": lambda: self._list("--search", "n"),
            "list, a rare word": lambda: self._list("--search", RARE),
            "list, a word of none": lambda: self._list("--search", ABSENT),
            "create": self._create,
            "delete": self._delete,
            "contact sheet of 100": self._sheet,
            "contact sheet of 100, a word": lambda: self._sheet("--search", FREQUENT[:4]),
        }

    def end(self) -> None:
        if self._made:
            self._run("delete", "--permanently", "--yes", *self._made)

    def _list(self, *arguments: str) -> None:
        self._run("list", *arguments)

    def _create(self) -> None:
        # The words differ each time, because the store doesn't store an identical meme again.
        printed = self._run(
            "create", FIXTURES / "rgb.jpg", "--top", f"made {len(self._made)}",
            "--output", self._store.folder / "made.jpg", "--force", "--json")
        self._made.append(json.loads(printed)["meme"]["id"])

    def _delete(self) -> None:
        self._run("delete", "--permanently", "--yes", self._made.pop())

    def _sheet(self, *arguments: str) -> None:
        self._run(
            "list", "--grid", "--limit", "100", "--cell", "160", "--force",
            "--output", self._store.folder / "sheet.jpg", *arguments)

    def _run(self, *arguments: str | Path) -> bytes:
        return subprocess.run(
            [self._executable, *arguments, "--store", self._store.address], check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
