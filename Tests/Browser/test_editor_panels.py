"""The Meme Editor: several pictures in one meme."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.editor import Editor
from support.fingers import fingers, middle
from support.looks import scrolls_sideways
from support.pictures import difference, encoded, opened, plain
from support.watch import settle

RED, GREEN, BLUE = "#c03030", "#30a040", "#3050c0"


def halves(left: str, right: str, width: int = 400, height: int = 200) -> bytes:
    """A picture with a colour on each side."""
    image = opened(plain(width, height, left))
    image.paste(opened(plain(width // 2, height, right)), (width // 2, 0))
    return encoded(image)


class Panels:
    """The panel of the editor for memes of several pictures."""

    def __init__(self, editor: Editor):
        self.editor = editor
        self.page: Page = editor.page
        self.rows = self.page.locator(".grid-row")
        self.layers = self.page.locator(".laid-picture")

    def open(self) -> "Panels":
        self.editor.open(self.page.get_by_role("button", name="Panels", exact=True))
        return self

    def add(self, *pictures: bytes) -> "Panels":
        files = [
            {"name": f"picture-{index}.png", "mimeType": "image/png", "buffer": picture}
            for index, picture in enumerate(pictures)
        ]
        count = self.layers.count()
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("button", name="Add pictures").click()
        chooser.value.set_files(files)
        expect(self.layers).to_have_count(max(count, 1) + len(files))
        self.editor.wait_for_rendering()
        return self

    def stand(self, name: str) -> None:
        self.page.get_by_role("radio", name=name).check()
        self.settle()

    def settle(self) -> None:
        """Waits until the panels stand as was asked, and the server's rendering of that is visible."""
        # What is asked for is noted before the next frame.
        settle(self.page)
        expect(self.page.locator("#grid-panel form")).not_to_have_attribute("aria-busy", "true")
        self.editor.wait_for_rendering()

    def boxes(self) -> list[tuple[float, ...]]:
        """The places of the panels, in parts of the meme."""
        meme = self.editor.meme.bounding_box()
        boxes = [layer.bounding_box() for layer in self.layers.all()]
        return [
            tuple(round(value, 2) for value in (
                (box["x"] - meme["x"]) / meme["width"], (box["y"] - meme["y"]) / meme["height"],
                box["width"] / meme["width"], box["height"] / meme["height"]))
            for box in boxes
        ]

    def colours(self, *places: tuple[float, float]) -> list[str]:
        """The nearest of the test's colours at places of the meme, in parts of it."""
        seen = self.editor.seen_at_rest()
        named = {"red": RED, "green": GREEN, "blue": BLUE, "black": "#000000", "white": "#ffffff"}

        def nearest(x: float, y: float) -> str:
            pixel = seen.getpixel((int(x * seen.width), int(y * seen.height)))
            return min(named, key=lambda name: sum(
                abs(part - int(named[name][at:at + 2], 16)) for part, at in zip(pixel, (1, 3, 5))))

        return [nearest(*place) for place in places]


@pytest.fixture
def panels(open_editor, server) -> Panels:
    """Three pictures in one meme: red and green halves, blue, and green."""
    editor = open_editor(server)
    editor.choose(halves(RED, GREEN))
    return Panels(editor).open().add(plain(400, 200, BLUE), plain(400, 200, GREEN))


def test_wide_pictures_stand_above_each_other_and_are_saved_so(panels, server):
    third = pytest.approx(1 / 3, abs=0.01)
    assert panels.boxes() == [(0, y, 1, third) for y in (0, third, pytest.approx(2 / 3, abs=0.01))]
    assert panels.colours((0.25, 0.2), (0.75, 0.2), (0.5, 0.5), (0.5, 0.8)) == ["red", "green", "blue", "green"]
    panels.editor.type("Three")
    panels.editor.shared()
    meme = server.api.only_meme()
    assert (meme["meme"]["width"], meme["meme"]["height"]) == (400, 600)
    assert [layer.get("slot") for layer in meme["recipe"]["layers"][:3]] == ["panel-1", "panel-2", "panel-3"]
    assert meme["recipe"]["format"] == "png"


