"""Very many who want nothing from the server, or want it very slowly, beside one who wants something.

What is here needs more connections than the Swift tests may open; they have the rest.
"""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from support.paths import FIXTURES
from support.server import Server

PICTURE = (FIXTURES / "rgb.jpg").read_bytes()
CROWD = 10_000
UPLOADERS = 300


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as this user may have, while the test runs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < CROWD + 500:
        pytest.skip(f"This user may open {hard} files only (ulimit -Hn).")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, CROWD + 500), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def connections(server: Server, count: int, *sent: bytes) -> Iterator[list[socket.socket]]:
    """So many connections, on which these were sent in turn."""
    address = urlsplit(server.url)
    sockets: list[socket.socket] = []
    try:
        for number in range(count):
            # The server may have closed it meanwhile: others came.
            connection = socket.create_connection((address.hostname, address.port), timeout=300)
            sockets.append(connection)
            send(connection, sent[number % len(sent)])
        yield sockets
    finally:
        for connection in sockets:
            connection.close()


def send(connection: socket.socket, sent: bytes) -> None:
    """Sends something to whoever may have hung up."""
    try:
        connection.sendall(sent)
    except OSError:
        pass


def memory(server: Server) -> int:
    """What the server says that it takes, in bytes."""
    lines = server.api.get("/metrics").decode().splitlines()
    return next(
        int(float(line.split()[1])) for line in lines
        if line.startswith("process_resident_memory_bytes "))


def test_ten_thousand_connections_keep_nobody_away(server: Server, many_files: None):
    before = memory(server)
    with connections(server, CROWD, b"", b"GET / HTTP/1.1\r\nHost: loc"):
        for _ in range(10):
            # What is refused, or not answered within a minute, raises.
            assert server.api.memes() == []
        assert memory(server) - before < 100 << 20


def test_uploads_at_a_kilobyte_a_second_keep_no_other_out(server: Server):
    head = (
        b"POST /api/v1/originals HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n"
        b"Content-Length: 40000000\r\n\r\n")
    before = memory(server)
    with connections(server, UPLOADERS, head) as uploaders:
        for number in range(10):
            for uploader in uploaders:
                send(uploader, bytes(1024))
            # What follows a JPEG's end makes it another picture.
            assert server.api.add_original(PICTURE + b"%d" % number)["width"] == 64
            time.sleep(0.5)
        assert memory(server) - before < 200 << 20
