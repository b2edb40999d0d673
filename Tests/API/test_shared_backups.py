"""What Documentation/shared-stores.md says of backups brings back what was lost."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.bucket import Bucket
from support.paths import EXECUTABLE, FIXTURES, ROOT
from support.postgres import Postgres
from support.shell import Shell

PAGE = (ROOT / "Documentation/shared-stores.md").read_text()
RECIPES = dict(re.findall(r"### ([^\n]+)\n\n(?:(?!```|#).*\n)*```sh\n((?:(?!```).*\n)+)```", PAGE))
WORDS = ["three", "two", "one"]


class Store:
    """A store of three memes, of which there is a backup."""

    SCHEMA = "lost"

    def __init__(self, folder: Path, database: Postgres, bucket: Bucket):
        self.database, self.bucket = database, bucket
        self.shell = Shell(
            folder, database.address("s3://memes/lost", endpoint=bucket.endpoint, schema=self.SCHEMA),
            PATH=f"{folder}:/usr/bin:/bin", **bucket.credentials)
        (folder / "mememe").symlink_to(EXECUTABLE)
        self.ids = [self.make(word, name) for word, name in zip(reversed(WORDS), ["rgb.png", "rgb.jpg", "gray.png"])]
        self.follow("Every night")

    def make(self, words: str, picture: str) -> str:
        return self.shell("create", FIXTURES / picture, "--top", words, "-q").strip()

    def follow(self, heading: str, **environment: str) -> None:
        """Does what the page says below a heading."""
        # What one machine still has a copy of isn't lost.
        shutil.rmtree(self.shell.folder / "cache", ignore_errors=True)
        done = subprocess.run(
            ["sh", "-eu", "-c", RECIPES[heading]], cwd=self.shell.folder,
            env={**self.shell.environment, **environment}, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr

    def keys(self, *digests: str) -> list[str]:
        return [key for key in self.bucket.keys if any(digest in key for digest in digests)]

    def delete_for_good(self, id: str) -> None:
        self.shell("delete", id, "--permanently", "--yes")
        self.database.age_garbage(self.SCHEMA)
        self.shell("store", "gc")

    def check(self, words: list[str]) -> None:
        """Checks that these memes are there, whole."""
        assert self.shell.words() == words
        found = self.shell.json("store", "check")
        assert found["isSound"], found["problems"]


@pytest.fixture
def store(tmp_path: Path, postgres: Postgres) -> Iterator[Store]:
    with Bucket() as bucket:
        yield Store(tmp_path, postgres, bucket)
    postgres.query(f"DROP SCHEMA {Store.SCHEMA} CASCADE")


def test_each_recipe_has_a_test():
    tested = re.findall(r'follow\("([^"]+)"', Path(__file__).read_text())
    assert len(RECIPES) >= 5 and RECIPES.keys() == set(tested)


def test_everything_is_lost(store: Store):
    new = store.database.address("s3://memes/new", endpoint=store.bucket.endpoint)
    store.follow("Everything is lost", NEW_STORE=new)
    store.shell.environment["MEMEME_STORE"] = new
    store.check(WORDS)


def test_pictures_are_lost(store: Store):
    later = store.make("later", "gray16.png")
    memes = {meme["id"]: meme for meme in store.shell.json("list")["memes"]}
    first, second = memes[store.ids[0]], memes[store.ids[1]]
    # A picture of each kind is lost, and one is damaged, but as long as it was; the last is in no backup.
    for key in store.keys(first["original"], first["memed"], memes[later]["memed"]):
        store.bucket.say("drop", key)
    [damaged] = store.keys(second["original"])
    store.bucket.say("spoil", damaged)
    shutil.rmtree(store.shell.folder / "cache")
    found = store.shell.run("store", "check")
    assert found.returncode == 1 and "4 problems" in found.stdout, found.stdout
    store.follow("Pictures are lost or damaged")
    store.check(["later", *WORDS])
    assert len(store.shell.json("history", later)["versions"]) == 1, "the same bytes are no new version"


def test_originals_of_no_backup_are_said(store: Store):
    later = store.make("later", "gray16.png")
    [meme] = [meme for meme in store.shell.json("list")["memes"] if meme["id"] == later]
    for key in store.keys(meme["original"], meme["memed"]):
        store.bucket.say("drop", key)
    shutil.rmtree(store.shell.folder / "cache")
    failed = store.shell.run("store", "check", "--repair", "--json")
    assert failed.returncode == 1
    problems = json.loads(failed.stdout)["problems"]
    assert [problem["isRepaired"] for problem in problems] == [False, False]
    assert any("restore it from a backup" in problem["outcome"] for problem in problems), problems
    assert store.shell.words() == ["later", *WORDS]


def test_check_tells_that_the_bucket_became_dangerous(store: Store):
    store.bucket.say("danger", "public", "expires")
    found = store.shell.run("store", "check")
    assert found.returncode == 1 and "2 problems" in found.stdout, found.stdout
    assert "s3://memes/lost: everyone may read the bucket: take that right away" in found.stdout
    assert "s3://memes/lost: the bucket removes what is old: take that rule away" in found.stdout
    repaired = store.shell.run("store", "check", "--repair", "--json")
    assert repaired.returncode == 1
    problems = json.loads(repaired.stdout)["problems"]
    assert [(problem["kind"], problem["isRepaired"]) for problem in problems] == [("unsafeBucket", False)] * 2
    store.bucket.say("danger")
    store.check(WORDS)


def test_memes_were_deleted_for_good(store: Store):
    store.delete_for_good(store.ids[0])
    assert store.shell.words() == WORDS[:2]
    store.follow("Memes were deleted for good")
    store.check(WORDS)


def test_the_database_went_back(store: Store):
    dump = ["-h", store.database.socket, "-p", str(store.database.port), "-U", "mememe"]
    saved = subprocess.run(
        ["pg_dump", *dump, "-n", Store.SCHEMA, "mememe"], check=True, capture_output=True, text=True).stdout
    store.make("later", "gray16.png")
    store.delete_for_good(store.ids[1])
    store.database.query(f"DROP SCHEMA {Store.SCHEMA} CASCADE")
    subprocess.run(
        ["psql", "-q", "-v", "ON_ERROR_STOP=1", *dump, "mememe"], input=saved, check=True, capture_output=True, text=True)
    assert store.shell.run("store", "check").returncode == 1
    store.follow("The database went back to a backup of its own")
    store.check(WORDS)
    # What came later is in no row, and is listed, but stays.
    notes = store.shell.json("store", "check")["notes"]
    assert [note["kind"] for note in notes].count("stranger") >= 2