def test_photographs_make_a_photograph(open_editor, server):
    editor = open_editor(server)
    editor.choose(encoded(opened(plain(300, 200, RED)), "JPEG"), "red.jpg")
    Panels(editor).open().add(plain(300, 200, BLUE))
    editor.type("Still a JPEG")
    editor.shared()
    assert server.api.only_meme()["meme"]["format"] == "jpeg"


def test_a_hole_in_photographs_stays_one(open_editor, server):
    id = server.api.create(encoded(opened(plain(300, 200, RED)), "JPEG"), captions=[
        {"text": "Hole", "role": "top", "style": {"cutsOut": True, "tail": {"x": 0.5, "y": 0.9}}}])["meme"]["id"]
    assert server.api.only_meme()["meme"]["format"] == "png"
    editor = open_editor(server, f"/memes/{id}/edit")
    editor.expect_picture()
    Panels(editor).open().add(plain(300, 200, BLUE))
    editor.shared()
    assert server.api.only_meme()["meme"]["format"] == "png"


def test_they_stand_in_a_row_or_in_cells_with_a_gap_of_a_colour(panels):
    panels.stand("In a row")
    assert [box[0] for box in panels.boxes()] == pytest.approx([0, 1 / 3, 2 / 3], abs=0.01)
    panels.stand("In cells")
    expect(panels.page.get_by_role("radio", name="In cells")).to_be_checked()
    assert [box[:2] for box in panels.boxes()] == [(0, 0), (0.5, 0), (0, 0.5)]
    panels.page.get_by_label("Columns").fill("3")
    panels.page.get_by_label("Columns").blur()
    panels.settle()
    assert [box[1] for box in panels.boxes()] == [0, 0, 0]
    panels.page.get_by_label("Gap").fill("0.1")
    panels.page.locator("[data-colour=between]").get_by_role("button", name="White").click()
    panels.settle()
    assert panels.colours((0.33, 0.5), (0.67, 0.5)) == ["white", "white"]


def test_each_arrangement_is_a_step_and_the_first_picture_comes_back(panels):
    panels.stand("In a row")
    page = panels.page
    page.get_by_role("button", name="Undo", exact=True).click()
    panels.settle()
    assert [box[0] for box in panels.boxes()] == [0, 0, 0]
    expect(page.get_by_role("radio", name="In a column")).to_be_checked()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(panels.layers).to_have_count(0)
    assert panels.colours((0.25, 0.5), (0.75, 0.5)) == ["red", "green"]
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(panels.layers).to_have_count(3)


def slow_down(panels: Panels, late: int) -> None:
    """Lets the server take longer to lay panels out, in milliseconds."""

    def answer(route):
        panels.page.wait_for_timeout(late)
        route.continue_()

    panels.page.route("**/api/v1/panels", answer)


def drag_gap(panels: Panels) -> None:
    slider = panels.page.get_by_label("Gap")
    box = slider.bounding_box()
    panels.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    panels.page.mouse.down()
    for part in (0.3, 0.5, 0.7, 0.9):
        panels.page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        panels.page.wait_for_timeout(100)
    panels.page.mouse.up()


# Less and more than the pause that ends a step elsewhere.
@pytest.mark.parametrize("late", [0, 900])
def test_dragging_a_gap_slider_is_one_step(panels, late):
    slow_down(panels, late)
    for _ in range(2):
        drag_gap(panels)
        panels.settle()
        assert panels.boxes()[1][1] >= 0.345
        panels.page.get_by_role("button", name="Undo", exact=True).click()
        panels.settle()
        expect(panels.layers).to_have_count(3)
        assert panels.boxes()[1][1] == pytest.approx(1 / 3, abs=0.005)


def test_two_drags_are_two_steps(panels):
    drag_gap(panels)
    panels.settle()
    slider = panels.page.get_by_label("Gap")
    gap = slider.input_value()
    slider.press("Home")
    panels.settle()
    panels.page.get_by_role("button", name="Undo", exact=True).click()
    expect(slider).to_have_value(gap)


