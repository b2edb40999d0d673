"""The Meme Editor: two fingers on the selected layer."""

import math

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.editor import Editor, caption
from support.fingers import fingers, middle
from support.pictures import plain
from support.watch import settle


@pytest.fixture
def editor(open_editor, server) -> Editor:
    """An editor with top words that are selected."""
    editor = open_editor(server, **PHONE)
    editor.choose(plain(900, 900, "#24487a"))
    editor.type("Hold me")
    editor.page.keyboard.press("Escape")
    editor.page.touchscreen.tap(*middle(editor.top.bounding_box()))
    expect(editor.page.locator(".selection")).to_be_visible()
    settle(editor.page)
    return editor


def around(centre: tuple[float, float], distance: float, angle: float = 0):
    """Two places at both sides of one."""
    x, y = (math.cos(math.radians(angle)) * distance / 2, math.sin(math.radians(angle)) * distance / 2)
    return (centre[0] - x, centre[1] - y), (centre[0] + x, centre[1] + y)


def pinch(editor: Editor, *steps):
    """Puts two fingers down at the first places, moves them to the others, and leaves them there.

    Returns a function that lifts them.
    """
    touch = fingers(editor.page)
    touch("touchStart", steps[0][0])
    touch("touchStart", *steps[0])
    for step in steps[1:]:
        touch("touchMove", *step)
        editor.page.wait_for_timeout(16)

    def lift() -> None:
        touch("touchEnd")
        editor.wait_for_rendering()

    return lift


def test_they_move_resize_and_turn_it_in_one_step(editor, server):
    frame, meme = editor.page.locator(".selection").bounding_box(), editor.meme.bounding_box()
    start = middle(frame)
    end = (start[0] + 20, start[1] + 120)
    lift = pinch(editor, around(start, 160), around(start, 120, 4), around(end, 80, 40), around(end, 80, 63))
    expect(editor.page.locator(".selection .measure")).to_contain_text(", 63°")
    lift()
    # The words turn around their own middle, which isn't that of their frame.
    assert middle(editor.page.locator(".selection").bounding_box()) == pytest.approx(end, abs=12)
    # The stage has not been zoomed meanwhile.
    assert editor.meme.bounding_box() == pytest.approx(meme, abs=1)
    editor.page.get_by_role("button", name="Undo").tap()
    settle(editor.page)
    assert editor.page.locator(".selection").bounding_box() == pytest.approx(frame, abs=2)
    editor.page.get_by_role("button", name="Redo").tap()
    editor.wait_for_rendering()
    editor.shared()
    words = caption(server.api.only_meme(), "top")
    assert words["style"]["angle"] == 63
    assert words["box"]["width"] == pytest.approx(frame["width"] / meme["width"] / 2, rel=0.02)
    assert words["box"]["height"] == pytest.approx(frame["height"] / meme["height"] / 2, rel=0.02)


def test_quarter_turns_are_snapped_to(editor):
    start = middle(editor.page.locator(".selection").bounding_box())
    lift = pinch(editor, around(start, 100), around(start, 100, 50), around(start, 100, 87))
    expect(editor.page.locator(".selection .measure")).to_contain_text(", 90°")
    lift()


def test_escape_puts_it_back(editor):
    frame = editor.page.locator(".selection").bounding_box()
    lift = pinch(editor, around(middle(frame), 100), around(middle(frame), 50, 30))
    editor.page.keyboard.press("Escape")
    settle(editor.page)
    assert editor.page.locator(".selection").bounding_box() == pytest.approx(frame, abs=2)
    lift()
    expect(editor.page.get_by_role("button", name="Redo")).to_be_disabled()


def test_elsewhere_they_zoom(editor):
    meme = editor.meme.bounding_box()
    place = (middle(meme)[0], meme["y"] + meme["height"] * 0.7)
    lift = pinch(editor, around(place, 60), around(place, 120))
    lift()
    assert editor.meme.bounding_box()["width"] > 1.5 * meme["width"]


def test_several_layers_are_held_together(editor, server):
    page = editor.page
    page.keyboard.press("Escape")
    editor.bottom.fill("And me")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+A")
    frame = page.locator(".several")
    expect(frame).to_be_visible()
    before, meme = frame.bounding_box(), editor.meme.bounding_box()
    start = middle(before)
    lift = pinch(editor, around(start, 160), around(start, 120, 45), around(start, 80, 88))
    expect(page.locator(".several .measure")).to_contain_text(", 90°")
    lift()
    after = frame.bounding_box()
    # A quarter turn, and half the size; the words of a caption fill its box as before.
    assert middle(after) == pytest.approx(start, abs=12)
    assert after["width"] == pytest.approx(before["height"] / 2, rel=0.2)
    assert editor.meme.bounding_box() == pytest.approx(meme, abs=1)
    page.get_by_role("button", name="Undo").tap()
    settle(page)
    page.get_by_role("button", name="Redo").tap()
    editor.wait_for_rendering()
    editor.shared()
    saved = server.api.only_meme()
    assert [caption(saved, role)["style"]["angle"] for role in ("top", "bottom")] == [90, 90]
    top, bottom = (caption(saved, role)["box"] for role in ("top", "bottom"))
    # What was above is at the right now.
    assert top["x"] + top["width"] / 2 > bottom["x"] + bottom["width"] / 2 + 0.1
