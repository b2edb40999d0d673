"""A server with thousands of idle or very slow connections, and one client that needs an answer.

These tests need more connections than the Swift tests may open; the rest is tested there.
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
    """Raises the limit of open files to the user's maximum while the test runs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < CROWD + 500:
        pytest.skip(f"This user may open {hard} files only (ulimit -Hn).")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, CROWD + 500), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def connections(server: Server, count: int, *sent: bytes) -> Iterator[list[socket.socket]]:
    """Opens `count` connections and sends the given bytes on them in turn."""
    address = urlsplit(server.url)
    sockets: list[socket.socket] = []
    try:
        for number in range(count):
            # The server may have closed the connection to make room for others.
            connection = socket.create_connection((address.hostname, address.port), timeout=300)
            sockets.append(connection)
            send(connection, sent[number % len(sent)])
        yield sockets
    finally:
        for connection in sockets:
            connection.close()


def send(connection: socket.socket, sent: bytes) -> None:
    """Sends bytes to a server that may have closed the connection."""
    try:
        connection.sendall(sent)
    except OSError:
        pass


def memory(server: Server) -> int:
    """The memory that the server reports, in bytes."""
    lines = server.api.get("/metrics").decode().splitlines()
    return next(
        int(float(line.split()[1])) for line in lines
        if line.startswith("process_resident_memory_bytes "))


def test_ten_thousand_connections_keep_nobody_away(server: Server, many_files: None):
    before = memory(server)
    with connections(server, CROWD, b"", b"GET / HTTP/1.1\r\nHost: loc"):
        for _ in range(10):
            # Raises if the request is refused, or not answered within a minute.
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
            # Bytes after the end of a JPEG make it another picture.
            assert server.api.add_original(PICTURE + b"%d" % number)["width"] == 64
            time.sleep(0.5)
        assert memory(server) - before < 200 << 20
