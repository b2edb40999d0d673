"""The Meme Editor: layers that are locked stay where they are."""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.editor import Editor
from support.fingers import middle
from support.pictures import plain


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(plain(600, 400))
    return editor


def lock(editor: Editor) -> Locator:
    return editor.page.get_by_role("button", name="Lock", exact=True)


def test_a_locked_layer_stays_where_it_is(editor, server):
    page = editor.page
    editor.top.click()
    editor.top.press_sequentially("stay")
    editor.top.press("Enter")
    editor.wait_for_rendering()
    place = middle(editor.top.bounding_box())
    page.mouse.click(*place)
    lock(editor).click()
    frame = page.locator(".selection")
    expect(frame).to_have_attribute("aria-label", "Top text, locked, selected")
    expect(lock(editor)).to_have_attribute("aria-pressed", "true")
    expect(frame.locator("[data-edges=se]")).to_be_hidden()
    expect(page.get_by_role("button", name="Edit", exact=True)).to_be_disabled()
    for key in ("ArrowDown", "Alt+Period", "Enter", "F2"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    # Taps and drags go through it.
    page.mouse.click(*place)
    expect(frame).to_be_hidden()
    page.mouse.move(*place)
    page.mouse.down()
    page.mouse.move(place[0] + 40, place[1] + 60)
    page.mouse.up()
    editor.wait_for_rendering()
    editor.shared()
    record = server.api.only_meme()
    (caption,) = [one for one in record["recipe"]["captions"] if one["text"]]
    assert caption["locked"] is True and not caption["style"]["angle"]
    assert caption["box"]["y"] < 0.2
    page.goto(f"/memes/{record['meme']['id']}/edit")
    editor.wait_for_rendering()
    page.mouse.click(*place)
    expect(frame).to_be_hidden()


def test_a_locked_layer_is_chosen_by_its_menu_and_the_list(editor, server):
    page = editor.page
    editor.type("stay")
    place = middle(editor.top.bounding_box())
    page.mouse.click(*place)
    page.keyboard.press("Control+Shift+L")
    page.keyboard.press("Escape")
    frame = page.locator(".selection")
    expect(frame).to_be_hidden()
    options = page.get_by_role("listbox", name="Layers").get_by_role("option")
    editor.open(page.get_by_role("button", name="Layers", exact=True))
    page.get_by_role("option", name=re.compile("stay, top text, locked")).click()
    expect(frame).to_have_attribute("aria-label", "Top text, locked, selected")
    assert options.count() == 2
    page.keyboard.press("Control+z")
    expect(page.get_by_role("option", name=re.compile("locked"))).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_role("option", name=re.compile("locked"))).to_have_count(1)
    page.mouse.click(*place, button="right")
    menu = page.get_by_role("menu", name="Layer")
    expect(menu.get_by_role("menuitem", name="Edit words")).to_be_disabled()
    menu.get_by_role("menuitem", name="Unlock").click()
    expect(frame).to_have_attribute("aria-label", "Top text, selected")
    page.mouse.click(*place)
    expect(editor.top).to_be_focused()


def test_a_copy_of_a_locked_layer_is_not_locked(editor, server):
    page = editor.page
    editor.type("stay")
    page.mouse.click(*middle(editor.top.bounding_box()))
    lock(editor).click()
    page.get_by_role("button", name="Duplicate", exact=True).click()
    expect(page.locator(".selection")).to_have_attribute("aria-label", "Text 2, selected")
    editor.shared()
    assert [one.get("locked") for one in server.api.only_meme()["recipe"]["captions"] if one["text"]] == [True, None]
