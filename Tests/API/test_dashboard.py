"""The dashboard for Grafana asks for figures that the server has."""

import json
import re
import urllib.request

from support.paths import FIXTURES, ROOT

DASHBOARD = json.loads((ROOT / "Packaging/grafana.json").read_text(encoding="utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]


def names(expression: str) -> set[str]:
    """The figures that an expression asks for."""
    return set(re.findall(r"\b(?:mememe|process)_[a-z_]+", expression))


def labels(expression: str) -> set[str]:
    """The labels by which it chooses and sums."""
    chosen = re.findall(r'(\w+)=~?"', expression)
    summed = [name for group in re.findall(r"by \(([^)]*)\)", expression) for name in re.split(r",\s*", group)]
    return {*chosen, *summed}


def figures(url: str) -> str:
    with urllib.request.urlopen(f"{url}/metrics", timeout=60) as answer:
        return answer.read().decode()


def test_its_figures_are_there(server):
    upload = urllib.request.Request(
        f"{server.url}/api/v1/originals", (FIXTURES / "rocket.jpg").read_bytes(), {"Content-Type": "image/jpeg"})
    urllib.request.urlopen(upload, timeout=60)
    text = figures(server.url)
    there = set(re.findall(r"^(\w+)(?:\{|\s)", text, re.MULTILINE))
    # A Prometheus adds the name of the server.
    known = set(re.findall(r'(\w+)="', text)) | {"instance"}
    assert len(EXPRESSIONS) > 10
    for expression in EXPRESSIONS:
        assert names(expression), expression
        assert names(expression) <= there, expression
        assert labels(expression) <= known, expression


def test_its_panels_do_not_overlap():
    taken = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
