"""WCAG 2.2 AA: what axe-core can check, and some checks of our own."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from support.devices import DESK, PHONE
from support.editor import Editor
from support.looks import is_within, scrolls_sideways, viewport
from support.pictures import ROCKET
from support.watch import settle

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

LOOKS = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")]


def expect_accessible(page: Page) -> None:
    """Checks what a page shows by all rules in the light, and its contrasts in the dark."""
    __tracebackhide__ = True
    expect_no_violation(page, {"type": "tag", "values": RULES})
    page.emulate_media(color_scheme="dark")
    expect_no_violation(page, {"type": "rule", "values": ["color-contrast"]})
    page.emulate_media(color_scheme="light")


def expect_no_violation(page: Page, rules: dict) -> None:
    __tracebackhide__ = True
    # The editor lets nobody in before the meme is loaded.
    expect(page.locator("main[inert]")).to_have_count(0)
    settle(page)
    results = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]})
    violations = results.response["violations"]
    assert not violations, "\n".join(
        f"{violation['id']}: {violation['help']}\n" + "\n".join(
            f"    {node['html']}\n        {node['failureSummary']}" for node in violation["nodes"][:4])
        for violation in violations)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", ["/", "/?tab=collection", "/?search=zebra"])
def test_sent_memes(open_page, gallery, look, path):
    expect_accessible(open_page(gallery, path, **look))


@pytest.mark.parametrize("look", LOOKS)
def test_sent_memes_empty(open_page, server, look):
    expect_accessible(open_page(server, **look))


@pytest.mark.parametrize("look", LOOKS)
def test_after_deleting(open_page, gallery, look):
    page = open_page(gallery, **look)
    page.get_by_role("button", name=re.compile("Delete “One")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("tab", ["table", "collection"])
def test_choosing_several(open_page, gallery, look, tab):
    ids = [meme["id"] for meme in gallery.api.memes()]
    gallery.api.tag(ids, add=["cats", "♥"])
    page = open_page(gallery, f"/?tab={tab}&tags=cats", **look)
    page.get_by_role("button", name="Select", exact=True).click()
    page.locator(".meme a").first.click()
    expect(page.get_by_role("region", name="Selected memes")).to_contain_text("1 selected")
    expect_accessible(page)
    page.get_by_role("button", name="Tag", exact=True).click()
    expect(page.get_by_role("dialog", name="Tags")).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_trash(open_page, gallery, look):
    expect_accessible(open_page(gallery, "/trash", **look))
    gallery.api.request("POST", "/api/v1/trash", {"ids": [gallery.api.memes()[0]["id"]]})
    page = open_page(gallery, "/trash", **look)
    expect_accessible(page)
    page.get_by_role("button", name="Delete all for good").click()
    expect(page.get_by_role("dialog", name="Delete for good?")).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_panels_of_the_editor(open_editor, server, look):
    editor = open_editor(server, **look)
    editor.choose(ROCKET)
    editor.open(editor.style)
    editor.page.get_by_text("More", exact=True).click()
    expect_accessible(editor.page)
    editor.open(editor.page.get_by_role("button", name="Layers", exact=True))
    editor.page.get_by_role("listbox", name="Layers").get_by_role("option").first.click()
    expect_accessible(editor.page)
    editor.page.locator(".selection").focus()
    editor.page.keyboard.press("Shift+F10")
    expect(editor.page.get_by_role("menu", name="Layer")).to_be_visible()
    expect_accessible(editor.page)
    editor.page.keyboard.press("Escape")
    editor.open(editor.page.get_by_role("button", name="Whole meme"))
    for effect in editor.page.get_by_role("group", name="Effects").get_by_role("checkbox").all():
        effect.check()
    expect_accessible(editor.page)
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files(ROCKET)
    editor.open(editor.page.get_by_role("button", name="Picture look", exact=True))
    expect_accessible(editor.page)
    editor.page.get_by_role("button", name="Hide an area").click()
    editor.open(editor.page.get_by_role("button", name="Hidden area look"))
    expect_accessible(editor.page)


@pytest.mark.parametrize("look", LOOKS)
def test_several_pictures_in_a_meme(open_editor, server, look):
    editor = open_editor(server, **look)
    editor.choose(ROCKET)
    editor.open(editor.page.get_by_role("button", name="Panels", exact=True))
    expect_accessible(editor.page)
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_role("button", name="Add pictures").click()
    chooser.value.set_files(ROCKET)
    expect(editor.page.get_by_role("slider", name="Share of the meme")).to_be_visible()
    editor.page.get_by_role("radio", name="In cells").check()
    expect(editor.page.get_by_label("Columns")).to_be_visible()
    expect_accessible(editor.page)


@pytest.mark.parametrize("look", LOOKS)
def test_meme_detail_and_its_sheet(open_page, gallery, look):
    id = gallery.api.memes()[0]["id"]
    gallery.api.tag([id], add=["cats", "♥"])
    page = open_page(gallery, f"/memes/{id}", **look)
    expect_accessible(page)
    page.get_by_role("button", name="Info").click()
    expect(page.get_by_role("dialog", name="Info")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Save as template").click()
    expect(page.get_by_role("dialog", name="Save as template")).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog", name="Share meme")).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_editor(open_editor, server, look):
    editor = open_editor(server, **look)
    expect_accessible(editor.page)
    editor.choose(ROCKET)
    editor.type("Top", "Bottom")
    expect_accessible(editor.page)
    editor.open(editor.style)
    expect_accessible(editor.page)
    editor.page.get_by_role("button", name="Close text style").click()
    editor.crop.click()
    expect_accessible(editor.page)
    editor.page.keyboard.press("Escape")
    editor.cancel.click()
    expect(editor.page.get_by_text("Your draft is kept.")).to_be_visible()
    expect_accessible(editor.page)


@pytest.mark.parametrize("language", ["ar", "de", "es", "uk"])
@pytest.mark.parametrize("path", ["/", "detail", "edit"])
def test_other_languages(open_page, gallery, path, language):
    id = gallery.api.memes()[0]["id"]
    path = {"detail": f"/memes/{id}", "edit": f"/memes/{id}/edit"}.get(path, path)
    page = open_page(gallery, path, locale=language, **PHONE)
    assert page.evaluate("document.documentElement.lang") == language
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_camera(open_context, camera_browser, server, look):
    page = open_context(server, camera_browser, permissions=["camera"], **look).new_page()
    page.goto("/new")
    Editor(page).camera.click()
    expect(page.get_by_role("button", name="Take photo")).to_be_enabled()
    expect_accessible(page)
    page.get_by_role("button", name="Take photo").click()
    expect(page.get_by_role("button", name="Use photo")).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_pages_beside_the_three(open_page, serve, look):
    server = serve(token="correct-horse-battery-staple")
    page = open_page(server, **look)
    expect(page).to_have_url(re.compile("/sign-in"))
    expect_accessible(page)


@pytest.mark.parametrize("look", LOOKS)
def test_error_page(open_page, server, look):
    page = open_page(server, "/memes/zzzzzzzzzzzz", **look)
    page.context.watch.allow("404")
    expect_accessible(page)


@pytest.mark.parametrize("size", [(320, 640), (844, 390), (320, 256)], ids=["narrow", "flat", "400%"])
@pytest.mark.parametrize("path", ["/", "/?tab=collection", "detail", "/new", "edit"])
def test_pages_need_no_sideways_scrolling(open_page, gallery, path, size):
    id = gallery.api.memes()[0]["id"]
    path = {"detail": f"/memes/{id}", "edit": f"/memes/{id}/edit"}.get(path, path)
    page = open_page(gallery, path, viewport={"width": size[0], "height": size[1]})
    settle(page)
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("path", ["/", "/?tab=collection", "detail", "/new"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["portrait", "landscape"])
def test_targets_are_large_enough_for_fingers(open_page, gallery, path, size):
    if path == "detail":
        path = f"/memes/{gallery.api.memes()[0]['id']}"
    page = open_page(gallery, path, **{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    settle(page)
    small = [
        (box, control.evaluate("control => control.outerHTML"))
        for control in page.locator("a[href]:visible, button:visible").all()
        if (box := control.bounding_box()) and is_within(box, viewport(page))
        and min(box["width"], box["height"]) < 43.5]
    assert not small


@pytest.mark.parametrize("path", ["/", "/?tab=collection", "detail", "/new"])
def test_focus_is_seen_and_covered_by_nothing(open_page, crowd, path):
    if path == "detail":
        path = f"/memes/{crowd.api.memes()[0]['id']}"
    page = open_page(crowd, path)
    settle(page)
    for _ in range(14):
        page.keyboard.press("Tab")
        problem = page.evaluate(
            """() => {
                const element = document.activeElement;
                if (element === document.body) return null;
                const { left, top, width, height } = element.getBoundingClientRect();
                const marks = [element, element.nextElementSibling, element.parentElement]
                    .filter(Boolean).flatMap((one) => ['', '::before', '::after'].map((part) => {
                        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
                        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0)
                            || boxShadow !== 'none';
                    }));
                if (!marks.some(Boolean)) return `No focus ring: ${element.outerHTML}`;
                // What can't be seen shows its focus on its label.
                if (element.matches('.visually-hidden, [type=file]')) return null;
                const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
                const y = Math.min(Math.max(top + height / 2, 0), innerHeight - 1);
                const hit = document.elementFromPoint(x, y);
                return element.contains(hit) || hit?.contains(element)
                    ? null : `Covered by ${hit?.outerHTML.slice(0, 200)}: ${element.outerHTML}`;
            }""")
        assert problem is None, problem