def test_undoing_leaves_what_the_server_has_not_answered(panels):
    slow_down(panels, 1500)
    drag_gap(panels)
    panels.page.get_by_role("button", name="Undo", exact=True).click()
    expect(panels.layers).to_have_count(0)
    panels.settle()
    expect(panels.layers).to_have_count(0)


def test_a_drag_shows_another_part_of_a_picture(panels):
    panels.stand("In a row")
    panels.page.locator(".grid-picture").first.click()
    panels.page.get_by_role("slider", name="Zoom").fill("2")
    panels.settle()
    assert panels.colours((0.08, 0.5), (0.25, 0.5)) == ["red", "green"]
    box = panels.layers.first.bounding_box()
    start = middle(box)
    panels.page.mouse.move(*start)
    panels.page.mouse.down()
    # The browser shows it by itself once it has what is beneath it.
    for step in range(200):
        panels.page.mouse.move(start[0] + box["width"] - step % 2, start[1])
        if "is-live" in panels.layers.first.get_attribute("class"):
            break
        panels.page.wait_for_timeout(50)
    live = opened(panels.editor.meme.screenshot(animations="disabled"))
    panels.page.mouse.up()
    panels.settle()
    assert panels.colours((0.08, 0.5), (0.25, 0.5)) == ["red", "red"]
    # While it is dragged it looks as it does at the end.
    assert difference(live, panels.editor.seen_at_rest()) < 12
    assert panels.boxes()[0][0] == 0
    # Arrow keys do so, too.
    panels.page.locator(".selection").focus()
    for _ in range(40):
        panels.page.keyboard.press("Shift+ArrowLeft")
    panels.settle()
    assert panels.colours((0.25, 0.5)) == ["green"]


def test_the_selected_one_gets_a_share(panels):
    panels.stand("In a row")
    panels.page.locator(".grid-picture").nth(1).click()
    panels.page.get_by_role("slider", name="Share of the meme").fill("0.6")
    panels.settle()
    assert [box[2] for box in panels.boxes()] == pytest.approx([0.2, 0.6, 0.2], abs=0.01)
    # The share stays when the gap changes.
    panels.page.get_by_label("Gap").fill("0.05")
    panels.settle()
    widths = [box[2] for box in panels.boxes()]
    assert widths[1] == pytest.approx(3 * widths[0], rel=0.05)


def test_words_go_with_their_panel(panels):
    page = panels.page
    page.get_by_role("button", name="Add text").click()
    page.keyboard.type("Mine")
    page.keyboard.press("Enter")
    words = page.get_by_role("textbox", name="Text 3")
    blue = panels.layers.nth(1).bounding_box()
    x, y = middle(words.bounding_box())
    assert blue["y"] < y < blue["y"] + blue["height"]
    panels.open()
    page.get_by_role("button", name="Later: Panel 2").click()
    panels.settle()
    assert panels.colours((0.05, 0.5), (0.05, 0.9)) == ["green", "blue"]
    last = panels.layers.nth(2).bounding_box()
    assert last["y"] < middle(words.bounding_box())[1] < last["y"] + last["height"]
    # The last one can't go further, so the focus is beside it.
    expect(page.get_by_role("button", name="Earlier: Panel 3")).to_be_focused()


def test_the_last_one_is_the_picture_again_with_its_looks(open_editor, server):
    editor = open_editor(server)
    editor.choose(halves(RED, GREEN))
    page = editor.page
    editor.open(page.get_by_role("button", name="Whole meme"))
    page.get_by_role("checkbox", name="Mirrored").check()
    panels = Panels(editor).open().add(plain(400, 200, BLUE))
    assert panels.colours((0.25, 0.25), (0.75, 0.25)) == ["green", "red"]
    page.get_by_role("button", name="Remove: Panel 2").click()
    expect(panels.layers).to_have_count(0)
    panels.settle()
    assert panels.colours((0.25, 0.5), (0.75, 0.5)) == ["green", "red"]
    editor.open(page.get_by_role("button", name="Whole meme"))
    expect(page.get_by_role("checkbox", name="Mirrored")).to_be_checked()


