"""Compares mememe with other programs; `make bench` runs it.

    Scripts/python --bench Benchmarks/Comparison/compare.py EXECUTABLE [--rounds N]
        [--only WORK | --quick]

The table goes to standard output, with how often mememe took each way to its memes and left one;
the table alone goes into Benchmarks/README.md and, with every single run, to
.build/bench/comparison.json. With --only, only one work runs, such as JPEG-12; with
--quick, everything is small and runs once, as a check. Both print their tables and don't change the
files.
"""

import argparse
import subprocess
from pathlib import Path

import report
import table
import ways
from goals import goals
from machine import machine
from paths import WORK
from programs.floor import Floor
from programs.mememe import Mememe
from progress import Progress
from works import GIFSICLE, NAMES, PEERS, Extent, Works


def main() -> None:
    arguments = _arguments()
    mememe = _installed(arguments.executable)
    # Taken first, because the benchmark itself causes load.
    here = machine()
    names = [arguments.only] if arguments.only else list(NAMES)
    with Progress(len(names)) as progress:
        works = Works(mememe, Extent(arguments.rounds, arguments.quick), progress)
        for name in names:
            works.run(name)
    print(table.aligned(table.MEASURED, table.measured(works.done.values()), words=2))
    for way, count in ways.counted(works.done.values(), mememe).most_common():
        print(f"{count} × {way}")
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


def _installed(executable: Path) -> Path:
    """A copy of the executable without its symbols, as `make install` makes it.

    What the linker has written starts a millisecond slower: it wrote it in small pieces, so that the
    page cache holds small pieces. With its symbols it also has a megabyte more in memory.
    """
    copy = WORK / "mememe"
    copy.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["strip", "-o", copy, executable], check=True)
    return copy


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
