"""The Meme Editor: zooming and moving the stage."""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.fingers import fingers, middle
from support.pictures import plain
from support.watch import settle

PICTURE = plain(1200, 800, "#24487a")


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(PICTURE)
    return editor


def zoom_in(editor: Editor, times: int) -> None:
    for _ in range(times):
        editor.page.get_by_role("button", name="Zoom in").click()
    settle(editor.page)


def percent(editor: Editor) -> Locator:
    return editor.page.get_by_role("button", name=re.compile("fit to the window"))


def scrolled(editor: Editor) -> list[float]:
    return editor.page.locator(".stage").evaluate("stage => [stage.scrollLeft, stage.scrollTop]")


def test_buttons_say_how_large_it_is(editor):
    whole = editor.meme.bounding_box()
    expect(percent(editor)).to_have_text(f"{round(whole['width'] / 12)} %")
    expect(editor.page.get_by_role("button", name="Zoom out")).to_be_disabled()
    zoom_in(editor, 2)
    assert editor.meme.bounding_box()["width"] == pytest.approx(whole["width"] * 1.96, rel=0.01)
    expect(percent(editor)).to_have_text(f"{round(whole['width'] * 1.96 / 12)} %")
    # What was in the middle still is.
    stage = editor.page.locator(".stage").bounding_box()
    assert middle(editor.meme.bounding_box()) == pytest.approx(middle(stage), abs=2)
    zoom_in(editor, 1)
    for _ in range(12):
        button = editor.page.get_by_role("button", name="Zoom in")
        if button.is_disabled():
            break
        button.click()
    expect(percent(editor)).to_have_text("800 %")
    percent(editor).click()
    assert editor.meme.bounding_box() == pytest.approx(whole, abs=1)


def test_the_wheel_zooms_at_the_pointer(editor):
    box = editor.meme.bounding_box()
    x, y = box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.75
    editor.page.mouse.move(x, y)
    editor.page.keyboard.down("Control")
    for _ in range(4):
        editor.page.mouse.wheel(0, -120)
    editor.page.keyboard.up("Control")
    expect(editor.page.locator(".stage")).to_have_class(re.compile("is-zoomed"))
    settle(editor.page)
    zoomed = editor.meme.bounding_box()
    assert zoomed["width"] > 2 * box["width"]
    assert (x - zoomed["x"]) / zoomed["width"] == pytest.approx(0.25, abs=0.01)
    # As long as all of its height was seen, it stayed in the middle.
    assert (y - zoomed["y"]) / zoomed["height"] == pytest.approx(0.75, abs=0.1)
    # Without the key it moves what is seen.
    before = scrolled(editor)
    editor.page.mouse.wheel(0, 100)
    editor.page.wait_for_timeout(300)
    assert scrolled(editor)[1] > before[1]


def test_layers_follow_the_pointer_and_handles_keep_their_size(editor, server):
    editor.type("Move me")
    handle = editor.page.locator(".selection [data-edges=se]")
    words = editor.top.bounding_box()
    editor.page.mouse.click(*middle(words))
    size = handle.bounding_box()["width"]
    zoom_in(editor, 2)
    assert handle.bounding_box()["width"] == size
    # Into sight, by the list.
    options = editor.page.get_by_role("listbox", name="Layers").get_by_role("option")
    for name in ("BOTTOM", "Move me"):
        options.filter(has_text=name).click()
    settle(editor.page)
    before = editor.top.bounding_box()
    stage = editor.page.locator(".stage").bounding_box()
    x, y = middle(stage)[0], max(middle(before)[1], stage["y"] + 20)
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + 20, y + 90, steps=5)
    editor.page.mouse.up()
    after = editor.top.bounding_box()
    assert after["y"] - before["y"] == pytest.approx(90, abs=4)
    width = editor.meme.bounding_box()["width"]
    editor.wait_for_rendering()
    editor.shared()
    box = caption(server.api.only_meme(), "top")["box"]
    # In the meme it is less than on the screen.
    assert 0 < box["y"] < 0.25 and width > 1000


def test_what_is_beside_all_layers_moves_the_stage(editor):
    zoom_in(editor, 4)
    stage = editor.page.locator(".stage").bounding_box()
    x, y = middle(stage)
    for button, key in [("left", None), ("middle", None), ("left", " ")]:
        before = scrolled(editor)
        editor.page.mouse.move(x, y)
        if key:
            editor.page.keyboard.down(key)
        editor.page.mouse.down(button=button)
        editor.page.mouse.move(x - 60, y - 40, steps=4)
        editor.page.mouse.up(button=button)
        if key:
            editor.page.keyboard.up(key)
        after = scrolled(editor)
        assert [after[0] - before[0], after[1] - before[1]] == pytest.approx([60, 40], abs=2)


