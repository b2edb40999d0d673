"""Stores on a PostgreSQL server: the command and the web server, several of them at once, and what goes wrong."""

import http.cookiejar
import json
import signal
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from support.bucket import Bucket
from support.paths import EXECUTABLE, FIXTURES
from support.postgres import Postgres
from support.proxy import Proxy
from support.shell import Shell, serving

PICTURES = [FIXTURES / "gray.png", FIXTURES / "rgb.png", FIXTURES / "rgb.jpg"]


@pytest.fixture(params=["folder", "bucket"])
def shell(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> Iterator[Shell]:
    """A new store, whose pictures are in a folder or in a bucket."""
    if request.param == "folder":
        yield Shell(tmp_path, postgres.address(tmp_path / "pictures"))
        return
    with Bucket() as bucket:
        yield Shell(tmp_path, postgres.address("s3://memes/our team", endpoint=bucket.endpoint), **bucket.credentials)


def bucket_variables(shell: Shell) -> dict[str, str]:
    """What a shell has in its environment to reach a bucket."""
    return {name: value for name, value in shell.environment.items() if name.startswith("AWS")}


def status(url: str) -> int:
    try:
        return urllib.request.urlopen(url).status
    except urllib.error.HTTPError as refused:
        return refused.code


def wait_until(is_so: Callable[[], bool], patience: float = 10) -> None:
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_all_that_works_on_a_folder_works_here(shell: Shell, tmp_path: Path):
    first = shell("create", PICTURES[0], "--top", "first", "-q").strip()
    second = shell("create", PICTURES[1], "--top", "Zweites Beispiel", "-q").strip()
    assert shell.words() == ["Zweites Beispiel", "first"]
    assert shell.words("--search", "beisp") == ["Zweites Beispiel"]
    shell("edit", first, "--top", "changed")
    shell("tag", first, "--add", "cats")
    assert shell.words("--tag", "cats") == ["changed"]
    assert len(shell.json("history", first)["versions"]) == 2
    shell("undo", first)
    assert shell.words("--sort", "name") == ["first", "Zweites Beispiel"]
    shell("delete", second, "--yes")
    assert shell.words() == ["first"]
    shell("restore", second)
    shell("template", "from", first, "--name", "mine")
    shell("create", "--template", "mine", "of a template")
    (tmp_path / "batch.csv").write_text(
        f"image,top\n{PICTURES[2]},one of a batch\n{PICTURES[0]},another\n")
    shell("batch", "batch.csv", "--output", "made")
    assert len(shell.words()) == 5
    shell("list", "--grid", "-o", "grid.png")
    assert Image.open(tmp_path / "grid.png").width > 200
    shell("store", "export", "exported")
    shell("store", "backup", "copy.tar")
    shell("store", "gc")
    assert shell.json("store", "check")["isSound"]
    statistics = shell.json("store", "stats")
    assert statistics["memeCount"] == 5 and statistics["byteCount"] > 1000
    # The backup is a store in a folder, and an empty store takes it.
    folder = Shell(tmp_path, str(tmp_path / "folder"))
    folder("store", "restore", "copy.tar")
    assert folder.words() == shell.words()
    assert folder.json("store", "check")["isSound"]
    assert [each["name"] for each in folder.json("template", "list")["templates"] if not each["isBuiltIn"]] == ["mine"]


def test_it_moves_from_a_folder_and_back(shell: Shell, tmp_path: Path):
    there = shell
    folder = Shell(tmp_path, str(tmp_path / "folder"), **bucket_variables(there))
    for number in range(5):
        folder("create", PICTURES[number % 3], "--top", f"meme {number}")
    copied = folder.json("store", "copy", tmp_path / "folder", there.store)
    assert copied["memeCount"] == 5 and copied["lackingCount"] == 0
    assert there.words() == folder.words()
    folder("create", PICTURES[1], "--top", "made meanwhile")
    copied = folder.json("store", "copy", tmp_path / "folder", there.store)
    assert (copied["memeCount"], copied["presentCount"]) == (1, 5)
    folder("delete", "--permanently", folder.json("list")["memes"][0]["id"], "--yes")
    there("delete", "--permanently", there.json("list")["memes"][0]["id"], "--yes")
    there("create", PICTURES[0], "--top", "made there")
    there("store", "copy", there.store, "back")
    refused = there.run("store", "copy", there.store, there.store)
    assert refused.returncode == 64 and "same store" in refused.stderr
    assert there.run("store", "copy", "nowhere", "back").returncode == 1
    back = Shell(tmp_path, str(tmp_path / "back"))
    assert back.words() == there.words() and len(back.words()) == 6
    assert back.json("store", "check")["isSound"]


def test_two_servers_show_the_same(shell: Shell, tmp_path: Path):
    with serving(shell, "one") as one, serving(shell, "two") as two:
        made = one.api.create(PICTURES[0], "made at one")["meme"]
        assert [meme["id"] for meme in two.api.memes()] == [made["id"]]
        picture = two.api.get(made["image"])
        assert picture == one.api.get(made["image"])
        # An edit at one is seen at the other; whoever edits what it hasn't seen is told so.
        recipe = two.api.meme(made["id"])["recipe"]
        recipe["captions"][0]["text"] = "changed at two"
        two.api.json("PUT", f"/memes/{made['id']}", {"original": made["original"], "recipe": recipe})
        assert one.api.meme(made["id"])["meme"]["topText"] == "changed at two"
        one.api.tag([made["id"]], add=["cats"])
        assert two.api.tags(made["id"]) == ["cats"]
        two.api.request("DELETE", f"/api/v1/memes/{made['id']}")
        assert one.api.memes() == []


def test_a_session_and_a_link_are_good_at_each_server(shell: Shell):
    public = ["--public-url", "http://127.0.0.1"]
    with serving(shell, "one", *public, token="t" * 32) as one, \
            serving(shell, "two", *public, token="t" * 32) as two:
        meme = one.api.create(PICTURES[0], "shared")["meme"]
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        browser = urllib.request.build_opener(cookies)
        form = urllib.parse.urlencode({"token": "t" * 32}).encode()
        browser.open(urllib.request.Request(f"{one.url}/sign-in", form, {"origin": one.url}))
        # Cookies know no ports.
        assert b"shared" in browser.open(f"{two.url}/api/v1/memes").read()
        link = one.api.json("POST", f"/memes/{meme['id']}/links", {})
        key = link["url"].rsplit("/", 1)[1]
        assert b"shared" in urllib.request.urlopen(f"{two.url}/p/{key}").read()
        two.api.request("DELETE", f"/api/v1/memes/{meme['id']}/links/{key}")
        # It asks once a second, unless it shares a folder with the other.
        wait_until(lambda: status(f"{one.url}/p/{key}") == 404)


def test_a_server_outlives_the_database(tmp_path: Path):
    with Postgres() as database:
        shell = Shell(tmp_path, database.address(tmp_path / "pictures"))
        with serving(shell, "server") as server:
            before = server.api.create(PICTURES[0], "before")["meme"]
            database.stop()
            for ask in (server.api.memes, lambda: server.api.create(PICTURES[1], "during")):
                with pytest.raises(urllib.error.HTTPError) as refused:
                    ask()
                assert refused.value.code == 503 and refused.value.headers["retry-after"] == "10"
                assert "can’t be reached" in json.load(refused.value)["detail"]
            with pytest.raises(urllib.error.HTTPError, match="503"):
                urllib.request.urlopen(f"{server.url}/readyz")
            failed = shell.run("list")
            assert failed.returncode == 1 and "whether the server runs" in failed.stderr
            database.start()
            assert [meme["id"] for meme in server.api.memes()] == [before["id"]]
            server.api.create(PICTURES[1], "after")
            assert shell.words() == ["after", "before"]
        assert shell.json("store", "check")["isSound"]


def test_passwords_are_in_files(postgres: Postgres, tmp_path: Path):
    address = postgres.address(tmp_path / "pictures", port=postgres.port)
    file = tmp_path / "passwords"
    file.write_text(f"127.0.0.1:{postgres.port}:mememe:mememe:secret\n")
    file.chmod(0o600)
    shell = Shell(tmp_path, address, PGPASSFILE=str(file))
    shell("create", PICTURES[0], "--top", "over TCP")
    assert shell.words() == ["over TCP"]
    # The confined server reads it, too.
    with serving(shell, "server") as server:
        assert [meme["topText"] for meme in server.api.memes()] == ["over TCP"]
    wrong = Shell(tmp_path, address, PGPASSWORD="hush")
    failed = wrong.run("list")
    assert failed.returncode == 1 and "password authentication failed" in failed.stderr
    assert "hush" not in failed.stderr
    leaked = Shell(tmp_path, address.replace("mememe@", "mememe:hush@"))
    failed = leaked.run("list", "--json")
    assert failed.returncode == 1 and "PGPASSFILE" in failed.stderr and "hush" not in failed.stderr


def test_a_server_on_another_machine_proves_who_it_is(postgres: Postgres, tmp_path: Path):
    def shell(host: str, more: str = "", **environment: str) -> Shell:
        # The name leads to this machine.
        address = postgres.address(tmp_path / "pictures", port=postgres.port, host=host, schema="proved")
        return Shell(tmp_path, address + more, PGHOSTADDR="127.0.0.1", PGPASSWORD="secret", **environment)

    unknown = shell("db.test").run("create", PICTURES[0], "--top", "one")
    assert unknown.returncode == 1 and "certificate verify failed" in unknown.stderr
    known = shell("db.test", PGSSLROOTCERT=str(postgres.certificate))
    known("create", PICTURES[0], "--top", "one")
    with serving(known, "server") as server:
        assert [meme["topText"] for meme in server.api.memes()] == ["one"]
    other = shell("other.test", PGSSLROOTCERT=str(postgres.certificate)).run("list")
    assert other.returncode == 1 and "does not match host name" in other.stderr
    # Whoever asks for less gets less.
    assert shell("other.test", "&sslmode=require").words() == ["one"]


@pytest.mark.parametrize("how", ["before", "after"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_an_answer_that_is_lost_saves_nothing_twice(postgres: Postgres, tmp_path: Path, how: str, number: int):
    with Proxy(postgres.port) as proxy:
        shell = Shell(
            tmp_path, postgres.address(tmp_path / "pictures", port=proxy.port), PGPASSWORD="secret", PGSSLMODE="disable")
        shell("create", PICTURES[0], "--top", "first")
        seen: list[bytes] = []

        def breaks(data: bytes) -> str | None:
            if b"COMMIT" not in data:
                return None
            seen.append(data)
            return how if len(seen) == number else None

        proxy.breaks = breaks
        made = shell.run("create", PICTURES[1], "--top", "second")
        proxy.breaks = lambda data: None
        assert made.returncode == 0, made.stderr
        # Two pictures find their places, and the meme is saved.
        assert len(seen) >= 3
        assert shell.words() == ["second", "first"]
        assert shell.json("store", "check")["isSound"]


def test_a_server_that_is_stopped_harms_nothing(postgres: Postgres, tmp_path: Path):
    """One that was stopped while it saved, and goes on when others have deleted what it uses."""
    shell = Shell(tmp_path, postgres.address(tmp_path / "pictures"))
    old = shell("create", PICTURES[0], "--top", "old", "-q").strip()
    for pause in (0.02, 0.05, 0.1, 0.2, 0.3):
        process = subprocess.Popen(
            [EXECUTABLE, "create", PICTURES[0], "--top", "slow", "-q"], cwd=tmp_path,
            env=shell.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(pause)
        process.send_signal(signal.SIGSTOP)
        deleting = subprocess.Popen(
            [EXECUTABLE, "delete", "--permanently", old, "--yes"], cwd=tmp_path, env=shell.environment)
        time.sleep(0.3)
        process.send_signal(signal.SIGCONT)
        made, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
        assert deleting.wait(300) == 0
        old = made.strip()
        assert [meme["id"] for meme in shell.json("list")["memes"]] == [old]
        assert shell.json("store", "check")["isSound"]
