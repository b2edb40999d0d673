"""Several servers on one database and one bucket, and people who use them."""

import http.client
import json
import random
import threading
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Self

from support.client import Client
from support.paths import FIXTURES
from support.postgres import Postgres
from support.server import Server

PICTURES = [FIXTURES / "gray.png", FIXTURES / "rgb.png"]

UNREACHED = "unreached"
"""What a visitor gets from a server that isn't there."""
UNAVAILABLE = "503"
"""What a visitor gets from a server that doesn't reach the database or the bucket."""


@dataclass
class Known:
    """What a visitor knows of a meme of its own."""

    words: set[str]
    """The words that it may have: one, unless an edit wasn't answered."""
    is_deleted: set[bool] = field(default_factory=lambda: {False})


class Fleet:
    """Servers that share a store, and two visitors of each, until the end of the `with` statement."""

    def __init__(self, servers: list[Server], chance: random.Random):
        self.servers, self._stack = servers, ExitStack()
        self.visitors = [
            Visitor(f"{server}{'ab'[number]}", server, random.Random(chance.random()))
            for server in range(len(self.servers)) for number in range(2)]
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        for server in self.servers:
            self._stack.enter_context(server)
        for visitor in self.visitors:
            thread = threading.Thread(target=visitor.work, args=[self.servers[visitor.server].api])
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        for visitor in self.visitors:
            visitor.is_over = True
        for thread in self._threads:
            thread.join(300)
        self._stack.close()

    @contextmanager
    def expecting(self, *troubles: str, of: list[int] | None = None) -> Iterator[None]:
        """Lets the visitors of some servers, or of all, see errors of these kinds; all others see none.

        At the end each visitor has been answered again, so that the next trouble begins in order.
        """
        concerned = [visitor for visitor in self.visitors if of is None or visitor.server in of]
        for visitor in concerned:
            visitor.expected = frozenset(troubles)
        try:
            yield
            self.wait_for_answers()
        finally:
            for visitor in concerned:
                visitor.expected = frozenset()

    def wait_for_answers(self, count: int = 3, *, but: int | None = None, patience: float = 300) -> None:
        """Waits until each visitor, but those of one server, has had some more answers, which aren't errors."""
        wanted = {visitor: visitor.answers + count for visitor in self.visitors if visitor.server != but}
        end = time.monotonic() + patience
        while any(visitor.answers < answers for visitor, answers in wanted.items()):
            self.check_visitors()
            assert time.monotonic() < end, "these get no answers any more: " + ", ".join(
                f"{visitor} ({visitor.latest})" for visitor, answers in wanted.items() if visitor.answers < answers)
            time.sleep(0.02)

    def check_visitors(self) -> None:
        failures = [failure for visitor in self.visitors for failure in visitor.failures]
        assert not failures, "\n".join(failures)

    def compare(self, database: Postgres, schema: str) -> None:
        """Checks that the database has what the visitors know, and nothing that none of them has asked for."""
        rows = json.loads(database.query(
            "SELECT coalesce(json_agg(json_build_array(id, top_text, discarded IS NOT NULL)), '[]') "
            f"FROM {schema}.meme"))
        found = {id: (words, is_deleted) for id, words, is_deleted in rows}
        for visitor in self.visitors:
            for id, known in visitor.memes.items():
                assert id in found, f"{id} of {visitor} was answered, and isn't there: {known}"
                words, is_deleted = found.pop(id)
                assert words in known.words and is_deleted in known.is_deleted, f"{id} is {words}, and not {known}"
        asked = {words for visitor in self.visitors for words in visitor.unanswered}
        assert {words for words, _ in found.values()} <= asked, "there are memes that nobody asked for"


class Visitor:
    """Creates, reads, edits and deletes memes of its own, at one server, until it is over."""

    def __init__(self, name: str, server: int, chance: random.Random):
        self.name, self.server, self._chance = name, server, chance
        self.memes: dict[str, Known] = {}
        """What was answered, by id."""
        self.unanswered: set[str] = set()
        """The words of memes that may be there or not."""
        self.failures: list[str] = []
        self.expected: frozenset[str] = frozenset()
        """The kinds of errors that it may see now."""
        self.answers = 0
        self.latest = ""
        self.is_over = False
        self._count = 0

    def __str__(self) -> str:
        return f"visitor {self.name}"

    def work(self, api: Client) -> None:
        while not self.is_over and not self.failures:
            # What failed may have begun before the trouble was over, or after it began.
            expected = self.expected
            trouble = None
            try:
                self._chance.choice([self._create, self._create, self._read, self._change, self._delete, self._look])(api)
                self.answers += 1
            except urllib.error.HTTPError as error:
                body = error.read().decode(errors="replace")
                trouble, self.latest = str(error.code), f"{self}: {error} {body}"
                if error.code == 503 and not error.headers["retry-after"]:
                    self.failures.append(f"{self.latest} without Retry-After")
            except (OSError, http.client.HTTPException) as error:
                trouble, self.latest = UNREACHED, f"{self}: {error!r}"
            if trouble:
                if trouble not in expected | self.expected:
                    self.failures.append(self.latest)
                time.sleep(0.05)
            else:
                # The machine has two processors, and isn't measured here.
                time.sleep(0.01)

    def _new_words(self) -> str:
        self._count += 1
        return f"{self.name} {self._count}"

    def _any(self, is_wanted: Callable[[Known], bool]) -> str | None:
        ids = [id for id, known in self.memes.items() if is_wanted(known)]
        return self._chance.choice(ids) if ids else None

    def _create(self, api: Client) -> None:
        words = self._new_words()
        self.unanswered.add(words)
        meme = api.create(self._chance.choice(PICTURES), words)["meme"]
        self.unanswered.remove(words)
        self.memes[meme["id"]] = Known({words})

    def _read(self, api: Client) -> None:
        """Reads a meme and its picture."""
        if id := self._any(lambda known: known.is_deleted == {False}):
            meme = api.meme(id)["meme"]
            known = self.memes[id]
            if meme["topText"] not in known.words:
                self.failures.append(f"{self}: {id} has the words {meme['topText']}, and not {known.words}")
            picture = api.get(meme["image"])
            if len(picture) != meme["byteCount"]:
                self.failures.append(f"{self}: {id} has {len(picture)} bytes, and not {meme['byteCount']}")

    def _change(self, api: Client) -> None:
        if id := self._any(lambda known: known.is_deleted == {False} and len(known.words) == 1):
            words = self._new_words()
            original = api.add_original(self._chance.choice(PICTURES))["digest"]
            self.memes[id].words.add(words)
            api.json("PUT", f"/memes/{id}", {
                "original": original, "recipe": {"captions": [{"text": words, "role": "top"}]}})
            self.memes[id].words = {words}

    def _delete(self, api: Client) -> None:
        if id := self._any(lambda known: known.is_deleted == {False}):
            self.memes[id].is_deleted = {False, True}
            api.request("DELETE", f"/api/v1/memes/{id}")
            self.memes[id].is_deleted = {True}

    def _look(self, api: Client) -> None:
        """Lists the newest, and searches for its own."""
        api.memes()
        found = json.loads(api.get(f"/api/v1/memes?search={self.name}"))["memes"]
        for meme in found:
            known = self.memes.get(meme["id"])
            if known and known.is_deleted == {True}:
                self.failures.append(f"{self}: {meme['id']} is listed, and was deleted")

