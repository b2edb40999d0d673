"""A client of the HTTP API, to prepare tests and to check results."""

import json
import urllib.request
from pathlib import Path


class Client:
    def __init__(self, url: str, token: str | None = None):
        self._url = url
        self._headers = {"authorization": f"Bearer {token}"} if token else {}

    def request(self, method: str, path: str, body: bytes | dict | None = None) -> bytes:
        """Sends a request. A refused request raises `urllib.error.HTTPError`."""
        headers = dict(self._headers)
        if isinstance(body, dict):
            headers["content-type"] = "application/json"
            body = json.dumps(body).encode()
        elif body is not None:
            headers["content-type"] = "application/octet-stream"
        request = urllib.request.Request(
            self._url + path, data=body, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=300) as response:
            return response.read()

    def get(self, path: str) -> bytes:
        return self.request("GET", path)

    def json(self, method: str, path: str, body: bytes | dict | None = None):
        return json.loads(self.request(method, f"/api/v1{path}", body))

    def add_original(self, picture: Path | bytes) -> dict:
        """Uploads an original; returns `{digest, width, height, …}`."""
        data = picture if isinstance(picture, bytes) else picture.read_bytes()
        return self.json("POST", "/originals", data)

    def create(
        self, picture: Path | bytes, top: str = "", bottom: str = "", **recipe
    ) -> dict:
        """Creates a meme; returns `{meme, recipe}`. Other parts of the recipe are keyword
        arguments.
        """
        captions = [
            {"text": text, "role": role} for role, text in (("top", top), ("bottom", bottom)) if text]
        recipe = {**recipe, "captions": captions + recipe.get("captions", [])}
        return self.json(
            "POST", "/memes", {"original": self.add_original(picture)["digest"], "recipe": recipe})

    def memes(self) -> list[dict]:
        """The latest memes, newest first."""
        return self.json("GET", "/memes?limit=200")["memes"]

    def meme(self, id: str) -> dict:
        """A meme by its id: `{meme, recipe}`."""
        return self.json("GET", f"/memes/{id}")

    def tag(self, ids: list[str], add: list[str] = [], remove: list[str] = []) -> None:
        """Files memes under tags."""
        self.request("POST", "/api/v1/tags", {"ids": ids, "add": add, "remove": remove})

    def tags(self, id: str) -> list[str]:
        """The tags of a meme."""
        return self.meme(id)["meme"]["tags"]

    def only_meme(self) -> dict:
        """The only meme of the server: `{meme, recipe}`."""
        memes = self.memes()
        assert len(memes) == 1, f"There are {len(memes)} memes, not one."
        return self.meme(memes[0]["id"])
