"""A throwaway S3 server, which fails as it is told."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .server_script import ServerScript


class Bucket(ServerScript):
    """Runs a server until the end of the `with` statement; see `Tests/bucket-server` for what it does."""

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

    @contextmanager
    def chaos(self, share: float) -> Iterator[None]:
        """Makes a share of all requests fail, each in another way."""
        self.say("chaos", share)
        try:
            yield
        finally:
            self.say("chaos", 0)
