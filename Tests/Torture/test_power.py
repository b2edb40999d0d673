"""A store on a disk that loses power at any moment.

A few commands run one after the other, and all their disk operations are recorded. For each
operation, the test then creates the disk that lost power there, with the most and with the least
that it may have delayed. Everything that was reported before must be on it, undamaged.
"""

import random
import shutil
from pathlib import Path
from typing import NamedTuple

from support.paths import FIXTURES
from torture import IS_LONG, command, stores
from torture.faults import Tracer
from torture.power import Disk, Luck, Record, records
from torture.scenarios import digest
from torture.stores import Contents, Damage

# Enough that SQLite checkpoints its write-ahead log in between.
MEMES = 14
# The number of calls at which power is lost if not all are tested, and the number of random disks.
SAMPLE = 60
THROWS = 3 if IS_LONG else 1


def test_what_was_reported_survives_a_power_cut(
    library: Path, tmp_path: Path, chance: random.Random
):
    folder = tmp_path.resolve() / "disk"
    folder.mkdir()
    disk = Disk(folder)
    told, reports = history(folder, Tracer(library, folder, tmp_path / "trace"))
    cuts = sorted(
        range(len(told)) if IS_LONG else chance.sample(range(len(told)), SAMPLE)) + [len(told)]
    problems = []
    for index in range(len(told) + 1):
        if index in cuts:
            problems += [
                f"{index} after {told[index - 1]}: {problem}"
                for problem in losses(disk, possible(reports, index), chance, tmp_path / "left")]
        if index < len(told):
            disk.tell(told[index])
    assert not problems, f"{len(problems)} times:\n" + "\n".join(problems)


class Report(NamedTuple):
    """The contents after a number of calls, once a command has reported them."""

    calls: int
    contents: Contents
    files: dict[str, str]
    """The files written for the user, and their digests."""


def history(folder: Path, tracer: Tracer) -> tuple[list[Record], list[Report]]:
    """Creates memes, and edits and deletes one from time to time."""
    store = folder / "store"
    reports = [Report(0, Contents({}, []), {})]

    def do(*arguments: str | Path) -> None:
        command.done(*arguments, "--store", store, **tracer.environment())
        # A copy, because reading a store checkpoints its log.
        copy = shutil.copytree(store, folder.parent / "copy")
        files = {path.name: digest(path) for path in folder.glob("*.png")}
        reports.append(Report(len(records(tracer.path)), stores.read(copy), files))
        shutil.rmtree(copy)

    def id_of_last(words: str) -> str:
        return reports[-1].contents.id(words)

    for number in range(MEMES):
        picture = FIXTURES / ("gray.png", "rgb.png")[number % 2]
        do("create", picture, "--top", f"meme {number}", "-o", folder / f"{number}.png")
        if number % 4 == 2:
            do("edit", id_of_last(f"meme {number}"), "--top", f"changed {number}")
        if number % 4 == 3:
            do("delete", "--permanently", id_of_last(f"meme {number}"), "--yes")
    return records(tracer.path), reports


def possible(reports: list[Report], index: int) -> list[Report]:
    """The possible contents after a number of calls: those of the last report, or those that the
    command in progress will report.
    """
    last = max(number for number, report in enumerate(reports) if report.calls <= index)
    return reports[last:last + 2]


def losses(disk: Disk, possible: list[Report], chance: random.Random, left: Path) -> list[str]:
    """What is lost if the power fails now."""
    problems = []
    for luck in [*list(Luck)[:-1], *[Luck.CHANCE] * THROWS]:
        shutil.rmtree(left, ignore_errors=True)
        disk.lose_power(luck, chance, left)
        try:
            memes = stores.read(left / "store").memes
        except Damage as damage:
            problems.append(f"{luck.name}: {damage}")
            continue
        if not any(memes == report.contents.memes for report in possible):
            problems.append(f"{luck.name}: {sorted(meme.top for meme in memes.values())}")
        for name, wanted in possible[0].files.items():
            if digest(left / name) != wanted:
                problems.append(f"{luck.name}: {name} isn't what was written")
    # mememe's own check takes longer, so it runs only on the last of them.
    if IS_LONG and (fault := command.check(left / "store")):
        problems.append(fault)
    return problems
