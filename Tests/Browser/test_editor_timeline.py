"""The Meme Editor: the timeline of a meme that moves."""

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.pictures import plain
from test_accessibility import expect_accessible
from test_editor_moving import COLOURS, moving, next_motion


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    return editor


def place(editor: Editor) -> Locator:
    """The slider for the place in the animation."""
    return editor.page.get_by_role("slider", name="Place in the animation")


def track(editor: Editor, words: str, end: str) -> Locator:
    """An end of the bar of a layer: where it `appears` or `goes`."""
    return editor.page.get_by_role("slider", name=f"{words}: {end}")


def go_to(editor: Editor, frame: int) -> None:
    """Stands still at one of the four frames."""
    place(editor).focus()
    editor.page.keyboard.press("Home")
    for _ in range(frame - 1):
        editor.page.keyboard.press("ArrowRight")
    expect(place(editor)).to_have_attribute(
        "aria-valuetext", f"0.{frame - 1} seconds, frame {frame} of 4")
    editor.wait_for_rendering()
    expect(editor.page.locator(".moving")).to_be_hidden()


def is_colour(image: Image.Image, number: int) -> bool:
    """Whether the middle of a picture has the colour of a frame."""
    red, green, blue = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    wanted = [int(COLOURS[number - 1][at:at + 2], 16) for at in (1, 3, 5)]
    return all(abs(seen - want) < 40 for seen, want in zip((red, green, blue), wanted, strict=True))


def has_words(image: Image.Image) -> bool:
    """Whether anything is where the top caption has its words; around them is the frame of their field."""
    width, height = image.size
    place = (int(width * 0.3), int(height * 0.04), int(width * 0.7), int(height * 0.17))
    low, high = image.convert("L").crop(place).getextrema()
    return high - low > 60


def saved(editor: Editor, server) -> dict:
    """The top caption of the meme, after it was saved."""
    editor.wait_for_rendering()
    editor.shared()
    return caption(server.api.only_meme(), "top")


def drag(editor: Editor, handle: Locator, by: float, keys: str = "") -> None:
    """Drags something on the timeline, by a part of the animation."""
    box = handle.bounding_box()
    line = editor.page.locator(".track-line").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = editor.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + line["width"] * by / 2, y)
    mouse.move(x + line["width"] * by, y)
    if keys:
        editor.page.keyboard.press(keys)
    mouse.up()


def test_stills_have_none(open_editor, server):
    editor = open_editor(server)
    editor.choose(plain(300, 200))
    editor.page.wait_for_timeout(1500)
    expect(editor.page.get_by_role("region", name="Timeline")).to_be_hidden()


def test_keys_step_through_the_frames(editor):
    for frame in (1, 2, 3, 4):
        go_to(editor, frame)
        editor.expect_seen(lambda seen, frame=frame: is_colour(seen, frame))
    # Beyond the last there is none.
    editor.page.keyboard.press("ArrowRight")
    expect(place(editor)).to_have_attribute("aria-valuetext", "0.3 seconds, frame 4 of 4")
    editor.page.keyboard.press("ArrowLeft")
    editor.expect_seen(lambda seen: is_colour(seen, 3))


def test_pause_shows_the_frame_that_was_seen(editor):
    editor.page.wait_for_timeout(120)
    editor.page.get_by_role("button", name="Pause").click()
    editor.wait_for_rendering()
    text = place(editor).get_attribute("aria-valuetext")
    frame = int(text.split("frame ")[1][0])
    editor.expect_seen(lambda seen: is_colour(seen, frame))


def test_place_follows_what_moves(editor):
    seen = set()
    for _ in range(12):
        seen.add(editor.page.locator(".timeline-time").inner_text())
        editor.page.wait_for_timeout(70)
    assert len(seen) > 1
    assert all(text.endswith("/ 0.4 s") for text in seen)


TIMES = """async ([durations, elapsed]) => {
    const scripts = document.querySelector('script[src$="/meme-editor.js"]').src;
    const { Frames } = await import(new URL('editor/frame-times.js', scripts).href);
    const frames = new Frames({ durations, originals: durations.map((_, index) => index + 1) });
    return elapsed.map((time) => frames.timeAfter(time));
}"""
"""Where an animation is after it was played for some times."""


def test_short_frames_are_played_as_browsers_do(open_editor, server):
    page = open_editor(server).page
    # The second and the third are shown for 100 ms each.
    times = page.evaluate(TIMES, [[50, 10, 0, 80], [0, 49, 50, 149, 150, 249, 250, 329, 330, 380]])
    assert times == [0, 49, 50, 60, 60, 60, 60, 139, 0, 50]
    assert page.evaluate(TIMES, [[0, 0], [0, 120]]) == [0, 0]


def test_slider_is_dragged(editor):
    box = place(editor).bounding_box()
    # Waits until it has its place.
    place(editor).click(position={"x": box["width"] * 0.6, "y": box["height"] / 2})
    expect(place(editor)).to_have_attribute("aria-valuetext", "0.2 seconds, frame 3 of 4")
    editor.expect_seen(lambda seen: is_colour(seen, 3))


def test_slider_that_is_pressed_where_it_is_stops(editor):
    play = editor.page.locator(".play-button")
    expect(play).to_have_attribute("aria-label", "Pause")
    place(editor).dispatch_event("pointerdown", {"button": 0})
    expect(play).to_have_attribute("aria-label", "Play")


