"""Compares mememe with other programs; `make bench` runs it.

    Scripts/python --bench Benchmarks/Comparison/compare.py EXECUTABLE [--rounds N]
        [--only WORK | --quick]

The table goes to standard output, into Benchmarks/README.md and, with every single run, to
.build/bench/comparison.json. With --only one work alone is compared, such as JPEG-12; with --quick all is
small and done once, to see that it works: both print their tables, and leave the files as they are.
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
from works import GIFSICLE, NAMES, PEERS, Extent, Works


def main() -> None:
    arguments = _arguments()
    mememe = arguments.executable.resolve()
    # Before the load is ours.
    here = machine()
    names = [arguments.only] if arguments.only else list(NAMES)
    with Progress(len(names)) as progress:
        works = Works(mememe, Extent(arguments.rounds, arguments.quick), progress)
        for name in names:
            works.run(name)
    print(table.aligned(table.MEASURED, table.measured(works.done.values()), words=2))
    for title in (title for title, exact in works.exact.items() if not exact):
        print(f"\n{title}: mememe changed pixels beside the words.")
    if arguments.only:
        return
    reached = goals(works.done, works.exact)
    print()
    print(table.aligned(table.REACHED, table.reached(reached), words=4))
    if not arguments.quick:
        programs = [Floor(whole=True), Mememe(mememe, saves=True), *PEERS, GIFSICLE]
        report.write(works.done, reached, here, programs)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares mememe with other programs.")
    parser.add_argument("executable", type=Path, help="mememe")
    parser.add_argument(
        "--rounds", type=int, default=5, help="how often what takes a second is measured (5)")
    parser.add_argument("--only", choices=NAMES, help="compare this alone")
    parser.add_argument("--quick", action="store_true", help="only see that it works")
    return parser.parse_args()


if __name__ == "__main__":
    main()
