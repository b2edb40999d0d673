"""The Meme Editor: a layer that is dragged snaps to where the gaps between layers are equal."""

import pytest
from playwright.sync_api import Locator, expect
from support.editor import Editor
from support.fingers import middle
from support.pictures import plain

# The meme has 600 x 400 pixels; each sticker is a square of 60.
SIDES = {"width": 0.1, "height": 0.15}


@pytest.fixture
def opened(open_editor, server):
    """Opens a meme with stickers whose left and top edges are at these places; the last one is to be dragged."""
    def open_with(*places: tuple[float, float]) -> Editor:
        original = server.api.add_original(plain(600, 400))["digest"]
        sticker = server.api.add_original(plain(60, 60, "#c33030"))["digest"]
        layers = [{"source": sticker, "box": {"x": x, "y": y, **SIDES}} for x, y in places]
        made = server.api.json("POST", "/memes", {"original": original, "recipe": {"layers": layers}})["meme"]["id"]
        editor = open_editor(server, f"/memes/{made}/edit")
        expect(last(editor, len(places))).to_be_visible()
        editor.wait_for_rendering()
        return editor
    return open_with


def last(editor: Editor, number: int) -> Locator:
    return editor.page.get_by_role("button", name=f"Picture {number}", exact=True)


def drag(editor: Editor, number: int, x: float, y: float, keys: str = "", hold: bool = False) -> None:
    """Drags a sticker by parts of the meme."""
    meme = editor.meme.bounding_box()
    start = middle(last(editor, number).bounding_box())
    mouse = editor.page.mouse
    mouse.move(*start)
    mouse.down()
    if keys:
        editor.page.keyboard.down(keys)
    mouse.move(start[0] + x * meme["width"], start[1] + y * meme["height"], steps=8)
    if not hold:
        mouse.up()
    if keys:
        editor.page.keyboard.up(keys)


def box(editor: Editor, server) -> dict:
    editor.wait_for_rendering()
    editor.shared()
    return [layer for layer in server.api.only_meme()["recipe"]["layers"] if "source" in layer][-1]["box"]


def test_it_snaps_beside_two(opened, server):
    editor = opened((0.12, 0.3), (0.32, 0.3), (0.7, 0.3))
    drag(editor, 3, -0.173, 0.02, hold=True)
    # Lines in both gaps, as wide as these.
    gaps = editor.page.locator(".gap")
    expect(gaps).to_have_count(2)
    meme = editor.meme.bounding_box()
    for gap in gaps.all():
        assert gap.bounding_box()["width"] == pytest.approx(0.1 * meme["width"], abs=1)
    editor.page.mouse.up()
    expect(gaps).to_have_count(0)
    assert box(editor, server)["x"] == pytest.approx(0.52, abs=0.0005)


def test_it_snaps_between_two(opened, server):
    editor = opened((0.08, 0.3), (0.72, 0.3), (0.2, 0.34))
    # The middle of both is at 0.45, that of the meme at 0.5.
    drag(editor, 3, 0.204, 0)
    assert box(editor, server)["x"] == pytest.approx(0.4, abs=0.0005)


def test_it_snaps_in_a_column(opened, server):
    editor = opened((0.2, 0.1), (0.2, 0.33), (0.6, 0.45))
    drag(editor, 3, -0.37, 0.105)
    assert box(editor, server)["y"] == pytest.approx(0.56, abs=0.0005)


def test_those_in_other_rows_do_not_count(opened, server):
    editor = opened((0.12, 0.05), (0.32, 0.05), (0.7, 0.62))
    drag(editor, 3, -0.173, 0)
    assert box(editor, server)["x"] == pytest.approx(0.527, abs=0.002)


def test_the_control_key_keeps_it_free(opened, server):
    editor = opened((0.12, 0.3), (0.32, 0.3), (0.7, 0.3))
    drag(editor, 3, -0.173, 0.02, keys="Control")
    assert box(editor, server)["x"] == pytest.approx(0.527, abs=0.002)
