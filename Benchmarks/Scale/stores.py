"""Stores of any number of memes that share a few pictures.

mememe makes the pictures, their memes and the catalog. Then the rows of those memes are copied
with other ids, dates and words, in SQL, so that the catalog's own triggers run as for every meme.
Making a million memes would take a day and hundreds of gigabytes.
"""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "Tests" / "Fixtures"
PICTURES = ["rocket.jpg", "chelsea.png", "grace_hopper.jpg", "cat.gif", "rgb.jpg"]

FREQUENT = "simply"
"""A word of every other meme."""
OCCASIONAL = "mordor"
"""A word of every tenth, all of which have the frequent one too."""
RARE = "quixotic"
"""A word of three memes, in a store of any size."""
ABSENT = "xylophone"
WORDS = """
    one does not walk into keep calm and carry on such wow very much not sure if all the things
    brace yourselves winter is coming ship without tests what if told you nobody expects works on
    my machine it compiles then we release again deploy friday coffee monday meeting email cat dog
    """.split()

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""What ids are written in."""


class Store:
    """A store in a folder, which is filled if it is new."""

    def __init__(self, folder: Path, executable: Path, count: int):
        self.count = count
        self.folder = folder / f"{count}"
        self.address: Path | str = self.folder
        """What `--store` gets."""
        self._catalog = self.folder / "catalog.sqlite"
        finished = folder / f"{count}.finished"
        # A model with another schema can't be used.
        model, schema = _model(folder / "model", executable)
        if finished.exists() and finished.read_text() == schema:
            return
        finished.unlink(missing_ok=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(model, self.folder)
        self._fill()
        finished.write_text(schema)

    def _fill(self) -> None:
        print(f"Filling a store with {self.count:,} memes", file=sys.stderr)
        database = sqlite3.connect(self._catalog, isolation_level=None)
        database.row_factory = sqlite3.Row
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA cache_size = -500000")
        models = [dict(row) for row in database.execute("SELECT * FROM meme ORDER BY sequence")]
        names = list(models[0])
        statement = (
            f"INSERT INTO meme ({', '.join(names)}) "
            f"VALUES ({', '.join(f':{name}' for name in names)})")
        pictures = {model["sequence"]: database.execute(
            "SELECT role, digest FROM picture WHERE meme = ?", [model["sequence"]]).fetchall()
            for model in models}
        rows = _rows(models, self.count - len(models))
        # One row at a time would take hours. Large batches also leave the search index in several
        # segments.
        while part := [row for _, row in zip(range(20_000), rows, strict=False)]:
            database.execute("BEGIN")
            database.executemany(statement, part)
            database.executemany(
                "INSERT INTO picture (meme, role, digest) VALUES (?, ?, ?)",
                [(row["sequence"], *picture)
                 for row in part for picture in pictures[row["model"]]])
            database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def copy(self, executable: Path, address: str) -> None:
        """Copies the store to another place, where it is used from now on."""
        print(f"Copying {self.count:,} memes to {address}", file=sys.stderr)
        subprocess.run([executable, "store", "copy", self.folder, address], check=True, stdout=subprocess.DEVNULL)
        self.address = address

    def cursor(self, part: float) -> str:
        """The cursor of the API after this many memes.

        Requesting all pages before it would take long.
        """
        with sqlite3.connect(self._catalog) as database:
            created, sequence = database.execute(
                "SELECT created, sequence FROM meme WHERE discarded IS NULL "
                "ORDER BY created DESC, sequence DESC LIMIT 1 OFFSET ?",
                [int((self.count - 100) * part)]).fetchone()
        return f"{created}.{sequence}"


def _model(folder: Path, executable: Path) -> tuple[Path, str]:
    """A store with a meme of each picture, and its schema."""
    shutil.rmtree(folder, ignore_errors=True)
    for picture in PICTURES:
        subprocess.run(
            [executable, "create", FIXTURES / picture, "--top", "one", "--bottom", "two",
             "--store", folder, "-o", "-"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with sqlite3.connect(folder / "catalog.sqlite") as database:
        schema = "\n".join(
            sql for sql, in database.execute("SELECT sql FROM sqlite_master ORDER BY name") if sql)
    database.close()
    return folder, schema


def _rows(models: list[dict], count: int) -> Iterator[dict]:
    """Rows like the models, each a minute older than the one before; the same every time."""
    chance = random.Random(1)
    oldest = models[0]["created"]
    for number in range(count):
        model = models[number % len(models)]
        words = chance.choices(WORDS, k=6) + [f"number{number}"]
        if number % 2 == 0:
            words.append(FREQUENT)
        if number % 10 == 0:
            words.append(OCCASIONAL)
        if number * 3 // count != (number + 1) * 3 // count:
            words.append(RARE)
        chance.shuffle(words)
        created = oldest - (count - number) * 60_000
        top, bottom = " ".join(words[:4]), " ".join(words[4:])
        recipe = json.loads(model["recipe"])
        for caption, text in zip(recipe["captions"], (top, bottom), strict=True):
            caption["text"] = text
        yield {
            **model, "model": model["sequence"], "id": "".join(chance.choices(ALPHABET, k=12)), "created": created,
            "modified": created, "sequence": created << 20, "topText": top, "bottomText": bottom,
            "recipe": json.dumps(recipe, separators=(",", ":"))}
