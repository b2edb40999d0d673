"""The Meme Editor: its two text fields."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.editor import caption
from support.looks import font_size, is_within, style
from support.pictures import GRACE, ROCKET, difference, opened

LONG = "a text that goes on for quite a while, so that it has to become smaller to fit its place"


def test_fields_are_near_the_top_and_the_bottom(open_editor, server):
    editor = open_editor(server)
    editor.choose(GRACE)
    meme = editor.meme.bounding_box()
    top, bottom = editor.top.bounding_box(), editor.bottom.bounding_box()
    assert top["y"] - meme["y"] < meme["height"] * 0.1
    assert meme["y"] + meme["height"] - bottom["y"] - bottom["height"] < meme["height"] * 0.1


def test_say_top_and_bottom_until_they_are_focused(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    for field, words in ((editor.top, "TOP"), (editor.bottom, "BOTTOM")):
        expect(field).to_have_attribute("placeholder", words)
        expect(field).to_have_value("")
        assert is_placeholder_seen(field)
        field.focus()
        assert not is_placeholder_seen(field)
        field.blur()
        assert is_placeholder_seen(field)


def is_placeholder_seen(field) -> bool:
    """Whether the placeholder is drawn: neither transparent nor hidden."""
    return field.evaluate(
        """(field) => {
            const { color, opacity, visibility } = getComputedStyle(field, '::placeholder');
            const alpha = /rgba\\(.*, ([\\d.]+)\\)/.exec(color)?.[1] ?? 1;
            return field.placeholder !== '' && alpha > 0 && opacity > 0 && visibility === 'visible';
        }""")


def test_words_look_as_on_a_meme(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    weight, case, colour, stroke, family = style(
        editor.top, "font-weight", "text-transform", "color", "-webkit-text-stroke-color",
        "font-family")
    assert int(weight) >= 700
    assert case == "uppercase"
    assert colour == "rgb(255, 255, 255)"
    assert stroke == "rgb(0, 0, 0)"
    assert "impact" in family.lower()


def test_field_shows_the_font_of_the_meme(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.click()
    editor.page.wait_for_function(
        """(field) => {
            const [family] = getComputedStyle(field).fontFamily.split(',');
            return [...document.fonts].some((face) =>
                face.status === 'loaded' && face.family.replaceAll('"', '')
                    === family.replaceAll('"', ''));
        }""", arg=editor.top.element_handle())


@pytest.mark.parametrize("role", ["top", "bottom"])
def test_words_shrink_while_one_types(open_editor, server, role):
    editor = open_editor(server)
    editor.choose(ROCKET)
    field = getattr(editor, role)
    field.click()
    field.press_sequentially("short")
    meme = editor.meme.bounding_box()
    sizes = [font_size(field)]
    for part in (LONG[:40], LONG[40:], LONG):
        field.press_sequentially(part)
        sizes.append(font_size(field))
        assert is_within(field.bounding_box(), meme, tolerance=14)
        assert not is_clipped(field)
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] < sizes[0] * 0.75, sizes
    field.fill("short")
    assert font_size(field) == pytest.approx(sizes[0], rel=0.01)


def is_clipped(field) -> bool:
    return field.evaluate(
        "field => field.scrollHeight > field.clientHeight + 2"
        " || field.scrollWidth > field.clientWidth + 2")


def test_size_of_the_field_is_that_of_the_meme(open_editor, server):
    """Typed text is where the server's rendering has it."""
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.click()
    editor.top.press_sequentially("One does not simply", delay=20)
    editor.page.evaluate("() => document.fonts.ready")
    typed = editor.seen()
    editor.top.press("Enter")
    editor.wait_for_rendering()
    assert difference(typed, editor.seen()) < 20


