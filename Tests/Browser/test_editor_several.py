"""The Meme Editor: several layers are selected, moved, aligned, styled and deleted together."""

import pytest
from playwright.sync_api import Locator, expect
from support.devices import PHONE
from support.editor import Editor
from support.fingers import middle
from support.pictures import plain
from test_accessibility import expect_accessible
from test_editor_menu import choose, open_menu, yellow

LABELS = {
    "One": {"x": 0.05, "y": 0.25}, "Two": {"x": 0.4, "y": 0.35}, "Three": {"x": 0.6, "y": 0.6},
}


def labels(server) -> str:
    """The id of a meme of three labels, each a fifth of it."""
    original = server.api.add_original(plain(600, 400))["digest"]
    captions = [
        {"text": text, "role": "other", "box": {**place, "width": 0.2, "height": 0.2}}
        for text, place in LABELS.items()]
    return server.api.json("POST", "/memes", {
        "original": original, "recipe": {"captions": captions}})["meme"]["id"]


@pytest.fixture
def editor(open_editor, server) -> Editor:
    editor = open_editor(server, f"/memes/{labels(server)}/edit")
    expect(field(editor, "Three")).to_be_visible()
    editor.wait_for_rendering()
    return editor


def field(editor: Editor, words: str) -> Locator:
    number = list(LABELS).index(words) + 1
    return editor.page.get_by_role("textbox", name=f"Text {number}", exact=True)


def frame(editor: Editor) -> Locator:
    return editor.page.locator(".several")


def add(editor: Editor, *names: str) -> None:
    """Clicks layers with shift."""
    for words in names:
        editor.page.mouse.move(*middle(field(editor, words).bounding_box()))
        editor.page.keyboard.down("Shift")
        editor.page.mouse.down()
        editor.page.mouse.up()
        editor.page.keyboard.up("Shift")


def saved(editor: Editor, server) -> list[dict]:
    """The captions with words that are saved."""
    editor.wait_for_rendering()
    editor.shared()
    return [layer for layer in server.api.only_meme()["recipe"]["captions"] if layer["text"]]


def boxes(editor: Editor, server) -> dict[str, dict]:
    """The boxes that are saved."""
    return {layer["text"]: layer["box"] for layer in saved(editor, server)}


def test_arrow_keys_move_both(editor, server):
    add(editor, "One", "Two")
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    expect(frame(editor)).to_be_focused()
    before = {words: field(editor, words).bounding_box() for words in LABELS}
    editor.page.keyboard.press("ArrowRight")
    editor.page.keyboard.press("Shift+ArrowDown")
    after = {words: field(editor, words).bounding_box() for words in LABELS}
    for words in ("One", "Two"):
        assert after[words]["x"] - before[words]["x"] == pytest.approx(1, abs=0.1)
        assert after[words]["y"] - before[words]["y"] == pytest.approx(10, abs=0.1)
    assert after["Three"] == before["Three"]
    seen = boxes(editor, server)
    assert seen["One"]["x"] > 0.05 and seen["Two"]["y"] > 0.35 and seen["Three"]["x"] == 0.6


def test_nudges_are_one_step(editor):
    add(editor, "One", "Two")
    before = field(editor, "Two").bounding_box()
    for _ in range(4):
        editor.page.keyboard.press("ArrowRight")
    editor.page.keyboard.press("Control+z")
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    assert field(editor, "Two").bounding_box() == before
    expect(editor.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_dragging_one_moves_all(editor, server):
    add(editor, "One", "Two")
    x, y = middle(field(editor, "Two").bounding_box())
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.keyboard.down("Control")
    editor.page.mouse.move(x + 20, y + 10)
    editor.page.mouse.move(x + 40, y + 25)
    editor.page.mouse.up()
    editor.page.keyboard.up("Control")
    expect(frame(editor)).to_be_visible()
    seen = boxes(editor, server)
    width = seen["Two"]["x"] - 0.4
    assert width > 0.02
    assert seen["One"]["x"] - 0.05 == pytest.approx(width, abs=0.001)
    assert seen["One"]["y"] - 0.25 == pytest.approx(seen["Two"]["y"] - 0.35, abs=0.001)
    assert seen["Three"] == {"x": 0.6, "y": 0.6, "width": 0.2, "height": 0.2}


def test_escape_breaks_a_drag_off(editor):
    add(editor, "One", "Two")
    before = [field(editor, words).bounding_box() for words in LABELS]
    x, y = middle(field(editor, "Two").bounding_box())
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + 40, y + 25)
    editor.page.keyboard.press("Escape")
    editor.page.mouse.up()
    assert [field(editor, words).bounding_box() for words in LABELS] == before
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")


