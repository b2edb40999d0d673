"""Runs `mememe serve` for the tests."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

from .client import Client
from .paths import EXECUTABLE


class Server:
    """Serves a store until the end of the `with` statement.

    The first start uses any free port; later starts use the same one.
    """

    def __init__(
        self, store: Path | str, *arguments: str, token: str | None = None, executable: Path = EXECUTABLE,
        log: Path | None = None, **environment: str
    ):
        """:param store: a folder; or an address, with a file for the log."""
        self.store = store
        self._environment = environment
        self.token = token
        self._executable = executable
        self._arguments = arguments
        self._log = log or store.parent / f"{store.name}.log"
        self._host, self._port = "127.0.0.1", 0
        self._process: subprocess.Popen | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def start(self) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", **self._environment}
        environment.pop("MEMEME_TOKEN", None)
        if self.token:
            environment["MEMEME_TOKEN"] = self.token
        start = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._executable, "serve", "--port", str(self._port), "--store", self.store,
                 *self._arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
        deadline = time.monotonic() + 300
        while True:
            # The first port in the log is the one that the server listens on.
            match = re.search(rb"http://([\d.]+):(\d+)/", self._log.read_bytes()[start:])
            if match:
                break
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"mememe serve doesn't start:\n{self.log}")
            time.sleep(0.01)
        self._host, self._port = match[1].decode(), int(match[2])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Ends the server with SIGINT, as Ctrl-C does, or with another signal."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def send_signal(self, signal: signal.Signals) -> None:
        """Sends a signal to the server alone, and not to the processes that work for it."""
        assert self._process
        self._process.send_signal(signal)

    def drop_pictures(self) -> None:
        """Removes originals without memes, as the server does after a day."""
        self.stop()
        for file in (self.store / "blobs").rglob("*"):
            if file.is_file():
                file.unlink()
        self.start()

    @property
    def url(self) -> str:
        return f"http://{self._host}:{self._port}"

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    @property
    def api(self) -> Client:
        return Client(self.url, self.token)
