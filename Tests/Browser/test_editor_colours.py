"""The Meme Editor: colours from the picture."""

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, expect
from support.editor import Editor, caption
from support.pictures import ROCKET, encoded, opened, plain, share_of

TEAL, ORANGE = "#107c7a", "#e0701c"
# Where the browser picks from the screen, a colour or, after Escape, none.
PICKING = "window.EyeDropper = class { open() { return %s; } }"


def halves(first: str, second: str) -> bytes:
    picture = Image.new("RGB", (600, 400), first)
    ImageDraw.Draw(picture).rectangle((300, 0, 600, 400), second)
    return encoded(picture, "PNG")


def fill(editor: Editor) -> Locator:
    return editor.page.get_by_role("complementary", name="Text style").get_by_role("group", name="Fill", exact=True)


def offered(editor: Editor) -> Locator:
    return fill(editor).get_by_role("button", name="From the picture")


def values(buttons: Locator) -> list[str]:
    return buttons.evaluate_all("(buttons) => buttons.map((button) => button.value)")


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(halves(TEAL, ORANGE))
    editor.type("Above", "Below")
    editor.open(editor.style)
    return editor


def test_colours_of_the_picture_are_offered(editor, server):
    expect(offered(editor)).to_have_count(2)
    assert set(values(offered(editor))) == {TEAL, ORANGE}
    swatch = fill(editor).get_by_role("button", name=f"From the picture: {ORANGE}")
    swatch.click()
    expect(swatch).to_have_attribute("aria-pressed", "true")
    editor.page.keyboard.press("Control+z")
    expect(swatch).to_have_attribute("aria-pressed", "false")
    editor.page.keyboard.press("Control+Shift+z")
    editor.wait_for_rendering()
    editor.shared()
    assert caption(server.api.only_meme(), "top")["style"]["fill"] == ORANGE


def test_another_picture_has_others(editor):
    expect(offered(editor)).to_have_count(2)
    editor.choose(plain(300, 200, "#7a1fa2"))
    expect(offered(editor)).to_have_count(1)
    assert values(offered(editor)) == ["#7a1fa2"]


def test_without_a_picture_there_are_none(open_editor, server):
    editor = open_editor(server)
    editor.open(editor.style)
    expect(fill(editor).get_by_role("button", name="White")).to_be_visible()
    expect(offered(editor)).to_have_count(0)


def test_what_is_transparent_has_no_colour(open_editor, server):
    editor = open_editor(server)
    picture = Image.new("RGBA", (600, 400), "#ff000000")
    ImageDraw.Draw(picture).rectangle((0, 0, 200, 400), TEAL)
    editor.choose(encoded(picture, "PNG"))
    editor.open(editor.style)
    expect(offered(editor)).to_have_count(1)
    assert values(offered(editor)) == [TEAL]


def test_a_photograph_has_six_that_differ(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.open(editor.style)
    expect(offered(editor)).to_have_count(6)
    assert len(set(values(offered(editor)))) == 6


@pytest.mark.parametrize("answer, colour", [
    ("Promise.resolve({ sRGBHex: '#12AB34' })", "#12ab34"), ("Promise.reject(new DOMException('', 'AbortError'))", None)])
def test_a_colour_is_picked_from_the_screen(open_editor, server, answer, colour):
    editor = open_editor(server)
    editor.page.add_init_script(PICKING % answer)
    editor.page.reload()
    editor.choose(halves(TEAL, ORANGE))
    editor.type("Above", "Below")
    editor.open(editor.style)
    fill(editor).get_by_role("button", name="Pick a colour from the screen").click()
    if colour:
        expect(fill(editor).get_by_label("Fill colour")).to_have_value(colour)
    editor.wait_for_rendering()
    editor.shared()
    meme = server.api.only_meme()
    assert caption(meme, "top")["style"]["fill"] == (colour or "#ffffff")
    if colour:
        picture = opened(server.api.get(meme["meme"]["image"]))
        assert share_of(picture, (0x12, 0xAB, 0x34)) > 0.005


def test_rows_fit_the_narrowest_window(open_editor, server):
    editor = open_editor(server, viewport={"width": 320, "height": 640})
    editor.choose(halves(TEAL, ORANGE))
    editor.open(editor.style)
    expect(offered(editor)).to_have_count(2)
    choose_any(editor, "#8040c0")
    rows = fill(editor).locator(".swatches:visible")
    expect(rows).to_have_count(3)
    for row in rows.all():
        box = row.bounding_box()
        ends = [child.bounding_box() for child in row.locator("> *").all()]
        assert all(end["x"] + end["width"] <= box["x"] + box["width"] + 0.5 for end in ends)
        assert box["x"] + box["width"] <= 320


def recent(editor: Editor) -> Locator:
    return fill(editor).get_by_role("button", name="Chosen before")


def choose_any(editor: Editor, colour: str) -> None:
    """Chooses a colour in the browser's own dialog, which tries another one first."""
    fill(editor).locator("input[type=color]").evaluate(
        """(input, colour) => {
            for (const [value, type] of [['#010203', 'input'], [colour, 'input'], [colour, 'change']]) {
                input.value = value;
                input.dispatchEvent(new Event(type, { bubbles: true }));
            }
        }""", colour)


def test_colours_that_were_chosen_are_offered_again(editor, open_editor, server):
    expect(recent(editor)).to_have_count(0)
    choose_any(editor, "#8040c0")
    assert values(recent(editor)) == ["#8040c0"]
    offered(editor).first.click()
    first = values(offered(editor))[0]
    assert values(recent(editor)) == [first, "#8040c0"]
    # A usual one needs no place; one that is chosen again comes first once.
    fill(editor).get_by_role("button", name="Yellow").click()
    choose_any(editor, "#8040c0")
    assert values(recent(editor)) == ["#8040c0", first]
    recent(editor).last.click()
    expect(recent(editor).last).to_have_attribute("aria-pressed", "true")
    assert values(recent(editor)) == ["#8040c0", first]
    for red in range(16, 24):
        choose_any(editor, f"#{red:02x}0000")
    assert values(recent(editor)) == [f"#{red:02x}0000" for red in range(23, 16, -1)]
    editor.page.reload()
    editor.expect_picture()
    editor.open(editor.style)
    expect(recent(editor)).to_have_count(7)
