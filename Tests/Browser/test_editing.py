"""Editing an existing meme, leaving the editor, and errors."""

import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from support.editor import Editor, caption
from support.memes import GALLERY
from support.pictures import CHELSEA, GRACE, ROCKET, difference, opened, plain
from support.watch import GONE
from test_sent_memes import meme, memes


def edit(page: Page, words: str) -> Editor:
    """Opens the editor of a meme from Sent Memes, as a user does."""
    meme(page, words).click()
    page.get_by_role("link", name="Edit").click()
    editor = Editor(page)
    editor.expect_picture()
    return editor


def test_changes_this_meme(open_page, gallery):
    page = open_page(gallery)
    before = gallery.api.memes()[0]
    editor = edit(page, "One does not simply")
    expect(editor.top).to_have_value("One does not simply")
    assert difference(editor.seen(), opened(gallery.api.get(before["image"]))) < 6
    editor.bottom.fill("")
    editor.type(bottom="deploy on a Friday")
    editor.shared()
    after = gallery.api.memes()
    assert len(after) == len(GALLERY)
    assert after[0]["id"] == before["id"]
    assert after[0]["bottomText"] == "deploy on a Friday"
    assert after[0]["image"] != before["image"] and after[0]["original"] == before["original"]
    expect(meme(page, "deploy on a Friday")).to_be_visible()


def test_keeps_what_the_editor_does_not_show(open_page, server):
    recipe = {
        "quality": 61,
        "background": "#123456",
        "captions": [{
            "text": "elsewhere", "role": "other", "box": {"x": 0.1, "y": 0.4, "width": 0.4, "height": 0.2},
            "style": {"angle": -12, "fill": "#ffd700", "shadow": {"color": "#000000"}},
        }],
    }
    before = server.api.create(ROCKET, "Top", "Bottom", **recipe)
    page = open_page(server)
    editor = edit(page, "Top")
    editor.top.fill("Changed")
    editor.top.press("Enter")
    editor.wait_for_rendering()
    editor.shared()
    after = server.api.only_meme()
    expected = before["recipe"]
    caption(before, "top")["text"] = "Changed"
    assert after["recipe"] == expected


def test_keeps_the_pictures_that_are_laid_on_it(open_page, server):
    def laid(picture, x):
        return {
            "source": server.api.add_original(picture)["digest"], "angle": 90,
            "box": {"x": x, "y": 0.3, "width": 0.3, "height": 0.4}}

    def words(text, role):
        return {"text": text, "role": role}

    layers = [laid(CHELSEA, 0.1), words("Top", "top"), laid(GRACE, 0.6), words("Bottom", "bottom")]
    before = server.api.create(ROCKET, layers=layers)
    page = open_page(server)
    editor = edit(page, "Top")
    for name in ("Picture 1", "Picture 2"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    assert difference(editor.seen(), opened(server.api.get(before["meme"]["image"]))) < 6
    editor.top.fill("Changed")
    editor.top.press("Enter")
    editor.wait_for_rendering()
    editor.shared()
    after = server.api.only_meme()
    expected = before["recipe"]
    expected["layers"][1]["text"] = "Changed"
    assert after["recipe"] == expected


def test_a_turned_picture(open_page, server):
    """Of a meme that the command turned: its ratio, its words, and its crop."""
    before = server.api.create(ROCKET, "Top", rotation=90)
    page = open_page(server)
    editor = edit(page, "Top")
    box = editor.meme.bounding_box()
    assert box["width"] / box["height"] == pytest.approx(427 / 640, rel=0.01)
    assert difference(editor.seen(), opened(server.api.get(before["meme"]["image"]))) < 10
    editor.crop.click()
    page.get_by_role("radio", name="1:1").check()
    page.get_by_role("button", name="Done", exact=True).click()
    editor.wait_for_rendering()
    page.reload()
    editor = Editor(page)
    editor.expect_picture()
    editor.shared()
    after = server.api.only_meme()
    assert after["recipe"]["rotation"] == 90
    assert (after["meme"]["width"], after["meme"]["height"]) == (427, 427)
    # Another picture isn't turned.
    editor = edit(page, "Top")
    editor.choose(CHELSEA)
    editor.shared()
    assert not server.api.only_meme()["recipe"].get("rotation")


def test_shows_the_style_of_the_meme(open_page, server):
    server.api.create(plain(600, 400), captions=[
        {"text": "Styled", "role": "top", "style": {
            "fill": "#ffe600", "alignment": "left", "font": {"family": "Comic Neue"}}}])
    editor = edit(open_page(server), "Styled")
    editor.open(editor.style)
    panel = editor.page.get_by_role("complementary", name="Text style")
    panel.get_by_role("radio", name="Top", exact=True).check()
    expect(panel.get_by_role("button", name="Yellow").first).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_role("radio", name="Left")).to_be_checked()
    expect(panel.get_by_role("radio", name="Comic Neue")).to_be_checked()


