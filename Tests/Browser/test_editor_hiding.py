"""The Meme Editor: areas of the picture that are hidden by pixels or by a blur."""

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor
from support.fingers import middle
from support.pictures import encoded, opened, plain
from test_editor_menu import choose, open_menu


def stripes(width: int = 320, height: int = 240) -> bytes:
    """Black and white lines of a pixel, of which any change is seen."""
    image = Image.new("L", (width, height))
    image.putdata([255 * ((x + y) % 2) for y in range(height) for x in range(width)])
    return encoded(image.convert("RGB"))


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(stripes())
    return editor


def hide(editor: Editor) -> Locator:
    """Hides the middle; returns its frame, which is selected."""
    editor.page.get_by_role("button", name="Hide an area").click()
    frame = editor.page.locator(".selection")
    expect(frame).to_have_attribute("aria-label", "Hidden area 1, selected")
    editor.wait_for_rendering()
    return frame


def effects(server) -> list[dict]:
    return server.api.only_meme()["recipe"].get("effects") or []


def changed(server) -> tuple[int, int, int, int]:
    """The box of the pixels that the saved meme and its original differ in."""
    record = server.api.only_meme()["meme"]
    meme, original = (opened(server.api.get(record[name])) for name in ("image", "originalImage"))
    return ImageChops.difference(meme, original).getbbox()


def drag(editor: Editor, start: tuple[float, float], x: float, y: float) -> None:
    mouse = editor.page.mouse
    mouse.move(*start)
    mouse.down()
    for part in (0.3, 0.7, 1):
        mouse.move(start[0] + x * part, start[1] + y * part)
    mouse.up()


def test_the_pixels_of_an_area_are_hidden_and_no_others(editor, server):
    hide(editor)
    editor.shared()
    (effect,) = effects(server)
    assert effect["kind"] == "pixelate"
    box = effect["box"]
    assert box["x"] + box["width"] / 2 == pytest.approx(0.5, abs=0.01)
    left, top, right, bottom = changed(server)
    expected = (box["x"] * 320, box["y"] * 240, (box["x"] + box["width"]) * 320, (box["y"] + box["height"]) * 240)
    assert (left, top, right, bottom) == pytest.approx(expected, abs=2)


def test_an_area_is_moved_resized_and_put_back(editor, server):
    frame = hide(editor)
    before = frame.bounding_box()
    drag(editor, middle(before), -120, 40)
    editor.wait_for_rendering()
    moved = frame.bounding_box()
    assert moved["x"] == pytest.approx(before["x"] - 120, abs=2)
    assert (moved["width"], moved["height"]) == pytest.approx((before["width"], before["height"]), abs=1)
    # Corners don't keep the ratio, and there is nothing to turn it by.
    drag(editor, (moved["x"] + moved["width"], moved["y"] + moved["height"]), 60, 0)
    editor.wait_for_rendering()
    wide = frame.bounding_box()
    assert wide["width"] == pytest.approx(moved["width"] + 60, abs=2)
    assert wide["height"] == pytest.approx(moved["height"], abs=1)
    expect(frame.locator(".turn-handle")).to_be_hidden()
    editor.page.keyboard.press("Control+z")
    editor.page.keyboard.press("Control+z")
    assert frame.bounding_box() == pytest.approx(before, abs=1)
    editor.page.keyboard.press("ArrowLeft")
    assert frame.bounding_box()["x"] == pytest.approx(before["x"] - 1, abs=0.5)
    editor.page.keyboard.press("Control+z")
    editor.page.keyboard.press("Control+z")
    expect(frame).to_be_hidden()
    expect(editor.page.locator(".hidden-area")).to_have_count(0)


def test_an_area_is_chosen_by_a_tap_and_always_stays_on_the_picture(editor, server):
    frame = hide(editor)
    place = middle(frame.bounding_box())
    editor.page.keyboard.press("Escape")
    expect(frame).to_be_hidden()
    editor.page.mouse.click(*place)
    expect(frame).to_have_attribute("aria-label", "Hidden area 1, selected")
    drag(editor, place, -2000, -2000)
    editor.wait_for_rendering()
    # It lies on the field of the top text now, and can be dragged all the same.
    box = frame.bounding_box()
    drag(editor, (box["x"] + box["width"] - 18, box["y"] + box["height"] - 18), 60, 60)
    editor.wait_for_rendering()
    assert frame.bounding_box()["x"] == pytest.approx(box["x"] + 60, abs=3)
    editor.shared()
    assert len(effects(server)) == 1


def test_blur_and_strength(editor, server):
    hide(editor)
    page = editor.page
    editor.open(page.get_by_role("button", name="Hidden area look"))
    panel = page.get_by_role("complementary", name="Hidden area")
    expect(panel.get_by_role("radio", name="Pixels")).to_be_checked()
    panel.get_by_role("radio", name="Blur").check()
    strength = panel.get_by_role("slider", name="Strength")
    strength.fill("0.12")
    expect(strength).to_have_attribute("aria-valuetext", "80 %")
    editor.shared()
    (effect,) = effects(server)
    assert (effect["kind"], effect["amount"]) == ("blur", 0.12)