def test_delete_takes_the_selected_panel_away(panels):
    panels.layers.nth(1).click(position={"x": 20, "y": 20})
    panels.page.keyboard.press("Delete")
    expect(panels.layers).to_have_count(2)
    panels.settle()
    assert panels.colours((0.25, 0.2), (0.5, 0.8)) == ["red", "green"]


def test_another_picture_comes_in_place_of_the_selected_one(panels):
    panels.layers.nth(1).click(position={"x": 20, "y": 20})
    with panels.page.expect_file_chooser() as chooser:
        panels.editor.album.click()
    chooser.value.set_files([{"name": "red.png", "mimeType": "image/png", "buffer": plain(400, 200, RED)}])
    panels.editor.expect_seen(lambda seen: panels.colours((0.05, 0.5)) == ["red"])
    expect(panels.layers).to_have_count(3)
    # With none selected it is one more.
    panels.page.locator(".stage").click(position={"x": 4, "y": 4})
    with panels.page.expect_file_chooser() as chooser:
        panels.editor.album.click()
    chooser.value.set_files([{"name": "red.png", "mimeType": "image/png", "buffer": plain(400, 200, RED)}])
    expect(panels.layers).to_have_count(4)


def test_more_than_a_meme_holds_are_left_out_and_it_says_so(panels):
    with panels.page.expect_file_chooser() as chooser:
        panels.page.get_by_role("button", name="Add pictures").click()
    chooser.value.set_files([
        {"name": f"{side}.png", "mimeType": "image/png", "buffer": plain(side, 20, RED)} for side in range(20, 36)])
    expect(panels.page.locator(".toast")).to_contain_text("A meme holds 16 panels.")
    expect(panels.layers).to_have_count(16)
    expect(panels.page.get_by_role("button", name="Add pictures")).to_be_disabled()
    assert panels.boxes()[4][0] == 0


def test_what_is_no_picture_changes_nothing(panels):
    with panels.page.expect_file_chooser() as chooser:
        panels.page.get_by_role("button", name="Add pictures").click()
    chooser.value.set_files([{"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no picture"}])
    expect(panels.page.locator(".toast")).to_contain_text("“notes.txt” is no picture.")
    expect(panels.layers).to_have_count(3)


def test_a_saved_meme_says_how_its_panels_stand(open_editor, server):
    pictures = [server.api.add_original(plain(100, 200, colour))["digest"] for colour in (RED, BLUE)]
    sheet = server.api.json("POST", "/panels", {
        "arrangement": "row", "gap": 0.04, "color": "#ffffff", "weights": [3, 1], "pictures": pictures})
    layers = [
        {"source": source, "box": box, "fit": "cover", "slot": f"panel-{index + 1}"}
        for index, (source, box) in enumerate(zip(pictures, sheet["boxes"]))
    ]
    meme = server.api.json("POST", "/memes", {
        "original": sheet["digest"],
        "recipe": {"layers": [*layers, {"text": "hi", "role": "top"}], "background": "#ffffff", "format": "png"}})
    editor = open_editor(server, f"/memes/{meme['meme']['id']}/edit")
    editor.wait_for_rendering()
    panels = Panels(editor).open()
    expect(panels.page.get_by_role("radio", name="In a row")).to_be_checked()
    expect(panels.page.get_by_label("Gap")).to_have_value("0.04")
    panels.page.locator(".grid-picture").first.click()
    expect(panels.page.get_by_role("slider", name="Share of the meme")).to_have_value("0.75")
    panels.page.get_by_label("Gap").fill("0")
    panels.settle()
    assert [box[2] for box in panels.boxes()] == [0.75, 0.25]
    # Nothing but what was changed makes the meme another one.
    panels.page.get_by_role("button", name="Undo", exact=True).click()
    panels.page.get_by_role("link", name="Cancel").click()
    expect(panels.page).to_have_url(re.compile(r"/memes/[^/]+$|/memes/[^/]+\?"))


