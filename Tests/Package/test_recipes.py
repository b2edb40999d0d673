"""The recipes of Documentation/scripting.md do what they say."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from support.paths import EXECUTABLE, FIXTURES, ROOT

PAGE = (ROOT / "Documentation/scripting.md").read_text()
RECIPES = dict(re.findall(r"### ([^\n]+)\n\n```sh\n(.+?)```", PAGE, re.DOTALL))


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        picture.load()
        return picture.size


def texts(folder: Path, *options: str) -> str:
    listed = ["mememe", "list", "--all", *options]
    return subprocess.run(listed, env=environment(folder), capture_output=True, text=True, check=True).stdout


EXPECTED = {
    "Go on with what was made": lambda folder: (
        size(folder / "second.jpg") == size(folder / "cat.jpg")
        and "at the first try" in texts(folder, "--tag", "cats")),
    "In a pipeline": lambda folder: size(folder / "shipped.jpg") == size(folder / "ship.jpg"),
    "Words of another program": lambda folder: size(folder / "kernel.jpg") == size(folder / "ship.jpg"),
    "Each picture of a folder, with its name as words": lambda folder: (
        sorted(path.name for path in (folder / "memes").iterdir()) == ["it_works.jpg", "of-course.png"]
        and size(folder / "memes/of-course.png") == size(folder / "photos/of-course.png")),
    "The same on all cores": lambda folder: (
        sorted(path.name for path in (folder / "batch").glob("[a-z]*")) == ["it_works.jpg", "of-course.png"]),
    "As small as a chat allows": lambda folder: (
        max(size(folder / "small.jpg")) == 480 and (folder / "small.jpg").stat().st_size <= 30000),
    "Only if the words can be read": lambda folder: "hard to read" in (folder / "too-much.txt").read_text(),
    "Find out what went wrong": lambda folder: (folder / "outcome.txt").read_text() == "It was deleted.\n",
    "The largest memes": lambda folder: re.fullmatch(
        r"\d+\t\w{6}\tHeavy\n", (folder / "largest.txt").read_text()),
    "Hand a search on": lambda folder: len(list((folder / "cats").iterdir())) == 1,
    "Change all memes of a tag, and take it back": lambda folder: "Tagged" in texts(folder, "--tag", "work"),
    "Every night: a sheet of the last week, and a backup": lambda folder: (
        size(folder / "week.jpg")[0] > 200 and len(list(folder.glob("memes-20*.tar"))) == 1),
}


def environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "MEMEME_STORE": str(folder / "store"),
        "MEMEME_CONFIG": "", "HOME": str(folder),
    }


def test_each_recipe_has_a_test():
    assert len(RECIPES) >= 10
    assert RECIPES.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_recipe(name: str, tmp_path: Path):
    if "jq " in RECIPES[name] and not shutil.which("jq"):
        pytest.skip("There is no jq here.")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/mememe").symlink_to(EXECUTABLE)
    (tmp_path / "photos").mkdir()
    with Image.open(FIXTURES / "chelsea.png") as cat:
        cat.convert("RGB").save(tmp_path / "cat.jpg")
    shutil.copy(FIXTURES / "rocket.jpg", tmp_path / "ship.jpg")
    shutil.copy(FIXTURES / "rocket.jpg", tmp_path / "photos/it_works.jpg")
    shutil.copy(FIXTURES / "chelsea.png", tmp_path / "photos/of-course.png")
    done = subprocess.run(
        ["sh", "-eu", "-c", RECIPES[name]], cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True,
        stdin=subprocess.DEVNULL, timeout=120)
    assert done.returncode == 0, done.stderr
    assert EXPECTED[name](tmp_path), done.stdout + done.stderr
