"""The Meme Editor: the panels for words, for pictures laid on the meme, and for the whole meme."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.pictures import difference, opened, plain, share_of
from support.watch import settle

WHITE, BLACK, RED, YELLOW = (255, 255, 255), (0, 0, 0), (255, 45, 45), (255, 230, 0)
BLUE_PICTURE = plain(600, 400, "#24487a")


@pytest.fixture
def editor(open_editor, server) -> Editor:
    """An editor with a blue picture and both captions."""
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Above", "Below")
    return editor


def panel(editor: Editor, name: str = "Text style", opened_by: str | None = None) -> Locator:
    """An open panel."""
    made = editor.page.get_by_role("complementary", name=name)
    if not made.is_visible():
        editor.page.get_by_role("button", name=opened_by or name, exact=True).click()
        settle(editor.page)
    return made


def more(editor: Editor) -> Locator:
    """The text panel with its closed part open."""
    shown = panel(editor)
    shown.get_by_text("More", exact=True).click()
    return shown


def slide(slider: Locator, presses: int) -> None:
    slider.focus()
    for _ in range(abs(presses)):
        slider.press("ArrowRight" if presses > 0 else "ArrowLeft")


def saved(editor: Editor, server) -> tuple[dict, Image.Image]:
    """The meme after Share, and its picture."""
    editor.wait_for_rendering()
    editor.shared()
    meme = server.api.only_meme()
    return meme, opened(server.api.get(meme["meme"]["image"]))


# Words

def test_box_behind_the_words(editor, server):
    group = more(editor).get_by_role("group", name="Box behind the words")
    group.get_by_role("button", name="Red").click()
    expect(group.get_by_role("button", name="Red")).to_have_attribute("aria-pressed", "true")
    meme, image = saved(editor, server)
    assert caption(meme, "top")["style"]["textBackground"] == "#ff2d2d"
    assert share_of(image, RED) > 0.01


def test_no_box_again(editor, server):
    group = more(editor).get_by_role("group", name="Box behind the words")
    group.get_by_role("button", name="Red").click()
    group.get_by_role("button", name="No box").click()
    _, image = saved(editor, server)
    assert share_of(image, RED) == 0


def test_gradient(editor, server):
    more(editor).get_by_role("group", name="Fill runs to").get_by_role("button", name="Red").click()
    meme, image = saved(editor, server)
    assert caption(meme, "bottom")["style"]["gradient"] == "#ff2d2d"
    words = image.crop(image.convert("L").point(lambda value: 255 if value > 110 else 0).getbbox())
    assert share_of(words, WHITE) > 0.001


@pytest.mark.parametrize("name, blur", [("Soft", 0.08), ("Hard", 0), ("Glow", 0.2)])
def test_shadow(editor, server, name, blur):
    group = more(editor).get_by_role("group", name="Shadow")
    group.get_by_role("radio", name=name).check()
    expect(group.get_by_role("radio", name=name)).to_be_checked()
    meme, _ = saved(editor, server)
    assert caption(meme, "top")["style"]["shadow"]["blur"] == pytest.approx(blur)


def test_sliders_of_words(editor, server):
    shown = more(editor)
    slide(shown.get_by_role("slider", name="Opacity"), -10)
    slide(shown.get_by_role("slider", name="Curve"), 6)
    slide(shown.get_by_role("slider", name="Letter spacing"), 5)
    slide(shown.get_by_role("slider", name="Line spacing"), 4)
    expect(shown.get_by_role("slider", name="Curve")).to_have_attribute("aria-valuetext", "30°")
    meme, image = saved(editor, server)
    look = caption(meme, "top")["style"]
    assert look["opacity"] == pytest.approx(0.5)
    assert look["arc"] == pytest.approx(30)
    assert look["letterSpacing"] == pytest.approx(0.05)
    assert look["lineSpacing"] == pytest.approx(1.2)
    assert share_of(image, WHITE) == 0


def test_case_and_language(editor, server):
    shown = more(editor)
    shown.get_by_role("combobox", name="Letters").select_option("lower")
    shown.get_by_label("Language").select_option("Turkish")
    meme, _ = saved(editor, server)
    look = caption(meme, "top")["style"]
    assert (look["letterCase"], look["language"]) == ("lower", "tr")


def test_language_of_elsewhere_is_kept(open_editor, server):
    meme = server.api.create(BLUE_PICTURE, captions=[
        {"text": "words", "role": "top", "style": {"language": "mi"}}])
    editor = open_editor(server, f"/memes/{meme['meme']['id']}/edit")
    editor.expect_picture()
    shown = more(editor)
    expect(shown.get_by_label("Language")).to_have_value("mi")
    expect(shown.locator(".more-style")).to_have_class(re.compile("is-used"))


def test_presets_change_the_look_and_nothing_else(editor, server):
    shown = more(editor)
    shown.get_by_label("Language").select_option("Turkish")
    shown.get_by_role("button", name="Label").click()
    meme, image = saved(editor, server)
    look = caption(meme, "top")["style"]
    assert look["textBackground"] == "#ffffff" and look["fill"] == "#000000"
    assert look["language"] == "tr"
    assert share_of(image, WHITE) > 0.01


def test_preset_is_one_step(editor):
    before = editor.seen()
    panel(editor).get_by_role("button", name="Poster").click()
    editor.expect_seen(lambda seen: difference(before, seen) > 0.5)
    editor.page.keyboard.press("Control+z")
    editor.expect_seen(lambda seen: difference(before, seen) < 0.2)


def test_speech_bubble(editor, server):
    shown = more(editor)
    shown.get_by_role("radio", name="Top").first.check()
    shown.get_by_role("checkbox", name="Speech bubble").check()
    editor.wait_for_rendering()
    shown.get_by_role("button", name="Close text style").click()
    box = editor.top.bounding_box()
    editor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    point = editor.page.get_by_role("button", name="Point of the speech bubble")
    expect(point).to_be_visible()
    at, frame = point.bounding_box(), editor.meme.bounding_box()
    mouse = editor.page.mouse
    mouse.move(at["x"] + 22, at["y"] + 22)
    mouse.down()
    mouse.move(frame["x"] + frame["width"] * 0.5, frame["y"] + frame["height"] * 0.5, steps=3)
    mouse.move(frame["x"] + frame["width"] * 0.8, frame["y"] + frame["height"] * 0.7, steps=3)
    mouse.up()
    point.focus()
    editor.page.keyboard.press("Shift+ArrowDown")
    expect(point).to_be_focused()
    meme, image = saved(editor, server)
    tail = caption(meme, "top")["style"]["tail"]
    assert tail["x"] == pytest.approx(0.8, abs=0.01)
    assert tail["y"] == pytest.approx(0.7 + 10 / frame["height"], abs=0.01)
    assert share_of(image, WHITE) > 0.03


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_speech_bubble_cut_out(open_editor, server, kind):
    editor = open_editor(server)
    editor.choose(plain(600, 400, "#24487a", kind), "picture.jpg" if kind == "JPEG" else "picture.png")
    editor.type("Above", "Below")
    shown = more(editor)
    shown.get_by_role("radio", name="Top").first.check()
    shown.get_by_role("checkbox", name="Speech bubble").check()
    cut_out = shown.get_by_role("checkbox", name="Cut out of the picture")
    cut_out.check()
    editor.wait_for_rendering()
    expect(cut_out).to_be_checked()
    shown.get_by_role("button", name="Close text style").click()
    # It is one step.
    editor.page.keyboard.press("Control+z")
    editor.wait_for_rendering()
    expect(panel(editor).get_by_role("checkbox", name="Cut out of the picture")).not_to_be_checked()
    editor.page.keyboard.press("Control+Shift+z")
    # The page is seen through the hole: neither the picture nor a white bubble.
    page = Image.open(io.BytesIO(editor.page.screenshot())).convert("RGB").getpixel((300, 80))
    editor.expect_seen(
        lambda seen: seen.getpixel((int(0.537 * seen.width), int(0.29 * seen.height))) == page != (255, 255, 255))
    meme, _ = saved(editor, server)
    assert caption(meme, "top")["style"]["cutsOut"] is True
    # What holds no transparency becomes what does.
    assert meme["meme"]["format"] == "png"
    with Image.open(io.BytesIO(server.api.get(meme["meme"]["image"]))) as image:
        shares = [count / (image.width * image.height) for count in image.getchannel("A").histogram()]
    assert 0.02 < shares[0] < 0.5 < shares[255]


# The whole meme

def meme_panel(editor: Editor) -> Locator:
    return panel(editor, "Whole meme")


@pytest.mark.parametrize("name, layout", [("Bar", "bar"), ("Poster", "demotivational")])
def test_layout(editor, server, name, layout):
    meme_panel(editor).get_by_role("radio", name=name).check()
    meme, image = saved(editor, server)
    assert meme["recipe"]["layout"] == layout
    assert caption(meme, "top")["text"] == "Above"
    assert image.height > 400
    assert share_of(image, WHITE if name == "Bar" else BLACK) > 0.1


def test_layout_and_back_keeps_the_look(editor, server):
    panel(editor).get_by_role("group", name="Fill", exact=True).get_by_role(
        "button", name="Yellow").click()
    for name in ("Bar", "Poster", "On picture"):
        meme_panel(editor).get_by_role("radio", name=name).check()
        editor.wait_for_rendering()
    meme, image = saved(editor, server)
    assert meme["recipe"].get("layout", "classic") == "classic"
    assert caption(meme, "top")["style"]["fill"] == "#ffe600"
    assert share_of(image, YELLOW) > 0.005


def test_layout_is_undone(editor):
    before = editor.seen()
    meme_panel(editor).get_by_role("radio", name="Bar").check()
    editor.wait_for_rendering()
    editor.page.keyboard.press("Control+z")
    editor.expect_seen(lambda seen: difference(before, seen) < 0.2)
    expect(editor.top).to_have_value("Above")


def test_canvas_keeps_layers_on_what_they_lie_on(open_editor, server):
    picture = Image.open(io.BytesIO(BLUE_PICTURE))
    picture.paste((255, 0, 0), (280, 180, 320, 220))
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    meme = server.api.create(buffer.getvalue(), captions=[{
        "text": "I", "box": {"x": 0.4, "y": 0.4, "width": 0.2, "height": 0.2}, "style": {"fill": "#00ff00"}}])
    editor = open_editor(server, f"/memes/{meme['meme']['id']}/edit")
    editor.expect_picture()
    shown = meme_panel(editor)
    shown.get_by_label("Canvas").select_option("1080x1080")
    shown.get_by_role("radio", name="Blurred picture").check()
    expect(shown.get_by_label("Longest side")).to_be_disabled()
    meme, image = saved(editor, server)
    assert image.size == (1080, 1080)
    assert meme["recipe"]["backdrop"] == "blur"
    box = meme["recipe"]["captions"][0]["box"]
    assert box["width"] == pytest.approx(0.2) and box["height"] == pytest.approx(0.2 * 2 / 3)
    assert box["y"] + box["height"] / 2 == pytest.approx(0.5)


def test_panel_shows_what_a_saved_meme_has(open_editor, server):
    meme = server.api.create(
        BLUE_PICTURE, "words", canvas={"width": 500, "height": 500}, effects=[{"kind": "invert"}],
        format="webp", quality=70)
    editor = open_editor(server, f"/memes/{meme['meme']['id']}/edit")
    editor.expect_picture()
    shown = meme_panel(editor)
    expect(shown.get_by_role("radio", name="On picture")).to_be_checked()
    expect(shown.get_by_role("radio", name="Colour")).to_be_checked()
    expect(shown.get_by_label("Canvas")).to_have_value("500x500")
    expect(shown.get_by_label("Format")).to_have_value("webp")
    expect(shown.get_by_label("Quality")).to_have_value("70")
    expect(shown.get_by_role("checkbox", name="Inverted")).to_be_checked()
    words = panel(editor)
    expect(words.locator(".more-style")).not_to_have_class(re.compile("is-used"))
    # Presets are for words on the picture.
    expect(words.get_by_role("button", name="Comic")).to_be_visible()
    meme_panel(editor).get_by_role("radio", name="Bar").check()
    expect(panel(editor).get_by_role("button", name="Comic")).to_have_count(0)


def test_canvas_and_back(editor, server):
    shown = meme_panel(editor)
    for size in ("1080x1920", ""):
        shown.get_by_label("Canvas").select_option(size)
        editor.wait_for_rendering()
    meme, image = saved(editor, server)
    assert image.size == (600, 400)
    assert "canvas" not in {name for name, value in meme["recipe"].items() if value}


def test_effects_in_the_order_they_were_chosen(editor, server):
    shown = meme_panel(editor)
    for name in ("Pixels", "Black and white", "Inverted"):
        shown.get_by_role("checkbox", name=name).check()
    shown.get_by_role("checkbox", name="Inverted").uncheck()
    slide(shown.get_by_role("slider", name="Pixels"), 4)
    meme, image = saved(editor, server)
    effects = meme["recipe"]["effects"]
    assert [effect["kind"] for effect in effects] == ["pixelate", "grayscale"]
    assert effects[0]["amount"] == pytest.approx(0.07)
    red, green, blue = image.getpixel((300, 200))
    assert red == green == blue


def test_effects_of_parts_are_kept(open_editor, server):
    part = {"kind": "blur", "amount": 0.1, "box": {"x": 0, "y": 0, "width": 0.2, "height": 0.2}}
    meme = server.api.create(BLUE_PICTURE, "words", effects=[part, {"kind": "blur"}])
    editor = open_editor(server, f"/memes/{meme['meme']['id']}/edit")
    editor.expect_picture()
    blurred = meme_panel(editor).get_by_role("checkbox", name="Blurred")
    expect(blurred).to_be_checked()
    blurred.uncheck()
    meme, _ = saved(editor, server)
    assert [effect["kind"] for effect in meme["recipe"]["effects"]] == ["blur"]
    assert meme["recipe"]["effects"][0]["box"]["width"] == pytest.approx(0.2)


def test_file(editor, server):
    shown = meme_panel(editor)
    shown.get_by_label("Format").select_option("JPEG")
    shown.get_by_label("Longest side").fill("300")
    shown.get_by_label("Quality").fill("55")
    meme, image = saved(editor, server)
    assert meme["meme"]["format"] == "jpeg"
    assert image.size == (300, 200)
    assert meme["recipe"]["quality"] == 55


def test_impossible_numbers_change_nothing(editor, server):
    shown = meme_panel(editor)
    quality = shown.get_by_label("Quality")
    quality.fill("400")
    assert not quality.evaluate("field => field.validity.valid")
    editor.wait_for_rendering()
    meme, _ = saved(editor, server)
    assert not meme["recipe"].get("quality")


def test_still_of_an_animation(open_editor, server):
    editor = open_editor(server)
    frames = [Image.new("RGB", (200, 100), color) for color in ("red", "lime", "blue")]
    buffer = io.BytesIO()
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=100)
    editor.choose(buffer.getvalue(), "moving.gif")
    shown = meme_panel(editor)
    frame = shown.get_by_label("Still of frame")
    expect(frame).to_be_visible()
    frame.fill("3")
    shown.get_by_label("Format").select_option("PNG")
    meme, image = saved(editor, server)
    assert meme["recipe"]["frame"] == 3
    assert image.convert("RGB").getpixel((100, 50)) == (0, 0, 255)


def test_a_slider_is_one_step(editor):
    shown = meme_panel(editor)
    shown.get_by_role("checkbox", name="Blurred").check()
    editor.wait_for_rendering()
    slider = shown.get_by_role("slider", name="Blurred")
    value = slider.input_value()
    box = slider.bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    mouse.down()
    for part in range(4, 10):
        mouse.move(box["x"] + box["width"] * part / 10, box["y"] + box["height"] / 2)
    mouse.up()
    assert slider.input_value() != value
    shown.get_by_role("button", name="Close whole meme").click()
    editor.page.get_by_role("button", name="Undo").click()
    meme_panel(editor)
    expect(slider).to_have_value(value)
    expect(shown.get_by_role("checkbox", name="Blurred")).to_be_checked()


# Pictures on the meme

@pytest.fixture
def with_sticker(editor) -> Editor:
    """A red square is laid on the meme, and selected."""
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files({"name": "red.png", "mimeType": "image/png", "buffer": plain(100, 100, "#ff0000")})
    expect(editor.page.get_by_role("button", name="Picture look", exact=True)).to_be_visible()
    return editor


def picture_layer(meme: dict) -> dict:
    return next(layer for layer in meme["recipe"]["layers"] if "source" in layer)


def test_look_of_a_picture(with_sticker, server):
    shown = panel(with_sticker, "Picture look")
    shown.get_by_role("radio", name="Circle").check()
    shown.get_by_role("checkbox", name="Black and white").check()
    shown.get_by_role("checkbox", name="Mirrored").first.check()
    slide(shown.get_by_role("slider", name="Border"), 10)
    shown.get_by_role("group", name="Border colour").get_by_role("button", name="Yellow").click()
    shown.get_by_role("radio", name="Hard").check()
    meme, image = saved(with_sticker, server)
    layer = picture_layer(meme)
    assert layer["mask"] == "circle" and layer["mirrored"] is True
    assert layer["border"] == {"color": "#ffe600", "width": pytest.approx(0.05)}
    assert layer["shadow"]["blur"] == 0
    assert [effect["kind"] for effect in layer["effects"]] == ["grayscale"]
    assert share_of(image, (255, 0, 0)) == 0 and share_of(image, YELLOW) > 0.001


def test_opacity_of_a_picture(with_sticker, server):
    slide(panel(with_sticker, "Picture look").get_by_role("slider", name="Opacity"), -10)
    meme, image = saved(with_sticker, server)
    assert picture_layer(meme)["opacity"] == pytest.approx(0.5)
    assert share_of(image, (255, 0, 0)) == 0


def test_panel_follows_the_selection(with_sticker):
    editor = with_sticker
    look = panel(editor, "Picture look")
    box = editor.top.bounding_box()
    editor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(look).to_be_hidden()
    expect(editor.page.get_by_role("complementary", name="Text style")).to_be_visible()
    expect(editor.page.get_by_role("radio", name="Top", exact=True).first).to_be_checked()
    editor.page.get_by_role("button", name="Picture 1").click()
    expect(look).to_be_visible()
    # One of them, besides the layers.
    expect(editor.page.get_by_role("complementary")).to_have_count(2)


# How it looks

@pytest.mark.parametrize("name", ["Text style", "Whole meme"])
def test_panels_leave_the_picture_and_need_no_scrolling_sideways(open_editor, server, name):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    shown = panel(editor, name)
    for summary in shown.locator("summary").all():
        summary.click()
    for chip in shown.get_by_role("checkbox", name=re.compile("Blurred|Pixels")).all():
        chip.check()
    for width, height in [(320, 568), (390, 844), (844, 390), (700, 900), (1280, 800)]:
        editor.page.set_viewport_size({"width": width, "height": height})
        settle(editor.page)
        editor.wait_for_rendering()
        assert shown.evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 0
        meme, sheet = editor.meme.bounding_box(), shown.bounding_box()
        assert meme["height"] >= 60
        assert meme["y"] + meme["height"] <= sheet["y"] + 1 or meme["x"] + meme["width"] <= sheet["x"] + 1


def test_fields_of_a_poster_give_way_to_a_panel_on_a_phone(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(BLUE_PICTURE)
    shown = meme_panel(editor)
    shown.get_by_role("radio", name="Poster").check()
    expect(editor.top).to_be_hidden()
    shown.get_by_role("button", name="Close whole meme").click()
    expect(editor.top).to_be_visible()
    editor.top.fill("Title")
    editor.wait_for_rendering()


def test_slow_renderings_say_so(editor):
    stage = editor.page.locator(".stage")
    def later(route):
        editor.page.wait_for_timeout(600)
        route.continue_()
    editor.page.route("**/previews", later)
    meme_panel(editor).get_by_role("checkbox", name="Inverted").check()
    expect(stage).to_have_class(re.compile("is-rendering"))
    expect(stage).not_to_have_class(re.compile("is-rendering"))
