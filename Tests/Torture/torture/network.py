"""A network with one other machine, by network namespaces of Linux. It takes root."""

import os
import subprocess
from pathlib import Path
from typing import Self

from support.paths import EXECUTABLE


class Network:
    """A cable between this machine and another, until the end of the `with` statement."""

    def __init__(self):
        self._name = f"mememe{os.getpid() % 10_000}"
        # Of a network that is reserved for measurements (RFC 2544), so that nobody has it.
        number = os.getpid() % 250
        self.here, self.there = f"198.18.{number}.1", f"198.18.{number}.2"

    def __enter__(self) -> Self:
        self._ip("netns", "add", self._name)
        self._ip("link", "add", self._end, "type", "veth", "peer", "name", "cable", "netns", self._name)
        self._ip("address", "add", f"{self.here}/30", "dev", self._end)
        self._ip("-n", self._name, "address", "add", f"{self.there}/30", "dev", "cable")
        for words in (["-n", self._name, "link", "set", "lo"], ["-n", self._name, "link", "set", "cable"]):
            self._ip(*words, "up")
        self.mend()
        return self

    def __exit__(self, *_) -> None:
        # The cable goes with one of its ends.
        self._ip("link", "delete", self._end)
        self._ip("netns", "delete", self._name)

    def cut(self) -> None:
        """Pulls the cable: what is sent is lost, and nobody is told."""
        self._ip("link", "set", self._end, "down")

    def mend(self) -> None:
        self._ip("link", "set", self._end, "up")

    def executable(self, folder: Path) -> Path:
        """A program that runs mememe on the other machine."""
        path = folder / "there"
        path.write_text(f'#!/bin/sh\nexec ip netns exec {self._name} {EXECUTABLE} "$@"\n')
        path.chmod(0o755)
        return path

    @property
    def _end(self) -> str:
        return self._name

    @staticmethod
    def _ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True, text=True)
