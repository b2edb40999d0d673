"""Hostile backups, exports and streams: bounded memory, and a clear error of one line."""

import json
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import bombs
import pytest
from measured import SECONDS, run, started
from support.paths import FIXTURES

MEMORY = 160 << 20


@pytest.fixture
def store(tmp_path):
    """A folder with a store that has one meme."""
    (tmp_path / "a.png").write_bytes(bombs.small_png(b""))
    assert run(tmp_path, "create", "a.png", "--top", "hi")[0] == 0
    return tmp_path


@pytest.fixture
def backup(store):
    """The catalog of a backup, for a test to modify before it is restored."""
    assert run(store, "store", "backup", "copy")[0] == 0
    shutil.rmtree(store / "store")
    return store / "copy" / "catalog.sqlite"


def until(condition) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.001)


def ended(process: subprocess.Popen) -> int:
    """The status with which a process ends; one that stands still is killed."""
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def multiply(db: sqlite3.Connection, count: int, recipe: str | None = None):
    """Duplicates the existing row."""
    db.execute("DROP TRIGGER memeInserted")
    names = [row[1] for row in db.execute("PRAGMA table_info(meme)")]
    row = dict(zip(names, db.execute("SELECT * FROM meme").fetchone(), strict=True))
    pictures = db.execute(
        "SELECT role, digest FROM picture WHERE meme = ?", [row["sequence"]]).fetchall()
    if recipe:
        row["recipe"] = recipe
    for number in range(count):
        row["sequence"] += 1
        row["id"] = f"{number:0{len(row['id'])}d}"
        db.execute(f"INSERT INTO meme ({','.join(names)}) VALUES ({','.join('?' * len(names))})",
                   [row[name] for name in names])
        db.executemany("INSERT INTO picture (meme, role, digest) VALUES (?, ?, ?)",
                       [(row["sequence"], *picture) for picture in pictures])
    db.commit()


def test_a_default_is_not_multiplied(backup):
    with sqlite3.connect(backup) as db:
        multiply(db, 300)
        db.execute(f"ALTER TABLE meme ADD COLUMN more TEXT NOT NULL DEFAULT '{'a' * 10_000_000}'")
    folder = backup.parent.parent
    status, said, memory = run(folder, "store", "restore", "copy")
    assert status == 1, said
    assert memory < MEMORY
    assert not list((folder / "store").glob(".mememe-*"))


@pytest.mark.parametrize("recipe", [
    "a" * 3_000_000, '{"captions":[' + '{"text":""},' * 200_000 + '{"text":""}]}',
    '{"captions":[{"text":"' + "a" * 3_000_000 + '"}]}', "a" * 6_000_000,
    '{"captions":[],"more":"' + "a" * 3_000_000 + '"}'],
    ids=["no JSON", "captions", "words", "more than a row", "what isn't known"])
def test_long_rows_are_left_out(backup, recipe):
    with sqlite3.connect(backup) as db:
        multiply(db, 30, recipe)
    status, said, memory = run(backup.parent.parent, "store", "restore", "copy")
    assert status == 1
    assert len(said.splitlines()) == 30 and len(said) < 10_000
    assert memory < MEMORY
    assert run(backup.parent.parent, "store", "check")[0] == 0


@pytest.mark.parametrize("archive", [False, True], ids=["folder", "archive"])
def test_a_restore_ends_at_the_first_signal(backup, archive):
    """The signal comes during the only transaction, which the write-ahead log reveals."""
    with sqlite3.connect(backup) as db:
        multiply(db, 20_000)
    folder = backup.parent.parent
    if archive:
        assert run(folder, "store", "backup", "copy.tar", "--store", "copy")[0] == 0
    assert run(folder, "create", "a.png", "--top", "my own")[0] == 0
    log = folder / "store" / "catalog.sqlite-wal"
    with started(folder, "store", "restore", "copy.tar" if archive else "copy",
                 "--merge") as restoring:
        until(lambda: log.exists() and log.stat().st_size > 1 << 20
              or restoring.poll() is not None)
        restoring.terminate()
        assert ended(restoring) == -signal.SIGTERM
    assert not list((folder / "store").glob(".mememe-*"))
    assert run(folder, "store", "check")[0] == 0
    with sqlite3.connect(folder / "store" / "catalog.sqlite") as db:
        assert db.execute("SELECT topText FROM meme").fetchall() == [("my own",)]


def exported(store: Path, change):
    """Exports the store and changes its only item into a list."""
    assert run(store, "store", "export", "folder")[0] == 0
    path = store / "folder" / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["memes"] = change(manifest["memes"][0])
    path.write_text(json.dumps(manifest))


@pytest.mark.parametrize("captions", [
    lambda caption: [{**caption, "text": "a" * 10_000_000}], lambda caption: [caption] * 2000,
    lambda _: [{"text": ""}] * 80_000], ids=["words", "captions", "empty captions"])
def test_items_beyond_the_limits_are_left_out(store, captions):
    def change(item):
        recipe = {**item["recipe"], "captions": captions(item["recipe"]["captions"][0])}
        return [{**item, "id": "0" * len(item["id"]), "recipe": recipe}, item]
    exported(store, change)
    status, said, memory = run(store, "store", "import", "folder", "--store", "other")
    assert status == 1
    assert "memes.0 was left out" in said and len(said.splitlines()) == 1 and len(said) < 1000
    assert memory < MEMORY


def test_many_items_take_no_memory(store):
    exported(store, lambda item: [{**item, "image": "gone"}] * 40_000)
    status, said, memory = run(store, "store", "import", "folder", "--store", "other")
    assert status == 1
    assert "39900 more like these" in said and len(said) < 40_000
    assert memory < MEMORY


@pytest.mark.parametrize(
    "path, words", [("-", "standard input: this is a text file"), ("/dev/zero", "no picture")],
    ids=["standard input", "a device"])
def test_what_is_no_picture_is_not_read_to_its_end(tmp_path, path, words):
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as endless:
        status, said, memory = run(
            tmp_path, "create", path, "--top", "a", "--no-save", stdin=endless.stdout)
        endless.kill()
    assert status == 1
    assert words in said
    assert memory < MEMORY


def test_an_endless_picture_takes_no_more_than_its_limit(tmp_path):
    picture = FIXTURES / "rocket.jpg"
    endless = subprocess.Popen(
        ["/bin/sh", "-c", f"head -c 2000 '{picture}'; exec cat /dev/zero"], stdout=subprocess.PIPE)
    status, said, memory = run(
        tmp_path, "create", "-", "--top", "a", "--no-save", stdin=endless.stdout)
    endless.kill()
    endless.stdout.close()
    endless.wait()
    assert status == 1
    assert "larger than the 512 MiB" in said
    # Plus half of it again while the buffer is reallocated.
    assert memory < (768 << 20) + MEMORY
