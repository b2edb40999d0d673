"""Undo and redo of everything in the editor."""

import re

from playwright.sync_api import expect
from support.editor import Editor, caption
from support.pictures import CHELSEA, ROCKET, difference, plain


def undo(editor: Editor, times: int = 1) -> None:
    for _ in range(times):
        editor.page.keyboard.press("Control+z")


def redo(editor: Editor, times: int = 1) -> None:
    for _ in range(times):
        editor.page.keyboard.press("Control+Shift+z")


def drag(editor: Editor, field, x: float, y: float) -> None:
    box = field.bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y, steps=6)
    mouse.up()


def sent(editor: Editor, server) -> dict:
    editor.wait_for_rendering()
    editor.shared()
    return server.api.only_meme()


def test_a_move_is_undone_and_the_words_stay(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("first line", "second")
    drag(editor, editor.bottom, 0, -150)
    undo(editor)
    expect(editor.top).to_have_value("first line")
    expect(editor.bottom).to_have_value("second")
    assert caption(sent(editor, server), "bottom")["box"]["y"] == 0.66


def test_a_colour_is_undone_and_done_again(open_editor, server):
    editor = open_editor(server)
    editor.choose(plain(600, 400))
    editor.type("words")
    editor.open(editor.style)
    yellow = editor.page.get_by_role("button", name="Yellow").first
    yellow.click()
    expect(yellow).to_have_attribute("aria-pressed", "true")
    undo(editor)
    expect(yellow).to_have_attribute("aria-pressed", "false")
    expect(editor.top).to_have_value("words")
    redo(editor)
    expect(yellow).to_have_attribute("aria-pressed", "true")
    assert caption(sent(editor, server), "top")["style"]["fill"] == "#ffe600"


def test_a_slider_is_one_step(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("words")
    editor.open(editor.style)
    slider = editor.page.get_by_role("slider", name="Outline width")
    slider.scroll_into_view_if_needed()
    before = slider.input_value()
    box = slider.bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    mouse.down()
    for step in range(20):
        mouse.move(box["x"] + box["width"] * (0.3 + step * 0.03), box["y"] + box["height"] / 2)
        # Longer than the pause between two steps, in all.
        editor.page.wait_for_timeout(50)
    mouse.up()
    assert slider.input_value() != before
    undo(editor)
    expect(slider).to_have_value(before)
    expect(editor.top).to_have_value("words")


def test_quick_nudges_are_one_step(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("words")
    editor.top.click()
    expect(editor.page.locator(".selection")).to_be_focused()
    for _ in range(6):
        editor.page.keyboard.press("ArrowDown")
    undo(editor)
    assert caption(sent(editor, server), "top")["box"]["y"] == 0.03


def test_typing_is_undone_in_runs(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.click()
    editor.top.press_sequentially("one")
    # A pause ends a run.
    editor.page.wait_for_timeout(1200)
    editor.top.press_sequentially(" two")
    for _ in range(2):
        editor.top.press("Backspace")
    undo(editor)
    expect(editor.top).to_have_value("one two")
    undo(editor)
    expect(editor.top).to_have_value("one")
    # It goes on in the field.
    expect(editor.top).to_be_focused()
    editor.top.press_sequentially("!")
    expect(editor.top).to_have_value("one!")
    undo(editor, 2)
    expect(editor.top).to_have_value("")
    redo(editor, 2)
    expect(editor.top).to_have_value("one!")
    # What the browser's menu does.
    editor.page.evaluate("() => document.execCommand('undo')")
    expect(editor.top).to_have_value("one!")


def test_survives_a_reload(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("one")
    editor.open(editor.style)
    editor.page.get_by_role("button", name="Yellow").first.click()
    drag(editor, editor.top, 0, 60)
    editor.wait_for_rendering()
    editor.page.reload()
    editor = Editor(editor.page)
    editor.expect_picture()
    expect(editor.top).to_have_value("one")
    undo(editor, 2)
    expect(editor.top).to_have_value("one")
    undo(editor)
    expect(editor.top).to_have_value("")
    expect(editor.page.get_by_role("button", name="Redo")).to_be_enabled()
    redo(editor, 3)
    top = caption(sent(editor, server), "top")
    assert top["text"] == "one" and top["style"]["fill"] == "#ffe600" and top["box"]["y"] > 0.1


def test_another_picture_is_undone(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("words")
    before = editor.seen()
    editor.choose(CHELSEA)
    editor.expect_seen(lambda seen: seen.size != before.size or difference(seen, before) > 5)
    editor.page.get_by_role("button", name="Undo").click()
    editor.expect_seen(lambda seen: seen.size == before.size and difference(seen, before) < 1)
    expect(editor.top).to_have_value("words")


def test_says_that_there_is_nothing_to_undo(open_editor, server):
    editor = open_editor(server)
    expect(editor.page.get_by_role("button", name="Undo")).to_be_disabled()
    undo(editor)
    expect(editor.page.locator(".announcements")).to_have_text(re.compile("Nothing to undo"))
