"""Three servers on one database and one bucket, each with visitors, while everything around them fails."""

import os
import random
import signal
import time
import urllib.error
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

import pytest
from support.bucket import Bucket, Service
from support.postgres import Postgres
from support.proxy import Proxy
from support.server import Server
from support.shell import Shell
from torture import IS_LONG
from torture.fleet import PICTURES, UNAVAILABLE, UNREACHED, Fleet
from torture.network import Network

ROUNDS = 5 if IS_LONG else 1
AN_HOUR = 3600


@dataclass
class World:
    """A database with a standby, a bucket, and a store on both."""

    database: Postgres
    bucket: Bucket | Service
    shell: Shell

    SCHEMA = "shared"

    def server(self, name: str, **environment: str) -> Server:
        """A server that has a cache of its own, as on a machine of its own."""
        kept = {key: value for key, value in self.shell.environment.items() if key.startswith("AWS")}
        folder = self.shell.folder
        return Server(self.shell.store, log=folder / f"{name}.log", **{
            **kept, "XDG_CACHE_HOME": str(folder / f"cache of {name}"), **environment})

    def check(self) -> None:
        assert self.shell.json("store", "check")["isSound"]

    def age_garbage(self) -> None:
        """Makes what was deleted old enough to be removed, and removes it."""
        self.database.age_garbage(self.SCHEMA)
        self.shell("store", "gc")


@pytest.fixture(params=["ours", "ceph", "seaweedfs"] if IS_LONG else ["ours"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    with Postgres() as database, Bucket() if request.param == "ours" else Service(request.param) as bucket:
        database.add_standby()
        address = database.address("s3://memes/shared", endpoint=bucket.endpoint, schema=World.SCHEMA)
        shell = Shell(tmp_path, address, **bucket.credentials)
        shell("list")
        yield World(database, bucket, shell)


def test_nothing_is_lost_whatever_fails(world: World, machine: Path, chance: random.Random):
    database, bucket, patience = world.database, world.bucket, 60 if IS_LONG else 1
    servers = [
        world.server("right"),
        world.server("late", LD_PRELOAD=str(machine), MACHINE_CLOCK=str(-AN_HOUR)),
        world.server("early", LD_PRELOAD=str(machine), MACHINE_CLOCK=str(AN_HOUR))]
    with Fleet(servers, chance) as fleet:
        fleet.wait_for_answers()
        for turn in range(ROUNDS):
            # A server dies, and another is ended in order; nobody else notices.
            for number, how in [(turn % 3, signal.SIGKILL), ((turn + 1) % 3, signal.SIGTERM)]:
                with fleet.expecting(UNREACHED, UNAVAILABLE, of=[number]):
                    fleet.servers[number].stop(how)
                    time.sleep(chance.random() / 2)
                    fleet.servers[number].start()
            # A server stands still in the middle of its work, and goes on: its own visitors wait.
            number = chance.randrange(3)
            fleet.servers[number].send_signal(signal.SIGSTOP)
            fleet.wait_for_answers(but=number)
            world.age_garbage()
            time.sleep(patience)
            fleet.servers[number].send_signal(signal.SIGCONT)
            fleet.wait_for_answers()
            # The database is ended, as by a power cut, and comes back.
            with fleet.expecting(UNAVAILABLE):
                database.stop()
                time.sleep(chance.random())
                database.start()
            # The bucket is away; what has a copy is still shown.
            with fleet.expecting(UNAVAILABLE):
                bucket.go_away(patience)
                time.sleep(patience)
            # One request in ten to the bucket fails, and its clock is another, too; nobody notices.
            with bucket.clock(chance.choice([-AN_HOUR, AN_HOUR])), bucket.chaos(0.1):
                fleet.wait_for_answers(10)
            world.age_garbage()
        # The database dies for ever, and its standby takes over.
        with fleet.expecting(UNAVAILABLE):
            database.fail_over()
        fleet.wait_for_answers(10)
    fleet.check_visitors()
    fleet.compare(database, World.SCHEMA)
    world.check()
    assert sum(len(visitor.memes) for visitor in fleet.visitors) > 10


def test_a_server_that_dies_in_the_middle_of_a_save_harms_nothing(world: World, machine: Path):
    """It is killed before each thing that it says to the database or the bucket while it saves a meme."""
    when = world.shell.folder / "when"
    step, died = 1, 0
    with world.server("other") as other:
        saved = []
        while True:
            when.unlink(missing_ok=True)
            with world.server(
                "dying", LD_PRELOAD=str(machine), MACHINE_DIES_AT=str(step), MACHINE_WHEN=str(when)
            ) as dying:
                when.touch()
                words = f"step {step}"
                # Other bytes each time, so that pictures are new.
                picture = PICTURES[0].read_bytes() + str(step).encode()
                try:
                    made = dying.api.create(picture, words)["meme"]
                except (OSError, HTTPException) as error:
                    assert not isinstance(error, urllib.error.HTTPError), error.read()
                    died += 1
                    made = None
            listed = {meme["id"]: meme["topText"] for meme in other.api.memes()}
            if made:
                assert listed[made["id"]] == words
                break
            # It is there whole, or not at all; and the same is saved by another as if nothing had been.
            again = other.api.create(picture, words)["meme"]
            saved.append(again["id"])
            assert other.api.get(again["image"])
            for id, found in listed.items():
                if found == words:
                    assert other.api.get(other.api.meme(id)["meme"]["image"])
            step += 1 if IS_LONG else 4
    assert died >= (10 if IS_LONG else 3)
    assert set(saved) <= set(world.database.query(f"SELECT id FROM {World.SCHEMA}.meme").split())
    world.check()
    # What the dead have left goes when it is old.
    world.database.query(f"UPDATE {World.SCHEMA}.intent SET since = since - interval '2 days'")
    world.age_garbage()
    world.age_garbage()
    named = int(world.database.query(f"SELECT count(*) FROM {World.SCHEMA}.blob"))
    assert len(world.bucket.keys) == named + 1


@pytest.mark.skipif(not IS_LONG, reason="takes minutes, and makes a network: make torture")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes a network")
def test_a_machine_that_is_cut_off_harms_nothing(world: World, chance: random.Random):
    """One of the servers is on a network of its own, whose cable is pulled out again and again."""
    with Network() as network, Proxy(world.database.port, network.here) as database, \
            Proxy(world.bucket.port, network.here) as bucket:
        there = Server(
            world.database.address(
                "s3://memes/shared", endpoint=f"http://{network.here}:{bucket.port}", host=network.here,
                port=database.port, schema=World.SCHEMA),
            "--host", network.there, token="t" * 32, executable=network.executable(world.shell.folder),
            log=world.shell.folder / "there.log", PGPASSWORD="secret", PGSSLMODE="disable",
            XDG_CACHE_HOME=str(world.shell.folder / "cache of there"), **world.bucket.credentials)
        with Fleet([world.server("here"), there], chance) as fleet:
            fleet.wait_for_answers()
            for seconds in [1, 5, 20, 45, 100]:
                with fleet.expecting(UNREACHED, UNAVAILABLE, of=[1]):
                    network.cut()
                    end = time.monotonic() + seconds
                    while time.monotonic() < end:
                        fleet.wait_for_answers(but=1)
                    network.mend()
        fleet.check_visitors()
        fleet.compare(world.database, World.SCHEMA)
        world.check()
