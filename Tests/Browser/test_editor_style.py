"""The Meme Editor: the style and the position of captions."""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.looks import font_size, style
from support.pictures import difference, opened, plain, share_of
from support.watch import settle

YELLOW = (255, 230, 0)
RED = (255, 45, 45)
BLUE_PICTURE = plain(600, 400, "#24487a")


@pytest.fixture
def editor(open_editor, server) -> Editor:
    """An editor with a blue picture, both captions, and the style panel open."""
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Above", "Below")
    editor.open(editor.style)
    # Font names change their width when the fonts load, and move what is below them.
    settle(editor.page)
    return editor


def panel(editor: Editor) -> Locator:
    return editor.page.get_by_role("complementary", name="Text style")


def saved(editor: Editor, server) -> tuple[dict, bytes]:
    """The meme after Share, and its picture."""
    editor.wait_for_rendering()
    editor.shared()
    meme = server.api.only_meme()
    return meme, server.api.get(meme["meme"]["image"])


def test_panel_opens_and_closes(editor):
    expect(editor.style).to_have_attribute("aria-expanded", "true")
    expect(panel(editor)).to_be_visible()
    editor.page.keyboard.press("Escape")
    editor.page.get_by_role("button", name="Close text style").click()
    expect(panel(editor)).to_be_hidden()
    expect(editor.style).to_be_focused()


