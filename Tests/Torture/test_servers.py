"""Three servers on one database and one bucket, each with visitors, while everything around them fails."""

import random
import signal
import time
import urllib.error
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

import pytest
from support.bucket import Bucket
from support.postgres import Postgres
from support.server import Server
from support.shell import Shell
from torture import IS_LONG
from torture.fleet import Fleet, PICTURES, UNAVAILABLE, UNREACHED

ROUNDS = 10 if IS_LONG else 1
AN_HOUR = 3600


@dataclass
class World:
    """A database with a standby, a bucket, and a store on both."""

    database: Postgres
    bucket: Bucket
    shell: Shell

    SCHEMA = "shared"

    def check(self) -> None:
        assert self.shell.json("store", "check")["isSound"]

    def age_garbage(self) -> None:
        """Makes what was deleted old enough to be removed, and removes it."""
        self.database.query(f"UPDATE {self.SCHEMA}.garbage SET since = since - interval '2 hours'")
        self.shell("store", "gc")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with Postgres() as database, Bucket() as bucket:
        database.add_standby()
        address = database.address("s3://memes/shared", endpoint=bucket.endpoint, schema=World.SCHEMA)
        shell = Shell(tmp_path, address, **bucket.credentials)
        shell("list")
        yield World(database, bucket, shell)


def test_nothing_is_lost_whatever_fails(world: World, machine: Path, chance: random.Random):
    database, bucket, patience = world.database, world.bucket, 60 if IS_LONG else 1
    clocks = [{}, {"MACHINE_CLOCK": f"{-AN_HOUR}"}, {"MACHINE_CLOCK": f"{AN_HOUR}"}]
    environments = [{**clock, "LD_PRELOAD": str(machine)} if clock else {} for clock in clocks]
    with Fleet(world.shell, chance, environments) as fleet:
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
                bucket.say("away", patience)
                time.sleep(patience)
            # One request in ten to the bucket fails, and its clock is another, too; nobody notices.
            bucket.say("clock", chance.choice([-AN_HOUR, AN_HOUR]))
            with bucket.chaos(0.1):
                fleet.wait_for_answers(10)
            bucket.say("clock", 0)
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
    kept = {name: value for name, value in world.shell.environment.items() if name.startswith(("XDG", "AWS"))}
    with Server(world.shell.store, log=world.shell.folder / "other.log", **kept) as other:
        saved = []
        while True:
            when.unlink(missing_ok=True)
            with Server(
                world.shell.store, log=world.shell.folder / "dying.log", LD_PRELOAD=str(machine),
                MACHINE_DIES_AT=str(step), MACHINE_WHEN=str(when), **kept
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
    assert set(saved) <= {id for id in world.database.query(f"SELECT id FROM {World.SCHEMA}.meme").split()}
    world.check()
    # What the dead have left goes when it is old.
    world.database.query(f"UPDATE {World.SCHEMA}.intent SET since = since - interval '2 days'")
    world.age_garbage()
    world.age_garbage()
    named = int(world.database.query(f"SELECT count(*) FROM {World.SCHEMA}.blob"))
    assert len(world.bucket.keys) == named + 1
