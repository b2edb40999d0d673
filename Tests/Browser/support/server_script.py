"""Programs of `Tests` that run a server until their standard input ends."""

import subprocess
from pathlib import Path
from typing import Self

from .paths import ROOT


class ServerScript:
    """Runs a server until the end of the `with` statement."""

    def __init__(self, program: str, name: str, *arguments: str | Path):
        self._process = subprocess.Popen(
            [program, ROOT / "Tests" / name, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        #: What it printed when the server answered.
        self.greeting = self._process.stdout.readline().split()
        if not self.greeting:
            raise RuntimeError(f"{name} doesn't start: see standard error")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_) -> None:
        self._process.stdin.close()
        self._process.wait(60)

    def say(self, *words: object) -> str:
        """Gives a command, waits until it is done, and returns what the answer says beside that."""
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer.startswith("done"), answer
        return answer.removeprefix("done").strip()
