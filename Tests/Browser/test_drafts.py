"""Drafts: unsaved edits aren't lost."""

import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from support.drafts import forget_laid_picture
from support.editor import Editor
from support.pictures import CHELSEA, ROCKET, difference, opened, plain, waist
from support.watch import GONE, wait_until


@pytest.fixture
def context(open_context, server) -> BrowserContext:
    return open_context(server)


def offer(page: Page):
    return page.get_by_role("region", name="Draft")


def begun(context: BrowserContext, words: str = "Work") -> Editor:
    """An editor with a picture and words."""
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type(words)
    return editor


def expect_whole(editor: Editor, words: str = "Work") -> None:
    editor.expect_picture()
    expect(editor.top).to_have_value(words)
    editor.expect_seen(lambda seen: difference(waist(seen), waist(opened(ROCKET))) < 4)


@pytest.mark.parametrize("path", ["/new", "/", "/?tab=collection"])
def test_closing_the_tab_loses_nothing(context, server, path):
    begun(context).page.close()
    page = context.new_page()
    page.goto(path)
    expect(offer(page)).to_contain_text("Work")
    offer(page).get_by_role("button", name="Resume").click()
    expect(page).to_have_url(re.compile("/new"))
    editor = Editor(page)
    expect_whole(editor)
    expect(offer(page)).to_have_count(0)
    editor.shared()
    assert server.api.only_meme()["meme"]["topText"] == "Work"
    expect(offer(page)).to_have_count(0)


def test_discarded_draft_is_gone(context):
    begun(context).page.close()
    page = context.new_page()
    page.goto("/new")
    offer(page).get_by_role("button", name="Discard").click()
    expect(offer(page)).to_have_count(0)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(offer(page)).to_have_count(0)
    kept = page.evaluate("() => Object.keys(localStorage)")
    assert not [key for key in kept if key.startswith("draft")]


def test_draft_of_a_meme_is_offered_where_it_is_edited(context, server):
    id = server.api.create(ROCKET, "Before")["meme"]["id"]
    page = context.new_page()
    page.goto(f"/memes/{id}/edit")
    editor = Editor(page)
    editor.expect_picture()
    editor.top.fill("After")
    editor.top.press("Enter")
    page.close()
    page = context.new_page()
    page.goto(f"/memes/{id}/edit")
    Editor(page).expect_picture()
    expect(Editor(page).top).to_have_value("Before")
    offer(page).get_by_role("button", name="Resume").click()
    expect_whole(Editor(page), "After")


def test_windows_do_not_fight(context, server):
    first, second = begun(context, "One"), begun(context, "Two")
    for editor, words in ((first, "One"), (second, "Two")):
        # Drafts that another window is editing aren't offered.
        editor.page.reload()
        expect_whole(editor, words)
        expect(offer(editor.page)).to_have_count(0)
    third = context.new_page()
    third.goto("/")
    expect(third.get_by_role("heading", name="No memes yet")).to_be_visible()
    expect(offer(third)).to_have_count(0)
    first.page.close()
    third.reload()
    expect(offer(third)).to_contain_text("One")
    second.page.close()
    # Drafts are offered one after the other.
    offer(third).get_by_role("button", name="Discard").click()
    expect(offer(third)).to_contain_text("Two")


def test_duplicated_window_has_a_draft_of_its_own(context):
    first = begun(context, "First")
    id = first.page.evaluate("() => sessionStorage.getItem('draft of /new')")
    with context.expect_page() as opened_page:
        # A window opened from another one starts with a copy of that one's session storage.
        first.page.evaluate("() => { window.open('/new'); }")
    second = Editor(opened_page.value)
    expect_whole(second, "First")
    second.page.wait_for_function(
        "(id) => sessionStorage.getItem('draft of /new') !== id", arg=id)
    second.top.fill("Second")
    second.top.press("Enter")
    first.page.reload()
    expect_whole(first, "First")
    second.page.reload()
    expect_whole(second, "Second")


def test_something_new_leaves_the_draft_alone(context, server):
    begun(context, "Left").page.close()
    page = context.new_page()
    page.goto("/new")
    expect(offer(page)).to_be_visible()
    editor = Editor(page)
    editor.choose(ROCKET)
    expect(offer(page)).to_have_count(0)
    editor.type("Another")
    editor.shared()
    expect(offer(page)).to_contain_text("Left")


def test_picture_that_the_server_has_dropped_is_brought_again(context, server):
    begun(context).page.close()
    server.drop_pictures()
    page = context.new_page()
    context.watch.allow("status of 4(04|22)")
    page.goto("/new")
    offer(page).get_by_role("button", name="Resume").click()
    expect_whole(Editor(page))


def put_on(editor: Editor, picture: bytes) -> None:
    """Lays a picture on the meme."""
    before = editor.page.locator(".laid-picture").count()
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files({"name": "sticker.png", "mimeType": "image/png", "buffer": picture})
    expect(editor.page.locator(".laid-picture")).to_have_count(before + 1)
    expect(editor.page.locator(".selection")).to_be_focused()
    editor.expect_seen(is_red_in_the_middle)


