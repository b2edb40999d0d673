"""A throwaway PostgreSQL server, and stores on it."""

import itertools
import subprocess
from pathlib import Path
from urllib.parse import quote

from .paths import ROOT


class Postgres:
    """Runs a server until the end of the `with` statement; it may be stopped and started in between."""

    def __init__(self):
        self._process = subprocess.Popen(
            ["sh", ROOT / "Tests" / "postgres-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        words = self._process.stdout.readline().split()
        if len(words) != 2:
            raise RuntimeError("PostgreSQL doesn't start: see standard error")
        self.socket, self.port = words[0], int(words[1])
        self._numbers = itertools.count()

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(self, *_) -> None:
        self._process.stdin.close()
        self._process.wait(60)

    def stop(self) -> None:
        """Ends the server at once, as a power cut would."""
        self._say("stop")

    def start(self) -> None:
        self._say("start")

    def _say(self, word: str) -> None:
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"

    @property
    def certificate(self) -> Path:
        """What the server proves by that it is `db.test`."""
        return Path(self.socket, "server.crt")

    def address(
        self, pictures: Path | str, *, port: int | None = None, host: str = "127.0.0.1", schema: str | None = None,
        **parameters: str
    ) -> str:
        """The address of a store whose pictures are in a folder or a bucket: a new one, unless it has a schema.

        :param port: a port of a host, for which the password is `secret`; the socket if `None`.
        """
        schema = schema or f"s{next(self._numbers)}"
        place = f"{host}:{port}/mememe?" if port else f"/mememe?host={self.socket}&port={self.port}&"
        more = "".join(f"&{name}={quote(value)}" for name, value in parameters.items())
        return f"postgres://mememe@{place}schema={schema}&pictures={quote(str(pictures))}{more}"
