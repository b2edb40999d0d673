"""The pages in other languages than English, one of which runs from right to left."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.editor import Editor
from support.looks import overlap, scrolls_sideways
from support.pictures import plain
from support.watch import settle

LANGUAGES = {
    "de": "Gesendete Memes", "es": "Memes enviados", "uk": "Надіслані меми", "ar": "الميمات المُرسلة",
}
NAMES = {
    "mememe", "JPEG", "PNG", "GIF", "WebP", "AVIF", "HEIC", "TIFF", "BMP", "Enter", "Delete", "Escape",
    "Shift", "Alt", "Impact", "Mememe", "Headline", "Black", "https",
}
"""Words that are the same in all languages."""

LATIN = """() => {
  const texts = [];
  const foreign = 'script, style, .font-list, .words, [lang]:not(html), [dir=auto]';
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(foreign)) texts.push(walk.currentNode.data);
  }
  for (const element of document.querySelectorAll('*:not(img)')) {
    if (element.closest(foreign)) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts;
}"""


@pytest.fixture
def open_in(open_context, gallery, browser):
    def open(language: str, path: str = "/", width: int = 1280, height: int = 800) -> Page:
        context = open_context(gallery, browser, locale=language, viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(path)
        settle(page)
        return page

    return open


def untranslated(page: Page, memes: list[dict]) -> set[str]:
    """The words of a page that are written as in English, besides those of memes."""
    own = {word for meme in memes for text in meme["texts"] for word in re.findall(r"[A-Za-z]{3,}", text)}
    found = {word for text in page.evaluate(LATIN) for word in re.findall(r"[A-Za-z]{3,}", text)}
    return found - own - NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_in_the_language_of_the_browser(open_in, language):
    page = open_in(language)
    expect(page.get_by_role("heading", level=1)).to_have_text(LANGUAGES[language])
    assert page.evaluate("[document.documentElement.lang, getComputedStyle(document.body).direction]") == [
        language, "rtl" if language == "ar" else "ltr",
    ]


def test_other_languages_get_english(open_in):
    page = open_in("fr-FR")
    expect(page.get_by_role("heading", name="Sent Memes")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_language_is_chosen_and_stays(open_in):
    page = open_in("en")
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Gesendete Memes")).to_be_visible()
    page.get_by_role("link", name="Neues Meme").click()
    expect(page.get_by_role("heading", name="Meme-Editor")).to_be_visible()
    page.goto("/")
    page.get_by_label("Sprache").select_option("English")
    expect(page.get_by_role("heading", name="Sent Memes")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/?tab=collection", "/?search=nothing", "/new", "/trash", "/nowhere"])
def test_nothing_on_a_page_is_left_in_english(open_in, gallery, path):
    page = open_in("ar", path) if path != "/nowhere" else None
    if page is None:
        page = open_in("ar")
        page.context.watch.allow("status of 404")
        page.goto(path)
    assert untranslated(page, gallery.api.memes()) == set()


def test_nothing_in_the_editor_is_left_in_english(open_in, gallery):
    meme = gallery.api.memes()[0]
    page = open_in("ar", f"/memes/{meme['id']}/edit")
    editor = Editor(page)
    editor.wait_for_rendering()
    memes = gallery.api.memes()
    assert untranslated(page, memes) == set()
    # What scripts say while it is used.
    page.locator(".add-text-button").click()
    page.keyboard.type("7")
    for tool in (".hide-button", ".undo-button", ".redo-button", ".meme-button", ".grid-button"):
        page.locator(tool).click()
    page.keyboard.press("Control+a")
    settle(page)
    assert untranslated(page, memes) == set()
    page.locator(".crop-button").click()
    assert untranslated(page, memes) == set()


def test_the_server_speaks_the_language_of_the_page(open_in):
    page = open_in("de", "/new")
    page.context.watch.allow("status of 415")
    picture = page.locator("input[type=file]").first
    picture.set_input_files({"name": "paper.png", "mimeType": "image/png", "buffer": b"%PDF-1.7 and so on"})
    expect(page.get_by_role("alert").filter(has_text="Das ist ein PDF, und nur JPEG, PNG")).to_be_visible()
    picture.set_input_files({"name": "plain.png", "mimeType": "image/png", "buffer": plain(80, 60)})
    words = page.locator("[data-role=top] textarea")
    words.fill("Das ist viel zu viel für so ein kleines Bild, und es geht immer weiter")
    words.press("Enter")
    expect(page.locator(".notices summary")).to_contain_text("in dieser Größe schwer zu lesen")


def test_nothing_of_a_meme_is_left_in_english(open_in, gallery):
    memes = gallery.api.memes()
    page = open_in("ar", f"/memes/{memes[0]['id']}")
    for tool, close in (("info", "info-sheet"), ("history", "versions")):
        page.locator(f".tool.{tool}").click()
        expect(page.locator(f"dialog.{close}")).to_be_visible()
        settle(page)
        assert untranslated(page, memes) == set()
        page.keyboard.press("Escape")
    page.locator(".tool.share").click()
    expect(page.locator(".share-sheet")).to_be_visible()
    assert untranslated(page, memes) == set()
    page.keyboard.press("Escape")
    page.locator(".tool.delete").click()
    expect(page.locator(".toast")).to_be_visible()
    assert untranslated(page, memes[1:] + memes[:1]) == set()


def test_counts_and_ages_have_their_forms(open_in, gallery):
    page = open_in("uk")
    expect(page.locator(".count")).to_have_text("3 меми")
    time = page.locator(".meme time").first
    time.evaluate("""time => {
      time.dateTime = new Date(Date.now() - 3 * 864e5).toISOString();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }""")
    expect(time).to_have_text("3 дні")
    page.locator(".start-picking").click()
    page.locator(".meme .pick").first.click()
    expect(page.locator(".picked output")).to_have_text("Вибрано 1")
    page.locator(".delete-picked").click()
    expect(page.locator(".count")).to_have_text("2 меми")
    expect(page.locator(".toast")).to_contain_text("Видалено 1 мем")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "detail", "edit", "/new", "/trash"])
def test_long_words_fit_into_a_narrow_window(open_in, gallery, language, path):
    meme = gallery.api.memes()[0]["id"]
    gallery.api.request("POST", "/api/v1/trash", {"ids": [gallery.api.memes()[-1]["id"]]})
    path = {"detail": f"/memes/{meme}", "edit": f"/memes/{meme}/edit"}.get(path, path)
    page = open_in(language, path, width=320, height=640)
    assert not scrolls_sideways(page)
    parts = [part for part in page.locator("header.bar > *").all() if part.is_visible()]
    boxes = [part.bounding_box() for part in parts]
    for index, box in enumerate(boxes):
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320.5
        assert not any(overlap(box, other) for other in boxes[index + 1:])


def test_right_to_left_mirrors_the_page_but_no_picture(open_in, gallery):
    meme = gallery.api.memes()[0]
    page = open_in("ar", f"/memes/{meme['id']}/edit")
    editor = Editor(page)
    editor.wait_for_rendering()
    share, cancel = (page.locator(name).bounding_box() for name in (".share-button", ".cancel-link"))
    assert share["x"] > cancel["x"]
    # The layer is where it is on the picture, and goes where it is dragged.
    shown = editor.seen()
    field = page.locator("textarea").first
    box = field.bounding_box()
    picture = page.locator(".meme").bounding_box()
    assert box["x"] >= picture["x"] and box["x"] + box["width"] <= picture["x"] + picture["width"] + 1
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("ArrowRight")
    editor.wait_for_rendering()
    assert editor.seen() != shown
    assert page.locator("textarea").first.bounding_box()["x"] > box["x"]


@pytest.mark.parametrize(("language", "wanted", "title", "example"), [
    ("de", "knöpfe", "Zwei Knöpfe, ein Finger", "Schlafen"), ("ar", "زران", "زران وإصبع واحد", "Sleep"),
    ("uk", "two buttons", "Дві кнопки, один палець", "Спати"),
])
def test_templates_are_called_and_found_in_the_language_of_the_page(open_in, language, wanted, title, example):
    page = open_in(language, "/new")
    page.get_by_role("searchbox").fill(wanted)
    expect(page.locator(".template")).to_have_count(1)
    expect(page.locator(".template")).to_have_text(title)
    page.locator(".template").click()
    expect(page.locator(".beginning")).to_be_hidden()
    expect(page.locator(".caption textarea").first).to_have_value(example)


def test_example_of_a_template_is_announced(open_in):
    page = open_in("de", "/new", width=390, height=844)
    page.locator(".template").first.click()
    expect(page.locator(".announcements")).to_contain_text("Tippe auf die Wörter, um sie zu ändern.")


@pytest.mark.parametrize("language", ["de", "es", "uk", "ar"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_style_panel_is_as_wide_as_its_words_allow(open_in, language, width):
    page = open_in(language, "/new")
    page.set_viewport_size({"width": width, "height": 800})
    page.locator("input[type=file]").first.set_input_files(
        {"name": "plain.png", "mimeType": "image/png", "buffer": plain(300, 200)})
    panel = page.locator("#style-panel")
    if width == 320:
        page.locator(".style-button").click()
    expect(panel).to_be_visible()
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
