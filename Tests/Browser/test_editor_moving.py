"""The Meme Editor: animations move in the preview, and layers have their time."""

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Locator, Response, expect
from support.editor import Editor, caption
from support.pictures import plain

COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"]


def moving(format: str = "GIF", size: tuple[int, int] = (240, 160)) -> bytes:
    """An animation of four plain frames, each 100 ms."""
    frames = [Image.new("RGB", size, colour) for colour in COLOURS]
    buffer = io.BytesIO()
    options = {"lossless": True} if format == "WEBP" else {}
    frames[0].save(buffer, format, save_all=True, append_images=frames[1:], duration=100, loop=0, **options)
    return buffer.getvalue()


def frames_of(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as image:
        made = []
        for index in range(image.n_frames):
            image.seek(index)
            made.append(image.convert("RGB"))
        return made


def next_motion(editor: Editor, action: Callable[[], object], shows: str = "") -> list[Image.Image]:
    """
    The frames of the moving preview that follows an action: the first one whose recipe has `shows` in its JSON. What
    moved before may still be asked for after the action, so an action that changes the recipe says what to wait for.
    """
    def is_wanted(response: Response) -> bool:
        asked = response.request.post_data or ""
        return response.url.endswith("/previews") and '"moves":true' in asked and shows in asked

    with editor.page.expect_response(is_wanted) as response:
        action()
    # A response that a page takes as a Blob has no body here, so it is asked for again.
    request = response.value.request
    again = editor.page.context.request.post(
        request.url, data=request.post_data, headers={"content-type": "application/json"})
    frames = frames_of(again.body())
    expect(editor.page.locator(".moving")).to_be_visible()
    return frames


@pytest.fixture
def editor(open_editor, server) -> Editor:
    return open_editor(server)


@pytest.mark.parametrize("format", ["GIF", "WEBP", "PNG"])
def test_preview_moves(editor, format):
    frames = next_motion(editor, lambda: editor.choose(moving(format), f"moving.{format.lower()}"))
    assert [frame.getpixel((120, 80)) for frame in frames] == [
        (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]
    expect(editor.page.get_by_role("button", name="Pause")).to_be_visible()
    seen = {editor.meme.screenshot() for _ in range(12)}
    assert len(seen) > 1


def test_words_are_on_what_moves(editor):
    next_motion(editor, lambda: editor.choose(moving()))
    frames = next_motion(editor, lambda: editor.type("Words"), shows='"Words"')
    assert all(frame.crop((0, 0, 240, 50)).getcolors(9999) != [(240 * 50, frame.getpixel((120, 80)))]
               for frame in frames)
    # While they are being changed, a still picture is behind them.
    editor.top.click()
    editor.top.press_sequentially("x")
    expect(editor.page.locator(".moving")).to_be_hidden()


def test_stills_ask_for_no_motion(editor):
    asked = editor.previews()
    editor.choose(plain(300, 200))
    editor.type("Words")
    editor.page.wait_for_timeout(1500)
    assert not any(body.get("moves") for body in asked)
    expect(editor.page.get_by_role("button", name="Pause")).to_be_hidden()


def test_pause_and_play(editor):
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    editor.page.get_by_role("button", name="Pause").click()
    expect(editor.page.locator(".moving")).to_be_hidden()
    seen = {editor.meme.screenshot() for _ in range(4)}
    assert len(seen) == 1
    editor.type("Words")
    editor.page.wait_for_timeout(1500)
    expect(editor.page.locator(".moving")).to_be_hidden()
    next_motion(editor, editor.page.get_by_role("button", name="Play").click)


def test_nothing_moves_by_itself_where_motion_is_reduced(open_editor, server):
    editor = open_editor(server, reduced_motion="reduce")
    editor.choose(moving(), "moving.gif")
    play = editor.page.get_by_role("button", name="Play")
    expect(play).to_be_visible()
    expect(editor.page.locator(".moving")).to_be_hidden()
    next_motion(editor, play.click)


def times_of_words(editor: Editor) -> Locator:
    """The fields of the top caption's time on an animation."""
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    editor.type("Words")
    editor.open(editor.style)
    panel = editor.page.get_by_role("complementary", name="Text style")
    panel.get_by_role("radio", name="Top", exact=True).check()
    return panel.get_by_role("group", name="Time on the animation")


def test_time_of_words(editor, server):
    group = times_of_words(editor)
    appears = group.get_by_role("slider", name="Appears")
    frames = next_motion(editor, lambda: appears.fill("0.5"), shows='"from":0.5')
    plain_before = [len(frame.crop((0, 0, 240, 50)).getcolors(9999)) == 1 for frame in frames]
    assert plain_before == [True, True, False, False]
    meme_after(editor, server, lambda layer: layer["from"] == pytest.approx(0.5) and layer["to"] == 1)


def test_times_leave_a_moment(editor, server):
    group = times_of_words(editor)
    group.get_by_role("slider", name="Appears").fill("1")
    group.get_by_role("slider", name="Goes").fill("0.3")
    expect(group.get_by_role("slider", name="Appears")).to_have_value("0.28")
    group.get_by_role("slider", name="Goes").fill("0")
    editor.wait_for_rendering()
    meme_after(editor, server, lambda layer: 0 <= layer["from"] < layer["to"] <= 0.05)


def meme_after(editor: Editor, server, wanted: Callable[[dict], bool]) -> None:
    editor.wait_for_rendering()
    editor.shared()
    layer = caption(server.api.only_meme(), "top")
    layer = {"from": 0, "to": 1, **{name: value for name, value in layer.items() if value is not None}}
    assert wanted(layer), layer


def test_no_times_on_a_still(editor):
    editor.choose(plain(300, 200))
    editor.open(editor.style)
    expect(editor.page.get_by_role("group", name="Time on the animation")).to_have_count(0)


def test_animated_sticker_moves_on_a_still_that_becomes_an_animation(editor):
    editor.choose(plain(300, 200, format="PNG"))
    page = editor.page

    def add():
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Add a picture").click()
        chooser.value.set_files({"name": "m.gif", "mimeType": "image/gif", "buffer": moving(size=(60, 40))})

    frames = next_motion(editor, add)
    assert len({frame.getpixel((150, 100)) for frame in frames}) > 1
    # Its own time.
    editor.open(page.get_by_role("button", name="Picture look", exact=True))
    expect(page.get_by_role("group", name="Time on the animation")).to_be_visible()
    # Without it nothing moves any more.
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Picture 1").focus()
    page.get_by_role("button", name="Picture 1").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".moving")).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("Pause|Play"))).to_have_count(0)


def test_large_animation_is_shown_small(editor):
    frames = next_motion(editor, lambda: editor.choose(moving("GIF", (1200, 900)), "large.gif"))
    assert len(frames) == 4
    assert max(frames[0].size) <= 640


def test_saved_meme_moves_as_its_preview(editor, server):
    next_motion(editor, lambda: editor.choose(moving(), "moving.gif"))
    frames = next_motion(editor, lambda: editor.type("Words"), shows='"Words"')
    editor.shared()
    meme = server.api.only_meme()
    saved = frames_of(server.api.get(meme["meme"]["image"]))
    assert len(saved) == len(frames)
    for one, other in zip(saved, frames, strict=True):
        assert are_equal(one, other)


def are_equal(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and one.tobytes() == other.tobytes()
