"""Captions and pictures on the canvas: adding, selecting, resizing, turning, ordering, deleting."""

import pytest
from playwright.sync_api import Locator, expect
from support.editor import Editor, caption
from support.devices import PHONE
from support.pictures import CHELSEA, ROCKET


def add_text(editor: Editor, words: str) -> Locator:
    editor.page.get_by_role("button", name="Add text").click()
    editor.page.keyboard.type(words)
    editor.page.keyboard.press("Escape")
    return editor.words.last


def add_picture(editor: Editor) -> Locator:
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files(CHELSEA)
    picture = editor.page.get_by_role("button", name="Picture 1")
    expect(picture).to_be_visible()
    expect(frame(editor)).to_be_focused()
    return picture


def frame(editor: Editor) -> Locator:
    return editor.page.locator(".selection")


def drag_handle(editor: Editor, handle: str, x: float, y: float, keys: str = "") -> None:
    box = editor.page.locator(f".selection {handle}").bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    if keys:
        editor.page.keyboard.down(keys)
    mouse.move(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y, steps=6)
    mouse.up()
    if keys:
        editor.page.keyboard.up(keys)


def layers(editor: Editor, server) -> list[dict]:
    editor.wait_for_rendering()
    editor.shared()
    recipe = server.api.only_meme()["recipe"]
    return recipe.get("layers") or recipe["captions"]


