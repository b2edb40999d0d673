"""Several processes that create, edit and delete in one store and are killed at any moment."""

import itertools
import json
import random
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.bucket import Bucket
from support.paths import FIXTURES
from torture import IS_LONG, command, stores
from torture.stores import Contents

WORKERS = 3
KILLS = 400 if IS_LONG else 20
# Few pictures, so that memes share them, and deletes race with creates of the same picture.
PICTURES = [FIXTURES / "gray.png", FIXTURES / "rgb.png"]
WORDS = ["one", "two", "three"]


@pytest.fixture(params=["folder", "postgres", "bucket"])
def store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator["Folder | Database"]:
    if request.param == "folder":
        yield Folder(tmp_path / "store")
        return
    postgres = request.getfixturevalue("postgres")
    if request.param == "postgres":
        yield Database(postgres.address(tmp_path / "pictures"), tmp_path)
        return
    for name, value in {**Bucket.credentials, "XDG_CACHE_HOME": str(tmp_path / "cache")}.items():
        monkeypatch.setenv(name, value)
    with Bucket() as bucket:
        address = postgres.address("s3://memes/kills", endpoint=bucket.endpoint)
        with bucket.chaos(0.03):
            yield Database(address, tmp_path)


def test_kills_lose_nothing(store: "Folder | Database", tmp_path: Path, chance: random.Random):
    storm = Storm(KILLS)
    workers = [
        Worker(store.address, tmp_path, storm, random.Random(chance.random())) for _ in range(WORKERS)]
    threads = [threading.Thread(target=worker.work) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failures = [failure for worker in workers for failure in worker.failures]
    assert not failures, "\n".join(failures)

    compare(store.read(), workers)
    assert store.check() is None
    # The next process can use the store as usual.
    meme = command.done("create", PICTURES[0], "--top", "next", "--store", store.address, "-o",
                        tmp_path / "next.png")["meme"]
    command.done("delete", "--permanently", meme["id"], "--yes", "--store", store.address)
    compare(store.read(), workers)


class Folder:
    """A store in a folder."""

    def __init__(self, path: Path):
        self.address = path

    def read(self) -> Contents:
        return stores.read(self.address)

    def check(self) -> str | None:
        return command.check(self.address)


class Database:
    """A store on a PostgreSQL server. Its pictures are read by mememe alone, into a backup."""

    def __init__(self, address: str, folder: Path):
        self._folder = folder
        self._copies = itertools.count()
        self.address = address

    def read(self) -> Contents:
        copy = self._folder / f"copy{next(self._copies)}"
        command.done("store", "backup", copy, "--store", self.address)
        return stores.read(copy)

    def check(self) -> str | None:
        return command.faults(self.address)


def compare(contents: Contents, workers: list["Worker"]) -> None:
    """Checks that the store has everything that was reported, and otherwise only what may have been
    done.
    """
    unknown = dict(contents.memes)
    for worker in workers:
        for id, words in worker.sure.items():
            assert id in unknown, f"{id} ({words}) was reported, and isn't there"
            assert unknown.pop(id).top == words, f"{id} hasn't the words that were reported"
        for id, allowed in worker.unsure.items():
            meme = unknown.pop(id, None)
            found = meme.top if meme else None
            assert found in allowed, f"{id} is {found}, which nobody wanted"
    # The ids of memes whose process was killed while it created them are unknown.
    made = Counter(meme.top for meme in unknown.values())
    allowed = sum((worker.unreported for worker in workers), Counter())
    assert made <= allowed, f"{made} are there that nobody made; {allowed} could be"


class Storm:
    """Counts the killed processes until there are enough."""

    def __init__(self, kills: int):
        self._left = kills
        self._lock = threading.Lock()

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def count(self) -> None:
        with self._lock:
            self._left -= 1


class Worker:
    """Runs one command after the other on memes of its own, and kills most of them."""

    def __init__(self, store: Path | str, folder: Path, storm: Storm, chance: random.Random):
        self._store, self._folder, self._storm, self._chance = store, folder, storm, chance
        self._numbers = itertools.count()
        self._durations = [0.5]
        self.failures: list[str] = []
        self.sure: dict[str, str] = {}
        """The reported memes and their words."""
        self.unsure: dict[str, list[str | None]] = {}
        """Memes whose change was interrupted: the words that they may have; `None` if they may be
        gone.
        """
        self.unreported: Counter[str] = Counter()
        """The words of memes whose creation was interrupted."""

    def work(self) -> None:
        while not self._storm.is_over and not self.failures:
            words = self._chance.choice(WORDS)
            match self._chance.choice(["create", "create", "edit", "delete"]):
                case "create":
                    self._create(words)
                case "edit" if self.sure:
                    self._edit(self._chance.choice(list(self.sure)), words)
                case "delete" if self.sure:
                    self._delete(self._chance.choice(list(self.sure)))

    def _create(self, words: str) -> None:
        file = self._folder / f"{next(self._numbers)}.png"
        picture = self._chance.choice(PICTURES)
        output = self._run("create", picture, "--top", words, "-o", file, "--force")
        if output is None:
            self.unreported[words] += 1
        else:
            self.sure[output["meme"]["id"]] = words

    def _edit(self, id: str, words: str) -> None:
        before = self.sure.pop(id)
        if self._run("edit", id, "--top", words) is None:
            self.unsure[id] = [before, words]
        else:
            self.sure[id] = words

    def _delete(self, id: str) -> None:
        before = self.sure.pop(id)
        if self._run("delete", "--permanently", id, "--yes") is None:
            self.unsure[id] = [before, None]

    def _run(self, *arguments: str | Path):
        """Runs a command; returns its output, or `None` if it was killed before its end."""
        began = time.monotonic()
        process = command.start(*arguments, "--json", "--store", self._store)
        limit = None
        if self._chance.random() < 0.7:
            # A little longer than the command may take, so that kills hit its last moments too.
            limit = self._chance.uniform(0, 1.1 * max(self._durations))
        try:
            output, errors = process.communicate(timeout=limit or command.PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            if limit is None:
                self.failures.append(f"mememe {arguments[0]} hangs")
        if process.returncode == -9:
            self._storm.count()
            return None
        if process.returncode != 0:
            self.failures.append(f"mememe {arguments[0]}: {process.returncode} {errors}")
            return None
        self._durations = [*self._durations[-4:], time.monotonic() - began]
        return json.loads(output)
