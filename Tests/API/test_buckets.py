"""Stores whose pictures are in a bucket: what goes wrong between mememe and the service."""

import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support.bucket import Bucket
from support.paths import FIXTURES
from support.postgres import Postgres
from support.shell import Shell, serving

PICTURES = [FIXTURES / "gray.png", FIXTURES / "rgb.png", FIXTURES / "rgb.jpg"]


@pytest.fixture
def bucket() -> Iterator[Bucket]:
    with Bucket() as server:
        yield server


@pytest.fixture
def shell(tmp_path: Path, postgres: Postgres, bucket: Bucket) -> Shell:
    return Shell(tmp_path, postgres.address("s3://memes/ours", endpoint=bucket.endpoint), **bucket.credentials)


def test_nothing_is_lost_and_nothing_twice_if_every_tenth_request_fails(shell: Shell, bucket: Bucket):
    shell("list")
    words = [f"meme {number}" for number in range(18)]

    def make(word: str) -> subprocess.CompletedProcess[str]:
        return shell.run("create", PICTURES[int(word[-1]) % 3], "--top", word, "--output", f"{word}.png")

    with bucket.chaos(0.1), ThreadPoolExecutor(4) as pool:
        made = list(pool.map(make, words))
        listed = shell.json("list")["memes"]
        for meme in listed[:5]:
            shell("edit", meme["id"], "--bottom", "edited")
        checked = shell.json("store", "check")
    failed = [(word, done.stderr) for word, done in zip(words, made) if done.returncode]
    # A request is tried six times.
    assert not failed
    assert sorted(meme["topText"] for meme in listed) == sorted(words)
    assert checked["isSound"]
    assert shell.json("store", "check")["isSound"]


def test_a_picture_is_fetched_once(shell: Shell, bucket: Bucket):
    shell("create", PICTURES[2], "--top", "seen often", "--output", "made.jpg")
    with serving(shell, "server") as server:
        meme = server.api.memes()[0]
        first = server.api.get(meme["image"])
        fetched = bucket.requests()["GET"]
        assert [server.api.get(meme["image"]) for _ in range(5)] == [first] * 5
        assert bucket.requests()["GET"] == fetched
        # Also without the service, whoever has a copy shows it.
        bucket.go_away(1000)
        assert server.api.get(meme["image"]) == first
    assert (shell.folder / "made.jpg").read_bytes() == first


def test_a_server_outlives_the_service(shell: Shell, bucket: Bucket):
    with serving(shell, "server") as server:
        before = server.api.create(PICTURES[0], "before")["meme"]
        bucket.go_away(1000)
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.api.create(PICTURES[1], "during")
        assert refused.value.code == 503 and refused.value.headers["retry-after"] == "10"
        assert "can’t be reached" in json.load(refused.value)["detail"]
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(f"{server.url}/readyz")
        # What the database knows is still there.
        assert [meme["id"] for meme in server.api.memes()] == [before["id"]]
        failed = shell.run("create", PICTURES[1], "--top", "during")
        assert failed.returncode == 1 and "s3://memes/ours: " in failed.stderr
        assert "whether the service runs" in failed.stderr
        bucket.go_away(0)
        server.api.create(PICTURES[1], "after")
        assert urllib.request.urlopen(f"{server.url}/readyz").status == 200
        assert shell.words() == ["after", "before"]
    assert shell.json("store", "check")["isSound"]


def test_secrets_are_not_repeated(shell: Shell, bucket: Bucket):
    shell("create", PICTURES[0], "--top", "one", "--output", "one.png")
    for name, value, word in [
        ("AWS_SECRET_ACCESS_KEY", "hush+hush", "SignatureDoesNotMatch"), ("AWS_ACCESS_KEY_ID", "nobody", "InvalidAccessKeyId"),
        ("AWS_ACCESS_KEY_ID", "", "AWS_ACCESS_KEY_ID"),
    ]:
        wrong = Shell(shell.folder, shell.store, **{**bucket.credentials, name: value})
        failed = wrong.run("create", PICTURES[1], "--top", "two", "--json")
        assert failed.returncode == 1 and word in failed.stderr, failed.stderr
        assert json.loads(failed.stderr)["error"]["kind"] == "storeRefused", failed.stderr
        assert not any(secret in failed.stderr for secret in ["hush", bucket.credentials["AWS_SECRET_ACCESS_KEY"]])
    # The address is no place for them.
    leaked = Shell(shell.folder, shell.store + "&secret=hush", **bucket.credentials)
    assert leaked.run("list").returncode == 1


