"""The Meme Editor: choosing a picture, and how it is shown."""

import re

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, expect
from support.devices import PHONE
from support.editor import Editor
from support.looks import is_within, overlap, ratio, viewport
from support.paths import FIXTURES
from support.pictures import BALL, CHELSEA, GRACE, ROCKET, difference, encoded, opened, plain, waist

VIEWS = [(390, 844), (844, 390), (1440, 900)]


def test_has_share_at_the_left_and_cancel_at_the_right(open_editor, server):
    editor = open_editor(server, **PHONE)
    view = viewport(editor.page)
    share, cancel = editor.share.bounding_box(), editor.cancel.bounding_box()
    assert share["x"] < 40 and share["y"] < 60
    assert cancel["x"] + cancel["width"] > view["width"] - 40 and cancel["y"] < 60


def test_has_camera_and_album_at_the_bottom(open_editor, server):
    editor = open_editor(server, **PHONE)
    view = viewport(editor.page)
    for button in (editor.camera, editor.album):
        box = button.bounding_box()
        assert box["y"] > view["height"] * 0.8 and is_within(box, view)


def test_shares_nothing_without_a_picture(open_editor, server):
    editor = open_editor(server)
    expect(editor.share).to_be_disabled()
    editor.top.fill("words alone")
    expect(editor.share).to_be_disabled()
    editor.choose(ROCKET)
    expect(editor.share).to_be_enabled()


