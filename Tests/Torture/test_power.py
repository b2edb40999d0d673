"""A store on a disk that loses its power, at any moment.

A few commands run one after the other while all that they tell the disk is recorded. Then, for each
call, a disk is made that lost its power there, with the most and with the least that it may have put
off. All that was reported before has to be on it, and whole.
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

# So many that SQLite copies its log into the database in between.
MEMES = 14
# At how many calls the power goes where it doesn't at each, and how often where chance decides.
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
    """What there is when so many calls are done and a command has reported it."""

    calls: int
    contents: Contents
    files: dict[str, str]
    """Those that were written for the user, and their digests."""


def history(folder: Path, tracer: Tracer) -> tuple[list[Record], list[Report]]:
    """Makes memes, changes one and deletes one now and then."""
    store = folder / "store"
    reports = [Report(0, Contents({}, []), {})]

    def do(*arguments: str | Path) -> None:
        command.done(*arguments, "--store", store, **tracer.environment())
        # A copy: to look at a store ends its log.
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
    """What there may be when so many calls are done: what the last command reported, or what the one
    that is under way will.
    """
    last = max(number for number, report in enumerate(reports) if report.calls <= index)
    return reports[last:last + 2]


def losses(disk: Disk, possible: list[Report], chance: random.Random, left: Path) -> list[str]:
    """What is lost of it when the power goes now."""
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
    # mememe's own look takes longer: it is at the last of them.
    if IS_LONG and (fault := command.check(left / "store")):
        problems.append(fault)
    return problems