@pytest.mark.parametrize("layout", ["bar", "demotivational"])
def test_words_beside_the_picture(open_page, server, layout):
    wanted = server.api.create(CHELSEA, "Somebody", "me", layout=layout)["meme"]
    meme = opened(server.api.get(wanted["image"]))
    server.api.request("DELETE", f"/api/v1/memes/{wanted['id']}")
    server.api.create(CHELSEA, "Nobody", "me", layout=layout)
    editor = edit(open_page(server), "Nobody")
    # The pixels of a screenshot never exactly equal those of a file.
    before = difference(editor.seen_at_rest(), meme)
    editor.top.fill("Somebody")
    editor.top.press("Enter")
    # Words outside the picture are typed in separate fields; only the rendering shows them.
    editor.expect_seen(lambda image: difference(image, meme) < before - 0.5)
    editor.shared()
    after = server.api.only_meme()
    assert after["recipe"]["layout"] == layout and after["meme"]["topText"] == "Somebody"
    assert difference(meme, opened(server.api.get(after["meme"]["image"]))) < 0.1


def test_another_picture_for_a_meme(open_page, gallery):
    page = open_page(gallery)
    editor = edit(page, "One does not simply")
    editor.choose(GRACE)
    editor.shared()
    after = gallery.api.memes()
    assert len(after) == len(GALLERY)
    assert (after[0]["width"], after[0]["height"]) == (512, 600)
    assert after[0]["topText"] == "One does not simply"


def test_edits_what_was_made_elsewhere(open_page, server):
    """Captions of the API can be chosen, edited, turned, and deleted."""
    def words(text, y, **style):
        return {
            "text": text, "role": "other", "style": style,
            "box": {"x": 0.1, "y": y, "width": 0.5, "height": 0.2}}

    server.api.create(
        ROCKET, "Top", captions=[words("one", 0.3), words("two", 0.5, angle=20), words("three", 0.7)])
    page = open_page(server)
    editor = edit(page, "Top")
    one, two, three = (page.get_by_role("textbox", name=f"Text {number}") for number in (2, 3, 4))
    expect(two).to_have_value("two")
    # The first tap selects, the second one edits.
    one.click()
    expect(one).not_to_be_focused()
    expect(page.locator(".selection")).to_be_focused()
    one.click()
    expect(one).to_be_focused()
    one.press("End")
    one.press_sequentially(" more")
    one.press("Enter")
    two.click()
    page.keyboard.press("Alt+Shift+Period")
    page.keyboard.press("ArrowRight")
    three.click()
    page.keyboard.press("Delete")
    expect(three).to_have_count(0)
    editor.wait_for_rendering()
    editor.shared()
    captions = server.api.only_meme()["recipe"]["captions"]
    assert [one["text"] for one in captions if one["role"] == "other"] == ["one more", "two"]
    turned = next(one for one in captions if one["text"] == "two")
    assert turned["style"]["angle"] == 35 and 0.1 < turned["box"]["x"] < 0.11


