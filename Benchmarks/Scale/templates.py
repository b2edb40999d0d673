#!/usr/bin/env python3
"""Searches among ten thousand templates; `make bench` runs it.

    python3 Benchmarks/Scale/templates.py EXECUTABLE [--rounds N] [--templates N]

A server answers with the best twenty, as people see them on a page. It prints the median of each search
in milliseconds, and ends with status 1 if one takes more than 5. The store stays in .build/bench/templates.
It needs only Python.
"""

import argparse
import http.client
import json
import random
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "bench" / "templates"
PICTURE = ROOT / "Tests" / "Fixtures" / "rgb.jpg"
MOST = 5.0
"""Milliseconds that a search may take."""
LISTED = 20
WORDS = (
    "cat dog office boss monday friday coffee tea car train rain snow sun moon star code bug deploy "
    "release test server cloud phone book paper desk chair door window garden tree river mountain "
    "city street night morning sleep dream work play game music song dance happy sad angry calm love"
).split()

SEARCHES = {
    "a frequent word": "coffee",
    "the beginning of many words": "c",
    "two words": "coffee train",
    "one template": "zebra",
    "a word of none": "xyzzy",
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Searches among many templates.")
    parser.add_argument("executable", type=Path, help="mememe")
    parser.add_argument("--rounds", type=int, default=30, help="how often each is measured (30)")
    parser.add_argument("--templates", type=int, default=10_000, help="how many (10,000)")
    arguments = parser.parse_args()
    executable = arguments.executable.resolve()
    store = _store(executable, arguments.templates)
    process = subprocess.Popen(
        [executable, "serve", "--port", "0", "--store", store], stderr=subprocess.PIPE, text=True)
    try:
        address = next(
            match for line in process.stderr
            if (match := re.search(r"http://([^/:]+):(\d+)/", line)))
        connection = http.client.HTTPConnection(address[1], int(address[2]))
        is_reached = True
        for name, words in SEARCHES.items():
            target = f"/api/v1/templates?limit={LISTED}&search={quote(words)}"
            times = [_timed(connection, target) for _ in range(arguments.rounds + 1)][1:]
            time = statistics.median(times)
            is_reached = is_reached and time <= MOST
            note = "" if time <= MOST else "too much"
            print(f"{name:<36} {time:>9.1f} ms  {note}".rstrip(), flush=True)
    finally:
        process.terminate()
        process.communicate()
    sys.exit(0 if is_reached else 1)


def _store(executable: Path, count: int) -> Path:
    """The folder of a store with so many templates, which is made if it isn't there."""
    store = WORK / f"{count}"
    if store.is_dir():
        return store
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    shutil.copy(PICTURE, WORK / "picture.jpg")
    chosen = random.Random(3)
    memes = [
        {
            "name": " ".join([*chosen.sample(WORDS, 3), str(number)]),
            "url": "https://example.com/picture.jpg", "box_count": 2,
        }
        for number in range(count)
    ]
    memes[count // 2]["name"] = "the zebra"
    (WORK / "list.json").write_text(json.dumps({"data": {"memes": memes}}))
    new = WORK / "new"
    subprocess.run(
        [executable, "template", "import", WORK / "list.json", "--store", new], check=True,
        stdout=subprocess.DEVNULL)
    new.rename(store)
    return store


def _timed(connection: http.client.HTTPConnection, target: str) -> float:
    """Measures an answer, in milliseconds."""
    begin = perf_counter()
    connection.request("GET", target)
    response = connection.getresponse()
    body = response.read()
    if response.status != 200:
        raise RuntimeError(f"{target}: {response.status}\n{body[:500]!r}")
    return (perf_counter() - begin) * 1000


if __name__ == "__main__":
    main()