def test_a_draft_keeps_them(panels):
    panels.stand("In a row")
    panels.page.reload()
    editor = Editor(panels.page)
    editor.wait_for_rendering()
    again = Panels(editor)
    expect(again.layers).to_have_count(3)
    assert [box[1] for box in again.boxes()] == [0, 0, 0]
    panels.page.get_by_role("button", name="Undo", exact=True).click()
    again.settle()
    assert [box[0] for box in again.boxes()] == [0, 0, 0]


def test_a_draft_keeps_them_however_late_their_sheet_comes(panels):
    held = []
    panels.page.route("**/api/v1/images/*", lambda route: held.append(route))
    with panels.page.expect_response("**/api/v1/fonts"):
        panels.page.reload(wait_until="commit")
    # What fonts change is changed before the sheet is known to be there.
    settle(panels.page)
    assert held
    for route in held:
        route.continue_()
    panels.page.unroute("**/api/v1/images/*")
    again = Panels(Editor(panels.page))
    again.editor.wait_for_rendering()
    expect(again.layers).to_have_count(3)


def test_without_their_sheet_the_words_of_a_draft_stay(panels, server):
    panels.editor.type("Words")
    panels.page.context.watch.allow("status of 4(04|22)")
    page = panels.page
    page.goto("/extras")
    server.drop_pictures()
    page.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('mememe').onsuccess = done; })")
    page.goto("/new")
    editor = Editor(page)
    expect(page.get_by_role("alert").filter(has_text="choose it again")).to_be_visible()
    expect(panels.layers).to_have_count(0)
    editor.choose(plain(400, 200, BLUE))
    editor.shared()
    assert server.api.only_meme()["meme"]["topText"] == "Words"


def test_hidden_areas_and_panels_exclude_each_other(open_editor, server, panels):
    expect(panels.page.get_by_role("button", name="Hide an area")).to_be_disabled()
    expect(panels.editor.crop).to_be_disabled()
    editor = open_editor(server)
    editor.choose(plain(400, 200, RED))
    editor.page.get_by_role("button", name="Hide an area").click()
    Panels(editor).open()
    expect(editor.page.get_by_role("button", name="Add pictures")).to_be_disabled()


def test_all_layers_together_are_without_panels(panels):
    panels.page.get_by_role("button", name="Add text").click()
    panels.page.keyboard.type("One")
    panels.page.keyboard.press("Escape")
    panels.editor.type("Two")
    panels.page.get_by_role("textbox", name="Text 3").click()
    expect(panels.page.locator(".selection")).to_be_focused()
    panels.page.keyboard.press("Control+a")
    expect(panels.page.get_by_role("group", name="2 layers selected")).to_be_visible()


def test_two_fingers_enlarge_a_picture_in_its_panel(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(halves(RED, GREEN))
    panels = Panels(editor).open().add(plain(400, 200, BLUE))
    panels.page.get_by_role("button", name="Close panels").click()
    box = panels.layers.first.bounding_box()
    x, y = middle(box)
    panels.page.touchscreen.tap(box["x"] + 12, box["y"] + box["height"] - 12)
    expect(panels.page.get_by_role("group", name="Panel 1, selected")).to_be_visible()
    touch = fingers(panels.page)
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 45, 60):
        touch("touchMove", (x - spread - 40, y), (x + spread - 40, y))
        panels.page.wait_for_timeout(16)
    touch("touchEnd")
    panels.settle()
    assert panels.colours((0.05, 0.25), (0.6, 0.25)) == ["red", "green"]
    crop = panels.page.evaluate("JSON.stringify(Object.values(localStorage).concat(Object.values(sessionStorage)))")
    assert "rectangle" in crop


