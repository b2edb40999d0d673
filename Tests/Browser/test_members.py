"""Meet the Members: a face, four names, five seconds."""

import re
import time

import pytest
from playwright.sync_api import expect
from support.devices import DESK, PHONE
from support.looks import is_within, overlap, scrolls_sideways, style, viewport
from support.members import COLOURS, Members, make_team
from test_accessibility import LOOKS, expect_accessible

PATH = "/extras/members"
DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture
def team(serve, tmp_path):
    """A server whose members a test can recognize."""
    return serve(tmp_path / "store", "--members", str(make_team(tmp_path / "team")))


@pytest.fixture
def members(open_page, team) -> Members:
    return Members(open_page(team, PATH))


def test_start_screen_has_a_button_that_leads_to_the_main_screen(members):
    expect(members.start_button).to_be_visible()
    expect(members.options.first).to_be_hidden()
    members.start()
    expect(members.start_button).to_be_hidden()
    expect(members.bar).to_be_visible()


@DEVICES
def test_random_picture_with_four_names_below_of_which_one_is_right(open_page, team, device):
    shown = set()
    for _ in range(3):
        members = Members(open_page(team, PATH, **device)).start()
        names = members.names()
        assert len(set(names)) == 4 and set(names) <= set(COLOURS)
        assert names.count(members.who()) == 1
        shown.add((members.who(), *names))
        picture = members.picture.bounding_box()
        for option in members.options.all():
            box = option.bounding_box()
            assert box["y"] >= picture["y"] + picture["height"]
            assert is_within(box, viewport(members.page))
            assert box["height"] >= 44
    assert len(shown) > 1


def test_right_answer_scores_and_flashes_green(members):
    members.start()
    expect(members.score).to_have_text("Score 0")
    name = members.answer(rightly=True)
    began = time.monotonic()
    expect(members.score).to_have_text("Score 1")
    pressed = members.option(name)
    expect(pressed).to_have_accessible_name(f"{name}: right")
    assert flashes(pressed) == ["flash", 2]
    red, green, _ = colour(pressed)
    assert green > 2 * red
    members.wait_for_question()
    # Two seconds to read the answer, plus the time of a busy machine.
    assert 1.5 <= time.monotonic() - began <= 4


def test_wrong_answer_flashes_red_and_shows_the_right_one(members):
    members.start()
    right = members.who()
    name = members.answer(rightly=False)
    expect(members.score).to_have_text("Score 0")
    pressed = members.option(name)
    expect(pressed).to_have_accessible_name(f"{name}: wrong")
    assert flashes(pressed) == ["flash", 2]
    red, green, _ = colour(pressed)
    assert red > 2 * green
    expect(members.option(right)).to_have_accessible_name(f"{right}: right")
    # Only the pressed button flashes.
    assert flashes(members.option(right)) == ["none", 1]
    expect(members.page.get_by_role("status")).to_have_text(f"Wrong: it was {right}.")
    # A second answer isn't accepted.
    members.option(right).click(force=True)
    members.wait_for_question()
    expect(members.score).to_have_text("Score 0")


def flashes(option) -> list:
    """The name and the number of iterations of an animation, which takes half a second if it runs
    once.
    """
    name, count, duration = style(
        option, "animation-name", "animation-iteration-count", "animation-duration")
    assert name == "none" or duration == "0.5s"
    return [name, int(count)]


def colour(option) -> list[float]:
    text = style(option, "background-color")[0]
    return [float(number) for number in re.findall(r"[\d.]+", text)[:3]]


RECORD = """() => {
    window.levels = [];
    const bar = document.querySelector('[role=progressbar]');
    const tag = document.querySelector('figcaption');
    const note = () => window.levels.push(
        [performance.now(), Number(bar.ariaValueNow), tag.textContent]);
    note();
    new MutationObserver(note).observe(bar, { attributeFilter: ['aria-valuenow'] });
    new MutationObserver(note).observe(tag, { childList: true });
}"""


def test_five_seconds_fill_the_bar_and_count_as_wrong(members):
    members.start()
    right = members.who()
    members.page.evaluate(RECORD)
    expect(members.tag).to_have_text(right)
    expect(members.page.get_by_role("status")).to_have_text(f"Time is up: it was {right}.")
    members.wait_for_question()
    expect(members.score).to_have_text("Score 0")
    levels = members.page.evaluate("window.levels")
    asking = [(at, level) for at, level, tag in levels if tag == "Who is this?"]
    steps = dict((level, at) for at, level in reversed(asking) if level)
    assert sorted(steps) == [1, 2, 3, 4, 5]
    # At the end of each second, seen late on a busy machine.
    for level in range(2, 6):
        assert abs(steps[level] - steps[1] - 1000 * (level - 1)) <= 900
    # The bar stays full for two seconds while the answer is shown, and then starts empty.
    ended = next(at for at, _, tag in levels if tag == right)
    begun = next(at for at, _, tag in levels if at > ended and tag == "Who is this?")
    assert 1800 <= begun - ended <= 4000
    assert {level for at, level, _ in levels if ended < at < begun} <= {5}
    expect(members.bar).to_have_attribute("aria-valuenow", re.compile("[01]"))