def test_keys_zoom(editor):
    width = editor.meme.bounding_box()["width"]
    editor.page.keyboard.press("Alt+=")
    assert editor.meme.bounding_box()["width"] == pytest.approx(width * 1.4, rel=0.01)
    editor.page.keyboard.press("Alt+-")
    assert editor.meme.bounding_box()["width"] == pytest.approx(width, rel=0.01)
    editor.page.keyboard.press("Alt+=")
    editor.page.keyboard.press("Alt+0")
    assert editor.meme.bounding_box()["width"] == pytest.approx(width, rel=0.01)


def test_what_is_zoomed_is_drawn_sharper_and_undone_without_it(editor):
    bodies = editor.previews()
    editor.type("Sharp")
    fitting = max(body["longestSide"] for body in bodies)
    with editor.page.expect_request(
            lambda request: request.url.endswith("/previews") and request.post_data_json["longestSide"] == 1200):
        zoom_in(editor, 3)
    editor.wait_for_rendering()
    assert max(body["longestSide"] for body in bodies) == 1200 > fitting
    width = editor.meme.bounding_box()["width"]
    editor.page.keyboard.press("Control+z")
    expect(editor.top).to_have_value("")
    assert editor.meme.bounding_box()["width"] == width


def test_another_picture_is_seen_whole(editor):
    whole = editor.meme.bounding_box()["width"]
    zoom_in(editor, 3)
    editor.choose(plain(600, 400, "#a33"))
    settle(editor.page)
    assert editor.meme.bounding_box()["width"] == pytest.approx(whole, rel=0.01)
    expect(editor.page.locator(".stage")).not_to_have_class(re.compile("is-zoomed"))


def test_two_fingers_zoom_and_move_no_layer(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(PICTURE)
    editor.type("Stay here")
    editor.page.keyboard.press("Escape")
    box, words = editor.meme.bounding_box(), editor.top.bounding_box()
    part = (words["y"] - box["y"]) / box["height"]
    x, y = middle(words)
    touch = fingers(editor.page)
    # The first finger on the words, the second below them.
    touch("touchStart", (x, y))
    touch("touchMove", (x, y + 3))
    touch("touchStart", (x, y + 3), (x, y + 80))
    for reach in range(10, 90, 10):
        touch("touchMove", (x, y - reach / 4), (x, y + 80 + reach))
    touch("touchEnd")
    settle(editor.page)
    zoomed, moved = editor.meme.bounding_box(), editor.top.bounding_box()
    assert zoomed["width"] > 1.7 * box["width"]
    assert (moved["y"] - zoomed["y"]) / zoomed["height"] == pytest.approx(part, abs=0.02)
    # A phone has the buttons only now.
    percent(editor).tap()
    expect(percent(editor)).to_be_hidden()
    assert editor.meme.bounding_box()["width"] == pytest.approx(box["width"], abs=1)


def test_a_drag_is_broken_off_by_a_second_finger(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(PICTURE)
    editor.type("Stay here")
    words = editor.top.bounding_box()
    x, y = middle(words)
    touch = fingers(editor.page)
    touch("touchStart", (x, y))
    for by in (10, 20, 30):
        touch("touchMove", (x, y + by))
    expect(editor.page.locator(".is-dragged")).to_have_count(1)
    touch("touchStart", (x, y + 30), (x, y + 120))
    touch("touchEnd")
    expect(editor.page.locator(".is-dragged")).to_have_count(0)
    assert editor.top.bounding_box() == pytest.approx(words, abs=1)


@pytest.mark.parametrize("size", [(320, 568), (700, 900), (844, 390), (1024, 700)])
def test_nothing_is_pushed_out_of_the_window(open_editor, server, size):
    editor = open_editor(server, viewport={"width": size[0], "height": size[1]})
    editor.choose(PICTURE)
    editor.page.keyboard.press("Alt+=")
    settle(editor.page)
    bar = editor.page.locator(".zoom-bar").bounding_box()
    tools = editor.page.locator(".editor-tools").bounding_box()
    stage = editor.page.locator(".stage").bounding_box()
    assert stage["y"] + stage["height"] <= bar["y"] + 1
    assert bar["y"] + bar["height"] <= tools["y"] + 1
    assert tools["y"] + tools["height"] <= size[1] + 1
    assert stage["height"] > 60
    assert editor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
