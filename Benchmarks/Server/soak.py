"""A load test that sends the web server more requests than it can answer, for a long time.

    python3 Benchmarks/Server/soak.py EXECUTABLE [--minutes 30] [--times 2]

First it measures how many requests a second the server answers if each waits for the previous one.
Then it sends a multiple of that, in the mix of `WORKS`, without waiting for responses. It prints the
statuses, the times of accepted requests, and the memory of the server over time.

It ends with status 1 if a response was neither right nor 503, a connection broke, or the server took
over a tenth more memory in the last quarter of the time than in the second. It needs Linux, and only
Python. Both share the machine's cores, so the server alone can do more than it finds.
"""

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

PHOTO = Path(__file__).resolve().parents[2] / "Tests" / "Fixtures" / "rocket.jpg"
API = "/api/v1"
WORKS = {"preview": 50, "list": 15, "picture": 15, "create": 10, "upload": 5, "sheet": 5}
"""How many of a hundred requests are of which kind."""
TIMEOUT = 60
"""Seconds after which an answer counts as none."""
CALIBRATION = 15
"""Seconds."""


class Server:
    """A server with its own store."""

    def __init__(self, executable: Path, folder: Path):
        log = folder / "log"
        with log.open("wb") as file:
            self._process = subprocess.Popen(
                [executable, "serve", "--port", "0", "--store", folder / "store"], stderr=file)
        while not (match := re.search(r"http://[^/:]+:(\d+)/", log.read_text())):
            if self._process.poll() is not None:
                raise RuntimeError(log.read_text())
            sleep(0.05)
        self.port = int(match[1])

    def memory(self) -> float:
        """The resident memory, in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", status)[1]) / 1024

    def descriptors(self) -> int:
        """The number of open descriptors."""
        return len(os.listdir(f"/proc/{self._process.pid}/fd"))

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


@dataclass
class Answers:
    """The responses to requests."""

    statuses: Counter = field(default_factory=Counter)
    """By status; 0 is a connection that broke or an answer that never came."""
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds of those that were let in, by kind."""

    @property
    def admitted(self) -> int:
        return sum(count for status, count in self.statuses.items() if status // 100 == 2)

    @property
    def wrong(self) -> int:
        return sum(self.statuses.values()) - self.admitted - self.statuses[503]


class Client:
    """A client that sends the requests of the web app."""

    def __init__(self, port: int):
        self._port = port
        self._photo = PHOTO.read_bytes()
        self._chance = random.Random(1)
        self._original = ""
        self._picture = ""

    async def prepare(self) -> None:
        """Makes the memes that the requests need."""
        _, body = await self._send("POST", f"{API}/originals", self._photo, "image/jpeg")
        self._original = json.loads(body)["digest"]
        _, body = await self._send("POST", f"{API}/memes", self._recipe(0))
        self._picture = json.loads(body)["meme"]["image"]

    async def ask(self, answers: Answers) -> None:
        """Sends one request of the mix."""
        kind = self._chance.choices(list(WORKS), WORKS.values())[0]
        begin = monotonic()
        try:
            async with asyncio.timeout(TIMEOUT):
                status, _ = await self._request(kind)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            print(f"{kind}: {error!r}", file=sys.stderr)
            status = 0
        answers.statuses[status] += 1
        if status // 100 == 2:
            answers.times[kind].append((monotonic() - begin) * 1000)

    async def _request(self, kind: str) -> tuple[int, bytes]:
        number = self._chance.randrange(1_000_000)
        match kind:
            case "preview":
                return await self._send("POST", f"{API}/previews", self._recipe(number))
            case "create":
                return await self._send("POST", f"{API}/memes", self._recipe(number))
            case "upload":
                # Bytes after a JPEG's end make it another picture.
                return await self._send(
                    "POST", f"{API}/originals", self._photo + b"%d" % number, "image/jpeg")
            case "picture":
                return await self._send("GET", self._picture)
            case "sheet":
                return await self._send("GET", f"{API}/contact-sheet?limit=20&format=jpeg")
            case _:
                return await self._send("GET", "/")

    def _recipe(self, number: int) -> bytes:
        captions = [{"text": f"number {number}", "role": "top"}]
        return json.dumps(
            {"original": self._original, "recipe": {"captions": captions}}).encode()

    async def _send(
        self, method: str, target: str, body: bytes = b"", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            head = [
                f"{method} {target} HTTP/1.1", "Host: localhost", "Connection: close",
                f"Content-Length: {len(body)}"] + ([f"Content-Type: {kind}"] if body else [])
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            answer_head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"(?i)\r\ncontent-length: *(\d+)", answer_head)[1])
            return int(answer_head.split()[1]), await reader.readexactly(length)
        finally:
            writer.close()


