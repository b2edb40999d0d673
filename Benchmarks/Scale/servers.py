#!/usr/bin/env python3
"""Asks one, two and four servers on one database; `make bench` runs it.

    python3 Benchmarks/Scale/servers.py EXECUTABLE [--seconds N] [--share PERCENT] [--servers N…]

Each server gets a share of one core, as if it had a small machine of its own; what is left is the database's and
that of whoever asks. So the rates say how they grow with the servers, and the times of the processors what a
whole core would do. It prints a table, also written to .build/bench/servers.json:

- saves: memes of an original that is there, as the web app saves them, by eight clients for each server
- pages: the first page of Sent Memes
- pictures: a memed image that each server has read before

It needs Linux with control groups that it may make (root), wrk, and PostgreSQL; without root it says so, and measures
nothing.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from database import postgres

ROOT = Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "Tests" / "Fixtures" / "rocket.jpg"
TICK = os.sysconf("SC_CLK_TCK")
MEMES = 60
"""How many there are before: a page, and some more."""


def main() -> None:
    arguments = _arguments()
    if os.geteuid() != 0:
        print("Several servers aren't measured: only root can give each a share of a core.", file=sys.stderr)
        return
    executable = arguments.executable.resolve()
    rows = []
    for count in arguments.servers:
        with World(executable, count, arguments.share) as world:
            for work in (world.saves, world.pages, world.pictures):
                rows.append(work(arguments.seconds))
                print(_line(rows[-1]), flush=True)
    folder = ROOT / ".build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "servers.json").write_text(json.dumps(rows, indent=2) + "\n")


def _line(row: dict) -> str:
    if row["servers"] == 1 and row["work"] == "saves":
        print("servers  work        a second   99 of 100 ms   server ms   database ms   transactions   log bytes")
    return (
        f"{row['servers']:7}  {row['work']:9} {row['rate']:10.1f} {row['slow']:14.1f} {row['server']:11.2f} "
        f"{row['database']:13.3f} {row['transactions']:14.2f} {row['log']:11.0f}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable", type=Path)
    parser.add_argument("--seconds", type=int, default=20, help="how long each work takes (default 20)")
    parser.add_argument("--share", type=int, default=15, help="the percentage of a core of each server (default 15)")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4], help="how many (default 1 2 4)")
    return parser.parse_args()


class World:
    """A database, and servers that share it, until the end of the `with` statement."""

    def __init__(self, executable: Path, count: int, share: int):
        self._executable, self._count, self._share = executable, count, share
        self._stack = ExitStack()

    def __enter__(self) -> "World":
        self._folder = Path(self._stack.enter_context(TemporaryDirectory(prefix="mememe-servers-")))
        self._database, self._address = self._stack.enter_context(postgres())
        store = f"{self._address}&pictures={self._folder}/pictures"
        self._servers = [self._start(number, store) for number in range(self._count)]
        self._urls = [url for _, url in self._servers]
        original = self._ask(self._urls[0], "/api/v1/originals", FIXTURE.read_bytes())["digest"]
        self._request = {"original": original, "recipe": {"captions": [{"text": "one of many", "role": "top"}]}}
        for _ in range(MEMES):
            self._meme = self._ask(self._urls[0], "/api/v1/memes", json.dumps(self._request).encode())["meme"]
        return self

    def __exit__(self, *_) -> None:
        self._stack.close()

    def _start(self, number: int, store: str) -> tuple[subprocess.Popen, str]:
        group = self._stack.enter_context(_group(f"mememe-{os.getpid()}-{number}", self._share))
        log = self._folder / f"server {number}.log"
        process = subprocess.Popen(
            [self._executable, "serve", "--port", "0", "--store", store],
            env={**os.environ, "XDG_CACHE_HOME": str(self._folder / f"cache {number}")},
            stderr=log.open("w"), stdout=subprocess.DEVNULL, preexec_fn=lambda: group.write_text(str(os.getpid())))
        self._stack.callback(process.wait)
        self._stack.callback(process.terminate)
        end = time.monotonic() + 60
        while not (found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text())):
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the server doesn't start: {log.read_text()}")
            time.sleep(0.05)
        return process, found[0]

    @staticmethod
    def _ask(url: str, path: str, body: bytes):
        kind = "application/json" if body.startswith(b"{") else "application/octet-stream"
        request = urllib.request.Request(url + path, body, {"content-type": kind}, method="POST")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def saves(self, seconds: int) -> dict:
        return self._measured("saves", "/api/v1/memes", seconds, body=json.dumps(self._request))

    def pages(self, seconds: int) -> dict:
        return self._measured("pages", "/", seconds)

    def pictures(self, seconds: int) -> dict:
        return self._measured("pictures", self._meme["image"], seconds)

    def _measured(self, work: str, path: str, seconds: int, body: str | None = None) -> dict:
        script = self._folder / "ask.lua"
        # Each save has words of its own.
        script.write_text("" if body is None else f"""
            local body = [==[{body}]==]
            local count = 0
            request = function()
                count = count + 1
                local words = body:gsub("one of many", "meme " .. count)
                return wrk.format("POST", nil, {{["Content-Type"] = "application/json"}}, words)
            end
            """)
        for url in self._urls:
            # The caches are filled before.
            subprocess.run(["wrk", "-t1", "-c2", "-d1", url + path], capture_output=True, check=True)
        before = self._state()
        asking = [
            subprocess.Popen(
                ["wrk", "-t1", "-c8", f"-d{seconds}", "--latency", "--timeout", "30", "-s", script, url + path],
                stdout=subprocess.PIPE, text=True) for url in self._urls]
        answers = [process.communicate()[0] for process in asking]
        after = self._state()
        if any("Non-2xx" in answer or "Socket errors" in answer for answer in answers):
            raise SystemExit("".join(answers))
        count = sum(int(re.search(r"(\d+) requests in", answer)[1]) for answer in answers)
        spent = {name: (after[name] - before[name]) / count for name in after}
        return {
            "servers": self._count, "work": work, "share": self._share, "rate": count / seconds,
            "slow": max(_milliseconds(re.search(r"99%\s+(\S+)", answer)[1]) for answer in answers), **spent}

    def _state(self) -> dict[str, float]:
        """What was used up to now: milliseconds of processors, transactions, and bytes of the database's log."""
        row = self._query(
            "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), sum(xact_commit + xact_rollback) FROM pg_stat_database")
        log, transactions = row.split("|")
        return {
            "server": sum(_time_of_tree(process.pid) for process, _ in self._servers),
            "database": _time_of_tree(self._database.pid), "transactions": float(transactions), "log": float(log)}

    def _query(self, statement: str) -> str:
        return subprocess.run(
            ["psql", "-Atc", statement, self._address], capture_output=True, text=True, check=True).stdout.strip()


def _milliseconds(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)([a-z]+)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def _time_of_tree(pid: int) -> float:
    """The milliseconds that processors gave a process and all that it has started, the ended ones too."""
    parents, times = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        times[int(folder.name)] = sum(map(int, fields[11:15])) * 1000 / TICK
    tree = {pid}
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return sum(times.get(each, 0) for each in tree)


@contextmanager
def _group(name: str, share: int) -> Iterator[Path]:
    """A control group whose processes get a share of one core; gives the file that takes a process into it."""
    newer, older = Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/cpu")
    period = 20_000
    try:
        if older.is_dir():
            folder = older / name
            folder.mkdir()
            (folder / "cpu.cfs_period_us").write_text(str(period))
            (folder / "cpu.cfs_quota_us").write_text(str(period * share // 100))
        else:
            folder = newer / name
            folder.mkdir()
            (folder / "cpu.max").write_text(f"{period * share // 100} {period}")
    except OSError as error:
        raise SystemExit(f"control groups can't be made, which takes root: {error}")
    try:
        yield folder / "cgroup.procs"
    finally:
        # It is empty when its processes have been waited for.
        for _ in range(100):
            try:
                folder.rmdir()
                return
            except OSError:
                time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
