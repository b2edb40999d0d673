"""The Meme Editor's camera. Chromium's fake camera shows a test picture."""

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.editor import Editor
from support.looks import is_within, viewport
from support.pictures import ROCKET, opened

NOTE_CONSTRAINTS = """
    window.facings = [];
    // Empty pages have none.
    const getUserMedia = window.MediaDevices?.prototype.getUserMedia;
    if (getUserMedia) MediaDevices.prototype.getUserMedia = function (constraints) {
        const { facingMode } = constraints.video;
        window.facings.push(facingMode?.exact ?? facingMode?.ideal ?? facingMode);
        return getUserMedia.call(this, constraints).then((stream) => {
            (window.tracks ??= []).push(...stream.getTracks());
            return stream;
        });
    };
"""
"""A script for a page that records the requested cameras and the resulting tracks."""


@pytest.fixture
def editor(open_context, camera_browser, server) -> Editor:
    context = open_context(server, camera_browser, **PHONE, permissions=["camera"])
    context.add_init_script(NOTE_CONSTRAINTS)
    page = context.new_page()
    page.goto("/new")
    return Editor(page)


def dialog(editor: Editor):
    return editor.page.get_by_role("dialog", name="Camera")


def is_live(editor: Editor) -> bool:
    return editor.page.evaluate(
        "() => tracks.some(({ readyState }) => readyState === 'live')")


def test_is_disabled_where_there_is_none(open_editor, server):
    editor = open_editor(server)
    expect(editor.camera).to_be_disabled()
    expect(editor.camera).to_have_accessible_description("There is no camera here.")


def test_snaps_a_picture(editor, server):
    expect(editor.camera).to_be_enabled()
    editor.camera.tap()
    dialog(editor).get_by_role("button", name="Take photo").tap()
    dialog(editor).get_by_role("button", name="Use photo").tap()
    expect(dialog(editor)).to_be_hidden()
    editor.expect_picture()
    editor.type("Cheese")
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert meme["topText"] == "Cheese"
    assert meme["width"] >= 640 and meme["originalFormat"] == "jpeg"
    colours = opened(server.api.get(meme["image"])).getcolors(maxcolors=1 << 24)
    assert len(colours) > 10


def test_shows_what_it_sees(editor):
    editor.camera.tap()
    expect(dialog(editor).get_by_role("button", name="Take photo")).to_be_enabled()
    video = dialog(editor).locator("video")
    assert video.evaluate("video => video.videoWidth > 0 && !video.paused")
    for name in ("Take photo", "Cancel", "Flip camera"):
        control = dialog(editor).get_by_role("button", name=name)
        box = control.bounding_box()
        assert is_within(box, viewport(editor.page))
        assert box["width"] >= 44 and box["height"] >= 44


def test_flips_between_back_and_front(editor):
    editor.camera.tap()
    flip = dialog(editor).get_by_role("button", name="Flip camera")
    snap = dialog(editor).get_by_role("button", name="Take photo")
    expect(snap).to_be_enabled()
    for _ in range(2):
        flip.tap()
        expect(snap).to_be_enabled()
    assert editor.page.evaluate("() => facings") == ["environment", "user", "environment"]


def test_takes_it_again(editor):
    editor.camera.tap()
    snap = dialog(editor).get_by_role("button", name="Take photo")
    snap.tap()
    dialog(editor).get_by_role("button", name="Retake").tap()
    expect(snap).to_be_enabled()
    snap.tap()
    dialog(editor).get_by_role("button", name="Use photo").tap()
    editor.expect_picture()


@pytest.mark.parametrize("key", ["Escape", None])
def test_cancel_switches_it_off(editor, key):
    editor.camera.tap()
    expect(dialog(editor).get_by_role("button", name="Take photo")).to_be_enabled()
    assert is_live(editor)
    if key:
        editor.page.keyboard.press(key)
    else:
        dialog(editor).get_by_role("button", name="Cancel").tap()
    expect(dialog(editor)).to_be_hidden()
    for _ in range(100):
        if not is_live(editor):
            return
        # The dialog's close event comes after it is hidden.
        editor.page.wait_for_timeout(20)
    pytest.fail("The camera is still on.")
    expect(editor.share).to_be_disabled()


def test_says_that_it_may_not_be_used(open_context, camera_browser, server):
    context = open_context(server, camera_browser)
    context.add_init_script(
        "if (window.MediaDevices) MediaDevices.prototype.getUserMedia = () =>"
        " Promise.reject(new DOMException('no', 'NotAllowedError'));")
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.camera.click()
    expect(dialog(editor).get_by_role("status")).to_contain_text("may not be used")
    expect(dialog(editor).get_by_role("button", name="Take photo")).to_be_disabled()
    dialog(editor).get_by_role("button", name="Cancel").click()


def test_who_may_not_photograph_has_pictures(open_context, camera_browser, server):
    context = open_context(server, camera_browser, **PHONE, permissions=["camera"])
    context.add_init_script("""
        if (window.MediaDevices) MediaDevices.prototype.getUserMedia =
            async () => { throw new DOMException('', 'NotAllowedError'); };
    """)
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.camera.tap()
    expect(dialog(editor)).to_contain_text("The camera may not be used.")
    with page.expect_file_chooser() as chooser:
        dialog(editor).get_by_role("button", name="Choose from the album").tap()
    chooser.value.set_files(ROCKET)
    editor.expect_picture()
    expect(dialog(editor)).to_be_hidden()
