"""The Meme Editor: the list of layers, the clipboard, and snapping to other layers."""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.editor import Editor
from support.pictures import plain
from support.watch import settle

CAPTIONS = [
    {"text": "One", "role": "top"},
    {"text": "Two", "box": {"x": 0.1, "y": 0.35, "width": 0.3, "height": 0.15}},
    {"text": "Three", "box": {"x": 0.6, "y": 0.7, "width": 0.3, "height": 0.15}},
]


@pytest.fixture
def editor(open_context, server) -> Editor:
    """The editor of a meme with three captions, made elsewhere."""
    meme = server.api.create(plain(600, 400), captions=CAPTIONS)["meme"]
    page = open_context(server, permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto(f"/memes/{meme['id']}/edit")
    editor = Editor(page)
    editor.expect_picture()
    return editor


def listbox(editor: Editor) -> Locator:
    made = editor.page.get_by_role("listbox", name="Layers")
    if not made.is_visible():
        editor.page.get_by_role("button", name="Layers", exact=True).click()
        settle(editor.page)
    return made


def names(editor: Editor) -> list[str]:
    return listbox(editor).locator(".layer-words").all_inner_texts()


def texts(editor: Editor, server) -> list[str]:
    """The words of the layers after Share, from the lowest."""
    editor.wait_for_rendering()
    editor.shared()
    return [layer["text"] for layer in server.api.only_meme()["recipe"]["captions"] if layer["text"]]


def field(editor: Editor, words: str) -> Locator:
    for one in editor.words.all():
        if one.input_value() == words:
            return one
    raise AssertionError(f"There is no “{words}”.")


def select(editor: Editor, words: str) -> None:
    box = field(editor, words).bounding_box()
    editor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(editor.page.locator(".selection")).to_be_focused()


# The list

def test_list_names_layers_from_the_highest(editor):
    assert names(editor) == ["BOTTOM", "Three", "Two", "One"]
    expect(listbox(editor).get_by_role("option", name="One, top text, 4 of 4")).to_be_visible()
    expect(listbox(editor).get_by_role("option", name="Two, text, 3 of 4")).to_be_visible()


def test_click_selects_and_a_second_one_edits(editor):
    option = listbox(editor).get_by_role("option", name=re.compile("^Two"))
    option.click()
    expect(option).to_have_attribute("aria-selected", "true")
    expect(editor.page.locator(".selection")).to_be_visible()
    option.click()
    expect(field(editor, "Two")).to_be_focused()


def test_keys_choose_order_edit_and_delete(editor, server):
    box = listbox(editor)
    box.focus()
    for _ in range(3):
        editor.page.keyboard.press("ArrowDown")
    two = box.get_by_role("option", name=re.compile("^Two"))
    expect(two).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", two.get_attribute("id"))
    editor.page.keyboard.press("Alt+ArrowUp")
    assert names(editor) == ["BOTTOM", "Two", "Three", "One"]
    expect(box).to_be_focused()
    editor.page.keyboard.press("Alt+ArrowUp")
    editor.page.keyboard.press("Alt+ArrowUp")
    assert names(editor)[0] == "Two"
    editor.page.keyboard.press("End")
    expect(box.get_by_role("option", name=re.compile("^One"))).to_have_attribute("aria-selected", "true")
    editor.page.keyboard.press("Delete")
    assert "One" not in names(editor)
    expect(box).to_be_focused()
    editor.page.keyboard.press("Home")
    editor.page.keyboard.press("Enter")
    expect(field(editor, "Two")).to_be_focused()
    assert texts(editor, server) == ["Three", "Two"]


def test_list_follows_the_stage(editor):
    box = listbox(editor)
    select(editor, "Three")
    expect(box.get_by_role("option", name=re.compile("^Three"))).to_have_attribute("aria-selected", "true")
    field(editor, "Three").click()
    editor.page.keyboard.press("End")
    editor.page.keyboard.type(" times")
    expect(box.get_by_role("option", name=re.compile("^Three times"))).to_be_visible()


# The clipboard

def test_layer_is_copied_and_pasted(editor, server):
    select(editor, "Two")
    editor.page.keyboard.press("Control+c")
    editor.page.keyboard.press("Control+v")
    expect(editor.page.locator(".selection")).to_be_focused()
    assert names(editor) == ["Two", "BOTTOM", "Three", "Two", "One"]
    assert editor.page.evaluate("navigator.clipboard.readText()") == "Two"
    # It lies beside the first, and is one step.
    boxes = [one.bounding_box() for one in editor.words.all()
             if one.input_value() == "Two"]
    assert boxes[0]["x"] != pytest.approx(boxes[1]["x"], abs=2)
    editor.page.locator(".selection").focus()
    editor.page.keyboard.press("Control+z")
    assert names(editor) == ["BOTTOM", "Three", "Two", "One"]


def test_layer_is_cut_and_pasted(editor, server):
    select(editor, "Two")
    editor.page.keyboard.press("Control+x")
    assert names(editor) == ["BOTTOM", "Three", "One"]
    editor.page.keyboard.press("Control+v")
    assert names(editor) == ["Two", "BOTTOM", "Three", "One"]
    assert sorted(texts(editor, server)) == ["One", "Three", "Two"]


def test_layer_goes_to_another_meme(editor, server):
    select(editor, "Three")
    editor.page.keyboard.press("Control+c")
    other = editor.another(plain(300, 300))
    other.page.keyboard.press("Control+v")
    expect(other.page.locator(".selection")).to_be_focused()
    assert names(other)[0] == "Three"


def test_words_from_elsewhere_become_a_caption(editor, server):
    editor.page.evaluate("navigator.clipboard.writeText('  pasted words ')")
    select(editor, "Two")
    editor.page.keyboard.press("Control+v")
    assert names(editor)[0] == "pasted words"
    assert "pasted words" in texts(editor, server)


def test_words_in_a_field_are_the_browsers(editor):
    editor.page.evaluate("navigator.clipboard.writeText('more')")
    editor.top.click()
    editor.top.press("End")
    editor.page.keyboard.press("Control+v")
    expect(editor.top).to_have_value("Onemore")
    editor.page.keyboard.press("Control+a")
    editor.page.keyboard.press("Control+c")
    assert editor.page.evaluate("navigator.clipboard.readText()") == "Onemore"
    assert len(names(editor)) == 4


def test_no_more_layers_than_there_may_be(editor):
    select(editor, "Two")
    editor.page.keyboard.press("Control+c")
    for _ in range(40):
        editor.page.keyboard.press("Control+v")
    assert len(names(editor)) == 32


# Snapping

def ink(editor: Editor, words: str) -> dict:
    """The place of a caption's words on the meme."""
    style = field(editor, words).evaluate(
        """(field) => {
            const get = (name) => parseFloat(field.parentElement.style.getPropertyValue(name));
            return { x: get('--ink-left'), y: get('--ink-top'), width: get('--ink-width'), height: get('--ink-height') };
        }""")
    return style


def test_layers_snap_to_each_other(editor):
    editor.page.mouse.move(0, 0)
    frame = editor.meme.bounding_box()
    scale = frame["width"] / 100
    two, three = ink(editor, "Two"), ink(editor, "Three")
    middle = three["y"] + three["height"] / 2 - two["y"] - two["height"] / 2
    box = field(editor, "Two").bounding_box()
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = editor.page.mouse
    mouse.move(*start)
    mouse.down()
    # Five pixels beside the middle of the other one.
    mouse.move(start[0] + 23, start[1] + middle * scale - 30, steps=4)
    mouse.move(start[0] + 23, start[1] + middle * scale - 5, steps=4)
    guide = editor.page.locator(".guide-horizontal")
    expect(guide).to_be_visible()
    at = (guide.bounding_box()["y"] + 1 - frame["y"]) / scale
    mouse.up()
    expect(guide).to_be_hidden()
    moved = ink(editor, "Two")
    parts = [0, 0.5, 1]
    lines = [place["y"] + part * place["height"] for place in (moved, three) for part in parts]
    # An edge or the middle of both is on the line.
    assert len([line for line in lines[:3] if line == pytest.approx(at, abs=0.3)]) == 1
    assert len([line for line in lines[3:] if line == pytest.approx(at, abs=0.3)]) == 1
