"""The HTTP API against its own description.

Schemathesis makes requests of `openapi.json`, good ones and bad ones, sends them to a server with a
store of its own, and checks that no answer is undocumented, none breaks its schema and none is a
failure of the server.

MEMEME names the executable; `.build/debug/mememe` unless it is set.
"""

import io
import json
import math
import os
import pathlib
import re
import subprocess
import tempfile
import urllib.request
import wave

import hypothesis
import pytest
import schemathesis
from schemathesis import checks, openapi
from schemathesis.specs.openapi import checks as openapi_checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXECUTABLE = os.environ.get("MEMEME", ROOT / ".build/debug/mememe")
PICTURE = ROOT / "Tests/Fixtures/rocket.jpg"


def start(folder):
    """Starts a server on a free port; returns the process and its address."""
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--port", "0", "--store", folder],
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in process.stderr:
        if match := re.search(r"http://[^/\s]+", line):
            return process, match[0]
    raise RuntimeError(f"{EXECUTABLE} serve said no address and ended")


@pytest.fixture(scope="session")
def address():
    with tempfile.TemporaryDirectory() as folder:
        process, address = start(folder)
        yield address
        process.terminate()
        # Reads the rest of the server's output, so that it doesn't fill the pipe.
        process.communicate(timeout=300)


@pytest.fixture(scope="session")
def made(address):
    """Creates an original, a meme and a game, so that requests find something; returns their names.
    """

    def post(path, body=b"", media_type="application/octet-stream"):
        request = urllib.request.Request(
            address + path, body, {"Content-Type": media_type}, method="POST"
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    original = post("/api/v1/originals", PICTURE.read_bytes(), "image/jpeg")["digest"]
    recipe = {"captions": [{"text": "ship tests", "role": "top"}]}
    body = json.dumps({"original": original, "recipe": recipe}).encode()
    # Two memes, so that lists have a next page.
    post("/api/v1/memes", body, "application/json")
    meme = post("/api/v1/memes", body, "application/json")["meme"]["id"]
    game = post("/api/v1/extras/games")
    picture = game["question"]["picture"].rpartition("/")[2]
    return {"digest": original, "id": meme, "game": game["id"], "picture": picture}


@pytest.fixture(scope="session")
def description(address, made):
    return openapi.from_url(f"{address}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@hypothesis.settings(
    max_examples=40,
    # Without the explicit examples of every bound, which take minutes.
    phases=[hypothesis.Phase.generate],
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
def test_answers_are_as_described(case, address, made):
    use_what_is_there(case, made)
    case.call_and_validate(
        base_url=f"{address}/api/v1",
        timeout=300,
        checks=[
            checks.not_a_server_error,
            openapi_checks.status_code_conformance,
            openapi_checks.content_type_conformance,
            openapi_checks.response_headers_conformance,
            openapi_checks.response_schema_conformance,
        ],
    )


def test_what_begins_the_next_part_is_as_described(address, made):
    def get(path):
        with urllib.request.urlopen(f"{address}/api/v1/{path}") as response:
            return json.load(response)

    after = get("openapi.json")["components"]["parameters"]["after"]
    assert re.search(after["schema"]["pattern"], get("memes?limit=1")["next"])


def tone():
    """A WAV file of a tenth of a second."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"".join(
            round(9000 * math.sin(i / 3)).to_bytes(2, "little", signed=True) for i in range(800)))
    return file.getvalue()


def use_what_is_there(case, made):
    """Makes half of the valid requests use existing names, because random names never exist."""
    turn = sum(map(ord, repr(case.body) + repr(case.query))) % 2
    if turn == 0:
        return
    if case.path_parameters:
        for name, value in made.items():
            if name in case.path_parameters and "fonts" not in case.path:
                case.path_parameters[name] = value
    if "voices" in case.path:
        case.body = tone()
    if isinstance(case.body, dict) and isinstance(case.body.get("original"), str):
        case.body["original"] = made["digest"]