def test_return_shows_the_meme(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type(top="The top is there")
    asked = editor.previews()
    editor.bottom.click()
    editor.bottom.press_sequentially("ship it")
    editor.bottom.press("Enter")
    expect(editor.bottom).not_to_be_focused()
    editor.wait_for_rendering()
    expected = opened(server.api.request("POST", "/api/v1/previews", asked[-1]))
    assert caption(asked[-1], "bottom")["text"] == "ship it"
    assert difference(editor.seen(), expected) < 2.5


def test_what_is_seen_is_what_is_saved(open_editor, server):
    # Larger than the picture, so that what is compared is scaled down to it.
    editor = open_editor(server, viewport={"width": 1600, "height": 1000})
    editor.choose(GRACE)
    editor.type("Found the bug", "it was a moth")
    seen = editor.seen()
    editor.shared()
    meme = server.api.only_meme()
    assert difference(seen, opened(server.api.get(meme["meme"]["image"]))) < 5
    assert meme["meme"]["topText"] == "Found the bug"
    assert meme["meme"]["bottomText"] == "it was a moth"


def test_fields_that_are_left_alone_draw_nothing(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.focus()
    editor.top.blur()
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert (meme["topText"], meme["bottomText"]) == ("", "")
    assert difference(opened(ROCKET), opened(server.api.get(meme["image"]))) < 1


def test_shift_return_breaks_the_line(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.click()
    editor.page.keyboard.type("first")
    editor.page.keyboard.press("Shift+Enter")
    editor.page.keyboard.type("second")
    expect(editor.top).to_be_focused()
    editor.page.keyboard.press("Enter")
    expect(editor.top).to_have_value("first\nsecond")


def test_words_can_be_typed_before_there_is_a_picture(open_editor, server):
    editor = open_editor(server)
    editor.top.click()
    editor.top.press_sequentially("first the words")
    editor.top.press("Enter")
    editor.choose(ROCKET)
    editor.shared()
    assert server.api.only_meme()["meme"]["topText"] == "first the words"


def test_undo_in_the_search_of_fonts_is_its_own(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("first line", "second")
    editor.open(editor.style)
    search = editor.page.get_by_role("searchbox", name="Search fonts")
    search.press_sequentially("zzz")
    fonts = editor.page.locator(".font-count")
    expect(fonts).to_have_text("No fonts found")
    for _ in range(5):
        editor.page.keyboard.press("Control+z")
    expect(search).to_have_value("")
    expect(fonts).to_have_text("")
    expect(editor.bottom).to_have_value("second")


@pytest.mark.parametrize("role", ["top", "bottom"])
@pytest.mark.parametrize("height", [844, 390], ids=["portrait", "landscape"])
def test_field_stays_above_the_keyboard(open_editor, server, role, height):
    width = 390 if height == 844 else 844
    editor = open_editor(server, **{**PHONE, "viewport": {"width": width, "height": height}})
    editor.choose(GRACE)
    before = editor.meme.bounding_box()
    field = getattr(editor, role)
    field.tap()
    keyboard = height // 2
    show_keyboard(editor.page, width, height - keyboard)
    expect(field).to_be_focused()
    editor.page.wait_for_timeout(400)
    room = {"x": 0, "y": 0, "width": width, "height": height - keyboard}
    assert is_within(field.bounding_box(), room, tolerance=3)
    editor.page.keyboard.type("typed with a keyboard")
    assert is_within(field.bounding_box(), room, tolerance=3)
    editor.page.keyboard.press("Enter")
    show_keyboard(editor.page, width, height)
    editor.page.wait_for_timeout(400)
    assert editor.meme.bounding_box() == pytest.approx(before, abs=2)


def show_keyboard(page: Page, width: int, height: int) -> None:
    """Resizes the page as an on-screen keyboard does with `interactive-widget`."""
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize(
    "words", ["مرحبا بالعالم", "नमस्ते दुनिया", "今日は世界", "Straße 🎉", "שלום"])
def test_any_script(open_editor, server, words):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.fill(words)
    editor.top.press("Enter")
    editor.wait_for_rendering()
    assert difference(editor.seen(), opened(ROCKET)) > 1
    editor.shared()
    assert server.api.only_meme()["meme"]["topText"] == words


@pytest.mark.parametrize("role", ["top", "bottom"])
def test_hostile_words_are_words(open_editor, server, role):
    hostile = "<img src=x onerror=alert(1)>\"'&lt;{{meme}}</textarea><script>alert(2)</script>"
    editor = open_editor(server)
    editor.page.on("dialog", lambda dialog: pytest.fail(f"A script ran: {dialog.message}"))
    editor.choose(ROCKET)
    getattr(editor, role).fill(hostile)
    getattr(editor, role).press("Enter")
    editor.shared()
    page = editor.page
    link = page.get_by_role("main").locator("a[href^='/memes/']")
    expect(link).to_contain_text(hostile)
    page.goto("/?tab=collection")
    link.click()
    expect(page.get_by_role("main").get_by_role("img").first).to_have_attribute("alt", hostile)
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("textbox", name=re.compile(role, re.I))).to_have_value(hostile)
    page.goto(f"/?search={hostile.replace('&', '%26').replace('#', '%23')}")
    expect(page.get_by_role("searchbox")).to_have_value(hostile)
