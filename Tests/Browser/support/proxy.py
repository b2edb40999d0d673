"""Stands between mememe and a server, where a network would be."""

import socket
import socketserver
import threading
import time
from collections.abc import Callable


class Proxy(socketserver.ThreadingTCPServer):
    """Passes connections on to a port of this machine, and breaks one where a test says."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, port: int, host: str = "127.0.0.1"):
        """:param host: the address at which others reach it."""
        self.target = port
        self.breaks: Callable[[bytes], str | None] = lambda data: None
        """Says of what a client sends whether the connection breaks `before` it arrives, or `after`."""
        super().__init__((host, 0), Passing)

    @property
    def port(self) -> int:
        return self.server_address[1]

    def __enter__(self) -> "Proxy":
        threading.Thread(target=self.serve_forever, args=[0.05], daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.shutdown()
        self.server_close()


class Passing(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        with socket.create_connection(("127.0.0.1", self.server.target)) as there:
            threading.Thread(target=self._answer, args=[there], daemon=True).start()
            self._is_mute = False
            while data := self._read(self.request):
                how = self.server.breaks(data)
                if how == "before":
                    break
                self._is_mute = how == "after"
                there.sendall(data)
                if how == "after":
                    # Long enough for the server to do it.
                    time.sleep(0.3)
                    break
            self._close(self.request)
            self._close(there)

    def _answer(self, there: socket.socket) -> None:
        while data := self._read(there):
            if not self._is_mute:
                try:
                    self.request.sendall(data)
                except OSError:
                    return
        self._close(self.request)

    @staticmethod
    def _read(side: socket.socket) -> bytes:
        try:
            return side.recv(1 << 16)
        except OSError:
            return b""

    @staticmethod
    def _close(side: socket.socket) -> None:
        try:
            side.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
