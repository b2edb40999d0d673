"""The services of others that manifests name."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from support.bucket import Bucket
from support.paths import FIXTURES, ROOT
from support.postgres import Postgres
from support.shell import Shell
from torture import IS_LONG

PORT = 8333


def answers() -> bool:
    with socket.socket() as end:
        return end.connect_ex(("127.0.0.1", PORT)) == 0


@contextmanager
def running(command: list[str], **environment: str) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        yield
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(not IS_LONG, reason="downloads SeaweedFS: make torture")
def test_the_bucket_of_the_composition_is_there(tmp_path: Path, postgres: Postgres):
    if answers():
        pytest.skip(f"port {PORT} is taken")
    service = yaml.safe_load((ROOT / "Packaging/compose.yaml").read_text())["services"]["bucket"]
    [script] = service["command"]
    for there, here in [("$$", "$"), ("/data", str(tmp_path / "data")), ("/tmp/ident", str(tmp_path / "ident"))]:
        assert there in script
        script = script.replace(there, here)
    (tmp_path / "data").mkdir()
    programs = subprocess.run(
        ["sh", ROOT / "Scripts/python", "--torture", "-c", "import sys; print(sys.prefix)"], check=True,
        capture_output=True, text=True).stdout.strip()
    shell = Shell(
        tmp_path, postgres.address("s3://memes/team", endpoint=f"http://127.0.0.1:{PORT}"),
        AWS_ACCESS_KEY_ID="mememe", AWS_SECRET_ACCESS_KEY=Bucket.credentials["AWS_SECRET_ACCESS_KEY"])
    with running(
        [*service["entrypoint"], script], BUCKET_SECRET=Bucket.credentials["AWS_SECRET_ACCESS_KEY"],
        PATH=f"{programs}/bin:{os.environ['PATH']}"
    ):
        end = time.monotonic() + 60
        while (made := shell.run("create", FIXTURES / "rgb.png", "--top", "one")).returncode:
            assert time.monotonic() < end, made.stderr
            time.sleep(0.5)
        assert shell.words() == ["one"]
        shell("store", "check")