def test_panel_on_a_phone_leaves_the_meme_to_be_seen(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(BLUE_PICTURE)
    editor.style.tap()
    expect(panel(editor)).to_be_visible()
    editor.wait_for_rendering()
    meme, sheet = editor.meme.bounding_box(), panel(editor).bounding_box()
    assert meme["height"] > 80
    assert meme["y"] + meme["height"] <= sheet["y"] + 1 or sheet["x"] >= meme["x"] + meme["width"]


def test_font(editor, server):
    before = editor.seen()
    panel(editor).get_by_role("radio", name="Comic Neue").check()
    editor.expect_seen(lambda seen: difference(before, seen) > 0.5)
    assert "Comic Neue" in style(editor.top, "font-family")[0]
    meme, _ = saved(editor, server)
    for role in ("top", "bottom"):
        assert caption(meme, role)["style"]["font"] == {"family": "Comic Neue"}


def test_fonts_are_all_offered(editor, server):
    fonts = server.api.json("GET", "/fonts")["fonts"]
    bundled = {font["url"] for font in fonts if font.get("url")}
    installed = [font["name"] for font in fonts if font["kind"] == "installed"]
    offered = panel(editor).get_by_role("group", name="Font").get_by_role("radio")
    expect(offered).to_have_count(len(bundled) + len(installed))
    expect(offered.first).to_have_accessible_name("Impact")
    expect(offered.first).to_be_checked()


def test_installed_fonts_are_shown_in_their_letters(editor, server):
    """As they come into view, and not before, because there may be hundreds."""
    asked = []
    editor.page.on("request", lambda request: asked.append(request.url)
                   if "/font-samples" in request.url else None)
    rows = panel(editor).locator(".font-list .sampled")
    count = rows.count()
    assert count > 20
    last = rows.last
    last.scroll_into_view_if_needed()
    expect(last).to_have_class(re.compile("drawn"))
    assert 0 < len(asked) < count / 2
    shown = opened(last.screenshot())
    assert len(shown.convert("L").getcolors(256)) > 5


def test_fill_of_a_swatch(editor, server):
    swatch = panel(editor).get_by_role("group", name="Fill").get_by_role("button", name="Yellow")
    swatch.click()
    expect(swatch).to_have_attribute("aria-pressed", "true")
    meme, image = saved(editor, server)
    assert share_of(opened(image), YELLOW) > 0.005
    assert caption(meme, "top")["style"]["fill"] == "#ffe600"


def test_fill_of_any_colour(editor, server):
    panel(editor).get_by_label("Fill colour").fill("#12c456")
    meme, image = saved(editor, server)
    assert share_of(opened(image), (0x12, 0xC4, 0x56)) > 0.005
    assert caption(meme, "bottom")["style"]["fill"] == "#12c456"


def test_outline_and_its_width(editor, server):
    panel(editor).get_by_role("group", name="Outline").get_by_role("button", name="Red").click()
    width = panel(editor).get_by_role("slider", name="Outline width")
    width.focus()
    for _ in range(6):
        width.press("ArrowRight")
    meme, image = saved(editor, server)
    assert share_of(opened(image), RED) > 0.005
    look = caption(meme, "top")["style"]
    assert look["outline"] == "#ff2d2d" and look["outlineWidth"] == pytest.approx(0.12)


@pytest.mark.parametrize("name, value", [("Left", "left"), ("Right", "right")])
def test_alignment(editor, server, name, value):
    panel(editor).get_by_role("group", name="Alignment").get_by_role(
        "radio", name=name).check()
    meme, image = saved(editor, server)
    assert caption(meme, "top")["style"]["alignment"] == value
    picture = opened(image)
    third = picture.width // 3
    halves = {
        "left": picture.crop((0, 0, third, picture.height)),
        "right": picture.crop((2 * third, 0, picture.width, picture.height))}
    whites = {side: share_of(half, (255, 255, 255)) for side, half in halves.items()}
    other = "right" if value == "left" else "left"
    assert whites[value] > 0.01 and whites[other] == 0


def test_size(editor, server):
    before = font_size(editor.top)
    size = panel(editor).get_by_role("slider", name="Size", exact=True)
    size.focus()
    for _ in range(10):
        size.press("ArrowLeft")
    assert font_size(editor.top) < before
    expect(panel(editor).get_by_role("checkbox", name="Automatic size")).not_to_be_checked()
    meme, _ = saved(editor, server)
    assert float(caption(meme, "top")["style"]["maximumSize"]) == pytest.approx(0.06)


def test_letters_as_typed(editor, server):
    panel(editor).get_by_role("combobox", name="Letters").select_option("As typed")
    assert style(editor.top, "text-transform") == ["none"]
    meme, _ = saved(editor, server)
    assert caption(meme, "top")["style"]["letterCase"] == "none"


def test_one_caption_alone(editor, server):
    panel(editor).get_by_role("radio", name="Bottom").check()
    panel(editor).get_by_role("group", name="Fill").get_by_role("button", name="Yellow").click()
    meme, _ = saved(editor, server)
    assert caption(meme, "bottom")["style"]["fill"] == "#ffe600"
    assert "fill" not in caption(meme, "top").get("style", {}) or (
        caption(meme, "top")["style"]["fill"].lower() in ("white", "#ffffff"))


def test_reset(editor, server):
    panel(editor).get_by_role("group", name="Fill").get_by_role("button", name="Yellow").click()
    panel(editor).get_by_role("button", name="Reset style").click()
    _, image = saved(editor, server)
    assert share_of(opened(image), YELLOW) == 0


def centre_of_white(image: bytes) -> tuple[float, float]:
    """The bounding box of white pixels, in fractions of the picture's sides."""
    picture = opened(image)
    mask = picture.convert("L").point(lambda value: 255 if value > 230 else 0)
    left, top, right, bottom = mask.getbbox()
    return (left + right) / 2 / picture.width, (top + bottom) / 2 / picture.height


def drag(editor: Editor, x: float, y: float) -> None:
    """Drags the top caption by a distance in CSS pixels."""
    box = editor.top.bounding_box()
    mouse = editor.page.mouse
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + x / 2, start[1] + y / 2, steps=4)
    mouse.move(start[0] + x, start[1] + y, steps=4)
    mouse.up()


def test_drag_moves_a_caption(open_editor, server):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Move me")
    meme = editor.meme.bounding_box()
    drag(editor, meme["width"] * 0.22, meme["height"] * 0.4)
    editor.wait_for_rendering()
    expect(editor.top).not_to_be_focused()
    meme, image = saved(editor, server)
    x, y = centre_of_white(image)
    assert x > 0.62 and y > 0.42
    assert caption(meme, "top")["box"]["y"] > 0.3