def test_keys_of_a_file_are_for_a_confined_server_too(shell: Shell, bucket: Bucket, tmp_path: Path):
    file = tmp_path / "credentials"
    file.write_text(
        "[team]\naws_access_key_id = {AWS_ACCESS_KEY_ID}\naws_secret_access_key = {AWS_SECRET_ACCESS_KEY}\n".format(
            **bucket.credentials))
    shell = Shell(tmp_path, shell.store, AWS_SHARED_CREDENTIALS_FILE=str(file), AWS_PROFILE="team")
    with serving(shell, "server") as server:
        meme = server.api.create(PICTURES[2], "by a profile")["meme"]
        assert server.api.get(meme["image"])[:2] == b"\xff\xd8"


@pytest.mark.parametrize(
    ("place", "said"), [
        ("s3://missing/x", "there is no such bucket"), ("s3://public", "everyone may read"),
        ("s3://expiring/a", "removes what is old"), ("s3://memes/ours", "another store"),
        ("s3://memes", "isn't empty"),
    ])
def test_a_wrong_place_is_said_and_nothing_made(
    shell: Shell, bucket: Bucket, postgres: Postgres, place: str, said: str
):
    shell("create", PICTURES[0], "--top", "one", "--output", "one.png")
    keys = bucket.keys
    address = postgres.address(place, endpoint=bucket.endpoint, schema="nothing")
    failed = Shell(shell.folder, address, **bucket.credentials).run("create", PICTURES[0], "--top", "x")
    assert failed.returncode == 1 and said in failed.stderr and place in failed.stderr
    assert bucket.keys == keys
    # There are no tables either, so the next try may name another place.
    tables = postgres.query("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'nothing'")
    assert tables == "0\n"


def test_the_service_proves_who_it_is(postgres: Postgres, tmp_path: Path):
    with Bucket(certificate=tmp_path) as bucket:
        address = postgres.address("s3://memes", endpoint=bucket.endpoint, schema="proven")
        known = {
            **bucket.credentials, "AWS_CA_BUNDLE": str(tmp_path / "bucket.crt"),
            # The name leads to this machine.
            "MEMEME_BUCKET_ADDRESSES": f"bucket.test:{bucket.port}:127.0.0.1"}
        unknown = Shell(tmp_path, address, **{**known, "AWS_CA_BUNDLE": ""})
        failed = unknown.run("create", PICTURES[0], "--top", "one")
        assert failed.returncode == 1 and "certificate" in failed.stderr
        shell = Shell(tmp_path, address, **known)
        shell("create", PICTURES[0], "--top", "one", "--output", "one.png")
        with serving(shell, "server") as server:
            server.api.create(PICTURES[1], "two")
        assert shell.words() == ["two", "one"]
        other = postgres.address(
            "s3://memes", endpoint=f"https://127.0.0.1:{bucket.port}", schema="proven")
        failed = Shell(tmp_path, other, **known).run("create", PICTURES[0], "--top", "x")
        assert failed.returncode == 1 and "127.0.0.1" in failed.stderr


def test_garbage_goes_after_an_hour(shell: Shell, bucket: Bucket, postgres: Postgres):
    meme = shell("create", PICTURES[0], "--top", "one", "-q", "--output", "one.png").strip()
    assert len(bucket.keys) == 3
    shell("delete", meme, "--permanently", "--yes")
    shell("store", "gc")
    schema = urllib.parse.parse_qs(urllib.parse.urlsplit(shell.store).query)["schema"][0]
    assert len(bucket.keys) == 3
    postgres.age_garbage(schema)
    shell("store", "gc")
    assert bucket.keys == ["memes/ours/mememe-store"]