def test_the_panel_goes_with_what_is_selected(editor):
    page = editor.page
    hide(editor)
    expect(page.get_by_role("complementary", name="Hidden area")).to_be_visible()
    editor.top.click()
    expect(page.get_by_role("complementary", name="Text style")).to_be_visible()
    expect(page.get_by_role("complementary", name="Hidden area")).to_be_hidden()


def test_copies_menu_list_and_keys(editor, server):
    page = editor.page
    frame = hide(editor)
    page.keyboard.press("Control+d")
    expect(frame).to_have_attribute("aria-label", "Hidden area 2, selected")
    items = open_menu(editor, middle(frame.bounding_box()))
    for name in ("Bring forward", "Send backward"):
        expect(items.get_by_role("menuitem", name=name)).to_be_disabled()
    choose(editor, "Duplicate")
    expect(frame).to_have_attribute("aria-label", "Hidden area 3, selected")
    editor.open(page.get_by_role("button", name="Layers", exact=True))
    options = page.get_by_role("listbox", name="Layers").get_by_role("option")
    expect(options).to_have_count(5)
    assert [text.split("\n")[0] for text in options.all_inner_texts()][-3:] == [
        "Hidden area 3", "Hidden area 2", "Hidden area 1"]
    options.last.click()
    expect(frame).to_have_attribute("aria-label", "Hidden area 1, selected")
    page.keyboard.press("Delete")
    expect(options).to_have_count(4)
    editor.shared()
    assert len(effects(server)) == 2


def test_it_stays_on_what_it_hides_when_the_picture_is_cropped(editor, server):
    hide(editor)
    before = editor.page.locator(".hidden-area").bounding_box()
    editor.crop.click()
    editor.page.get_by_role("dialog", name="Crop").get_by_role("radio", name="1:1").check()
    editor.page.get_by_role("button", name="Done", exact=True).click()
    editor.wait_for_rendering()
    after = editor.page.locator(".hidden-area").bounding_box()
    # Square in pixels before, and now too.
    assert before["width"] == pytest.approx(before["height"], abs=1)
    assert after["width"] == pytest.approx(after["height"], abs=1)
    editor.shared()
    (effect,) = effects(server)
    assert effect["box"]["width"] == pytest.approx(effect["box"]["height"], abs=0.01)
    assert effect["box"]["width"] == pytest.approx(0.3, abs=0.01)


def test_on_a_canvas_it_is_where_the_picture_is(editor, server):
    page = editor.page
    hide(editor)
    editor.open(page.get_by_role("button", name="Whole meme", exact=True))
    page.get_by_label("Canvas").select_option("1080x1920")
    editor.wait_for_rendering()
    area, meme = page.locator(".hidden-area").bounding_box(), editor.meme.bounding_box()
    assert middle(area) == pytest.approx(middle(meme), abs=2)
    assert area["width"] / meme["width"] == pytest.approx(72 / 320, abs=0.01)
    assert area["height"] == pytest.approx(area["width"], abs=1)
    editor.shared()
    assert effects(server)[0]["box"]["width"] == pytest.approx(72 / 320, abs=0.01)


def test_it_is_there_after_a_reload_and_an_edit(editor, server):
    hide(editor)
    editor.page.reload()
    editor.wait_for_rendering()
    expect(editor.page.locator(".hidden-area")).to_have_count(1)
    editor.shared()
    id = server.api.only_meme()["meme"]["id"]
    editor.page.goto(f"/memes/{id}/edit")
    editor.wait_for_rendering()
    editor.page.locator(".hidden-area").click()
    editor.page.keyboard.press("Delete")
    editor.wait_for_rendering()
    editor.shared()
    assert effects(server) == []
    assert changed(server) is None


def test_effects_of_the_whole_picture_leave_it(editor, server):
    hide(editor)
    editor.open(editor.page.get_by_role("button", name="Whole meme", exact=True))
    editor.page.get_by_role("complementary", name="Whole meme").get_by_role("checkbox", name="Black and white").check()
    editor.shared()
    assert [effect["kind"] for effect in effects(server)] == ["pixelate", "grayscale"]


def test_fingers_hide_and_move(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(plain(400, 600))
    editor.page.get_by_role("button", name="Hide an area").tap()
    frame = editor.page.locator(".selection")
    expect(frame).to_be_visible()
    area = editor.page.locator(".hidden-area").bounding_box()
    for corner in frame.locator("[data-edges=nw], [data-edges=se]").all():
        box = corner.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    editor.page.get_by_role("button", name="Hidden area look").tap()
    expect(editor.page.get_by_role("complementary", name="Hidden area")).to_be_visible()
    assert area["width"] == pytest.approx(area["height"], abs=1)