def test_bar_keeps_its_state_while_the_answer_is_shown(members):
    members.start()
    expect(members.bar).to_have_attribute("aria-valuenow", "0")
    assert members.page.locator(".timer .is-full").count() == 0
    expect(members.bar).to_have_attribute("aria-valuenow", "2")
    members.answer()
    # The server's value, which may be a moment later.
    kept = members.bar.get_attribute("aria-valuenow")
    assert kept in ("2", "3")
    for _ in range(4):
        assert members.bar.get_attribute("aria-valuenow") == kept
        assert members.page.locator(".timer .is-full").count() == int(kept)
        members.page.wait_for_timeout(300)
    members.wait_for_question()
    expect(members.bar).to_have_attribute("aria-valuenow", "0")


def test_pause_and_resume(members):
    members.start()
    members.answer()
    members.wait_for_question()
    names = members.names()
    expect(members.score).to_have_text("Score 1")
    members.pause.click()
    expect(members.resume).to_be_visible()
    expect(members.pause).to_be_hidden()
    expect(members.page.get_by_text("Paused")).to_be_visible()
    expect(members.score).to_have_text("Score 1")
    # The pause hides the picture, so that a player cannot study it while time stands still.
    assert is_within(
        members.picture.bounding_box(), members.page.locator(".cover").bounding_box(), 8)
    level = members.bar.get_attribute("aria-valuenow")
    members.page.wait_for_timeout(6000)
    assert members.names() == names
    expect(members.bar).to_have_attribute("aria-valuenow", level)
    # No answer is possible meanwhile.
    members.options.first.click(force=True)
    expect(members.tag).to_have_text("Who is this?")
    members.resume.click()
    expect(members.pause).to_be_visible()
    expect(members.score).to_have_text("Score 0")
    assert members.names() == names
    members.answer()
    expect(members.score).to_have_text("Score 1")


def test_leaving_the_page_pauses_the_game(members):
    members.start()
    members.answer()
    members.page.get_by_role("link", name="Extras").click()
    expect(members.page).to_have_url(re.compile("/extras$"))
    members.page.wait_for_timeout(6000)
    members.page.go_back()
    expect(members.resume).to_be_visible()
    expect(members.score).to_have_text("Score 1")
    members.page.reload()
    expect(members.resume).to_be_visible()
    members.resume.click()
    expect(members.pause).to_be_visible()
    expect(members.score).to_have_text("Score 0")


def test_hidden_page_pauses_the_game(members):
    members.start()
    members.page.evaluate(
        """() => {
            Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
            document.dispatchEvent(new Event('visibilitychange'));
        }""")
    expect(members.resume).to_be_visible()


def test_statistics_pause_the_game_and_tell_streak_and_last_results(members):
    members.start()
    outcomes = []
    for rightly in (True, True, False, True):
        right = members.who()
        members.answer(rightly)
        outcomes.append((right, rightly))
        members.wait_for_question()
    members.statistics_button.click()
    expect(members.statistics).to_be_visible()
    expect(members.statistics).to_contain_text("2 Longest streak")
    results = members.statistics.get_by_role("listitem")
    expect(results).to_have_count(3)
    for item, (name, rightly) in zip(results.all(), outcomes[1:]):
        expect(item).to_contain_text(name)
        expect(item).to_contain_text("Right" if rightly else "Wrong: you said")
    members.statistics.get_by_role("button", name="Done").click()
    expect(members.statistics).to_be_hidden()
    expect(members.resume).to_be_visible()
    expect(members.score).to_have_text("Score 3")


def test_statistics_before_anything_is_answered(members):
    members.statistics_button.click()
    expect(members.statistics).to_contain_text("0 Longest streak")
    expect(members.statistics).to_contain_text("Nothing has been answered yet.")
    members.page.keyboard.press("Escape")
    members.start()
    members.statistics_button.click()
    expect(members.statistics).to_contain_text("Nothing has been answered yet.")


def test_keys(members):
    members.start_button.press("Enter")
    expect(members.options.nth(0)).to_be_focused()
    for key, place in (("ArrowRight", 1), ("ArrowDown", 3), ("ArrowLeft", 2), ("ArrowUp", 0)):
        members.page.keyboard.press(key)
        expect(members.options.nth(place)).to_be_focused()
    right = members.names().index(members.who())
    members.page.keyboard.press(str(right + 1))
    expect(members.score).to_have_text("Score 1")
    members.wait_for_question()
    # The focus stays on the same button.
    expect(members.options.nth(right)).to_be_focused()
    members.pause.focus()
    members.page.keyboard.press("1")
    expect(members.tag).to_have_text("Who is this?")


