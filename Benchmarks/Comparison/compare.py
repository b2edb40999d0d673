"""Compares mememe with other programs; `make bench` runs it.

    Scripts/python --bench Benchmarks/Comparison/compare.py EXECUTABLE [--rounds N] [--quick]

The table goes to standard output, to Benchmarks/README.md and, with every single run, to
Benchmarks/comparison.json. With --quick all is small and done once, to see that it works, and goes to
standard output alone.
"""

import argparse
from pathlib import Path

import report
import table
from goals import goals
from machine import machine
from programs.floor import Floor
from programs.mememe import Mememe
from progress import Progress
from works import PEERS, Extent, Works


def main() -> None:
    arguments = _arguments()
    mememe = arguments.executable.resolve()
    with Progress() as progress:
        works = Works(mememe, Extent(arguments.rounds, arguments.quick), progress)
        works.run()
    reached = goals(works.done, works.exact)
    print(table.aligned(table.MEASURED, table.measured(works.done.values()), words=2))
    print()
    print(table.aligned(table.REACHED, table.reached(reached), words=4))
    if not arguments.quick:
        programs = [Floor(whole=True), Mememe(mememe, saves=True), *PEERS]
        report.write(works.done, reached, machine(), programs)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares mememe with other programs.")
    parser.add_argument("executable", type=Path, help="mememe")
    parser.add_argument(
        "--rounds", type=int, default=5, help="how often what takes a second is measured (5)")
    parser.add_argument("--quick", action="store_true", help="only see that it works")
    return parser.parse_args()


if __name__ == "__main__":
    main()