def test_cancel_returns_at_once_where_nothing_changed(open_page, gallery):
    page = open_page(gallery, "/?tab=collection")
    editor = edit(page, "One does not simply")
    editor.cancel.click()
    # Back to the meme, and from there to the list.
    expect(page).to_have_url(re.compile(r"/memes/\w+\?from=collection"))
    page.get_by_role("link", name="Sent Memes").click()
    expect(page).to_have_url(re.compile(r"/\?tab=collection"))
    page.get_by_role("link", name="New meme").click()
    Editor(page).cancel.click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


def test_cancel_keeps_the_draft_and_asks_nothing(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Work")
    editor.cancel.click()
    page = editor.page
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    expect(page.get_by_text("Your draft is kept.")).to_be_visible()
    assert server.api.memes() == []
    # Another meme begins afresh, and the draft is still offered.
    page.get_by_role("link", name="New meme").click()
    expect(editor.top).to_have_value("")
    offer = page.get_by_role("region", name="Draft")
    expect(offer).to_contain_text("Work")
    offer.get_by_role("button", name="Resume").click()
    editor.expect_picture()
    expect(editor.top).to_have_value("Work")
    editor.cancel.click()
    offer.get_by_role("button", name="Discard").click()
    expect(offer).to_have_count(0)
    page.goto("/new")
    page.wait_for_timeout(2000)
    expect(offer).to_have_count(0)


def test_cancelled_change_of_a_meme_is_offered_where_it_was_begun(open_context, server):
    meme = server.api.create(ROCKET, "before")["meme"]
    page = open_context(server).new_page()
    page.goto(f"/memes/{meme['id']}/edit")
    editor = Editor(page)
    editor.expect_picture()
    editor.top.fill("after")
    editor.top.press("Enter")
    editor.cancel.click()
    expect(page).to_have_url(re.compile(f"/memes/{meme['id']}\\?"))
    expect(page.get_by_text("Your draft is kept.")).to_be_visible()
    page.get_by_role("link", name="Edit").click()
    expect(editor.top).to_have_value("before")
    page.get_by_role("region", name="Draft").get_by_role("button", name="Resume").click()
    expect(editor.top).to_have_value("after")
    assert server.api.only_meme()["meme"]["topText"] == "before"


def test_cancel_asks_where_no_draft_can_be_kept(open_context, server):
    page = open_context(server).new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('no storage'); };")
    page.goto("/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type("Work")
    editor.cancel.click()
    question = page.get_by_role("dialog", name="Discard your changes?")
    question.get_by_role("button", name="Keep editing").click()
    expect(editor.top).to_have_value("Work")
    editor.cancel.click()
    question.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    assert server.api.memes() == []


def test_loading_anew_loses_nothing(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Work", "in progress")
    editor.page.reload()
    editor.expect_picture()
    expect(editor.top).to_have_value("Work")
    expect(editor.bottom).to_have_value("in progress")


def test_two_windows_edit_one_meme(open_context, gallery):
    context = open_context(gallery)
    context.watch.allow("status of 412")
    first, second = context.new_page(), context.new_page()
    editors = []
    for page in (first, second):
        page.goto("/")
        editors.append(edit(page, "One does not simply"))
    for editor, words in zip(editors, ("mine", "theirs")):
        editor.top.fill(words)
        editor.top.press("Enter")
        editor.wait_for_rendering()
    editors[0].shared()
    editors[1].share.click()
    question = second.get_by_role("dialog", name="Changed elsewhere")
    expect(question).to_be_visible()
    assert gallery.api.memes()[0]["topText"] == "mine"
    question.get_by_role("button", name="Save mine").click()
    second.get_by_role("dialog", name="Share meme").get_by_role("button", name="Done").click()
    expect(meme(second, "theirs")).to_be_visible()
    assert gallery.api.memes()[0]["topText"] == "theirs"
    assert len(gallery.api.memes()) == len(GALLERY)


def test_loads_what_the_other_window_saved(open_page, gallery):
    page = open_page(gallery)
    page.context.watch.allow("status of 412")
    editor = edit(page, "One does not simply")
    editor.top.fill("mine")
    editor.top.press("Enter")
    editor.wait_for_rendering()
    latest = gallery.api.meme(gallery.api.memes()[0]["id"])
    caption(latest, "top")["text"] = "theirs"
    gallery.api.json(
        "PUT", f"/memes/{latest['meme']['id']}",
        {"original": latest["meme"]["original"], "recipe": latest["recipe"]})
    editor.share.click()
    page.get_by_role("dialog", name="Changed elsewhere").get_by_role(
        "button", name="Load the other").click()
    expect(editor.top).to_have_value("theirs")


def test_server_that_is_gone_costs_nothing(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Work")
    editor.page.context.watch.allow(*GONE)
    server.stop()
    editor.bottom.fill("goes on")
    editor.bottom.press("Enter")
    expect(editor.page.get_by_role("alert").filter(has_text="can’t be reached").first).to_be_visible()
    editor.share.click()
    expect(editor.share).to_be_enabled()
    expect(editor.top).to_have_value("Work")
    server.start()
    editor.shared()
    saved = server.api.only_meme()["meme"]
    assert (saved["topText"], saved["bottomText"]) == ("Work", "goes on")


def test_cancel_without_a_server_keeps_the_editor(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Work")
    editor.page.context.watch.allow(*GONE)
    server.stop()
    editor.cancel.click()
    expect(editor.page.get_by_role("alert").filter(has_text="can’t be reached")).to_be_visible()
    expect(editor.top).to_have_value("Work")
    server.start()
    editor.page.reload()
    editor.expect_picture()
    expect(editor.top).to_have_value("Work")


def test_server_with_too_much_to_do_is_asked_again(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.page.context.watch.allow("status of 503")
    refused = []

    def refuse(route):
        if len(refused) == 2:
            return route.continue_()
        refused.append(route)
        return route.fulfill(
            status=503, headers={"retry-after": "1"}, content_type="application/problem+json",
            body='{"title": "Busy", "status": 503}')

    editor.page.route("**/api/v1/previews", refuse)
    editor.type("Patience")
    assert len(refused) == 2
    expect(editor.page.get_by_role("alert")).to_have_count(0)


def test_deletion_elsewhere_is_told(open_page, gallery):
    page = open_page(gallery)
    page.context.watch.allow("status of (404|410|412)")
    editor = edit(page, "One does not simply")
    gallery.api.request("DELETE", f"/api/v1/memes/{gallery.api.memes()[0]['id']}")
    editor.top.fill("Changed")
    editor.top.press("Enter")
    editor.share.click()
    expect(page.get_by_role("alert").or_(page.get_by_role("dialog")).first).to_contain_text(
        re.compile(r"\w"))
    expect(editor.top).to_have_value("Changed")


def test_sent_memes_without_a_server_says_so(open_page, gallery):
    page = open_page(gallery)
    page.context.watch.allow(*GONE)
    expect(memes(page)).to_have_count(len(GALLERY))
    gallery.stop()
    page.get_by_role("button", name=re.compile("Delete “One does")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("can’t be reached")
    expect(meme(page, "One does not simply")).to_be_visible()


def test_nothing_can_be_changed_while_it_is_saved(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type(top="hello")
    held = []
    editor.page.route("**/api/v1/memes", lambda route: held.append(route))
    editor.share.click()
    with pytest.raises(PlaywrightTimeout):
        editor.top.click(timeout=300)
    held[0].continue_()
    expect(editor.page.get_by_role("dialog", name="Share meme")).to_be_visible()
    assert server.api.only_meme()["meme"]["topText"] == "hello"


def test_a_meme_that_cannot_be_loaded_is_not_written_over(open_page, gallery):
    page = open_page(gallery)
    meme(page, "One does not simply").click()
    page.context.watch.allow("500")
    page.route("**/api/v1/memes/*", lambda route: route.fulfill(status=500, body="{}"))
    page.get_by_role("link", name="Edit").click()
    editor = Editor(page)
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    expect(editor.share).to_be_disabled()
    with pytest.raises(PlaywrightTimeout):
        editor.album.click(timeout=300)
    editor.cancel.click()
    expect(page.get_by_role("link", name="Edit")).to_be_visible()
