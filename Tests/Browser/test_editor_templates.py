"""A new meme that begins with a template."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.editor import Editor
from support.pictures import CHELSEA, ROCKET, plain


def gallery(page: Page):
    return page.get_by_role("region", name="Templates")


# With two places for words.
TWO = "^Two choices$"


def choose(page: Page, title: str) -> Editor:
    gallery(page).get_by_role("button", name=re.compile(title)).click()
    editor = Editor(page)
    editor.expect_picture()
    return editor


def test_first_meme_takes_two_taps(open_page, server):
    page = open_page(server, **PHONE)
    page.get_by_role("link", name="New meme").first.click()
    editor = choose(page, TWO)
    expect(gallery(page)).to_be_hidden()
    # Its own places for words, and not those of a classic meme.
    expect(page.get_by_role("textbox", name="Top text")).to_have_count(0)
    fields = page.locator(".caption textarea")
    words = [field.input_value() for field in fields.all()]
    assert len(words) == 2 and all(words)
    editor.share.click()
    page.get_by_role("button", name="Share anyway").click()
    page.get_by_role("dialog", name="Share meme").get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    meme = server.api.only_meme()
    assert meme["meme"]["texts"] == words
    assert meme["recipe"]["template"]["name"] == "two-choices"


def test_slots_are_filled_one_after_the_other(open_editor, server):
    page = open_editor(server).page
    editor = choose(page, TWO)
    fields = page.locator(".caption textarea")
    page.keyboard.press("Enter")
    expect(fields.nth(0)).to_be_focused()
    page.keyboard.type("ship it")
    fields.nth(1).focus()
    page.keyboard.type("go home")
    page.keyboard.press("Enter")
    editor.wait_for_rendering()
    editor.shared()
    assert server.api.only_meme()["meme"]["texts"] == ["ship it", "go home"]


def test_says_where_example_words_are_left(open_editor, server):
    page = open_editor(server).page
    editor = choose(page, TWO)
    fields = page.locator(".caption textarea")
    fields.nth(0).fill("ship it")
    editor.share.click()
    dialog = page.get_by_role("dialog", name="Share with the example?")
    expect(dialog).to_contain_text("One place still has the example’s words.")
    dialog.get_by_role("button", name="Go there").click()
    expect(fields.nth(1)).to_be_focused()
    page.keyboard.type("go home")
    page.keyboard.press("Enter")
    editor.shared()
    assert server.api.only_meme()["meme"]["texts"] == ["ship it", "go home"]


def test_examples_are_known_after_a_reload(open_editor, server):
    page = open_editor(server).page
    choose(page, TWO)
    page.locator(".caption textarea").nth(0).fill("ship it")
    page.reload()
    editor = Editor(page)
    editor.expect_picture()
    editor.share.click()
    expect(page.get_by_role("dialog", name="Share with the example?")).to_be_visible()


def test_pictures_of_the_example_can_be_replaced_and_moved(open_editor, server):
    page = open_editor(server).page
    editor = choose(page, "In the gallery")
    picture = page.get_by_role("button", name="Picture 1")
    picture.click()
    page.keyboard.press("Shift+ArrowRight")
    editor.wait_for_rendering()
    editor.share.click()
    page.get_by_role("button", name="Share anyway").click()
    page.get_by_role("dialog", name="Share meme").get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    assert any("source" in layer for layer in server.api.only_meme()["recipe"]["layers"])


def test_search_and_own_templates(open_editor, server):
    original = server.api.add_original(plain(400, 300))["digest"]
    server.api.json("POST", "/templates", {
        "name": "team-joke", "title": "The joke of our team", "original": original,
        "recipe": {"captions": [{"text": "who did that", "slot": "who", "role": "other"}]}})
    page = open_editor(server).page
    search = page.get_by_role("searchbox", name="Search templates")
    search.fill("team joke")
    expect(gallery(page).get_by_role("button")).to_have_text(["The joke of our team"])
    search.fill("xyzzy")
    expect(gallery(page).get_by_text("No template fits “xyzzy”.")).to_be_visible()
    search.fill("")
    choose(page, "The joke of our team")
    expect(page.locator(".caption textarea")).to_have_value("who did that")


def test_is_undone(open_editor, server):
    page = open_editor(server).page
    choose(page, TWO)
    page.get_by_role("button", name="Undo").click()
    expect(gallery(page)).to_be_visible()
    expect(page.get_by_role("textbox", name="Top text")).to_be_visible()


@pytest.mark.parametrize("view", [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)], ids=str)
def test_at_every_width(open_editor, server, view):
    page = open_editor(server, viewport={"width": view[0], "height": view[1]}).page
    tile = gallery(page).get_by_role("button").first
    expect(tile).to_be_visible()
    box, tools = tile.bounding_box(), page.locator(".editor-tools").bounding_box()
    assert box["y"] + 44 <= tools["y"] and box["x"] + box["width"] <= view[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= view[0]


def test_tiles_show_the_examples(open_editor, server):
    page = open_editor(server, draws_examples=True).page
    picture = gallery(page).get_by_role("button").first.locator("img")
    picture.evaluate("picture => picture.decode()")
    assert picture.evaluate("picture => picture.naturalWidth") > 100


def recents(page: Page):
    return page.get_by_role("list", name="Recent pictures").get_by_role("button")


def test_pictures_of_the_last_memes_are_offered(open_editor, server):
    # Without memes there is nothing to offer.
    page = open_editor(server).page
    expect(gallery(page).get_by_role("button").first).to_be_visible()
    expect(page.get_by_role("heading", name="Recent pictures")).to_be_hidden()
    for words, picture in [("one", ROCKET), ("two", CHELSEA), ("three", ROCKET)]:
        server.api.create(picture, words)
    page.goto("/new")
    # Each picture once, and that of the last meme first.
    expect(recents(page)).to_have_count(2)
    recents(page).first.click()
    editor = Editor(page)
    editor.expect_picture()
    expect(editor.top).to_have_value("")
    editor.type("Once more")
    editor.shared()
    last = server.api.memes()[0]
    assert last["topText"] == "Once more"
    assert last["original"] == server.api.memes()[1]["original"]


def test_the_sheet_of_panels_is_no_recent_picture(open_editor, server):
    server.api.create(CHELSEA, "one")
    server.api.create(plain(90, 60, "#a33"), "two")
    page = open_editor(server).page
    expect(recents(page).locator("img").first).to_be_visible()
    expect(recents(page)).to_have_count(1)


def test_a_recent_picture_is_undone_and_survives_a_reload(open_editor, server):
    server.api.create(CHELSEA, "one")
    page = open_editor(server).page
    recents(page).first.click()
    editor = Editor(page)
    editor.expect_picture()
    page.reload()
    editor.expect_picture()
    page.get_by_role("button", name="Undo").click()
    expect(gallery(page)).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    editor.expect_picture()


def test_a_chosen_picture_hides_the_gallery(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    expect(gallery(editor.page)).to_be_hidden()
