"""The report of a run: JSON, and the table in the README."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

import table
from goals import Goal
from paths import JSON, README
from programs.program import Program
from work import Work

BEGIN, END = "<!-- begin: written by make compare -->", "<!-- end -->"


def write(
    works: dict[str, Work], goals: list[Goal], machine: dict[str, str], programs: Sequence[Program]
) -> None:
    """Replaces the report of the last run.

    Args:
        machine: the properties of the machine.
        programs: the programs whose versions are listed.
    """
    versions = {program.name: program.version for program in programs if program.version}
    JSON.write_text(_json(works, goals, machine, versions))
    before, _, rest = README.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    text = _markdown(works, goals, machine, versions)
    README.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def _markdown(
    works: dict[str, Work], goals: list[Goal], machine: dict[str, str], versions: dict[str, str]
) -> str:
    where = (
        f"{_today()}, {machine['processor']}, {machine['cores']} cores, {machine['memory']}, "
        f"{machine['system']}, Linux {machine['kernel']}; "
        f"{machine['load']} programs wanted a core in the minute before.")
    return "\n\n".join([
        "### Goals", table.markdown(table.REACHED, table.reached(goals), words=4),
        "### Measured", where,
        "; ".join(f"{name} {version}" for name, version in versions.items()) + ".",
        table.markdown(table.MEASURED, table.measured(works.values()), words=2)])


def _json(
    works: dict[str, Work], goals: list[Goal], machine: dict[str, str], versions: dict[str, str]
) -> str:
    return json.dumps({
        "date": _today(), "machine": machine, "versions": versions,
        "goals": [asdict(goal) for goal in goals],
        "works": {key: _work(work) for key, work in works.items()},
    }, indent=1, ensure_ascii=False) + "\n"


def _work(work: Work) -> dict:
    """The measurements of every program, in the order of the rounds."""
    return {
        "title": work.title,
        "programs": [
            {
                "program": entry.program,
                "ratio": round(entry.ratio(work.entries[0]), 4),
                "mebibytes": round(entry.mebibytes, 1),
                "milliseconds": [round(run.milliseconds, 2) for run in entry.runs],
                "cpuMilliseconds": [round(run.cpu_milliseconds, 2) for run in entry.runs],
                "bytes": entry.size,
                "psnr": entry.likeness and _finite(entry.likeness.psnr),
                "ssim": entry.likeness and round(entry.likeness.ssim, 6),
            } for entry in work.entries],
    }


def _finite(psnr: float) -> float | str:
    """JSON has no infinity."""
    return "infinite" if psnr == float("inf") else round(psnr, 3)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