def test_any_number_of_captions(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top", "bottom")
    add_text(editor, "three")
    add_text(editor, "four")
    texts = [layer["text"] for layer in layers(editor, server)]
    assert texts == ["top", "bottom", "three", "four"]


def test_a_caption_that_was_left_empty_goes(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    add_text(editor, "")
    expect(editor.words).to_have_count(2)
    expect(frame(editor)).to_be_hidden()


def test_escape_leaves_step_by_step(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.click()
    editor.top.press_sequentially("words")
    editor.page.keyboard.press("Escape")
    expect(editor.top).not_to_be_focused()
    expect(frame(editor)).to_be_visible()
    editor.page.keyboard.press("Escape")
    expect(frame(editor)).to_be_hidden()


def test_a_tap_beside_selects_nothing(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    add_text(editor, "words")
    expect(frame(editor)).to_be_visible()
    meme = editor.meme.bounding_box()
    editor.page.mouse.click(meme["x"] + 5, meme["y"] + meme["height"] / 2)
    expect(frame(editor)).to_be_hidden()


def test_a_larger_box_gives_larger_letters(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    field = add_text(editor, "so many words that they fill all of the box that they are in")
    size = "field => parseFloat(getComputedStyle(field).fontSize)"
    before = field.evaluate(size)
    drag_handle(editor, "[data-edges=se]", 80, 80)
    assert field.evaluate(size) > before * 1.1
    box = layers(editor, server)[-1]["box"]
    assert box["x"] == pytest.approx(0.15) and box["width"] > 0.7 and box["height"] > 0.25


def test_a_corner_keeps_a_pictures_ratio_and_a_side_crops_it(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    add_picture(editor)
    before = frame(editor).bounding_box()
    drag_handle(editor, "[data-edges=se]", 60, 5)
    after = frame(editor).bounding_box()
    assert after["width"] > before["width"] + 40
    assert after["width"] / after["height"] == pytest.approx(before["width"] / before["height"], rel=0.02)
    drag_handle(editor, "[data-edges=e]", -50, 0)
    picture = layers(editor, server)[-1]
    assert picture["fit"] == "cover"


def test_turning_snaps(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    add_picture(editor)
    box = frame(editor).bounding_box()
    # So many pixels beside the middle are 3 degrees.
    reach = box["height"] / 2 + 32
    drag_handle(editor, ".turn-handle", -reach * 0.0524, 0)
    assert frame(editor).evaluate("frame => frame.style.rotate") == "0deg"
    drag_handle(editor, ".turn-handle", -reach * 0.36, 0, keys="Shift")
    assert frame(editor).evaluate("frame => frame.style.rotate") == "15deg"
    assert layers(editor, server)[-1]["angle"] == 15


def test_escape_puts_back_what_is_dragged(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    picture = add_picture(editor)
    before = picture.bounding_box()
    mouse = editor.page.mouse
    mouse.move(before["x"] + 30, before["y"] + 30)
    mouse.down()
    mouse.move(before["x"] + 130, before["y"] + 90, steps=5)
    assert picture.bounding_box() != before
    editor.page.keyboard.press("Escape")
    mouse.up()
    assert picture.bounding_box() == before


def test_duplicate_order_and_delete(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top")
    add_picture(editor)
    page = editor.page
    tools = page.get_by_role("group", name="Selected layer")
    tools.get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("button", name="Picture 2")).to_be_visible()
    tools.get_by_role("button", name="Backward").click()
    page.keyboard.press("Control+Shift+[")
    expect(tools.get_by_role("button", name="Backward")).to_be_disabled()
    page.get_by_role("button", name="Picture 2").focus()
    page.keyboard.press("Enter")
    tools.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Picture 2")).to_have_count(0)
    made = layers(editor, server)
    assert "source" in made[0] and [one.get("text") for one in made[1:]] == ["top", ""]


def test_a_layer_always_keeps_a_part_on_the_picture(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    picture = add_picture(editor)
    box, meme = picture.bounding_box(), editor.meme.bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    mouse.move(3000, 3000, steps=5)
    mouse.up()
    box = picture.bounding_box()
    assert box["x"] <= meme["x"] + meme["width"] - 23 and box["y"] <= meme["y"] + meme["height"] - 23


def test_handles_are_large_enough_for_fingers(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(ROCKET)
    add_text(editor, "words")
    for handle in editor.page.locator(".selection > span:visible").all():
        box = handle.bounding_box()
        assert min(box["width"], box["height"]) >= 44


def test_the_style_panel_speaks_of_the_selected_caption(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top", "bottom")
    add_text(editor, "third")
    editor.open(editor.style)
    panel = editor.page.get_by_role("complementary", name="Text style")
    expect(panel.get_by_role("radio", name="Text 3")).to_be_checked()
    panel.get_by_role("button", name="Yellow").first.click()
    made = layers(editor, server)
    assert [one["style"]["fill"] for one in made] == ["#ffffff", "#ffffff", "#ffe600"]


def test_the_usual_captions_stay_when_they_are_deleted(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top", "bottom")
    editor.top.click()
    editor.page.keyboard.press("Delete")
    expect(editor.top).to_have_value("")
    expect(editor.top).to_have_attribute("placeholder", "TOP")
    made = layers(editor, server)
    assert caption({"recipe": {"captions": made}}, "bottom")["text"] == "bottom"


def test_the_middle_of_a_small_layer_can_be_dragged(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(ROCKET)
    picture = add_picture(editor)
    drag_handle(editor, "[data-edges=se]", -300, -300)
    box = picture.bounding_box()
    assert 20 < min(box["width"], box["height"]) < 44
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    beneath = editor.page.evaluate(
        """([x, y]) => [-10, 0, 10].map((by) =>
            document.elementFromPoint(x, y + by).closest('.laid-picture') !== null)""", middle)
    assert all(beneath)
    mouse = editor.page.mouse
    mouse.move(*middle)
    mouse.down()
    mouse.move(middle[0] + 60, middle[1] + 40, steps=4)
    mouse.up()
    assert picture.bounding_box()["x"] > box["x"] + 40


def test_a_crop_leaves_layers_on_what_they_lie_on(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top")
    add_picture(editor)
    before = editor.page.get_by_role("button", name="Picture 1").bounding_box()
    editor.crop.click()
    editor.page.get_by_role("radio", name="1:1").check()
    editor.page.get_by_role("button", name="Done", exact=True).click()
    editor.wait_for_rendering()
    after = editor.page.get_by_role("button", name="Picture 1").bounding_box()
    meme = editor.meme.bounding_box()
    # In the middle as before, in the same size of the picture; the words at the frame.
    assert after["x"] + after["width"] / 2 == pytest.approx(meme["x"] + meme["width"] / 2, abs=2)
    assert after["width"] / after["height"] == pytest.approx(before["width"] / before["height"], rel=0.02)
    made = layers(editor, server)
    assert made[-1]["box"]["height"] == pytest.approx(0.4, rel=0.02)
    assert made[0]["box"]["width"] == pytest.approx(0.94)


def test_leaving_an_empty_caption_for_another_selects_that(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("top")
    editor.page.get_by_role("button", name="Add text").click()
    expect(editor.words).to_have_count(3)
    editor.top.click()
    expect(editor.words).to_have_count(2)
    expect(frame(editor)).to_have_attribute("aria-label", "Top text, selected")
    editor.page.keyboard.press("Enter")
    expect(editor.top).to_be_focused()


def test_keys_go_on_after_a_drag(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    picture = add_picture(editor)
    editor.page.keyboard.press("Escape")
    box = picture.bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 50, box["y"] + 60, steps=4)
    mouse.up()
    expect(frame(editor)).to_be_focused()
    editor.page.keyboard.press("Delete")
    expect(picture).to_have_count(0)
