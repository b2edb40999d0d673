"""Silly Song: a name, and a song about it."""

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.editor import Editor
from support.looks import style, viewport
from support.pictures import ROCKET

DEVICES = pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])


class SillySong:
    def __init__(self, page: Page):
        self.page = page
        self.title = page.get_by_role("heading", level=1)
        self.name = page.get_by_role("textbox")
        self.lyrics = page.get_by_label("Lyrics")
        self.on_picture = page.get_by_role("link", name="Put it on a picture")

    def sing(self, name: str) -> None:
        self.name.click()
        self.name.press_sequentially(name)
        self.name.press("Enter")


@pytest.fixture
def song(open_page, server) -> SillySong:
    return SillySong(open_page(server, "/extras/silly-song"))


def middle(box: dict) -> float:
    return box["x"] + box["width"] / 2


@DEVICES
def test_label_at_the_top_field_below_it_lyrics_below_that(open_page, server, device):
    song = SillySong(open_page(server, "/extras/silly-song", **device))
    expect(song.title).to_have_text("Silly Song")
    view = viewport(song.page)
    places = [part.bounding_box() for part in (song.title, song.name, song.lyrics)]
    assert places[0]["y"] < 60
    for above, below in zip(places, places[1:]):
        # Directly below, with a reasonable gap.
        assert 4 <= below["y"] - (above["y"] + above["height"]) <= 80
    for place in places:
        assert abs(middle(place) - view["width"] / 2) <= 1
    # Wide enough for any name.
    assert places[1]["width"] >= 300


def test_everything_is_center_aligned(song):
    for part in (song.name, song.lyrics):
        assert style(part, "text-align") == ["center"]


def test_field_has_only_the_placeholder(song):
    assert song.name.get_attribute("placeholder") == "Enter Your Name"
    assert song.name.input_value() == ""
    assert song.page.locator("main").inner_text().strip() == ""


def test_lyrics_cannot_be_edited(song):
    song.sing("Nate")
    expect(song.lyrics).to_contain_text("Nate, Nate, bo bate")
    assert not song.lyrics.evaluate(
        "view => view.isContentEditable || view.matches('input, textarea')")


def test_return_shows_the_lyrics_and_drops_the_focus(song):
    song.name.click()
    song.name.press_sequentially("Christopher")
    expect(song.lyrics).to_have_text("")
    song.page.evaluate("window.isTheSame = true")
    song.name.press("Enter")
    expect(song.lyrics).to_contain_text("fo fistopher")
    expect(song.name).not_to_be_focused()
    # Nothing else happens: the form isn't submitted and the page stays.
    assert song.page.evaluate("window.isTheSame")


def test_end_of_editing_shows_the_lyrics(song):
    song.name.click()
    song.name.press_sequentially("Anna")
    song.title.click()
    expect(song.lyrics).to_contain_text("Anna, Anna, bo banna")


def test_beginning_to_edit_clears_both(song):
    song.sing("Nate")
    expect(song.lyrics).to_contain_text("Nate")
    song.name.click()
    expect(song.name).to_have_value("")
    expect(song.lyrics).to_have_text("")
    expect(song.on_picture).to_have_count(0)


def test_coming_back_from_another_window_goes_on(song):
    song.name.click()
    song.name.press_sequentially("Chris")
    # Simulates a page without focus; Playwright's windows always have it.
    song.page.evaluate("document.hasFocus = () => false")
    song.name.dispatch_event("blur")
    song.page.evaluate("document.hasFocus = () => true")
    song.name.dispatch_event("focus")
    song.name.press_sequentially("topher")
    expect(song.name).to_have_value("Christopher")
    expect(song.lyrics).to_have_text("")
    song.name.press("Enter")
    expect(song.lyrics).to_contain_text("fo fistopher")


def test_nobody_has_no_song(song):
    song.sing("   ")
    expect(song.name).not_to_be_focused()
    expect(song.lyrics).to_have_text("")
    expect(song.on_picture).to_have_count(0)


def test_address_keeps_the_name(song):
    song.sing("Zoë & Bo+1")
    expect(song.lyrics).to_contain_text("Zoë & Bo+1")
    song.page.reload()
    expect(song.name).to_have_value("Zoë & Bo+1")
    expect(song.lyrics).to_contain_text("mo moë & bo+1")


# Where "fo f" and what follows it stand, from left to right.
PLACES = """view => {
  const node = view.firstChild;
  const start = node.data.indexOf("fo f");
  return [start, start + 3, start + 4].map((index) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect().left;
  });
}"""


def test_every_line_runs_in_its_own_direction(open_page, server):
    song = SillySong(open_page(server, "/extras/silly-song?name=דוד"))
    places = song.lyrics.evaluate(PLACES)
    assert places == sorted(places)


def test_works_without_scripts(open_page, server):
    song = SillySong(open_page(server, "/extras/silly-song", java_script_enabled=False))
    song.sing("Kate")
    expect(song.lyrics).to_contain_text("Kate, Kate, bo bate")


def test_server_gone_is_said(song, server):
    song.page.context.watch.allow("ERR_CONNECTION_REFUSED")
    server.stop()
    song.sing("Nate")
    expect(song.page.get_by_role("alert")).to_contain_text("can’t be reached")


def test_song_goes_onto_a_picture(song):
    song.sing("Nate")
    song.on_picture.click()
    editor = Editor(song.page)
    expect(editor.top).to_have_value(
        "Nate, Nate, bo bate,\nFresh banana pancakes, fo fate,\nMeet me on the moon, mo mate:")
    expect(editor.bottom).to_have_value("Nate!")
    # Only the first time; later changes are kept.
    editor.bottom.fill("Kate!")
    song.page.reload()
    expect(editor.bottom).to_have_value("Kate!")


@pytest.mark.parametrize("answer", ["Keep editing", "Discard"])
def test_song_asks_before_it_takes_the_place_of_unsaved_words(open_page, server, answer):
    page = open_page(server, "/new")
    editor = Editor(page)
    editor.top.fill("my own words")
    editor.bottom.fill("are precious")
    page.goto("/extras/silly-song")
    song = SillySong(page)
    song.sing("Nate")
    song.on_picture.click()
    page.get_by_role("dialog", name="Discard your changes?").get_by_role(
        "button", name=answer).click()
    words = ("my own words", "are precious") if answer == "Keep editing" else (
        "Nate, Nate, bo bate,\nFresh banana pancakes, fo fate,\nMeet me on the moon, mo mate:",
        "Nate!")
    expect(editor.top).to_have_value(words[0])
    expect(editor.bottom).to_have_value(words[1])
    # Whichever picture it is, it is kept now.
    page.reload()
    expect(editor.top).to_have_value(words[0])


def test_song_goes_onto_the_picture_that_was_chosen_before(open_page, server):
    page = open_page(server, "/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    page.goto("/extras/silly-song")
    song = SillySong(page)
    song.sing("Nate")
    song.on_picture.click()
    expect(editor.bottom).to_have_value("Nate!")
    editor.expect_picture()


@pytest.mark.parametrize("width", [320, 390])
def test_lines_of_the_song_are_lines_on_a_phone(open_page, server, width):
    page = open_page(
        server, "/extras/silly-song?name=Christopher", viewport={"width": width, "height": 700})
    lines = page.get_by_label("Lyrics").evaluate(
        """(view) => {
            const range = document.createRange();
            range.selectNodeContents(view);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }""")
    assert lines == 4
    expect(page.get_by_role("heading", level=1)).to_have_css("text-transform", "none")
