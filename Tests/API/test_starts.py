"""What else starts mememe than a shell: systemd, with a socket that listens already, and desktops."""

import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from support.paths import EXECUTABLE, FIXTURES

PICTURE = FIXTURES / "rgb.jpg"
# Passes a descriptor as systemd does, to a program that gets this one's process id.
PASSING = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=sys.argv[2])
os.execv(sys.argv[3], sys.argv[3:])
"""


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MEMEME_", "LISTEN_"))}
    return {**kept, "HOME": str(folder), "LC_ALL": "C.UTF-8", "MEMEME_CONFIG": "", "MEMEME_STORE": str(folder / "store")}


@contextmanager
def started(folder: Path, *command: str | Path, descriptor: int | None = None, count: int = 1) -> Iterator[subprocess.Popen]:
    """Runs a command in a folder; `descriptor` is passed as systemd passes sockets. It ends with the statement."""
    words = [str(word) for word in command]
    if descriptor is not None:
        words = [sys.executable, "-c", PASSING, str(descriptor), str(count), *words]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            words, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            pass_fds=[] if descriptor is None else [descriptor])
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def said(folder: Path) -> str:
    return (folder / "log").read_text()


def awaited(condition, what: str):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"there is no {what}")


class TestSocket:
    @pytest.mark.parametrize("arguments", [[], ["--no-sandbox"]])
    @pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
    def test_who_came_before_the_start_is_answered(self, address, arguments, tmp_path):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.create_server((address, 0), family=family) as listening:
            port = listening.getsockname()[1]
            host = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
            with socket.create_connection((address, port), timeout=60) as client:
                client.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                with started(tmp_path, EXECUTABLE, "serve", *arguments, descriptor=listening.fileno()):
                    assert client.makefile("rb").read().startswith(b"HTTP/1.1 200 ")
                    with urllib.request.urlopen(f"http://{host}/") as page:
                        assert page.status == 200
                    assert f"http://{host}/" in said(tmp_path)
            # The socket is the other's, who may start the next server with it.
            with socket.create_connection((address, port), timeout=60):
                pass

    @pytest.mark.skipif(not shutil.which("systemd-socket-activate"), reason="systemd isn't installed")
    def test_systemd_passes_one(self, tmp_path):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        passed = [option for name, value in environment(tmp_path).items() for option in ("-E", f"{name}={value}")]
        with started(
                tmp_path, "systemd-socket-activate", "-l", f"127.0.0.1:{port}", *passed, EXECUTABLE, "serve"):
            awaited(lambda: "Listening on" in said(tmp_path), "socket")
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
                assert page.status == 200

    @pytest.mark.parametrize("made", [
        lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM), lambda: socket.socket(socket.AF_UNIX),
        lambda: socket.socket()])
    def test_what_is_no_listening_socket_is_refused(self, made, tmp_path):
        with made() as other, started(tmp_path, EXECUTABLE, "serve", descriptor=other.fileno()) as process:
            assert process.wait(60) == 1
        assert "no TCP socket that listens" in said(tmp_path)

    def test_several_are_refused(self, tmp_path):
        with (socket.create_server(("127.0.0.1", 0)) as listening,
              started(tmp_path, EXECUTABLE, "serve", descriptor=listening.fileno(), count=2) as process):
            assert process.wait(60) == 1
        assert "2 sockets were passed" in said(tmp_path)

    def test_one_that_others_reach_needs_a_token(self, tmp_path):
        with (socket.create_server(("0.0.0.0", 0)) as listening,
              started(tmp_path, EXECUTABLE, "serve", descriptor=listening.fileno()) as process):
            assert process.wait(60) == 64
        assert "token" in said(tmp_path)

    def test_variables_of_another_process_say_nothing(self, tmp_path):
        with started(
                tmp_path, "env", "LISTEN_PID=1", "LISTEN_FDS=1", EXECUTABLE, "serve", "--port", "0"):
            awaited(lambda: "http://127.0.0.1:" in said(tmp_path), "server")


class TestDesktop:
    @pytest.fixture
    def browser(self, tmp_path, monkeypatch) -> Path:
        """What the browser was asked to open, once it was."""
        folder = tmp_path / "bin"
        folder.mkdir()
        opener = folder / "xdg-open"
        opener.write_text('#!/bin/sh\necho "$1" >"$HOME/opened.new" && mv "$HOME/opened.new" "$HOME/opened"\n')
        opener.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        return tmp_path / "opened"

    @pytest.mark.parametrize("arguments", [[], ["--no-sandbox"]])
    def test_a_picture_is_opened_in_the_editor(self, browser, arguments, tmp_path):
        name = "my cat #1.jpg"
        shutil.copy(PICTURE, tmp_path / name)
        with started(tmp_path, EXECUTABLE, "serve", "--port", "0", "--open", name, *arguments):
            address = awaited(lambda: browser.exists() and browser.read_text().strip(), "browser")
            digest = hashlib.sha256(PICTURE.read_bytes()).hexdigest()
            match = re.fullmatch(r"(http://127\.0\.0\.1:\d+/)new\?original=([0-9a-f]+)", address)
            assert match and match[2] == digest
            with urllib.request.urlopen(f"{match[1]}api/v1/images/{digest}") as picture:
                assert picture.read() == PICTURE.read_bytes()

    def test_another_port_is_taken_where_the_usual_one_is_in_use(self, browser, tmp_path):
        try:
            usual = socket.create_server(("127.0.0.1", 8080))
        except OSError:
            usual = None
        with started(tmp_path, EXECUTABLE, "serve", "--open"):
            address = awaited(lambda: browser.exists() and browser.read_text().strip(), "browser")
            assert ":8080/" not in address
            with urllib.request.urlopen(address) as page:
                assert page.status == 200
        if usual:
            usual.close()

    @pytest.mark.parametrize("arguments, status, message", [
        (["cat.jpg"], 64, "--open"), (["--open", ""], 64, "name of a file"),
        (["--open", "-", "--token-file", "-"], 64, "standard input"),
        (["--open", "missing.jpg"], 1, "missing.jpg"), (["--open", "words.jpg"], 1, "words.jpg")])
    def test_what_is_no_picture_is_said(self, browser, arguments, status, message, tmp_path):
        (tmp_path / "words.jpg").write_text("words")
        with started(tmp_path, EXECUTABLE, "serve", "--port", "0", *arguments) as process:
            assert process.wait(60) == status
        assert message in said(tmp_path)
        assert not browser.exists()


class TestThumbnails:
    def made(self, picture: Path, output: Path, size: int) -> subprocess.CompletedProcess:
        return subprocess.run(
            [EXECUTABLE, "thumbnail", picture, output, str(size)], capture_output=True, text=True,
            env=environment(output.parent))

    @pytest.mark.parametrize("name", ["grid.heic", "animated.avif", "high-range.jxl", "cat.gif", "orientation-6.jpg"])
    def test_it_is_a_small_picture(self, name, tmp_path):
        output = tmp_path / "thumbnail.png"
        # File managers make the file first.
        output.touch()
        done = self.made(FIXTURES / name, output, 16)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        with Image.open(output) as thumbnail:
            assert thumbnail.format == "PNG" and max(thumbnail.size) == 16 and not getattr(thumbnail, "is_animated", False)

    def test_a_small_one_is_not_enlarged(self, tmp_path):
        Image.new("RGB", (20, 10), "navy").save(tmp_path / "small.png")
        assert self.made(tmp_path / "small.png", tmp_path / "thumbnail.png", 256).returncode == 0
        with Image.open(tmp_path / "thumbnail.png") as thumbnail:
            assert thumbnail.size == (20, 10)

    def test_what_is_no_picture_leaves_the_file_as_it_was(self, tmp_path):
        (tmp_path / "words.heic").write_text("words")
        output = tmp_path / "thumbnail.png"
        output.write_text("before")
        done = self.made(tmp_path / "words.heic", output, 64)
        assert done.returncode == 1 and "words.heic" in done.stderr
        assert output.read_text() == "before"
