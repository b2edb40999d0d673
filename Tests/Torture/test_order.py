"""The order in which a create, an edit and a delete write to the disk and wait for it.

The calls that strace recorded are compared with the required order. A change of the order is thus
found even if it would lose nothing.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from support.paths import EXECUTABLE
from torture import command, order, stores
from torture.order import Names, Step
from torture.scenarios import SCENARIOS, Scenario, furnish

NEW_PICTURE = "write {0}, sync {0}, name {0}, sync {0}'s folder, write log"
NEW_FILE = ["write file, sync file, write log", "sync log, name file, sync file's folder, report"]

ORDERS = {
    # Blobs and file at the same time; once they are on the disk, the row; then the file gets its
    # name.
    "create": [
        NEW_PICTURE.format("original"), NEW_PICTURE.format("meme"), "write log, sync log", *NEW_FILE],
    # The original is on the disk already. The old picture is removed once the new row is there.
    "edit": [
        "sync original's folder, write log",
        NEW_PICTURE.format("meme"), "write log, sync log, remove old meme", *NEW_FILE],
    # The blobs are removed once the row is gone.
    "delete": [
        f"write log, sync log, remove {picture}, report" for picture in ("original", "old meme")],
}
"""Chains of steps; each step has ended before the next one begins, and there are no other steps."""

# The original exists: its folder is synchronized before the transaction, and again within it, when
# nothing can remove the original any more.
WAITS = {("edit", "sync original's folder"): 2}


@pytest.fixture(scope="session")
def strace() -> str:
    path = shutil.which("strace")
    if not path:
        pytest.skip("strace isn't here")
    if subprocess.run([path, "-f", "true"], capture_output=True).returncode:
        pytest.skip("nobody may trace a process here: containers often forbid it")
    return path


@pytest.mark.parametrize(
    "scenario", [scenario for scenario in SCENARIOS if scenario.name in ORDERS],
    ids=lambda scenario: scenario.name)
def test_the_order_is_known(scenario: Scenario, strace: str, tmp_path: Path):
    seen = traced(scenario, strace, tmp_path.resolve())
    chains = [chain.split(", ") for chain in ORDERS[scenario.name]]
    assert set(seen) == {step for chain in chains for step in chain}
    for chain in chains:
        for first, second in zip(chain, chain[1:]):
            assert seen[first].ended < seen[second].began, f"{second} begins before {first} ends"
    # No path is synchronized more often than necessary.
    waits = {label: step.count for label, step in seen.items() if label.startswith("sync")}
    assert waits == {label: WAITS.get((scenario.name, label), 1) for label in waits}


def traced(scenario: Scenario, strace: str, folder: Path) -> dict[str, Step]:
    workshop = furnish(folder)[scenario.workshop]
    before = workshop.contents(folder / "copy")
    record = folder / "strace"
    subprocess.run(
        [strace, "-f", "-y", "-s", "0", "-o", record, "-e",
         f"trace={','.join(f'?{call}' for call in order.CALLS)}",
         EXECUTABLE, *scenario.arguments(workshop, before)],
        check=True, capture_output=True, env=command.environment())
    after = stores.read(workshop.store)
    names = Names(workshop.store, workshop.file)
    for words, contents, meme in ((scenario.old, before, "old meme"), (scenario.new, after, "meme")):
        if words:
            names.add(contents.memes[contents.id(words)], meme)
    return order.steps(record.read_text(), names)