def test_words_are_shown_at_their_time(editor, server):
    editor.type("Words")
    track(editor, "Words", "appears").focus()
    editor.page.keyboard.press("ArrowRight")
    track(editor, "Words", "goes").focus()
    editor.page.keyboard.press("ArrowLeft")
    for frame, is_shown in ((1, False), (2, True), (3, True), (4, False)):
        go_to(editor, frame)
        editor.expect_seen(lambda seen, frame=frame, is_shown=is_shown:
                           is_colour(seen, frame) and has_words(seen) == is_shown)
    layer = saved(editor, server)
    assert (layer["from"], layer["to"]) == (0.25, 0.75)


def test_words_are_typed_on_the_frame_that_is_shown(editor):
    go_to(editor, 3)
    editor.top.click()
    editor.top.press_sequentially("Words")
    editor.expect_seen(lambda seen: is_colour(seen, 3) and has_words(seen))
    editor.page.keyboard.press("Enter")
    editor.wait_for_rendering()
    editor.expect_seen(lambda seen: is_colour(seen, 3) and has_words(seen))


def test_ends_of_bars_are_dragged_to_frames(editor, server):
    editor.type("Words")
    # Near the beginning of the second frame, and of the fourth.
    drag(editor, track(editor, "Words", "appears"), 0.22)
    drag(editor, track(editor, "Words", "goes"), -0.28)
    expect(track(editor, "Words", "appears")).to_have_attribute("aria-valuetext", "0.1 seconds")
    layer = saved(editor, server)
    assert (layer["from"], layer["to"]) == (0.25, 0.75)


def test_a_bar_is_dragged_whole(editor, server):
    editor.type("Words")
    track(editor, "Words", "goes").focus()
    for _ in range(3):
        editor.page.keyboard.press("ArrowLeft")
    drag(editor, editor.page.locator(".track-bar").last, 0.45)
    layer = saved(editor, server)
    assert (layer["from"], layer["to"]) == (0.5, 0.75)


def test_a_drag_is_one_step(editor):
    editor.type("Words")
    appears = track(editor, "Words", "appears")
    drag(editor, appears, 0.5)
    expect(appears).to_have_attribute("aria-valuenow", "200")
    editor.page.get_by_role("button", name="Undo").click()
    expect(appears).to_have_attribute("aria-valuenow", "0")
    expect(editor.top).to_have_value("Words")


def test_escape_breaks_a_drag_off(editor):
    editor.type("Words")
    appears = track(editor, "Words", "appears")
    drag(editor, appears, 0.5, keys="Escape")
    expect(appears).to_have_attribute("aria-valuenow", "0")


def test_a_bar_selects_its_layer(editor):
    editor.type("Words")
    editor.page.locator(".track-bar").first.click(position={"x": 60, "y": 8})
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Bottom text, selected")


def test_panel_follows_the_bar(editor):
    editor.type("Words")
    editor.page.locator(".track-bar").last.click(position={"x": 60, "y": 8})
    track(editor, "Words", "appears").press("ArrowRight")
    group = editor.page.get_by_role("complementary", name="Text style").get_by_role(
        "group", name="Time on the animation")
    expect(group.get_by_role("slider", name="Appears")).to_have_value("0.25")


def test_a_still_of_a_frame(editor, server):
    go_to(editor, 3)
    editor.page.get_by_role("button", name="Make a still of this frame").click()
    expect(editor.page.get_by_role("region", name="Timeline")).to_be_hidden()
    editor.expect_seen(lambda seen: is_colour(seen, 3))
    # It is a step as any other.
    editor.page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(place(editor)).to_be_visible()
    editor.page.get_by_role("button", name="Redo").click()
    expect(place(editor)).to_be_hidden()
    editor.type("Words")
    saved(editor, server)
    assert server.api.only_meme()["recipe"]["frame"] == 3


def test_another_picture_begins_at_its_first_frame(editor):
    go_to(editor, 3)
    asked = editor.previews()
    editor.choose(moving(size=(120, 90)), "other.gif")
    editor.wait_for_rendering()
    assert asked and all(body.get("frame") is None for body in asked)


def test_phone_shows_the_bar_of_what_is_selected(open_editor, server):
    editor = open_editor(server, **PHONE)
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    editor.type("Words")
    expect(editor.page.get_by_text("Choose a layer to set when it is seen.")).to_be_visible()
    before = editor.meme.bounding_box()
    editor.top.tap()
    appears = track(editor, "Words", "appears")
    expect(appears).to_be_visible()
    expect(track(editor, "BOTTOM", "appears")).to_be_hidden()
    # The picture doesn't jump away from the finger.
    assert editor.meme.bounding_box() == before
    for end in (appears, track(editor, "Words", "goes"), place(editor)):
        box = end.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["viewport"]["width"]


def test_many_layers_leave_the_picture_its_room(open_editor, server):
    editor = open_editor(server)
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    for number in range(12):
        editor.page.get_by_role("button", name="Add text").click()
        editor.page.keyboard.type(f"Words {number}")
        editor.page.keyboard.press("Enter")
    assert editor.page.get_by_role("region", name="Timeline").bounding_box()["height"] < 160
    assert editor.meme.bounding_box()["height"] > 200
    track(editor, "Words 0", "appears").focus()
    assert editor.page.get_by_role("region", name="Timeline").evaluate(
        "(timeline) => timeline.scrollWidth <= timeline.clientWidth")


@pytest.mark.parametrize("look", [{}, PHONE, {"color_scheme": "dark"}])
def test_accessible(open_editor, server, look):
    editor = open_editor(server, **look)
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    editor.page.get_by_role("button", name="Pause").click()
    editor.type("Words")
    editor.top.click()
    expect_accessible(editor.page)
