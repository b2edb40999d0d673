"""Throwaway S3 servers."""

import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from .paths import ROOT
from .proxy import Proxy
from .server_script import ServerScript


class Bucket(ServerScript):
    """A server of our own, until the end of the `with` statement; see `Tests/bucket-server` for what it does."""

    #: What whoever may use it has in the environment.
    credentials = {"AWS_ACCESS_KEY_ID": "mememe-test", "AWS_SECRET_ACCESS_KEY": "s3cr3t/+key"}

    def __init__(self, certificate: Path | None = None):
        """
        :param certificate: a folder for the certificate by which the server proves to be `bucket.test`; without
            encryption if `None`.
        """
        super().__init__(sys.executable, "bucket-server", *(["--tls", certificate] if certificate else []))
        self.port = int(self.greeting[0])
        self.endpoint = f"https://bucket.test:{self.port}" if certificate else f"http://127.0.0.1:{self.port}"

    @property
    def keys(self) -> list[str]:
        """The keys of all objects, each after the name of its bucket."""
        return json.loads(self.say("keys"))

    def requests(self) -> dict[str, int]:
        """How many requests there were so far, by method."""
        return json.loads(self.say("count"))

    def go_away(self, seconds: float) -> None:
        """Answers nothing for some time; 0 ends it."""
        self.say("away", seconds)

    def chaos(self, share: float) -> AbstractContextManager[None]:
        """Makes a share of all requests fail, each in another way."""
        return self._telling("chaos", share)

    def clock(self, seconds: float) -> AbstractContextManager[None]:
        """Puts its clock forward, or back."""
        return self._telling("clock", seconds)

    @contextmanager
    def _telling(self, command: str, value: float) -> Iterator[None]:
        self.say(command, value)
        try:
            yield
        finally:
            self.say(command, 0)


class Service(ServerScript):
    """A server of others, with what is between it and its users, until the end of the `with` statement."""

    credentials = Bucket.credentials

    def __init__(self, name: str):
        """:param name: `ceph` or `seaweedfs`."""
        super().__init__("sh", f"{name}-server")
        self.port = int(self.greeting[0])
        self._proxy = Proxy(self.port)
        self._proxy.breaks = self._breaks
        self._share = 0.0
        self._away_until = 0.0
        self.endpoint = f"http://127.0.0.1:{self._proxy.port}"

    def __enter__(self) -> "Service":
        self._proxy.__enter__()
        return self

    def __exit__(self, *_) -> None:
        self._proxy.__exit__()
        super().__exit__()

    @property
    def keys(self) -> list[str]:
        """The keys of the first 1,000 objects, each after the name of its bucket."""
        listed = subprocess.run(
            ["sh", ROOT / "Tests/bucket-request", str(self.port), "GET", "memes?list-type=2"], check=True,
            capture_output=True, text=True).stdout
        return [f"memes/{key}" for key in re.findall("<Key>([^<]*)</Key>", listed)]

    def go_away(self, seconds: float) -> None:
        """Lets nobody through for some time; 0 ends it."""
        self._away_until = time.monotonic() + seconds

    @contextmanager
    def chaos(self, share: float) -> Iterator[None]:
        """Breaks connections before or after a share of what is sent."""
        self._share = share
        try:
            yield
        finally:
            self._share = 0

    @contextmanager
    def clock(self, seconds: float) -> Iterator[None]:
        """Leaves its clock alone, which is the machine's."""
        yield

    def _breaks(self, data: bytes) -> str | None:
        if time.monotonic() < self._away_until:
            return "before"
        return random.choice(["before", "after"]) if random.random() < self._share else None
