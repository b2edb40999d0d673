"""A throwaway PostgreSQL server, and stores on it."""

import itertools
import subprocess
from pathlib import Path
from urllib.parse import quote

from .server_script import ServerScript


class Postgres(ServerScript):
    """Runs a server until the end of the `with` statement; it may be stopped and started in between."""

    def __init__(self):
        super().__init__("sh", "postgres-server")
        self.socket, self.port = self.greeting[0], int(self.greeting[1])
        self._numbers = itertools.count()
        self._standby: int | None = None

    def stop(self) -> None:
        """Ends the server at once, as a power cut would."""
        self.say("stop")

    def start(self) -> None:
        self.say("start")

    def add_standby(self) -> None:
        """Starts a second server, which has whatever is committed. Addresses that are made later name both."""
        self._standby = int(self.say("standby"))

    def fail_over(self) -> None:
        """Ends the server for ever, and lets the second one stand for it."""
        self.say("failover")
        assert self._standby
        self.port, self._standby = self._standby, None

    def query(self, statement: str) -> str:
        """What a statement of SQL finds, a line for each row."""
        return subprocess.run(
            ["psql", "-h", self.socket, "-p", str(self.port), "-U", "mememe", "-Atc", statement, "mememe"],
            capture_output=True, text=True, check=True).stdout

    def age_garbage(self, schema: str) -> None:
        """Makes what was deleted from a store old enough to be removed by the next collection."""
        self.query(f"UPDATE {schema}.garbage SET since = since - interval '2 hours'")

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
        if port:
            place = f"{host}:{port}/mememe?"
        else:
            ports = [self.port, self._standby] if self._standby else [self.port]
            place = "/mememe?host={}&port={}&".format(
                ",".join([self.socket] * len(ports)), ",".join(map(str, ports)))
        more = "".join(f"&{name}={quote(value)}" for name, value in parameters.items())
        return f"postgres://mememe@{place}schema={schema}&pictures={quote(str(pictures))}{more}"