def test_shift_click_takes_one_out(editor):
    add(editor, "One", "Two", "Three", "Two")
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    add(editor, "One")
    expect(frame(editor)).to_be_hidden()
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Text 3, selected")


def test_a_tap_selects_that_layer_alone(editor):
    add(editor, "One", "Two")
    editor.page.mouse.click(*middle(field(editor, "Two").bounding_box()))
    expect(frame(editor)).to_be_hidden()
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Text 2, selected")
    expect(editor.page.locator(".caption.is-selected")).to_have_count(1)


@pytest.mark.parametrize("how", ["Escape", "tap beside"])
def test_selection_ends(editor, how):
    add(editor, "One", "Two")
    if how == "Escape":
        editor.page.keyboard.press("Escape")
    else:
        box = editor.page.locator(".stage").bounding_box()
        editor.page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(frame(editor)).to_be_hidden()
    expect(editor.page.locator(".selection")).to_be_hidden()


def draw(editor: Editor, start: tuple[float, float], end: tuple[float, float], keys: str = "") -> None:
    """Draws a rectangle on the picture, between places in parts of it."""
    box = editor.meme.bounding_box()

    def place(x: float, y: float) -> tuple[float, float]:
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    editor.page.mouse.move(*place(*start))
    editor.page.mouse.down()
    editor.page.mouse.move(*place(*[(a + b) / 2 for a, b in zip(start, end, strict=True)]))
    editor.page.mouse.move(*place(*end))
    expect(editor.page.locator(".marquee")).to_be_visible()
    if keys:
        editor.page.keyboard.press(keys)
    editor.page.mouse.up()
    expect(editor.page.locator(".marquee")).to_be_hidden()


def test_a_rectangle_selects_what_it_touches(editor):
    draw(editor, (0.02, 0.9), (0.55, 0.3))
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    # One alone is selected as by a click, and none as beside all.
    draw(editor, (0.98, 0.95), (0.7, 0.62))
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Text 3, selected")
    draw(editor, (0.1, 0.6), (0.3, 0.7))
    expect(editor.page.locator(".selection")).to_be_hidden()


def test_a_rectangle_adds_with_shift(editor):
    add(editor, "One")
    editor.page.keyboard.down("Shift")
    draw(editor, (0.98, 0.95), (0.7, 0.62))
    editor.page.keyboard.up("Shift")
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")


def test_escape_breaks_a_rectangle_off(editor):
    draw(editor, (0.02, 0.9), (0.55, 0.3), keys="Escape")
    expect(frame(editor)).to_be_hidden()


def test_all_are_selected_by_a_key(editor):
    editor.page.mouse.click(*middle(field(editor, "One").bounding_box()))
    editor.page.keyboard.press("Control+a")
    expect(frame(editor)).to_have_attribute("aria-label", "3 layers selected")


def test_delete_and_undo(editor):
    add(editor, "One", "Three")
    editor.page.keyboard.press("Delete")
    expect(editor.page.locator(".captions textarea")).to_have_count(3)
    expect(editor.page.locator(".announcements")).to_have_text("2 layers deleted.")
    editor.page.get_by_role("button", name="Undo").click()
    expect(editor.page.locator(".captions textarea")).to_have_count(5)


def test_undo_keeps_the_same_layers_when_a_hidden_area_goes(editor):
    editor.page.get_by_role("button", name="Hide an area").click()
    expect(editor.page.locator(".selection")).to_have_attribute("aria-label", "Hidden area 1, selected")
    editor.page.keyboard.press("Escape")
    add(editor, "One", "Three")
    editor.page.keyboard.press("Control+z")
    expect(editor.page.locator(".hidden-area")).to_have_count(0)
    assert editor.page.locator(".caption.is-selected textarea").evaluate_all(
        "(fields) => fields.map(({ value }) => value)") == ["One", "Three"]


def test_duplicates_are_selected(editor):
    add(editor, "One", "Two")
    editor.page.keyboard.press("Control+d")
    expect(editor.page.locator(".captions textarea")).to_have_count(7)
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    assert editor.page.locator(".caption.is-selected textarea").evaluate_all(
        "(fields) => fields.map(({ value }) => value)") == ["One", "Two"]


