"""The Meme Editor on a desk: layers and properties stand beside the picture; narrower windows have one panel."""

import pytest
from playwright.sync_api import Locator, expect
from support.devices import DESK, PHONE
from support.editor import Editor
from support.pictures import plain
from support.watch import settle

PICTURE = plain(600, 400, "#24487a")


def panel(editor: Editor, name: str) -> Locator:
    return editor.page.get_by_role("complementary", name=name)


def resize(editor: Editor, width: int, height: int) -> None:
    editor.page.set_viewport_size({"width": width, "height": height})
    settle(editor.page)


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(PICTURE)
    return editor


def test_layers_and_properties_stand_beside_the_picture(open_editor, server):
    editor = open_editor(server, **DESK)
    # Without a picture the templates have all the room.
    expect(editor.page.get_by_role("complementary")).to_have_count(0)
    editor.choose(PICTURE)
    layers, style = panel(editor, "Layers"), panel(editor, "Text style")
    expect(layers.get_by_role("option")).to_have_count(2)
    expect(style).to_be_visible()
    for width, height in [(1024, 700), (1280, 800), (1920, 1080)]:
        resize(editor, width, height)
        left, picture, right = layers.bounding_box(), editor.meme.bounding_box(), style.bounding_box()
        assert left["x"] == 0
        assert left["x"] + left["width"] < picture["x"]
        assert picture["x"] + picture["width"] < right["x"]
        assert right["x"] + right["width"] == pytest.approx(width, abs=1)
        assert picture["width"] > 0.35 * width
        assert editor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(700, 900), (1000, 700), (844, 390), (1280, 480)])
def test_narrower_or_lower_windows_have_one_panel(open_editor, server, size):
    editor = open_editor(server, viewport={"width": size[0], "height": size[1]})
    editor.choose(PICTURE)
    expect(editor.page.get_by_role("complementary")).to_have_count(0)
    for name in ("Layers", "Text style"):
        editor.open(editor.page.get_by_role("button", name=name, exact=True))
        expect(editor.page.get_by_role("complementary")).to_have_count(1)
        expect(panel(editor, name)).to_be_visible()


def test_a_window_that_gets_narrower_keeps_one(editor):
    expect(editor.page.get_by_role("complementary")).to_have_count(2)
    resize(editor, 700, 900)
    expect(editor.page.get_by_role("complementary")).to_have_count(1)
    expect(panel(editor, "Text style")).to_be_visible()
    resize(editor, 1280, 800)
    expect(editor.page.get_by_role("complementary")).to_have_count(2)


def test_what_one_closes_stays_closed(editor, server):
    page = editor.page
    page.get_by_role("button", name="Close layers").click()
    expect(panel(editor, "Layers")).to_be_hidden()
    expect(page.get_by_role("button", name="Layers", exact=True)).to_be_focused()
    page.reload()
    expect(panel(editor, "Text style")).to_be_visible()
    expect(panel(editor, "Layers")).to_be_hidden()
    page.get_by_role("button", name="Layers", exact=True).click()
    editor.style.click()
    expect(panel(editor, "Text style")).to_be_hidden()
    # Choosing a layer opens nothing that was closed.
    panel(editor, "Layers").get_by_role("option").first.click()
    expect(page.get_by_role("complementary")).to_have_count(1)
    page.reload()
    expect(panel(editor, "Layers")).to_be_visible()
    expect(panel(editor, "Text style")).to_be_hidden()


def test_the_properties_speak_of_what_is_selected(editor):
    page = editor.page
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files({"name": "red.png", "mimeType": "image/png", "buffer": plain(90, 90, "#f00")})
    expect(panel(editor, "Picture look")).to_be_visible()
    options = panel(editor, "Layers").get_by_role("option")
    options.nth(1).click()
    expect(panel(editor, "Text style")).to_be_visible()
    expect(panel(editor, "Picture look")).to_be_hidden()
    page.get_by_role("button", name="Whole meme", exact=True).click()
    expect(panel(editor, "Whole meme")).to_be_visible()
    options.first.click()
    expect(panel(editor, "Picture look")).to_be_visible()
    expect(panel(editor, "Whole meme")).to_be_hidden()
    # With nothing selected they speak of all words.
    page.keyboard.press("Escape")
    page.mouse.click(*[editor.meme.bounding_box()[side] + 5 for side in ("x", "y")])
    expect(panel(editor, "Text style")).to_be_visible()
    expect(panel(editor, "Text style").get_by_role("radio", name="Both")).to_be_checked()


def test_choosing_another_caption_keeps_the_place_in_the_panel(editor):
    style = panel(editor, "Text style")
    style.evaluate("panel => { panel.scrollTop = 200; }")
    panel(editor, "Layers").get_by_role("option").nth(1).click()
    assert style.evaluate("panel => panel.scrollTop") == 200


def test_a_phone_covers_nothing(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(PICTURE)
    expect(editor.page.get_by_role("complementary")).to_have_count(0)
    editor.style.click()
    picture, sheet = editor.meme.bounding_box(), panel(editor, "Text style").bounding_box()
    assert picture["y"] + picture["height"] <= sheet["y"]
