#!/usr/bin/env python3
"""Does the same with a store of a thousand memes and with one of a million; `make bench` runs it.

    python3 Benchmarks/Scale/scale.py EXECUTABLE [--rounds N] [--memes N] [--database]

For each work it prints the time in either store, and their ratio: the median of the ratios of rounds
in which both took turns, the larger first in every other one. The
table is also in .build/bench/scale.json. The stores stay in .build/bench/scale, because the larger takes
minutes to fill, and a gigabyte.

With --database both stores are on a PostgreSQL server that it starts: copies, which take a while.

It ends with status 1 if a work takes more than 1.5 times as long, or a contact sheet of a hundred
more than 150 ms. It needs only Python.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from answers import Requests
from commands import Commands
from database import postgres
from stores import Store

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "bench"
FEW = 1_000
MOST_RATIO = 1.5
MOST_SHEET = 150
"""Milliseconds that a contact sheet of a hundred memes may take."""


@dataclass(frozen=True)
class Row:
    """The times of one work."""

    work: str
    few: float
    """Milliseconds in the smaller store: the median."""
    many: float
    ratio: float

    @property
    def is_reached(self) -> bool:
        return self.ratio <= MOST_RATIO and ("sheet" not in self.work or self.many <= MOST_SHEET)


def main() -> None:
    arguments = _arguments()
    executable = arguments.executable.resolve()
    stores = [Store(WORK / "scale", executable, count) for count in (FEW, arguments.memes)]
    with ExitStack() as ending:
        if arguments.database:
            _, server = ending.enter_context(postgres())
            for store in stores:
                pictures = ending.enter_context(TemporaryDirectory(prefix="mememe-pictures-"))
                store.copy(executable, f"{server}&schema=s{store.count}&pictures={pictures}")
            # The server would do that by itself within some minutes.
            subprocess.run(["psql", "--quiet", "--command=VACUUM ANALYZE", server], check=True)
        rows = _measured(executable, stores, arguments.rounds)
    report = {"memes": [FEW, arguments.memes], "works": [asdict(row) for row in rows]}
    name = "scale-database.json" if arguments.database else "scale.json"
    (WORK / name).write_text(json.dumps(report, indent=2) + "\n")
    sys.exit(0 if all(row.is_reached for row in rows) else 1)


def _measured(executable: Path, stores: list[Store], rounds: int) -> list[Row]:
    _print("work", *(f"{store.count:,}" for store in stores), "ratio", "")
    rows: list[Row] = []
    for kind in (Commands, Requests):
        pair = [kind(executable, store) for store in stores]
        try:
            for name in pair[0].works:
                row = _compared(name, *(each.works[name] for each in pair), rounds)
                rows.append(row)
                _print(
                    name, f"{row.few:.1f}", f"{row.many:.1f}", f"{row.ratio:.2f}",
                    "" if row.is_reached else "too much")
        finally:
            for each in pair:
                each.end()
    return rows


def _compared(
    name: str, few: Callable[[], None], many: Callable[[], None], rounds: int
) -> Row:
    """Measures both stores in turn, after a warm-up of each."""
    times: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        if number % 2:
            pair = (_timed(few), _timed(many))
        else:
            pair = (_timed(many), _timed(few))[::-1]
        if number:
            times.append(pair)
    return Row(
        name, statistics.median(few for few, _ in times),
        statistics.median(many for _, many in times),
        statistics.median(many / few for few, many in times))


def _timed(work: Callable[[], None]) -> float:
    """Measures a call, in milliseconds."""
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1000


def _print(work: str, few: str, many: str, ratio: str, note: str) -> None:
    print(f"{work:<36} {few:>9} ms {many:>9} ms {ratio:>6}  {note}".rstrip(), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares a large store with a small one.")
    parser.add_argument("executable", type=Path, help="mememe")
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured (15)")
    parser.add_argument(
        "--memes", type=int, default=1_000_000, help="in the larger store (1,000,000)")
    parser.add_argument("--database", action="store_true", help="on a PostgreSQL server")
    return parser.parse_args()


if __name__ == "__main__":
    main()
