"""Crayons: the table of colors, and the controls of one value."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.editor import Editor
from support.looks import is_within, style, viewport
from support.watch import settle

CRAYONS = [
    ("Almond", "239, 222, 205"), ("Antique Brass", "205, 149, 117"), ("Apricot", "253, 217, 181"),
    ("Aquamarine", "120, 219, 226"), ("Asparagus", "135, 169, 107"),
    ("Atomic Tangerine", "255, 164, 116"), ("Banana Mania", "250, 231, 181"),
    ("Beaver", "159, 129, 112"), ("Bittersweet", "253, 124, 110"), ("Black", "0, 0, 0"),
    ("Blizzard Blue", "172, 229, 238"), ("Blue", "31, 117, 254"), ("Blue Bell", "162, 162, 208"),
    ("Blue Gray", "102, 153, 204"), ("Blue Green", "13, 152, 186"),
    ("Blue Violet", "115, 102, 189"),
]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_two_tabs(open_page, server, device):
    page = open_page(server, "/extras/crayons", **device)
    tabs = page.get_by_role("navigation", name="Views")
    assert is_within(tabs.bounding_box(), viewport(page))
    expect(tabs.get_by_role("link")).to_have_text(["Crayons", "Controls"])
    expect(tabs.get_by_role("link", name="Crayons")).to_have_attribute("aria-current", "page")
    tabs.get_by_role("link", name="Controls").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(tabs.get_by_role("link", name="Controls")).to_have_attribute("aria-current", "page")
    tabs.get_by_role("link", name="Crayons").click()
    expect(page.get_by_role("list", name="Crayons")).to_be_visible()


def test_table_lists_the_names_on_their_colours(open_page, server):
    page = open_page(server, "/extras/crayons")
    rows = page.get_by_role("list", name="Crayons").get_by_role("link")
    expect(rows).to_have_text([name for name, _ in CRAYONS])
    for row, (_, rgb) in zip(rows.all(), CRAYONS):
        assert style(row, "background-color") == [f"rgb({rgb})"]


def test_crayon_has_a_page_in_its_colour_with_its_name(open_page, server):
    page = open_page(server, "/extras/crayons")
    page.get_by_role("link", name="Antique Brass", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Antique Brass")).to_be_visible()
    page.get_by_role("link", name="Crayons").click()
    for name, rgb in CRAYONS:
        page.goto(page.get_by_role("link", name=name, exact=True).get_attribute("href"))
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
        assert style(page.locator("body"), "background-color") == [f"rgb({rgb})"]
        expect(page.locator("main")).to_contain_text(rgb)
        page.goto("/extras/crayons")


def test_crayon_writes_a_meme(open_page, server):
    page = open_page(server, "/extras/crayons/atomic-tangerine")
    page.get_by_role("link", name="Write a meme in it").click()
    editor = Editor(page)
    expect(editor.top).to_be_visible()
    for field in (editor.top, editor.bottom):
        expect(field).to_have_css("color", "rgb(255, 164, 116)")


class Controls:
    def __init__(self, page: Page):
        self.page = page
        self.label = page.get_by_label("Label")
        self.slider = page.get_by_role("slider")
        self.less = page.get_by_role("button", name="Less")
        self.more = page.get_by_role("button", name="More")
        self.field = page.get_by_role("textbox")
        self.refusal = page.locator("#refusal")

    def expect(self, value: int) -> None:
        __tracebackhide__ = True
        expect(self.label).to_have_text(str(value))
        expect(self.slider).to_have_value(str(value))
        expect(self.field).to_have_value(str(value))


@pytest.fixture
def controls(open_page, server) -> Controls:
    controls = Controls(open_page(server, "/extras/crayons?tab=controls"))
    controls.expect(50)
    return controls


def test_slider_moves_the_others(controls):
    controls.slider.fill("73")
    controls.expect(73)
    controls.slider.press("ArrowRight")
    controls.expect(74)
    place = controls.slider.bounding_box()
    controls.page.mouse.click(place["x"] + place["width"] - 1, place["y"] + place["height"] / 2)
    controls.expect(100)


def test_stepper_moves_the_others(controls):
    controls.more.click()
    controls.expect(51)
    controls.less.click()
    controls.less.press("Enter")
    controls.expect(49)


def test_field_moves_the_others_while_one_types(controls):
    controls.field.fill("")
    controls.field.press_sequentially("8")
    controls.expect(8)
    controls.field.press_sequentially("2")
    controls.expect(82)
    controls.field.press("Enter")
    controls.expect(82)


def test_mixed_changes_stay_in_sync(controls):
    controls.field.fill("99")
    controls.more.click()
    controls.expect(100)
    controls.more.click(force=True)
    controls.expect(100)
    expect(controls.more).to_have_attribute("aria-disabled", "true")
    controls.slider.press("Home")
    controls.less.click(force=True)
    controls.expect(0)
    expect(controls.less).to_have_attribute("aria-disabled", "true")
    controls.field.fill("7")
    controls.expect(7)
    expect(controls.less).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("text", ["abc", "101", "-1", "4.5", "1e1", "٤"])
def test_bad_text_is_refused(controls, text):
    controls.slider.fill("42")
    controls.field.fill(text)
    expect(controls.field).to_have_attribute("aria-invalid", "true")
    expect(controls.refusal).to_have_text(f"“{text}” is no whole number from 0 to 100.")
    expect(controls.label).to_have_text("42")
    expect(controls.slider).to_have_value("42")
    controls.field.press("Enter")
    controls.expect(42)


def test_empty_field_gives_way_to_the_value(controls):
    controls.field.fill("")
    expect(controls.refusal).to_have_text("")
    controls.field.blur()
    controls.expect(50)


def test_refusal_goes_with_the_text(controls):
    controls.field.fill("abc")
    expect(controls.refusal).to_contain_text("abc")
    controls.field.fill("")
    expect(controls.refusal).to_have_text("")
    expect(controls.field).not_to_have_attribute("aria-invalid", "true")


def test_coming_back_finds_all_in_sync(controls):
    controls.slider.fill("80")
    controls.expect(80)
    controls.page.get_by_role("link", name="Crayons").click()
    expect(controls.page.get_by_role("list", name="Crayons")).to_be_visible()
    controls.page.go_back()
    expect(controls.slider).to_be_visible()
    settle(controls.page)
    controls.expect(int(controls.label.inner_text()))


def test_tab_keeps_its_value(controls):
    controls.slider.fill("73")
    tabs = controls.page.get_by_role("navigation", name="Views")
    tabs.get_by_role("link", name="Crayons").click()
    tabs.get_by_role("link", name="Controls").click()
    controls.expect(73)


def test_controls_work_without_scripts(open_page, server):
    controls = Controls(open_page(
        server, "/extras/crayons?tab=controls", java_script_enabled=False))
    controls.more.click()
    controls.expect(51)
    controls.field.fill("7")
    controls.field.press("Enter")
    controls.expect(7)
    controls.field.fill("seven")
    controls.field.press("Enter")
    expect(controls.refusal).to_have_text(re.compile("“seven” is no whole number"))
    controls.expect(50)


@pytest.mark.parametrize("way", ["pointer", "Space", "Enter"])
def test_stepper_repeats_while_it_is_held(open_page, server, way):
    page = open_page(server, "/extras/crayons?tab=controls&value=50")
    more, less = page.get_by_role("button", name="More"), page.get_by_role("button", name="Less")
    field = page.get_by_role("textbox", name="Text field")

    def press(button):
        if way == "pointer":
            button.hover()
            page.mouse.down()
        else:
            button.focus()
            page.keyboard.down(way)

    def release():
        page.mouse.up() if way == "pointer" else page.keyboard.up(way)

    press(more)
    expect(field).to_have_value(re.compile("^(6[0-9]|[789].|100)$"))
    release()
    kept = field.input_value()
    page.wait_for_timeout(600)
    assert field.input_value() == kept
    # Down to the minimum, where it stays.
    press(less)
    expect(field).to_have_value("0")
    release()
    # A press changes the value by exactly one step.
    press(more)
    release()
    expect(field).to_have_value("1")
    page.wait_for_timeout(600)
    assert field.input_value() == "1"


@pytest.mark.parametrize("view", [(844, 390), (667, 375), (568, 320)], ids=str)
def test_controls_are_all_seen_on_a_phone_that_lies(open_page, server, view):
    page = open_page(server, "/extras/crayons?tab=controls", **{
        **PHONE, "viewport": {"width": view[0], "height": view[1]}})
    tabs = page.get_by_role("navigation", name="Views").bounding_box()
    room = {"x": 0, "y": 0, "width": view[0], "height": tabs["y"]}
    for part in (page.get_by_role("slider"), page.get_by_role("button", name="More"),
                 page.get_by_role("textbox", name="Text field"), page.locator(".value-label")):
        assert is_within(part.bounding_box(), room)