def test_caption_stays_on_the_picture(open_editor, server):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Move me")
    drag(editor, 3000, 3000)
    meme, image = saved(editor, server)
    x, y = centre_of_white(image)
    assert 0.6 < x < 1 and 0.8 < y < 1
    box = caption(meme, "top")["box"]
    assert box["x"] + box["width"] <= 1.001 and box["y"] + box["height"] <= 1.001


def test_arrow_keys_move_a_caption(open_editor, server):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Move me")
    editor.page.get_by_role("button", name="Move the top caption").focus()
    for _ in range(4):
        editor.page.keyboard.press("Shift+ArrowDown")
    _, image = saved(editor, server)
    assert centre_of_white(image)[1] > 0.25


def test_position_can_be_reset(open_editor, server):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("Move me")
    before = editor.seen()
    drag(editor, 120, 90)
    editor.expect_seen(lambda seen: difference(before, seen) > 1)
    editor.open(editor.style)
    panel(editor).get_by_role("button", name="Reset position").click()
    editor.expect_seen(lambda seen: difference(before, seen) < 0.5)


def test_says_what_is_drawn_in_place_of_impact(open_editor, server):
    editor = open_editor(server)
    editor.open(editor.style)
    standard = server.api.json("GET", "/fonts")["fonts"][0]
    note = editor.page.get_by_text("is drawn in its place")
    if standard["url"] is None:
        return expect(note).to_be_hidden()
    expect(note).to_contain_text(standard["face"])
    editor.page.get_by_role("radio", name="Comic Neue").check()
    return expect(note).to_have_count(0)


def test_fonts_are_searched(open_editor, server):
    fonts = server.api.json("GET", "/fonts")["fonts"]
    wanted = [font["name"] for font in fonts if "thai" in font["name"].lower()]
    assert wanted and len(wanted) < len(fonts)
    editor = open_editor(server)
    editor.choose(plain(300, 200))
    editor.open(editor.style)
    search = editor.page.get_by_role("searchbox", name="Search fonts")
    shown = editor.page.locator(".font-list label:visible")
    search.fill("comic")
    expect(shown).to_have_text(["Comic Neue"])
    expect(panel(editor).get_by_role("status")).to_have_text("1 font found")
    search.fill("thai")
    expect(shown).to_have_text(wanted)
    expect(panel(editor).get_by_role("status")).to_have_text(f"{len(wanted)} fonts found")
    # A sample that has been drawn doesn't keep clicks from its radio button.
    expect(shown.first).to_contain_class("drawn")
    editor.page.get_by_role("radio", name=wanted[0], exact=True).check()
    editor.type("words")
    editor.shared()
    style = caption(server.api.only_meme(), "top")["style"]
    assert style["font"] == {"family": wanted[0]}


def test_font_of_the_titles_is_that_of_the_words(open_context, server):
    page = open_context(server).new_page()
    fonts = []
    page.on("request", lambda request: fonts.append(request.url.rpartition("/")[2])
            if "/fonts/" in request.url else None)
    url = server.api.json("GET", "/fonts")["fonts"][0]["url"]
    page.goto("/new")
    editor = Editor(page)
    editor.choose(plain(300, 200))
    editor.type("words")
    assert {font for font in fonts if "headline" in font} == {"headline-latin.woff2"}
    editor.type("слова")
    assert {font for font in fonts if "headline" in font} == {
        "headline-latin.woff2", "headline-greek-cyrillic.woff2"}
    assert not url or url.rpartition("/")[2] not in fonts
    family = editor.top.evaluate("field => getComputedStyle(field).fontFamily")
    loaded = page.evaluate(
        "family => [...document.fonts].filter((face) => `${family},`.startsWith(`${face.family},`)"
        " && face.status === 'loaded').length", family)
    assert loaded == 2


def test_moving_by_keys_says_where_the_words_are(open_editor, server):
    editor = open_editor(server)
    editor.choose(BLUE_PICTURE)
    editor.type("words")
    editor.top.focus()
    editor.page.get_by_role("button", name="Move the top caption").focus()
    for _ in range(4):
        editor.page.keyboard.press("Shift+ArrowDown")
    expect(editor.page.locator(".announcements")).to_have_text(
        re.compile(r"Top text is at 50 % from the left, \d+ % from the top"))
