"""What the manifests for containers start is started here, on a database and a bucket of these tests."""

import json
import re
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
import yaml
from support.bucket import Bucket
from support.paths import FIXTURES, ROOT
from support.postgres import Postgres
from support.server import Server

COMPOSE = yaml.safe_load((ROOT / "Packaging/compose.yaml").read_text())
OBJECTS = list(yaml.safe_load_all((ROOT / "Packaging/kubernetes.yaml").read_text()))
DOCKERFILE = (ROOT / "Packaging/Dockerfile").read_text()


def kind(name: str) -> dict:
    [found] = [each for each in OBJECTS if each["kind"] == name]
    return found


POD = kind("Deployment")["spec"]["template"]
[CONTAINER] = POD["spec"]["containers"]


@pytest.fixture(params=["compose", "kubernetes"])
def started(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres):
    """A server as a manifest starts it, but for the address and port of this machine, and the database and bucket."""
    if request.param == "compose":
        service = COMPOSE["services"]["mememe"]
        arguments, variables = service["command"], dict(service["environment"])
    else:
        arguments = CONTAINER["args"]
        variables = {**kind("ConfigMap")["data"], **dict.fromkeys(
            ["MEMEME_TOKEN", "PGPASSWORD", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], "from the secret")}
    with Bucket() as bucket:
        store = urlsplit(variables.pop("MEMEME_STORE"))
        assert store.scheme == "postgres" and store.username == "mememe"
        schema = postgres.address("/none").split("schema=")[1].split("&")[0]
        query = re.sub(r"endpoint=[^&]*", f"endpoint={bucket.endpoint}", store.query)
        query += f"&schema={schema}" + ("" if "sslmode" in query else "&sslmode=disable")
        address = urlunsplit(store._replace(netloc=f"mememe@127.0.0.1:{postgres.port}", path="/mememe", query=query))
        assert {"PGPASSWORD", "MEMEME_TOKEN", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} == set(variables)
        command, *rest = arguments
        assert command == "serve"
        rest[rest.index("--host") + 1] = "127.0.0.1"
        with Server(
            address, *rest, token="t" * 32, log=tmp_path / "log", XDG_CACHE_HOME=str(tmp_path), PGPASSWORD="secret",
            **bucket.credentials
        ) as server:
            yield server


def test_what_it_starts_serves_memes(started: Server):
    meme = started.api.create(FIXTURES / "gray.png", "in a container")["meme"]
    assert started.api.get(meme["image"])
    # Its log is for machines.
    lines = [json.loads(line) for line in started.log.splitlines() if line.startswith("{")]
    assert any(line.get("path") == "/api/v1/memes" and line["request"] for line in lines), started.log


def test_probes_are_answered_without_the_token(started: Server):
    for name in ("readinessProbe", "livenessProbe"):
        assert urllib.request.urlopen(started.url + CONTAINER[name]["httpGet"]["path"], timeout=60).status == 200


def test_what_belongs_together_does():
    labels = POD["metadata"]["labels"]
    for selector in (
        kind("Deployment")["spec"]["selector"]["matchLabels"], kind("Service")["spec"]["selector"],
        kind("PodDisruptionBudget")["spec"]["selector"]["matchLabels"],
    ):
        assert selector == labels
    [port] = CONTAINER["ports"]
    assert {probe["httpGet"]["port"] for probe in (CONTAINER["readinessProbe"], CONTAINER["livenessProbe"])} == {port["name"]}
    assert kind("Service")["spec"]["ports"][0]["targetPort"] == port["name"]
    assert POD["metadata"]["annotations"]["prometheus.io/port"] == str(port["containerPort"])
    assert f"EXPOSE {port['containerPort']}" in DOCKERFILE
    # The image has nothing else to write to.
    volumes = {volume["name"] for volume in POD["spec"]["volumes"]}
    assert {mount["name"] for mount in CONTAINER["volumeMounts"]} == volumes
    places = {mount["mountPath"] for mount in CONTAINER["volumeMounts"]}
    cache = re.search(r"XDG_CACHE_HOME=(\S+)", DOCKERFILE)
    assert cache and places == {cache[1], "/tmp"}
    service = COMPOSE["services"]["mememe"]
    assert {mount.split(":")[0] for mount in service["tmpfs"]} == places
    assert service["image"] == CONTAINER["image"]
    user = str(POD["spec"]["securityContext"]["runAsUser"])
    assert f"USER {user}" in DOCKERFILE and any(f"uid={user}" in mount for mount in service["tmpfs"])


def test_no_secret_is_in_them():
    for text in (COMPOSE["services"]["mememe"]["environment"], COMPOSE["services"]["database"]["environment"]):
        for name, value in text.items():
            if any(word in name for word in ("TOKEN", "PASSWORD", "SECRET")):
                # Compose refuses to start without it.
                assert re.fullmatch(r"\$\{\w+:\?\}", value), name
    assert not [each for each in OBJECTS if each["kind"] == "Secret"]
    assert set(COMPOSE["volumes"]) == {
        volume.split(":")[0] for service in COMPOSE["services"].values() for volume in service.get("volumes", [])}
    for service in COMPOSE["services"].values():
        for other in service.get("depends_on", {}):
            assert other in COMPOSE["services"]
