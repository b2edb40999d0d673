"""The response times of a running server, for which a user of the web app waits."""

import http.client
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from stores import ABSENT, FIXTURES, FREQUENT, OCCASIONAL, RARE, Store

API = "/api/v1"
MIDDLE = 0.5
END = 1.0


class Requests:
    """A server of one store, and a connection to it."""

    def __init__(self, executable: Path, store: Store):
        self._process = subprocess.Popen(
            [executable, "serve", "--port", "0", "--store", store.address],
            stderr=subprocess.PIPE, text=True)
        # The server prints only its address unless something is wrong.
        address = next(
            match for line in self._process.stderr
            if (match := re.search(r"http://([^/:]+):(\d+)/", line)))
        self._connection = http.client.HTTPConnection(address[1], int(address[2]))
        picture = (FIXTURES / "rgb.jpg").read_bytes()
        self._original = json.loads(self._send("POST", f"{API}/originals", picture))["digest"]
        self._made: list[str] = []
        self.works: dict[str, Callable[[], None]] = {
            "web app: first page": lambda: self._get("/"),
            "web app: page in the middle": lambda: self._get(f"/?after={middle}"),
            "web app: last page": lambda: self._get(f"/?after={end}"),
            "web app: a frequent word": lambda: self._get(f"/?search={FREQUENT}"),
            "web app: the same, in the middle": lambda: self._get(
                f"/?search={FREQUENT}&after={middle}"),
            "API: list": lambda: self._get(f"{API}/memes"),
            "API: a frequent word": lambda: self._get(f"{API}/memes?search={FREQUENT}"),
            "API: two words": lambda: self._get(
                f"{API}/memes?search={quote(f'{FREQUENT} {OCCASIONAL}')}"),
            "API: the beginning of many words": lambda: self._get(f"{API}/memes?search=n"),
            "API: a rare word": lambda: self._get(f"{API}/memes?search={RARE}"),
            "API: a word of none": lambda: self._get(f"{API}/memes?search={ABSENT}"),
            "API: save": self._create,
            "API: delete": self._delete,
            "API: contact sheet of 100": lambda: self._get(
                f"{API}/contact-sheet?limit=100&format=jpeg"),
            "API: contact sheet of 100, a word": lambda: self._get(
                f"{API}/contact-sheet?limit=100&format=jpeg&search={FREQUENT[:4]}"),
        }
        middle, end = store.cursor(MIDDLE), store.cursor(END)

    def end(self) -> None:
        while self._made:
            self._delete()
        self._connection.close()
        self._process.terminate()
        self._process.communicate()

    def _get(self, target: str) -> None:
        self._send("GET", target)

    def _create(self) -> None:
        recipe = {"captions": [{"text": f"made {len(self._made)}", "role": "top"}]}
        body = json.dumps({"original": self._original, "recipe": recipe}).encode()
        answer = self._send("POST", f"{API}/memes", body, "application/json")
        self._made.append(json.loads(answer)["meme"]["id"])

    def _delete(self) -> None:
        self._send("DELETE", f"{API}/memes/{self._made.pop()}")

    def _send(
        self, method: str, target: str, body: bytes | None = None, kind: str = "image/jpeg"
    ) -> bytes:
        self._connection.request(method, target, body, {"Content-Type": kind} if body else {})
        response = self._connection.getresponse()
        answer = response.read()
        if response.status // 100 != 2:
            raise RuntimeError(f"{method} {target}: {response.status}\n{answer[:500]!r}")
        return answer
