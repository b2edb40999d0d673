"""A server that is killed or terminated while many clients send it memes, and is started again."""

import http.client
import random
import signal
import threading
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

from support.client import Client
from support.paths import FIXTURES
from torture import IS_LONG, command, stores
from torture.stores import Contents

ROUNDS = 20 if IS_LONG else 2
VISITORS = 4
PICTURES = [FIXTURES / "gray.png", FIXTURES / "rgb.png"]
WORDS = ["one", "two", "three"]


def test_a_restart_under_load_loses_nothing(serve, tmp_path: Path, chance: random.Random):
    store = tmp_path / "store"
    server = serve(store)
    visitors = [Visitor(random.Random(chance.random())) for _ in range(VISITORS)]
    for number in range(ROUNDS):
        threads = [
            threading.Thread(target=visitor.work, args=[server.api]) for visitor in visitors]
        for thread in threads:
            thread.start()
        wait_for(lambda: sum(visitor.answers for visitor in visitors), chance.randint(10, 40))
        server.stop((signal.SIGKILL, signal.SIGTERM)[number % 2])
        for thread in threads:
            thread.join()
        server.start()
        for visitor in visitors:
            assert not visitor.failures, "\n".join(visitor.failures)
            # The restarted server shows them immediately.
            for id, words in list(visitor.sure.items())[-5:]:
                assert server.api.meme(id)["recipe"]["captions"][0]["text"] == words
    server.stop()
    compare(stores.read(store), visitors)
    assert command.check(store) is None


def wait_for(answers: Callable[[], int], more: int) -> None:
    """Waits until `more` further requests have been answered."""
    wanted = answers() + more
    deadline = time.monotonic() + 300
    while answers() < wanted:
        assert time.monotonic() < deadline, "The server answers too few."
        time.sleep(0.01)


def compare(contents: Contents, visitors: list["Visitor"]) -> None:
    """Checks that the store has everything that was answered."""
    for visitor in visitors:
        for id, words in visitor.sure.items():
            assert id in contents.memes, f"{id} ({words}) was answered, and isn't there"
            meme = contents.memes[id]
            assert (meme.top, meme.is_discarded) == (words, False), f"{id} isn't what was answered"
        for id in visitor.deleted:
            assert contents.memes[id].is_discarded, f"{id} was deleted, and is there"


class Visitor:
    """Creates, edits and deletes memes of its own as long as the server answers."""

    def __init__(self, chance: random.Random):
        self._chance = chance
        self.failures: list[str] = []
        self.sure: dict[str, str] = {}
        """The memes that were confirmed, and their words."""
        self.deleted: set[str] = set()
        self.answers = 0

    def work(self, api: Client) -> None:
        while True:
            try:
                self._ask(api)
                self.answers += 1
            except urllib.error.HTTPError as error:
                # The server may be overloaded.
                if error.code != 503:
                    self.failures.append(f"{error} {error.read()}")
                    return
            except (OSError, http.client.HTTPException):
                # The server has ended.
                return

    def _ask(self, api: Client) -> None:
        words = self._chance.choice(WORDS)
        picture = self._chance.choice(PICTURES)
        match self._chance.choice(["create", "create", "change", "delete"]):
            case "create":
                self.sure[api.create(picture, words)["meme"]["id"]] = words
            case "change" if self.sure:
                id = self._chance.choice(list(self.sure))
                original = api.add_original(picture)["digest"]
                recipe = {"captions": [{"text": words, "role": "top"}]}
                # Until the edit is answered, the meme may have either text.
                del self.sure[id]
                api.json("PUT", f"/memes/{id}", {"original": original, "recipe": recipe})
                self.sure[id] = words
            case "delete" if self.sure:
                id = self._chance.choice(list(self.sure))
                del self.sure[id]
                api.request("DELETE", f"/api/v1/memes/{id}")
                self.deleted.add(id)
