"""The Meme Editor: cropping."""

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.editor import Editor
from support.fingers import middle, swipe
from support.looks import is_within, ratio, viewport, wait_for_ratio
from support.pictures import GRACE, ROCKET, difference, opened


@pytest.fixture
def editor(open_editor, server) -> Editor:
    """An editor with a picture of 640 × 427 pixels, in crop mode."""
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.crop.click()
    return editor


def dialog(editor: Editor):
    return editor.page.get_by_role("dialog", name="Crop")


def kept(editor: Editor):
    return dialog(editor).get_by_role("group", name="Part that is kept")


def finish(editor: Editor) -> None:
    dialog(editor).get_by_role("button", name="Done").click()
    expect(dialog(editor)).to_be_hidden()
    editor.wait_for_rendering()


def drag_corner(editor: Editor, name: str, x: float, y: float) -> None:
    """Drags a handle by fractions of the picture's sides."""
    area = dialog(editor).locator("img").bounding_box()
    start = middle(dialog(editor).get_by_role("button", name=name).bounding_box())
    mouse = editor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + x * area["width"], start[1] + y * area["height"], steps=6)
    mouse.up()


def test_free(editor, server):
    drag_corner(editor, "Top left corner", 0.25, 0.4)
    finish(editor)
    editor.shared()
    meme = server.api.only_meme()
    part = meme["recipe"]["crop"]["rectangle"]
    assert (part["x"], part["y"]) == pytest.approx((160, 171), abs=4)
    assert (meme["meme"]["width"], meme["meme"]["height"]) == pytest.approx((480, 256), abs=4)
    x, y = part["x"], part["y"]
    expected = opened(ROCKET).crop((x, y, x + part["size"]["width"], y + part["size"]["height"]))
    assert difference(expected, opened(server.api.get(meme["meme"]["image"]))) < 3


@pytest.mark.parametrize(
    "name, wanted", [("1:1", 1), ("4:5", 0.8), ("16:9", 16 / 9), ("9:16", 9 / 16), ("3:2", 1.5)])
def test_fixed_ratio(editor, server, name, wanted):
    dialog(editor).get_by_role("radio", name=name, exact=True).check()
    assert ratio(kept(editor).bounding_box()) == pytest.approx(wanted, rel=0.02)
    # The aspect ratio stays, whichever way the corner is dragged.
    drag_corner(editor, "Bottom right corner", -0.1, -0.02)
    assert ratio(kept(editor).bounding_box()) == pytest.approx(wanted, rel=0.03)
    finish(editor)
    wait_for_ratio(editor.meme, wanted, 0.03)
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert meme["width"] / meme["height"] == pytest.approx(wanted, rel=0.02)


def test_part_is_moved(editor):
    dialog(editor).get_by_role("radio", name="1:1").check()
    area = dialog(editor).locator("img").bounding_box()
    mouse = editor.page.mouse
    mouse.move(*middle(kept(editor).bounding_box()))
    mouse.down()
    mouse.move(area["x"] + area["width"], area["y"], steps=5)
    mouse.up()
    box = kept(editor).bounding_box()
    assert box["x"] + box["width"] == pytest.approx(area["x"] + area["width"], abs=2)
    assert is_within(box, area, 2)


def test_part_is_moved_by_keys(editor):
    dialog(editor).get_by_role("radio", name="1:1").check()
    before = kept(editor).bounding_box()
    kept(editor).focus()
    for _ in range(3):
        editor.page.keyboard.press("Shift+ArrowLeft")
    assert kept(editor).bounding_box()["x"] < before["x"] - 20


def test_cancel_changes_nothing(editor, server):
    drag_corner(editor, "Top left corner", 0.25, 0.4)
    dialog(editor).get_by_role("button", name="Cancel").click()
    editor.wait_for_rendering()
    editor.shared()
    assert server.api.only_meme()["recipe"].get("crop") is None


def test_reset_takes_all_of_the_picture(editor, server):
    drag_corner(editor, "Top left corner", 0.25, 0.4)
    finish(editor)
    editor.crop.click()
    dialog(editor).get_by_role("button", name="Reset").click()
    finish(editor)
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert (meme["width"], meme["height"]) == (640, 427)


def test_with_a_finger(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(GRACE)
    editor.crop.tap()
    handle = dialog(editor).get_by_role("button", name="Bottom right corner").bounding_box()
    assert handle["width"] >= 44 and handle["height"] >= 44
    x, y = middle(handle)
    swipe(editor.page, (x, y), (x - 120, y - 150))
    finish(editor)
    assert is_within(editor.meme.bounding_box(), viewport(editor.page))
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert meme["width"] < 420 and meme["height"] < 480


def test_words_stay_on_the_part_that_is_kept(editor, server):
    drag_corner(editor, "Top left corner", 0.5, 0)
    finish(editor)
    editor.type("Half of it")
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert meme["topText"] == "Half of it" and meme["width"] == pytest.approx(320, abs=4)