def test_alignment(editor, server):
    add(editor, "One", "Two", "Three")
    editor.page.get_by_role("button", name="Align left").click()
    seen = boxes(editor, server)
    # All words are in the middle of their boxes, and are of different widths; the leftmost stay.
    assert seen["One"]["x"] == pytest.approx(0.05, abs=0.001)
    assert seen["Two"]["x"] < 0.1 and seen["Three"]["x"] < 0.1
    assert [box["y"] for box in seen.values()] == pytest.approx([0.25, 0.35, 0.6])


def test_gaps_are_made_equal(editor, server):
    add(editor, "One", "Two", "Three")
    expect(editor.page.get_by_role("button", name="Spread down")).to_be_enabled()
    editor.page.get_by_role("button", name="Spread down").click()
    seen = boxes(editor, server)
    assert seen["One"]["y"] == pytest.approx(0.25, abs=0.001)
    assert seen["Three"]["y"] == pytest.approx(0.6, abs=0.001)
    assert seen["Two"]["y"] == pytest.approx(0.425, abs=0.01)


def test_two_have_no_gaps_to_make_equal(editor):
    add(editor, "One", "Two")
    expect(editor.page.get_by_role("button", name="Spread down")).to_be_disabled()


def test_handles_resize_all(editor, server):
    add(editor, "One", "Two")
    handle = editor.page.locator(".several [data-edges=se]")
    x, y = middle(handle.bounding_box())
    box = frame(editor).bounding_box()
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + box["width"] / 4, y + box["height"] / 4)
    editor.page.mouse.move(x + box["width"] / 2, y + box["height"] / 2)
    editor.page.mouse.up()
    seen = boxes(editor, server)
    for words in ("One", "Two"):
        assert seen[words]["width"] == pytest.approx(0.3, abs=0.01)
        assert seen[words]["height"] == pytest.approx(0.3, abs=0.01)
    assert seen["Two"]["x"] - seen["One"]["x"] == pytest.approx(0.35 * 1.5, abs=0.01)
    assert seen["Three"]["width"] == 0.2


def test_handle_turns_all(editor, server):
    add(editor, "One", "Two")
    box = frame(editor).bounding_box()
    centre = middle(box)
    editor.page.mouse.move(*middle(editor.page.locator(".several .turn-handle").bounding_box()))
    editor.page.mouse.down()
    editor.page.mouse.move(centre[0] - box["height"] / 2, centre[1] + box["height"] / 4)
    editor.page.mouse.move(centre[0] - box["height"], centre[1] + 1)
    editor.page.mouse.up()
    layers = saved(editor, server)
    assert [(layer.get("style") or {}).get("angle") for layer in layers] == [90, 90, 0]
    # One was at the upper left of the two, so it is at the upper right now.
    assert layers[0]["box"]["x"] > layers[1]["box"]["x"]
    assert layers[0]["box"]["y"] < layers[1]["box"]["y"]


def test_style_is_of_the_selected(editor, server):
    add(editor, "One", "Three")
    panel = editor.page.get_by_role("complementary", name="Text style")
    expect(panel.get_by_role("radio", name="Selected")).to_be_checked()
    yellow(editor).click()
    fills = [(layer.get("style") or {}).get("fill") for layer in saved(editor, server)]
    assert fills[0] == fills[2] != fills[1]


def test_lock_and_unlock(editor):
    add(editor, "One", "Two")
    lock = editor.page.get_by_role("button", name="Lock them")
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "true")
    before = field(editor, "One").bounding_box()
    editor.page.keyboard.press("ArrowRight")
    assert field(editor, "One").bounding_box() == before
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "false")


def test_in_the_list_of_layers(editor):
    options = editor.page.get_by_role("listbox", name="Layers").get_by_role("option")
    options.nth(0).click()
    options.nth(2).click(modifiers=["Control"])
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")
    expect(options.nth(1)).to_have_attribute("aria-selected", "false")
    expect(options.nth(2)).to_have_attribute("aria-selected", "true")


def test_in_the_list_by_keys(editor):
    listbox = editor.page.get_by_role("listbox", name="Layers")
    # Above it are the bottom and the top caption, without words.
    listbox.get_by_role("option").nth(2).click()
    editor.page.keyboard.press("Shift+ArrowDown")
    editor.page.keyboard.press("Shift+ArrowDown")
    expect(frame(editor)).to_have_attribute("aria-label", "3 layers selected")
    expect(listbox).to_be_focused()
    editor.page.keyboard.press("Delete")
    expect(editor.page.locator(".captions textarea")).to_have_count(2)


