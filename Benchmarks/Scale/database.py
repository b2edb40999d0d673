"""A throwaway PostgreSQL server."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "Tests" / "postgres-server"


@contextmanager
def postgres() -> Iterator[tuple[subprocess.Popen, str]]:
    """Runs a server that waits for its disk; gives its process, and the address of its database."""
    process = subprocess.Popen(
        ["sh", SCRIPT], env={**os.environ, "MEMEME_TEST_FSYNC": "on"},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        socket, port = process.stdout.readline().split()
        yield process, f"postgres://mememe@/mememe?host={socket}&port={port}"
    finally:
        process.stdin.close()
        process.wait()