async def soak(server: Server, minutes: float, times: float) -> int:
    """Runs the test and returns the exit status."""
    client = Client(server.port)
    await client.prepare()
    capacity = await _capacity(client)
    rate = capacity * times
    print(f"{'it can do':<24} {capacity:8.1f} requests a second")
    print(f"{'it is asked for':<24} {rate:8.1f} requests a second for {minutes:g} min", flush=True)
    before = server.memory()
    answers = Answers()
    memory = await _offer(server, client, rate, minutes * 60, answers)
    await asyncio.sleep(5)
    total = sum(answers.statuses.values())
    print(f"{'requests':<24} {total:8d}")
    for status, count in sorted(answers.statuses.items()):
        print(f"{f'answered {status}' if status else 'no answer':<24} {count:8d}")
    for kind in WORKS:
        if milliseconds := sorted(answers.times[kind]):
            print(
                f"{f'{kind}, let in':<24} {len(milliseconds):8d}  "
                f"p50 {_part(milliseconds, 0.5):7.0f} ms  p99 {_part(milliseconds, 0.99):7.0f} ms  "
                f"at most {milliseconds[-1]:7.0f} ms")
    everything = sorted(time for kind in answers.times.values() for time in kind)
    print(
        f"{'all that were let in':<24} {len(everything):8d}  p50 {_part(everything, 0.5):7.0f} ms  "
        f"p99 {_part(everything, 0.99):7.0f} ms  at most {everything[-1]:7.0f} ms")
    quarter = max(len(memory) // 4, 1)
    second = statistics.median(memory[quarter:2 * quarter] or memory)
    last = statistics.median(memory[-quarter:])
    print(f"{'memory before':<24} {before:8.0f} MiB")
    print(f"{'in the second quarter':<24} {second:8.0f} MiB")
    print(f"{'in the last quarter':<24} {last:8.0f} MiB")
    print(f"{'at most':<24} {max(memory):8.0f} MiB")
    print(f"{'5 s after':<24} {server.memory():8.0f} MiB, {server.descriptors()} files open")
    return 0 if answers.wrong == 0 and last <= 1.1 * second else 1


async def _capacity(client: Client) -> float:
    """Measures requests a second with two per core under way."""
    answers = Answers()
    end = monotonic() + CALIBRATION

    async def work() -> None:
        while monotonic() < end:
            await client.ask(answers)

    async with asyncio.TaskGroup() as group:
        for _ in range(2 * len(os.sched_getaffinity(0))):
            group.create_task(work())
    return answers.admitted / CALIBRATION


async def _offer(
    server: Server, client: Client, rate: float, seconds: float, answers: Answers
) -> list[float]:
    """Sends requests at a rate, at random intervals, and samples the server's memory each second."""
    chance = random.Random(2)
    memory: list[float] = []
    begin = monotonic()
    due = begin
    async with asyncio.TaskGroup() as group:
        while (now := monotonic()) < begin + seconds:
            if now - begin >= len(memory):
                memory.append(server.memory())
            if now < due:
                await asyncio.sleep(due - now)
            group.create_task(client.ask(answers))
            due += chance.expovariate(rate)
    return memory


def _part(values: list[float], part: float) -> float:
    """A quantile of sorted values."""
    return values[min(int(len(values) * part), len(values) - 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Asks more of the server than it can do.")
    parser.add_argument("executable", type=Path, help="mememe")
    parser.add_argument("--minutes", type=float, default=30, help="how long (30)")
    parser.add_argument(
        "--times", type=float, default=2, help="how many times what it can do (2)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(arguments.executable.resolve(), Path(folder))
        try:
            status = asyncio.run(soak(server, arguments.minutes, arguments.times))
        finally:
            server.end()
    sys.exit(status)


if __name__ == "__main__":
    main()
