"""The main flows in Firefox; all else is tested in Chromium."""

import pytest
from support import firefox
from support.firefox import Firefox, FirefoxPage
from support.pictures import CHELSEA, GRACE, ROCKET, difference, opened

SHOWN = "document.querySelector('.stage').dataset.live === undefined && !document.querySelector('.rendering').hidden"


@pytest.fixture(scope="module")
def running():
    executable = firefox.find()
    if executable is None:
        pytest.skip("There is no Firefox here. FIREFOX=… can say where one is.")
    running = Firefox(executable)
    yield running
    running.close()


@pytest.fixture
def browse(running: Firefox):
    """Opens pages; the test fails if one of them throws or writes an error to the console."""
    running.problems.clear()
    yield running.open
    assert running.problems == []


def edit(browse, gallery, **size) -> FirefoxPage:
    """Opens the editor of the newest meme of a gallery."""
    page = browse(f"{gallery.url}/memes/{gallery.api.memes()[0]['id']}/edit", **size)
    page.wait(SHOWN)
    return page


def share(page: FirefoxPage) -> None:
    page.click(".share-button")
    page.click(".share-sheet .dialog-buttons button:last-child")
    page.wait("document.title === 'Sent Memes' && Boolean(document.querySelector('.meme'))")


def test_makes_a_meme(browse, server):
    page = browse(f"{server.url}/new")
    page.wait("Boolean(document.querySelector('.template'))")
    page.choose(".picture-input", CHELSEA)
    page.wait("!document.querySelector('.share-button').disabled")
    page.click("textarea[aria-label='Top text']")
    page.type("Made in")
    page.press("Enter")
    page.click("textarea[aria-label='Bottom text']")
    page.type("Firefox")
    page.press("Escape")
    page.wait(SHOWN)
    share(page)
    assert server.api.only_meme()["meme"]["texts"] == ["Made in", "Firefox"]
    assert page.evaluate("document.querySelector('.meme img').alt") == "Made in / Firefox"


def test_words_stand_while_they_are_typed_where_they_stand_in_the_meme(browse, gallery):
    page = edit(browse, gallery)
    # The first click selects the words.
    for _ in range(2):
        page.click("textarea[aria-label='Top text']")
    page.press("Control", "a")
    page.type("One does not simply set words twice and get the same lines")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    # The browser's words, and then the server's in their place.
    page.evaluate("document.querySelector('.stage').dataset.live = 'all'")
    live = page.seen(".meme")
    page.press("Escape")
    page.press("Escape")
    page.wait(SHOWN)
    assert difference(live, page.seen(".meme")) < 12


def test_a_layer_is_dragged_resized_and_put_back(browse, gallery):
    page = edit(browse, gallery)
    page.choose(".layer-input", GRACE)
    page.element(".selection")
    before = page.box(".selection")
    page.drag(".selection", 60, 40)
    page.wait(f"Math.abs(document.querySelector('.selection').getBoundingClientRect().x - {before['x'] + 60}) < 12")
    page.drag(".selection [data-edges=se]", 80, 80)
    page.wait(f"document.querySelector('.selection').getBoundingClientRect().width > {before['width'] + 30}")
    page.press("Control", "z")
    page.press("Control", "z")
    page.wait(f"Math.abs(document.querySelector('.selection').getBoundingClientRect().x - {before['x']}) < 2")


def test_edits_crops_and_restyles(browse, gallery):
    meme = gallery.api.memes()[0]
    page = edit(browse, gallery)
    page.click(".crop-button")
    page.click(".crop-ratios label:has([value='1:1'])")
    page.click(".crop-bar .primary")
    page.wait("Math.abs(document.querySelector('.meme').clientWidth - document.querySelector('.meme').clientHeight) < 3")
    page.click("#style-panel [data-colour=fill] [title=Yellow]")
    page.wait(SHOWN)
    share(page)
    changed = gallery.api.meme(meme["id"])
    assert changed["meme"]["width"] == changed["meme"]["height"]
    assert all(caption["style"]["fill"] == "#ffe600" for caption in changed["recipe"]["captions"])


def test_searches_deletes_and_takes_it_back(browse, gallery):
    page = browse(gallery.url)
    page.click(".search input[type=search]")
    page.type("bug")
    page.wait("document.querySelectorAll('.meme').length === 1")
    page.click(".meme .delete")
    page.wait("document.querySelectorAll('.meme').length === 0")
    page.click(".toast button")
    page.wait("document.querySelectorAll('.meme').length === 1")
    assert len(gallery.api.memes()) == 3


def test_shows_a_meme_and_its_neighbours(browse, gallery):
    newest, second, _ = gallery.api.memes()
    page = browse(f"{gallery.url}/?tab=collection")
    page.click(f".meme[data-id='{newest['id']}'] a")
    page.wait(f"location.pathname === '/memes/{newest['id']}'")
    # Before, it is as wide as a square one.
    page.element("figure img.is-measured")
    assert difference(page.seen("figure img"), opened(gallery.api.get(newest["image"]))) < 12
    page.press("ArrowRight")
    page.wait(f"location.pathname === '/memes/{second['id']}'")


def test_begins_with_a_template(browse, server):
    page = browse(f"{server.url}/new")
    page.click(".template")
    page.wait(SHOWN)
    assert page.evaluate("document.querySelectorAll('.caption').length") > 0
    page.wait("!document.querySelector('.share-button').disabled")


def test_puts_pictures_beside_each_other(browse, gallery):
    page = edit(browse, gallery)
    page.click(".grid-button")
    page.choose(".grid-input", GRACE, ROCKET)
    page.wait("document.querySelectorAll('.laid-picture').length === 3")
    page.click("#grid-panel label:has([value=row])")
    page.wait(SHOWN)
    share(page)
    changed = gallery.api.meme(gallery.api.memes()[0]["id"])
    assert [layer["slot"] for layer in changed["recipe"]["layers"][:3]] == ["panel-1", "panel-2", "panel-3"]
    assert changed["meme"]["width"] > 2 * changed["meme"]["height"]


def test_a_draft_is_offered_again(browse, gallery):
    page = edit(browse, gallery)
    page.click("#style-panel [data-colour=fill] [title=Yellow]")
    page.wait(SHOWN)
    page.click(".cancel-link")
    # Firefox may never answer if another page is still loading.
    page.wait("document.body.classList.contains('meme-detail') && document.readyState === 'complete'")
    page.goto(gallery.url)
    page.wait("document.querySelector('.draft-offer')?.innerText.includes('ship without tests')")


def test_narrow_pages_dont_scroll_sideways(browse, gallery):
    meme = gallery.api.memes()[0]["id"]
    for path in ("/", "/?tab=collection", f"/memes/{meme}", f"/memes/{meme}/edit", "/trash"):
        page = browse(f"{gallery.url}{path}", width=320, height=640)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