def test_album_chooses_a_file(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4


def test_drop_zone_is_the_album_too(open_editor, server):
    editor = open_editor(server)
    with editor.page.expect_file_chooser() as chooser:
        editor.page.get_by_text("Choose a picture").click()
    chooser.value.set_files(CHELSEA)
    editor.expect_picture()


def test_takes_a_picture_that_is_dropped(open_editor, server):
    editor = open_editor(server)
    files = editor.page.evaluate_handle(
        """(bytes) => {
            const transfer = new DataTransfer();
            transfer.items.add(
                new File([new Uint8Array(bytes)], 'rocket.jpg', { type: 'image/jpeg' }));
            return transfer;
        }""", list(ROCKET.read_bytes()))
    for event in ("dragenter", "dragover", "drop"):
        editor.page.dispatch_event("main", event, {"dataTransfer": files})
    editor.expect_picture()
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4


def test_takes_a_picture_that_is_pasted(open_context, server):
    context = open_context(server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/new")
    page.evaluate(
        """(bytes) => navigator.clipboard.write([new ClipboardItem({
            'image/png': new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })])""",
        list(CHELSEA.read_bytes()))
    page.keyboard.press("Control+V")
    editor = Editor(page)
    editor.expect_picture()
    assert difference(waist(editor.seen()), waist(opened(CHELSEA))) < 4


def test_words_are_still_pasted_as_words(open_context, server):
    context = open_context(server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/new")
    page.evaluate("() => navigator.clipboard.writeText('from elsewhere')")
    editor = Editor(page)
    editor.top.click()
    page.keyboard.press("Control+V")
    expect(editor.top).to_have_value("from elsewhere")


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "x".join(map(str, view)))
@pytest.mark.parametrize("picture", [ROCKET, GRACE], ids=["landscape", "portrait"])
def test_picture_is_aspect_fitted(open_editor, server, picture, view):
    editor = open_editor(server, viewport={"width": view[0], "height": view[1]})
    editor.choose(picture)
    box = editor.meme.bounding_box()
    image = opened(picture)
    assert ratio(box) == pytest.approx(image.width / image.height, rel=0.01)
    assert is_within(box, viewport(editor.page))
    for control in (editor.share, editor.cancel, editor.album, editor.camera):
        assert not overlap(box, control.bounding_box())
    # One side is as long as the stage, which has all but the bars, the panels and the line of the zoom.
    room = editor.page.locator(".stage").bounding_box()
    assert room["width"] - box["width"] < 2 or room["height"] - box["height"] < 2
    main = editor.page.get_by_role("main").bounding_box()
    assert main["width"] - room["width"] < 60 and main["height"] - room["height"] < 120


def test_turning_the_device_fits_it_anew(open_editor, server):
    editor = open_editor(server, **PHONE)
    editor.choose(ROCKET)
    editor.type("Still here")
    for width, height in ((844, 390), (390, 844)):
        editor.page.set_viewport_size({"width": width, "height": height})
        editor.wait_for_rendering()
        box = editor.meme.bounding_box()
        assert ratio(box) == pytest.approx(640 / 427, rel=0.01)
        assert is_within(box, viewport(editor.page))
        assert is_within(editor.top.bounding_box(), box, tolerance=12)
    expect(editor.top).to_have_value("Still here")


def test_picture_stands_upright(open_editor, server):
    editor = open_editor(server)
    editor.choose(FIXTURES / "orientation-6.jpg")
    upright = opened(FIXTURES / "orientation-6.jpg")
    assert ratio(editor.meme.bounding_box()) == pytest.approx(
        upright.width / upright.height, rel=0.02)
    seen = waist(editor.seen())
    turned = difference(waist(upright.transpose(Image.Transpose.ROTATE_180)), seen)
    assert difference(waist(upright), seen) < turned / 2


def test_another_picture_keeps_the_words(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Words", "stay")
    editor.choose(GRACE)
    expect(editor.top).to_have_value("Words")
    expect(editor.bottom).to_have_value("stay")
    assert ratio(editor.meme.bounding_box()) == pytest.approx(512 / 600, rel=0.01)


def test_file_that_is_no_picture_is_refused_and_nothing_lost(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Words")
    editor.page.context.watch.allow("status of 4(15|22)")
    with editor.page.expect_file_chooser() as chooser:
        editor.album.click()
    chooser.value.set_files(
        FilePayload(name="letter.png", mimeType="image/png", buffer=b"Dear Sir or Madam"))
    expect(editor.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    editor.expect_picture()
    expect(editor.top).to_have_value("Words")
    assert ratio(editor.meme.bounding_box()) == pytest.approx(640 / 427, rel=0.01)


def test_format_that_only_the_browser_reads_is_converted(open_editor, server):
    editor = open_editor(server)
    editor.page.context.watch.allow("status of 4(15|22)")
    with editor.page.expect_file_chooser() as chooser:
        editor.album.click()
    chooser.value.set_files(FilePayload(
        name="rocket.bmp", mimeType="image/bmp", buffer=encoded(opened(ROCKET), "BMP")))
    editor.expect_picture()
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4


def test_format_that_only_the_server_reads_is_shown_as_the_server_draws_it(open_editor, server):
    heic = (FIXTURES / "grid.heic").read_bytes()
    editor = open_editor(server)
    editor.choose(heic, "picture.jpg")
    picture = editor.page.locator(".stage .picture")

    def expect_drawn():
        expect(picture).to_have_attribute("src", re.compile("^blob:"))
        expect(picture).to_be_visible()
        assert picture.evaluate(
            "async (picture) => { await picture.decode(); return picture.naturalWidth; }") == 120

    expect_drawn()
    editor.type("seen")
    editor.shared()
    # The picture can be edited again too.
    editor.page.goto(f"/memes/{server.api.only_meme()['meme']['id']}/edit")
    editor.expect_picture()
    expect(editor.top).to_have_value("seen")
    expect_drawn()
    expect(editor.page.get_by_role("alert")).to_have_count(0)


def test_picture_of_which_something_is_wrong_says_so(open_editor, server):
    gif = plain(40, 30, format="GIF")
    editor = open_editor(server)
    # Bytes that are no block precede the trailer.
    editor.choose(gif[:-1] + b"\xff\xff\xff" + gif[-1:], "picture.gif")
    expect(editor.page.locator(".notices")).to_contain_text("can’t be read")


def test_large_picture_is_shown_small_and_saved_large(open_editor, server):
    editor = open_editor(server)
    editor.choose(plain(3000, 2000))
    editor.type("Large")
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert (meme["width"], meme["height"]) == (3000, 2000)


def choose_file(editor, name: str, type: str, data: bytes) -> None:
    with editor.page.expect_file_chooser() as chooser:
        editor.album.click()
    chooser.value.set_files(FilePayload(name=name, mimeType=type, buffer=data))


@pytest.mark.parametrize("cut", [0.5, 0.9])
@pytest.mark.parametrize("picture", [GRACE, CHELSEA, BALL], ids=["jpeg", "png", "gif"])
def test_damaged_picture_does_not_replace_a_good_one(open_editor, server, picture, cut):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Words")
    editor.page.context.watch.allow("status of 4(15|22)")
    data = picture.read_bytes()
    choose_file(editor, picture.name, "image/jpeg", data[: int(len(data) * cut)])
    expect(editor.page.get_by_role("alert").filter(
        has_text="Your picture is still the one before.")).to_be_visible()
    editor.expect_picture()
    assert ratio(editor.meme.bounding_box()) == pytest.approx(640 / 427, rel=0.01)
    # The draft has the valid picture too.
    editor.page.reload()
    editor.expect_picture()
    expect(editor.page.get_by_role("alert")).to_have_count(0)
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4
    editor.shared()
    meme = server.api.only_meme()["meme"]
    assert (meme["width"], meme["height"]) == (640, 427)


@pytest.mark.parametrize("name, type", [
    ("notes.txt", "text/plain"), ("film.mp4", "video/mp4"), ("paper.pdf", "application/pdf")])
def test_other_files_are_refused_in_words_of_users(open_editor, server, name, type):
    editor = open_editor(server)
    choose_file(editor, name, type, b"no picture")
    alert = editor.page.get_by_role("alert").filter(has_text=name)
    expect(alert).to_contain_text("is no picture. Choose a JPEG, PNG, GIF, WebP, HEIC,")
    expect(editor.share).to_be_disabled()


def test_upload_says_how_far_it_is_and_can_be_cancelled(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    held = []
    editor.page.route("**/api/v1/originals", lambda route: held.append(route))
    choose_file(editor, "grace.jpg", "image/jpeg", GRACE.read_bytes())
    expect(editor.page.get_by_role("progressbar", name="Uploading the picture")).to_be_visible()
    expect(editor.page.locator(".busy-text")).to_have_text(re.compile(r"\d+ %|Looking at it"))
    editor.page.get_by_role("button", name="Cancel upload").click()
    expect(editor.page.get_by_role("progressbar", name="Uploading the picture")).to_be_hidden()
    editor.expect_picture()
    assert ratio(editor.meme.bounding_box()) == pytest.approx(640 / 427, rel=0.01)
    expect(editor.page.get_by_role("alert")).to_have_count(0)


def test_preview_of_what_moves_says_so(open_editor, server):
    frames = [Image.new("RGB", (300, 200), colour) for colour in ("#b3261e", "#1f6f43")]
    moving = encoded(
        frames[0], "GIF", save_all=True, append_images=frames[1:], duration=200, loop=0)
    editor = open_editor(server)
    editor.choose(moving, "moving.gif")
    expect(editor.page.get_by_text("The meme moves")).to_be_visible()
    editor.page.reload()
    expect(editor.page.get_by_text("The meme moves")).to_be_visible()
    editor.choose(encoded(frames[0], "GIF"), "still.gif")
    expect(editor.page.get_by_text("The meme moves")).to_be_hidden()


@pytest.mark.parametrize("view", [(320, 256), (320, 568), (480, 256)], ids=str)
def test_enlarged_four_times_nothing_overlaps(open_editor, server, view):
    editor = open_editor(server, viewport={"width": view[0], "height": view[1]})
    page = editor.page
    label = page.locator(".drop-zone label")
    assert is_within(label.bounding_box(), editor.meme.bounding_box())
    # The strip scrolls, beside or above the two pickers.
    strip, *pickers = (place.bounding_box() for place in (
        page.get_by_role("toolbar", name="Tools"), editor.camera, editor.album))
    assert strip["x"] + strip["width"] <= pickers[0]["x"] + 1 or (
        strip["y"] + strip["height"] <= pickers[0]["y"] + 1)
    assert pickers[0]["x"] + pickers[0]["width"] <= pickers[1]["x"] + 1
    assert pickers[1]["x"] + pickers[1]["width"] <= view[0]
    for tool in page.locator(".editor-tools .tool").all():
        assert tool.evaluate("tool => tool.scrollWidth <= tool.clientWidth + 1")
    editor.choose(ROCKET)
    assert editor.meme.bounding_box()["height"] > 60


def test_typing_goes_on_while_a_picture_arrives(open_editor, server):
    editor = open_editor(server)
    page = editor.page
    held = []
    page.route("**/api/v1/originals", lambda route: held.append(route), times=1)
    page.locator(".picture-input").set_input_files(ROCKET)
    expect(page.locator(".stage")).to_have_attribute("data-state", "filled")
    editor.top.click()
    page.keyboard.type("before ")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(editor.share).to_be_enabled()
    page.keyboard.type("and after")
    expect(editor.top).to_be_focused()
    expect(editor.top).to_have_value("before and after")
