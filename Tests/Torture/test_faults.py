"""A create, an edit and a delete, with a failure of each system call.

Each command runs once to count its calls, then once for each of them. It has to do all of its work
or none and report which; or, if it is killed, leave the store consistent.
"""

import json
import subprocess
from pathlib import Path

import pytest
from torture import IS_LONG, command, stores
from torture.faults import FAULTS, Call, Fault, Saboteur
from torture.scenarios import SCENARIOS, Scenario, Workshop, digest, furnish
from torture.stores import Contents, Damage

# How many calls most faults hit if not all are tested.
SAMPLE = 4


@pytest.fixture(scope="session")
def workshops(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Workshop]:
    return furnish(tmp_path_factory.mktemp("workshops").resolve())


@pytest.mark.parametrize("fault", FAULTS, ids=str)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_command_does_all_or_nothing(
    scenario: Scenario, fault: Fault, workshops: dict[str, Workshop], library: Path, tmp_path: Path
):
    trial = Trial(scenario, fault, workshops[scenario.workshop], library, tmp_path.resolve())
    calls = trial.count()
    assert calls, "There is nothing to strike."
    numbers = range(1, len(calls) + 1) if IS_LONG else sample(calls, fault)
    problems = [problem for at in numbers if (problem := trial.strike(at))]
    assert not problems, f"{len(problems)} times:\n" + "\n".join(problems)


def sample(calls: list[Call], fault: Fault) -> list[int]:
    """The numbers of the most important calls: the last one of each kind."""
    last = {call.kind: number for number, call in enumerate(calls, 1) if call.is_weighty}
    numbers = sorted(last.values()) or list(range(1, len(calls) + 1))
    # The simplest faults are tested at all of them: a call that fails once, and a disk that stays
    # full.
    is_plain = fault in (Fault("fail"), Fault("full", is_lasting=True))
    return numbers if is_plain else numbers[::-(-len(numbers) // SAMPLE)]


def reason(errors: str) -> str | None:
    """The message of the error that a command reports with `--json`; notes may precede it."""
    try:
        return json.loads(errors.splitlines()[-1])["error"]["message"]
    except (ValueError, LookupError):
        return None


class Trial:
    """A command and a fault, on copies of a workshop."""

    def __init__(
        self, scenario: Scenario, fault: Fault, workshop: Workshop, library: Path, folder: Path
    ):
        self._scenario, self._fault, self._template = scenario, fault, workshop
        self._place = folder / "work"
        self._before = workshop.contents(folder / "copy")
        self._saboteur = Saboteur(library, self._place, folder / "calls")

    def count(self) -> list[Call]:
        """The calls of the command without a fault."""
        process, workshop = self._run(at=0)
        assert process.returncode == 0, process.stderr
        assert self._scenario.is_done(self._before, stores.read(workshop.store))
        return self._saboteur.calls()

    def strike(self, at: int) -> str | None:
        """Runs the command with one failing call; returns what is wrong, or `None`."""
        try:
            process, workshop = self._run(at)
        except subprocess.TimeoutExpired:
            return f"{self._about(at)}: hangs"
        try:
            problem = self._problem(process, workshop)
            if problem is None and (IS_LONG or self._fault.kills):
                problem = command.check(workshop.store)
        except Damage as damage:
            problem = str(damage)
        if problem is None:
            return None
        return f"{self._about(at)}: {problem} (status {process.returncode}) {process.stderr}"

    def _run(self, at: int) -> tuple[subprocess.CompletedProcess[str], Workshop]:
        workshop = self._template.copy(self._place)
        arguments = self._scenario.arguments(workshop, self._before)
        return command.run(*arguments, **self._saboteur.environment(self._fault, at)), workshop

    def _about(self, at: int) -> str:
        # Thread scheduling varies, so the failing call may be another than when they were counted.
        struck = next((call for call in self._saboteur.calls() if call.is_struck), None)
        return f"{at} {struck}"

    def _problem(
        self, process: subprocess.CompletedProcess[str], workshop: Workshop
    ) -> str | None:
        after = stores.read(workshop.store)
        is_done = self._scenario.is_done(self._before, after)
        is_undone = self._scenario.is_undone(self._before, after)
        file = digest(workshop.file)
        match process.returncode:
            case 0:
                return self._problem_of_success(process, after, is_done, file)
            case 1 if self._fault.is_harmless and not self._may_give_up():
                return "it gives up"
            case 1 if not reason(process.stderr):
                return "it doesn't say why"
            case 1 if not (is_undone or is_done and self._is_admitted(process.stderr)):
                return "it says that it failed, and the store has changed"
            case 1 if file and not self._is_admitted(process.stderr):
                return "it says that it failed, and the file is there"
            case 1:
                return None
            case -9 if self._fault.kills:
                return self._problem_of_death(after, is_done or is_undone, file)
            case _:
                return "it crashes"

    def _is_admitted(self, errors: str) -> bool:
        """Whether the error says that the store may have changed. If the disk continues to fail,
        the command can't undo anything.
        """
        return self._fault.is_lasting and (
            "it may have been saved" in errors or "but the meme is saved" in errors)

    def _problem_of_success(
        self, process: subprocess.CompletedProcess[str], after: Contents, is_done: bool,
        file: str | None
    ) -> str | None:
        if not is_done:
            return "it says that it is done, and it isn't"
        if meme := self._scenario.result(after):
            reported = json.loads(process.stdout)["meme"]
            if after.memes.get(reported["id"]) != meme:
                return "it says another id"
            if file != meme.memed:
                return "its file isn't the meme"
        return None

    def _problem_of_death(self, after: Contents, is_whole: bool, file: str | None) -> str | None:
        if not is_whole:
            return "the store is neither as before nor as after"
        meme = self._scenario.result(after)
        if file and (meme is None or file != meme.memed):
            return "there is a file, and no such meme"
        return None

    def _may_give_up(self) -> bool:
        """Whether a call was interrupted that SQLite doesn't repeat: one that waits for the disk,
        or a lock. The kernel interrupts these only on a network file system.
        """
        return any(
            call.is_struck and call.name in ("fsync", "fdatasync", "fcntl")
            and "catalog.sqlite" in call.path
            for call in self._saboteur.calls())