def is_red_in_the_middle(seen) -> bool:
    red, green, blue = seen.getpixel((seen.width // 2, seen.height // 2))
    return red > 180 and green < 80 and blue < 80


RED = plain(60, 60, "#d02020")


def test_pictures_on_a_meme_are_brought_again(context, server):
    editor = begun(context)
    put_on(editor, RED)
    editor.page.close()
    server.drop_pictures()
    page = context.new_page()
    context.watch.allow("status of 4(04|22)")
    page.goto("/new")
    offer(page).get_by_role("button", name="Resume").click()
    Editor(page).expect_picture()
    expect(Editor(page).top).to_have_value("Work")
    Editor(page).expect_seen(is_red_in_the_middle)
    Editor(page).shared()
    assert [layer["source"] for layer in server.api.only_meme()["recipe"]["layers"] if "source" in layer]


def test_undo_brings_pictures_again_that_were_left(context, server):
    editor = begun(context)
    put_on(editor, RED)
    editor.page.get_by_role("button", name="Picture 1").click()
    editor.page.keyboard.press("Delete")
    expect(editor.page.locator(".laid-picture")).to_have_count(0)
    editor.choose(CHELSEA)
    editor.expect_seen(lambda seen: difference(waist(seen), waist(opened(CHELSEA))) < 4)
    server.drop_pictures()
    context.watch.allow("status of 4(04|22)")
    # The page may just have asked for something.
    context.watch.allow(*GONE)
    for _ in range(2):
        editor.page.get_by_role("button", name="Undo", exact=True).click()
    editor.expect_seen(is_red_in_the_middle)
    editor.shared()
    assert server.api.only_meme()["meme"]["width"] == opened(ROCKET).width


def test_panels_are_brought_again(context, server):
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.choose(plain(400, 200, "#3050c0"))
    editor.open(page.get_by_role("button", name="Panels", exact=True))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add pictures").click()
    chooser.value.set_files({"name": "panel.png", "mimeType": "image/png", "buffer": plain(400, 200, "#d02020")})
    expect(page.locator(".laid-picture")).to_have_count(2)
    editor.wait_for_rendering()
    page.close()
    server.drop_pictures()
    page = context.new_page()
    context.watch.allow("status of 4(04|22)")
    page.goto("/new")
    offer(page).get_by_role("button", name="Resume").click()
    expect(page.locator(".laid-picture")).to_have_count(2)
    Editor(page).type("Two")
    Editor(page).shared()
    layers = server.api.only_meme()["recipe"]["layers"]
    assert [layer["slot"] for layer in layers if "source" in layer] == ["panel-1", "panel-2"]


def test_a_picture_on_a_meme_that_is_lost_is_told_and_all_else_is_there(context, server):
    editor = begun(context)
    put_on(editor, RED)
    page = editor.page
    forget_laid_picture(page)
    page.close()
    server.drop_pictures()
    page = context.new_page()
    context.watch.allow("status of 4(04|22)")
    page.goto("/new")
    offer(page).get_by_role("button", name="Resume").click()
    expect(page.get_by_role("alert").filter(has_text="add it again")).to_be_visible()
    expect_whole(Editor(page))
    expect(page.locator(".laid-picture")).to_have_count(0)


def test_pictures_of_drafts_go_with_the_last_one_that_needs_them(context):
    editor = begun(context)
    put_on(editor, RED)
    page = editor.page
    kept = """async () => {
        const opening = indexedDB.open('mememe');
        await new Promise((done) => { opening.onsuccess = done; });
        const keys = opening.result.transaction('pictures').objectStore('pictures').getAllKeys();
        await new Promise((done) => { keys.onsuccess = done; });
        opening.result.close();
        return keys.result.length == %d;
    }"""
    wait_until(page, kept % 2)
    editor.shared()
    wait_until(page, kept % 0)


def test_lost_picture_is_told_and_the_words_are_there(context, server):
    begun(context).page.close()
    server.drop_pictures()
    page = context.new_page()
    context.watch.allow("status of 4(04|22)")
    page.goto("/extras")
    page.evaluate("() => new Promise((done) => {"
                  " indexedDB.deleteDatabase('mememe').onsuccess = done; })")
    page.goto("/new")
    offer(page).get_by_role("button", name="Resume").click()
    expect(page.get_by_role("alert").filter(has_text="choose it again")).to_be_visible()
    expect(Editor(page).top).to_have_value("Work")


def test_asks_before_an_upload_is_broken_off(context, server):
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    held = []
    page.route("**/api/v1/originals", lambda route: held.append(route))
    with page.expect_file_chooser() as chooser:
        editor.album.click()
    chooser.value.set_files(ROCKET)
    expect(page.get_by_role("progressbar", name="Uploading the picture")).to_be_visible()
    asked = []

    def stay(dialog):
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate("() => { location.href = '/extras'; }")
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    held[0].continue_()
    editor.expect_picture()


def test_draft_of_an_earlier_version(open_page, server):
    """It has captions, and beside them pictures with the number of captions below each."""
    original = server.api.add_original(ROCKET)
    sticker = server.api.add_original(CHELSEA)["digest"]
    page = open_page(server)
    draft = {
        "page": "/new", "changed": int(time.time() * 1000),
        "original": {name: original[name] for name in ("digest", "url", "width", "height")},
        "recipe": {
            "captions": [{"text": "kept", "role": "top"}, {"text": "", "role": "bottom"}],
            "pictures": [{"above": 1, "layer": {
                "source": sticker, "box": {"x": 0.3, "y": 0.3, "width": 0.3, "height": 0.3}}}],
        },
    }
    page.evaluate("draft => localStorage.setItem('draft 1-2', JSON.stringify(draft))", draft)
    page.goto("/new")
    expect(offer(page)).to_contain_text("kept")
    offer(page).get_by_role("button", name="Resume").click()
    editor = Editor(page)
    editor.expect_picture()
    expect(editor.top).to_have_value("kept")
    expect(page.get_by_role("button", name="Picture 1")).to_be_visible()
    editor.shared()
    layers = server.api.only_meme()["recipe"]["layers"]
    assert ["source" in layer for layer in layers] == [False, True, False]
