"""What the tests of the executable share: of the API, in a browser, and with hostile files."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.paths import EXECUTABLE
from support.postgres import Postgres
from support.server import Server


def pytest_configure(config: pytest.Config) -> None:
    if not os.access(EXECUTABLE, os.X_OK):
        raise pytest.UsageError(
            f"{EXECUTABLE} isn't there. Run 'swift build --product mememe', or 'make test'.")


@pytest.fixture
def serve(tmp_path: Path, request: pytest.FixtureRequest):
    """Starts servers that end with the test: `serve(store, *arguments, token=…)`."""

    def start(store: Path = tmp_path / "store", *arguments: str, token: str | None = None):
        server = Server(store, *arguments, token=token)
        request.addfinalizer(server.stop)
        server.start()
        return server

    return start


@pytest.fixture
def server(serve) -> Server:
    """A server with an empty store of its own."""
    return serve()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for stores of their own. Who stops it has one for itself."""
    with Postgres() as server:
        yield server