def test_server_gone_is_said_and_a_forgotten_game_begins_anew(members, team):
    members.page.context.watch.allow("ERR_CONNECTION_REFUSED", "404")
    members.start()
    team.stop()
    members.options.first.click()
    again = members.page.get_by_role("button", name="Try again")
    expect(members.page.locator(".cover")).to_contain_text("The server can’t be reached.")
    again.click()
    expect(members.page.locator(".cover")).to_contain_text("The server can’t be reached.")
    team.start()
    again.click()
    expect(members.page.locator(".cover")).to_contain_text("no longer has this game")
    old = members.picture.get_attribute("src")
    members.page.get_by_role("button", name="Start again").click()
    # Until its picture is loaded, a click would answer the forgotten game.
    expect(members.picture).not_to_have_attribute("src", old)
    expect(members.bar).to_have_attribute("aria-valuenow", "0")
    expect(members.page.locator(".cover")).to_be_hidden()
    members.answer()
    expect(members.score).to_have_text("Score 1")


def test_server_gone_at_the_start(members, team):
    members.page.context.watch.allow("ERR_CONNECTION_REFUSED")
    team.stop()
    members.start_button.click()
    expect(members.page.get_by_role("alert")).to_contain_text("can’t be reached")
    expect(members.start_button).to_be_enabled()


def test_picture_that_does_not_come_can_be_asked_for_again(members):
    members.page.context.watch.allow("500")
    failing = re.compile("/pictures/")
    members.page.route(failing, lambda route: route.fulfill(status=500, body=""))
    members.start_button.click()
    expect(members.page.locator(".cover")).to_contain_text("can’t be loaded")
    members.page.unroute(failing)
    members.page.get_by_role("button", name="Try again").click()
    expect(members.picture).to_be_visible()


def test_next_picture_is_there_before_its_question(members):
    fetched = []
    members.page.on(
        "request", lambda request: "/pictures/" in request.url and fetched.append(request.url))
    members.start()
    members.answer()
    members.page.wait_for_timeout(1000)
    assert len(fetched) == 2
    members.wait_for_question()
    expect(members.picture).to_have_attribute("src", re.compile(fetched[1].split("/")[-1]))
    assert len(fetched) == 2


def test_no_motion_for_those_who_do_not_like_it(open_page, team):
    members = Members(open_page(team, PATH, reduced_motion="reduce")).start()
    name = members.answer(rightly=False)
    assert flashes(members.option(name)) == ["none", 1]
    expect(members.option(name)).to_have_accessible_name(f"{name}: wrong")
    assert style(members.option(name), "opacity") == ["1"]


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(open_page, team, look):
    members = Members(open_page(team, PATH, **look)).start()
    members.pause.click()
    expect(members.resume).to_be_visible()
    expect_accessible(members.page)
    members.resume.click()
    members.answer(rightly=False)
    members.pause.click()
    expect(members.resume).to_be_visible()
    expect_accessible(members.page)
    members.statistics_button.click()
    expect(members.statistics).to_be_visible()
    expect_accessible(members.page)


@pytest.mark.parametrize(
    "size", [(390, 844), (844, 390), (320, 640), (1280, 800), (320, 256)],
    ids=lambda size: "x".join(map(str, size)))
def test_game_fits_the_screen(open_page, team, size):
    page = open_page(team, PATH, viewport={"width": size[0], "height": size[1]})
    members = Members(page).start()
    assert not scrolls_sideways(page)
    if size[1] > 300:
        parts = [members.bar, members.score, members.pause, members.picture, *members.options.all()]
        for part in parts:
            assert is_within(part.bounding_box(), viewport(page)), part


def test_pausing_leaves_the_answer_to_be_read(members):
    members.start()
    right = members.who()
    members.answer()
    members.pause.click()
    expect(members.page.get_by_text("Paused")).to_be_visible()
    expect(members.tag).to_have_text(right)
    cover = members.page.locator(".cover").bounding_box()
    picture = members.picture.bounding_box()
    assert not overlap(cover, members.tag.bounding_box())
    assert cover["height"] < picture["height"] / 2
    members.resume.click()
    expect(members.page.get_by_text("Paused")).to_be_hidden()


@pytest.mark.parametrize(
    "size", [(320, 256), (375, 300), (320, 400), (480, 256), (568, 320)],
    ids=lambda size: "x".join(map(str, size)))
def test_in_a_low_window_a_question_needs_no_scrolling(open_page, team, size):
    page = open_page(team, PATH, viewport={"width": size[0], "height": size[1]})
    members = Members(page).start()
    view = viewport(page)

    def expect_in_reach(*parts):
        for part in parts:
            assert is_within(part.bounding_box(), view)
            # Nothing covers any part of it.
            assert part.evaluate(
                """(part) => {
                    const { left, top, width, height } = part.getBoundingClientRect();
                    const places = [0.1, 0.5, 0.9];
                    return places.every((x) => places.every((y) => part.contains(
                        document.elementFromPoint(left + x * width, top + y * height))));
                }""")

    assert is_within(members.picture.bounding_box(), view)
    expect_in_reach(members.bar, members.pause, *members.options.all())
    assert not overlap(members.score.bounding_box(), members.pause.bounding_box())
    assert not scrolls_sideways(page)
    members.pause.click()
    expect_in_reach(members.resume)
    members.resume.click()
    members.answer()
    expect_in_reach(members.bar, members.pause, *members.options.all())
