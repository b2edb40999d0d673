"""The Meme Editor: the menu of a layer, its look, and what lies beneath it."""

import pytest
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.fingers import fingers, middle
from support.pictures import plain
from support.watch import settle
from test_editor_layers import add_picture

ITEMS = ["Edit words", "Duplicate", "Copy look", "Paste look", "Bring forward", "Send backward",
         "Lock", "Select several", "Select beneath", "Delete"]


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server)
    editor.choose(plain(900, 600, "#24487a"))
    editor.type("Above", "Below")
    return editor


def menu(editor: Editor) -> Locator:
    return editor.page.get_by_role("menu", name="Layer")


def open_menu(editor: Editor, place: tuple[float, float]) -> Locator:
    editor.page.mouse.click(*place, button="right")
    expect(menu(editor)).to_be_visible()
    return menu(editor)


def yellow(editor: Editor) -> Locator:
    return editor.page.get_by_role("group", name="Fill").get_by_role("button", name="Yellow")


def choose(editor: Editor, item: str) -> None:
    menu(editor).get_by_role("menuitem", name=item, exact=True).click()
    expect(menu(editor)).to_be_hidden()


def test_right_button_selects_and_offers_what_can_be_done(editor):
    items = open_menu(editor, middle(editor.top.bounding_box())).get_by_role("menuitem")
    assert items.all_inner_texts() == ITEMS
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Top text, selected")
    for item in ("Paste look", "Select beneath"):
        expect(items.get_by_text(item)).to_be_disabled()
    editor.page.keyboard.press("Escape")
    expect(menu(editor)).to_be_hidden()
    # Beside all layers there is no such menu.
    box = editor.meme.bounding_box()
    editor.page.mouse.click(box["x"] + 10, box["y"] + box["height"] / 2, button="right")
    expect(menu(editor)).to_be_hidden()


def test_edit_duplicate_order_and_delete(editor, server):
    open_menu(editor, middle(editor.bottom.bounding_box()))
    choose(editor, "Edit words")
    expect(editor.bottom).to_be_focused()
    editor.page.keyboard.press("Enter")
    open_menu(editor, middle(editor.bottom.bounding_box()))
    choose(editor, "Duplicate")
    expect(editor.words).to_have_count(3)
    editor.page.keyboard.press("Delete")
    open_menu(editor, middle(editor.top.bounding_box()))
    choose(editor, "Bring forward")
    open_menu(editor, middle(editor.top.bounding_box()))
    expect(menu(editor).get_by_text("Bring forward")).to_be_disabled()
    choose(editor, "Send backward")
    open_menu(editor, middle(editor.bottom.bounding_box()))
    choose(editor, "Delete")
    editor.wait_for_rendering()
    editor.shared()
    assert [layer["text"] for layer in server.api.only_meme()["recipe"]["captions"]] == ["Above", ""]


def test_a_look_is_copied_to_another_layer_but_not_its_place(editor, server):
    editor.page.mouse.click(*middle(editor.top.bounding_box()))
    editor.open(editor.style)
    yellow(editor).click()
    open_menu(editor, middle(editor.top.bounding_box()))
    choose(editor, "Copy look")
    editor.page.keyboard.press("Alt+.")
    open_menu(editor, middle(editor.bottom.bounding_box()))
    choose(editor, "Paste look")
    editor.wait_for_rendering()
    editor.shared()
    meme = server.api.only_meme()
    top, bottom = caption(meme, "top")["style"], caption(meme, "bottom")["style"]
    assert (top["angle"], bottom["angle"]) == (1, 0)
    assert top["fill"] == bottom["fill"]
    assert caption(meme, "bottom")["box"]["y"] > 0.5


def test_looks_by_keys(editor):
    editor.page.mouse.click(*middle(editor.top.bounding_box()))
    editor.open(editor.style)
    yellow(editor).click()
    open_menu(editor, middle(editor.top.bounding_box()))
    # The keys go to the layer then.
    editor.page.keyboard.press("Escape")
    editor.page.keyboard.press("Control+Alt+c")
    editor.page.mouse.click(*middle(editor.bottom.bounding_box()))
    expect(yellow(editor)).to_have_attribute("aria-pressed", "false")
    editor.page.keyboard.press("Control+Alt+v")
    expect(yellow(editor)).to_have_attribute("aria-pressed", "true")
    # One step back.
    editor.page.keyboard.press("Control+z")
    expect(yellow(editor)).to_have_attribute("aria-pressed", "false")


def test_what_lies_beneath_is_selected(editor):
    picture = add_picture(editor)
    words = editor.top.bounding_box()
    # The picture over the words.
    x, y = middle(picture.bounding_box())
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(*middle(words), steps=6)
    editor.page.mouse.up()
    settle(editor.page)
    frame = editor.page.locator(".selection")
    name = frame.get_attribute("aria-label")
    open_menu(editor, middle(words))
    choose(editor, "Select beneath")
    expect(frame).to_have_attribute("aria-label", "Top text, selected")
    editor.page.keyboard.down("Alt")
    editor.page.mouse.click(*middle(words))
    editor.page.keyboard.up("Alt")
    expect(frame).to_have_attribute("aria-label", name)


def test_keys_go_through_the_menu(editor):
    editor.page.mouse.click(*middle(editor.top.bounding_box()))
    editor.page.keyboard.press("Shift+F10")
    expect(menu(editor)).to_be_visible()
    focused = editor.page.locator(":focus")
    expect(focused).to_have_text("Edit words")
    editor.page.keyboard.press("ArrowUp")
    expect(focused).to_have_text("Delete")
    editor.page.keyboard.press("Home")
    editor.page.keyboard.press("ArrowDown")
    expect(focused).to_have_text("Duplicate")
    editor.page.keyboard.press("Enter")
    expect(editor.words).to_have_count(3)


def test_a_long_touch_opens_it(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(plain(900, 600, "#24487a"))
    editor.type("Above")
    place = middle(editor.top.bounding_box())
    touch = fingers(editor.page)
    touch("touchStart", place)
    expect(menu(editor)).to_be_visible()
    touch("touchEnd")
    settle(editor.page)
    expect(menu(editor)).to_be_visible()
    expect(editor.top).not_to_be_focused()
    window = editor.page.viewport_size
    box = menu(editor).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    assert all(item.bounding_box()["height"] >= 44 for item in menu(editor).get_by_role("menuitem").all())
    menu(editor).get_by_role("menuitem", name="Delete").tap()
    expect(editor.top).to_have_value("")
    # A drag is no long touch.
    editor.type(bottom="Below")
    place = middle(editor.bottom.bounding_box())
    touch("touchStart", place)
    for by in range(5, 60, 5):
        touch("touchMove", (place[0], place[1] - by))
        editor.page.wait_for_timeout(60)
    touch("touchEnd")
    expect(menu(editor)).to_be_hidden()


def test_the_caret_is_where_words_are_tapped(editor):
    box = editor.top.bounding_box()
    editor.page.mouse.click(*middle(box))
    expect(editor.page.locator(".selection")).to_be_visible()
    editor.page.mouse.click(*middle(box))
    expect(editor.top).to_be_focused()
    editor.page.keyboard.type("|")
    text = editor.top.input_value()
    assert text.index("|") in (2, 3)