@pytest.mark.parametrize("width, height", [(320, 640), (700, 900), (844, 390)])
def test_fits_into_any_window(open_editor, server, width, height):
    editor = open_editor(server, viewport={"width": width, "height": height})
    editor.choose(halves(RED, GREEN))
    panels = Panels(editor).open().add(plain(400, 200, BLUE))
    assert not scrolls_sideways(panels.page)
    panel = panels.page.locator("#grid-panel")
    expect(panel).to_be_visible()
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def drag(page: Page, start: tuple[float, float], *places: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for place in places:
        page.mouse.move(*place, steps=5)
    page.mouse.up()


def test_what_is_between_two_panels_is_dragged(panels):
    page, meme = panels.page, panels.editor.meme.bounding_box()
    borders = page.get_by_role("separator")
    expect(borders).to_have_count(2)
    expect(borders.first).to_have_attribute("aria-valuenow", "50")
    start = middle(borders.first.bounding_box())
    drag(page, start, (start[0], start[1] + meme["height"] / 6))
    panels.settle()
    tops = [box[1] for box in panels.boxes()]
    # The third one stays where it is.
    assert tops == pytest.approx([0, 1 / 2, 2 / 3], abs=0.03)
    expect(borders.first).to_have_attribute("aria-valuenow", "75")
    page.get_by_role("button", name="Undo").click()
    panels.settle()
    assert [box[1] for box in panels.boxes()] == pytest.approx([0, 1 / 3, 2 / 3], abs=0.01)
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_what_is_between_two_panels_is_moved_by_keys(panels):
    panels.stand("In a row")
    border = panels.page.get_by_role("separator", name="Between panel 2 and panel 3")
    border.press("Shift+ArrowRight")
    panels.settle()
    border.press("ArrowLeft")
    panels.settle()
    expect(border).to_have_attribute("aria-valuenow", "54")
    expect(border).to_be_focused()
    assert panels.boxes()[0][2] == pytest.approx(1 / 3, abs=0.01)


def test_escape_puts_the_border_back(panels):
    page, border = panels.page, panels.page.get_by_role("separator").first
    x, y = middle(border.bounding_box())
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    panels.settle()
    assert [box[1] for box in panels.boxes()] == pytest.approx([0, 1 / 3, 2 / 3], abs=0.01)


def test_there_are_no_borders_between_cells_and_where_panels_are_not_at_work(panels):
    borders = panels.page.get_by_role("separator")
    panels.stand("In cells")
    expect(borders).to_have_count(0)
    panels.stand("In a row")
    expect(borders).to_have_count(2)
    panels.page.get_by_role("button", name="Panels", exact=True).click()
    panels.page.locator(".selection").press("Escape")
    expect(borders).to_have_count(0)
    panels.layers.first.click(position={"x": 10, "y": 20})
    expect(borders).to_have_count(2)


def test_a_panel_is_dragged_onto_another_one(panels):
    page = panels.page
    page.locator(".grid-picture").first.click()
    boxes = [layer.bounding_box() for layer in panels.layers.all()]
    drag(page, middle(page.locator(".swap-handle").bounding_box()), middle(boxes[2]))
    panels.settle()
    assert panels.colours((0.5, 0.2), (0.5, 0.5), (0.25, 0.8), (0.75, 0.8)) == ["green", "blue", "red", "green"]
    expect(page.locator(".swap-ghost, .is-target")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    panels.settle()
    assert panels.colours((0.25, 0.2), (0.5, 0.8)) == ["red", "green"]


def test_a_panel_that_is_dropped_elsewhere_stays(panels):
    page, meme = panels.page, panels.editor.meme.bounding_box()
    page.locator(".grid-picture").first.click()
    boxes = [layer.bounding_box() for layer in panels.layers.all()]
    handle = page.locator(".swap-handle")
    drag(page, middle(handle.bounding_box()), middle(boxes[1]), (meme["x"] - 30, meme["y"] + 30))
    drag(page, middle(handle.bounding_box()), middle(boxes[2]), middle(boxes[0]))
    expect(page.locator(".swap-ghost, .is-target")).to_have_count(0)
    panels.settle()
    assert panels.colours((0.25, 0.2), (0.5, 0.5), (0.5, 0.8)) == ["red", "blue", "green"]