def test_layout_that_has_no_places_selects_nothing(editor):
    add(editor, "One", "Two")
    editor.open(editor.page.get_by_role("button", name="Whole meme"))
    editor.page.get_by_role("radio", name="Bar").check()
    expect(frame(editor)).to_be_hidden()


def test_another_picture_keeps_or_ends_it(editor):
    add(editor, "One", "Two")
    editor.choose(plain(300, 500))
    editor.wait_for_rendering()
    editor.page.keyboard.press("Escape")
    expect(editor.page.locator(".selection")).to_be_hidden()


def test_phone_taps_the_others(open_editor, server):
    editor = open_editor(server, f"/memes/{labels(server)}/edit", **PHONE)
    expect(field(editor, "Three")).to_be_visible()
    editor.wait_for_rendering()
    open_menu(editor, middle(field(editor, "One").bounding_box()))
    choose(editor, "Select several")
    for words in ("Two", "Three"):
        editor.page.touchscreen.tap(*middle(field(editor, words).bounding_box()))
    expect(frame(editor)).to_have_attribute("aria-label", "3 layers selected")
    editor.page.touchscreen.tap(*middle(field(editor, "Two").bounding_box()))
    expect(frame(editor)).to_have_attribute("aria-label", "2 layers selected")
    handle = editor.page.locator(".several [data-edges=se]").bounding_box()
    assert min(handle["width"], handle["height"]) >= 44
    expect_accessible(editor.page)


def test_accessible(editor):
    add(editor, "One", "Two", "Three")
    expect_accessible(editor.page)


# The clipboard

def test_copied_layers_go_to_another_meme(editor, server):
    add(editor, "Three", "One")
    editor.page.keyboard.press("Control+c")
    other = editor.another(plain(300, 300))
    other.page.keyboard.press("Control+v")
    expect(frame(other)).to_be_focused()
    expect(frame(other)).to_have_attribute("aria-label", "2 layers selected")
    other.wait_for_rendering()
    other.shared()
    [pasted] = [server.api.meme(meme["id"])["recipe"]["captions"] for meme in server.api.memes()
                if meme["width"] == 300]
    # They lie above each other as they did, and beside each other, too.
    assert [layer["text"] for layer in pasted if layer["text"]] == ["One", "Three"]
    one, three = [layer["box"] for layer in pasted if layer["text"]]
    assert three["x"] - one["x"] == pytest.approx(LABELS["Three"]["x"] - LABELS["One"]["x"])
    assert three["y"] - one["y"] == pytest.approx(LABELS["Three"]["y"] - LABELS["One"]["y"])


def test_several_are_cut_and_pasted_and_each_is_one_step(editor, server):
    add(editor, "One", "Two")
    editor.page.keyboard.press("Control+x")
    expect(editor.words).to_have_count(3)
    editor.page.keyboard.press("Control+v")
    expect(frame(editor)).to_be_focused()
    expect(editor.words).to_have_count(5)
    editor.page.keyboard.press("Control+z")
    expect(editor.words).to_have_count(3)
    editor.page.keyboard.press("Control+z")
    expect(editor.words).to_have_count(5)
    assert sorted(layer["text"] for layer in saved(editor, server)) == ["One", "Three", "Two"]


def test_layers_and_hidden_areas_are_copied_together(editor, server):
    editor.page.get_by_role("button", name="Hide an area").click()
    editor.page.keyboard.press("Control+a")
    expect(frame(editor)).to_have_attribute("aria-label", "4 layers selected")
    editor.page.keyboard.press("Control+c")
    editor.page.keyboard.press("Control+v")
    expect(frame(editor)).to_have_attribute("aria-label", "4 layers selected")
    assert len(saved(editor, server)) == 6
    assert len(server.api.only_meme()["recipe"]["effects"]) == 2


def test_words_of_several_are_pasted_elsewhere(open_context, server):
    page = open_context(server, permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto(f"/memes/{labels(server)}/edit")
    editor = Editor(page)
    editor.expect_picture()
    add(editor, "Two", "One")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == "One\nTwo"


def test_more_than_a_meme_holds_are_not_pasted(editor):
    editor.page.keyboard.press("Escape")
    add(editor, "One", "Two", "Three")
    editor.page.keyboard.press("Control+c")
    for _ in range(10):
        editor.page.keyboard.press("Control+v")
    expect(editor.page.locator(".toast")).to_contain_text("A meme holds 32 layers.")
    expect(editor.words).to_have_count(32)
