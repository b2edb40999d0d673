"""Pitch Perfect, with a microphone that hears a tone."""

import base64
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from support.devices import DESK, PHONE
from support.dropping import drop
from support.looks import is_within, scrolls_sideways, viewport
from support.sounds import Sound, cents, write_tone
from test_accessibility import LOOKS, expect_accessible

TONE = 600
"""The microphone's tone in Hz. The looped file contains a whole number of periods."""

EFFECTS = {
    "Slow": "snail", "Fast": "rabbit", "Chipmunk": "chipmunk", "Darth Vader": "vader",
    "Echo": "echo", "Reverb": "reverb",
}
"""The names of the buttons and their pictures."""

NOTE_SOUNDS = """
    window.tracks = [];
    window.sounds = new Map();
    const createObjectURL = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        sounds.set(url, blob);
        return url;
    };
    const getUserMedia = window.MediaDevices?.prototype.getUserMedia;
    if (getUserMedia) MediaDevices.prototype.getUserMedia = function (constraints) {
        window.constraints = constraints;
        return getUserMedia.call(this, constraints).then((stream) => {
            tracks.push(...stream.getTracks());
            return stream;
        });
    };
"""
"""A script for a page that records the microphone's tracks and the sounds that get an object URL,
the recording first.
"""

BASE64 = """blob => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
})"""


class PitchPerfect:
    def __init__(self, page: Page):
        self.page = page
        self.microphone = page.get_by_role("button", name="Microphone")
        self.label = page.locator("#record-label")
        self.stop_recording = page.get_by_role("region", name="Record sounds").get_by_role(
            "button", name="Stop")
        self.pause = page.get_by_role("button", name="Pause")
        self.resume = page.get_by_role("button", name="Resume")
        self.time = page.get_by_role("timer", name="Recorded time")
        self.message = page.get_by_role("alert").filter(visible=True)
        self.playback = page.get_by_role("group", name="Playback")
        self.stop_playing = self.playback.get_by_role("button", name="Stop")
        self.original = self.playback.get_by_role("button", name="As recorded")
        self.save = self.playback.get_by_role("button", name="Save")
        self.back = page.get_by_role("banner").get_by_role("button", name="Record")
        self.status = page.locator(".play-status")

    def title(self, name: str) -> Locator:
        return self.page.get_by_role("heading", level=1, name=name, exact=True)

    def effect(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Effects").get_by_role("button", name=name)

    def record(self, seconds: float = 1.5) -> None:
        """Records for some seconds and stops."""
        self.microphone.click()
        expect(self.stop_recording).to_be_visible()
        self.page.wait_for_timeout(seconds * 1000)
        self.stop_recording.click()
        expect(self.title("Play")).to_be_visible()

    def expect_sound(self) -> None:
        """Waits until the microphone has been on long enough to be in the recording."""
        expect(self.microphone).to_have_attribute("style", re.compile(r"--level: 0\.\d*[1-9]"))
        self.page.wait_for_timeout(1000)

    def play(self, name: str) -> None:
        """Plays an effect for the first time."""
        with self.page.expect_response(re.compile("/extras/voices/")) as response:
            self.effect(name).click()
        assert response.value.status == 200
        expect(self.status).to_have_text(f"Playing {name}")

    @property
    def recorded(self) -> Sound:
        return Sound(self._bytes("[...sounds.values()][0]"))

    @property
    def heard(self) -> Sound:
        """The sound that the page plays."""
        return Sound(self._bytes("sounds.get(document.querySelector('audio').src)"))

    def _bytes(self, blob: str) -> bytes:
        return base64.b64decode(self.page.evaluate(f"() => ({BASE64})({blob})"))

    @property
    def is_heard(self) -> bool:
        return self.page.locator("audio").evaluate("audio => !audio.paused && !audio.ended")

    @property
    def microphone_is_on(self) -> bool:
        return self.page.evaluate("() => tracks.some(({ readyState }) => readyState === 'live')")

    def expect_microphone_off(self) -> None:
        self.page.wait_for_function(
            "() => tracks.every(({ readyState }) => readyState === 'ended')")


@pytest.fixture(scope="session")
def microphone_browser(launch, tmp_path_factory):
    return launch(microphone=write_tone(tmp_path_factory.mktemp("tone") / "tone.wav", TONE))


@pytest.fixture
def open_pitch(open_context, microphone_browser, server):
    def open(path: str = "/extras/pitch-perfect", script: str = NOTE_SOUNDS, **options):
        context = open_context(
            server, microphone_browser, permissions=["microphone"], **{**PHONE, **options})
        context.add_init_script(script)
        page = context.new_page()
        page.goto(path)
        return PitchPerfect(page)

    return open


@pytest.fixture
def pitch(open_pitch) -> PitchPerfect:
    return open_pitch()


def expect_first_state(pitch: PitchPerfect) -> None:
    expect(pitch.title("Record")).to_be_visible()
    expect(pitch.microphone).to_be_enabled()
    expect(pitch.label).to_have_text("Tap to record")
    expect(pitch.stop_recording).to_be_hidden()
    expect(pitch.pause).to_be_hidden()
    expect(pitch.resume).to_be_hidden()


# Record


def test_record_is_the_first_view_with_its_title(pitch):
    expect_first_state(pitch)
    expect(pitch.page).to_have_title("Record")
    expect(pitch.page.get_by_role("link", name="Extras")).to_have_attribute("href", "/extras")
    expect(pitch.page.get_by_role("region", name="Play sounds")).to_be_hidden()


def test_the_button_has_a_microphone_and_a_label_beneath(pitch):
    expect(pitch.microphone.locator("use")).to_have_attribute("href", re.compile("#microphone$"))
    button, label = pitch.microphone.bounding_box(), pitch.label.bounding_box()
    assert label["y"] >= button["y"] + button["height"]
    assert abs((button["x"] + button["width"] / 2) - (label["x"] + label["width"] / 2)) < 2
    expect(pitch.microphone).to_have_accessible_description("Tap to record")


def test_tapping_the_button_records(pitch):
    pitch.microphone.tap()
    expect(pitch.microphone).to_be_disabled()
    expect(pitch.label).to_have_text("Recording…")
    expect(pitch.stop_recording).to_be_visible()
    expect(pitch.time).to_have_text("0:01")
    assert pitch.microphone_is_on
    assert pitch.page.evaluate("() => constraints.video ?? false") is False


def test_the_meter_shows_how_loud_it_is(pitch):
    pitch.microphone.tap()
    meter = pitch.page.get_by_role("img", name="Level of the microphone")
    expect(meter).to_be_visible()
    drawn = """canvas => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        return data.filter((value, index) => index % 4 === 3 && value > 0).length / (width * height);
    }"""
    pitch.page.wait_for_timeout(1500)
    assert meter.evaluate(drawn) > 0.05


def test_pause_and_resume(pitch):
    start = time.monotonic()
    pitch.microphone.tap()
    pitch.page.wait_for_timeout(700)
    pitch.pause.tap()
    expect(pitch.label).to_have_text("Paused")
    expect(pitch.microphone).to_be_disabled()
    before = pitch.time.text_content()
    pause = time.monotonic()
    pitch.page.wait_for_timeout(1800)
    assert pitch.time.text_content() == before
    paused = time.monotonic() - pause
    pitch.resume.tap()
    expect(pitch.label).to_have_text("Recording…")
    pitch.page.wait_for_timeout(700)
    pitch.stop_recording.tap()
    expect(pitch.title("Play")).to_be_visible()
    # 1.4 seconds of tone or, on a machine that is busy, more; without the pause.
    assert 1 < pitch.recorded.seconds < time.monotonic() - start - paused


def test_stop_completes_the_recording_and_pushes_play(pitch):
    length = pitch.page.evaluate("() => history.length")
    pitch.record()
    expect(pitch.page).to_have_title("Play")
    expect(pitch.page).to_have_url(re.compile("/extras/pitch-perfect#play$"))
    assert pitch.page.evaluate("() => history.length") == length + 1
    expect(pitch.page.get_by_role("region", name="Record sounds")).to_be_hidden()
    pitch.expect_microphone_off()


# Play


def test_each_effect_has_a_button_with_its_picture(pitch):
    pitch.record(0.6)
    for name, picture in EFFECTS.items():
        expect(pitch.effect(name).locator("use")).to_have_attribute(
            "href", re.compile(f"/images/extras/effects.svg#{picture}$"))
    expect(pitch.stop_playing).to_be_visible()


@pytest.mark.parametrize(
    ("name", "interval"), [("Chipmunk", 1000), ("Darth Vader", -1000), ("Slow", 0), ("Fast", 0)])
def test_what_is_heard_has_the_pitch_and_the_tempo(pitch, name, interval, measure):
    pitch.record(2)
    pitch.play(name)
    assert pitch.is_heard
    recorded, changed = pitch.recorded, pitch.heard
    before, after = recorded.frequency(0.5, 1.2), changed.frequency(0.5, 1.2)
    measure(
        f"{name}: {before:.1f} Hz and {recorded.seconds:.2f} s become {after:.1f} Hz and "
        f"{changed.seconds:.2f} s")
    assert abs(cents(before, TONE)) < 5
    assert abs(cents(after, before) - interval) < 5
    tempo = {"Slow": 0.5, "Fast": 1.5}.get(name, 1)
    assert abs(changed.seconds - recorded.seconds / tempo) < 0.2


@pytest.mark.parametrize("name", ["Echo", "Reverb"])
def test_an_echo_and_a_hall_are_heard_after_the_end(pitch, name):
    pitch.record(1)
    pitch.play(name)
    recorded, changed = pitch.recorded, pitch.heard
    assert changed.seconds > recorded.seconds + 0.8
    end = recorded.seconds
    assert changed.level(end + 0.05, end + 0.25) > 0.005


def test_stop_ends_the_playback(pitch):
    pitch.record()
    expect(pitch.stop_playing).to_be_disabled()
    pitch.play("Slow")
    assert pitch.is_heard
    pitch.stop_playing.tap()
    assert not pitch.is_heard
    expect(pitch.stop_playing).to_be_disabled()
    expect(pitch.status).to_be_empty()


def test_it_ends_by_itself(pitch):
    pitch.record(0.5)
    pitch.play("Fast")
    expect(pitch.status).to_be_empty()
    expect(pitch.stop_playing).to_be_disabled()


def test_another_effect_takes_the_place_of_one(pitch):
    pitch.record(2)
    pitch.play("Slow")
    pitch.play("Darth Vader")
    assert pitch.is_heard
    expect(pitch.page.locator(".is-playing")).to_have_count(1)
    expect(pitch.page.locator(".is-playing")).to_have_text("Darth Vader")


def test_an_effect_is_made_once(pitch):
    pitch.record()
    pitch.play("Chipmunk")
    pitch.stop_playing.tap()
    asked = []
    pitch.page.on("request", lambda request: asked.append(request.url))
    pitch.effect("Chipmunk").tap()
    expect(pitch.status).to_have_text("Playing Chipmunk")
    assert not [url for url in asked if "/voices/" in url]


def test_the_recording_can_be_heard_as_it_is(pitch):
    pitch.record()
    pitch.original.tap()
    expect(pitch.status).to_have_text("Playing As recorded")
    assert pitch.is_heard


@pytest.mark.parametrize("way", ["button", "browser"])
def test_record_pops_play_and_is_as_it_was(pitch, way):
    pitch.record()
    pitch.play("Slow")
    box = pitch.back.bounding_box()
    assert box["x"] < 30 and box["y"] < 30
    pitch.back.tap() if way == "button" else pitch.page.go_back()
    expect_first_state(pitch)
    expect(pitch.page).to_have_url(re.compile("/extras/pitch-perfect$"))
    expect(pitch.page.get_by_role("region", name="Play sounds")).to_be_hidden()
    assert not pitch.is_heard
    pitch.expect_microphone_off()
    pitch.record(0.6)
    expect(pitch.page).to_have_url(re.compile("#play$"))


def test_sound_file_that_is_dropped_is_played(pitch, tmp_path):
    sound = write_tone(tmp_path / "dropped.wav", TONE).read_bytes()
    assert drop(pitch.page, sound, "dropped.wav", "audio/wav")
    expect(pitch.title("Play")).to_be_visible()
    pitch.play("Fast")
    # A sound that is playing isn't replaced by another.
    assert drop(pitch.page, sound, "another.wav", "audio/wav")
    expect(pitch.save).to_be_enabled()


def test_forward_shows_the_recording_again(pitch):
    pitch.record()
    pitch.back.tap()
    expect_first_state(pitch)
    pitch.page.go_forward()
    expect(pitch.title("Play")).to_be_visible()
    pitch.play("Fast")


def test_play_without_a_recording_is_record(open_pitch):
    pitch = open_pitch("/extras/pitch-perfect#play")
    expect_first_state(pitch)
    expect(pitch.page).to_have_url(re.compile("/extras/pitch-perfect$"))
    pitch.record(0.6)
    pitch.page.reload()
    expect_first_state(pitch)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_play_slides_in_for_those_who_like_motion(open_pitch, motion):
    pitch = open_pitch(reduced_motion=motion, script=NOTE_SOUNDS + """
        window.ways = [];
        const start = Document.prototype.startViewTransition;
        Document.prototype.startViewTransition = function (options) {
            ways.push(...options.types);
            return start.call(this, options);
        };
    """)
    pitch.record(0.6)
    pitch.back.tap()
    expect_first_state(pitch)
    moves = ["forward", "back"] if motion == "no-preference" else []
    assert pitch.page.evaluate("() => ways") == moves


# Saving


@pytest.mark.parametrize(
    ("format", "beginning"), [("MP3", b""), ("WAV", b"RIFF"), ("Ogg", b"OggS")])
def test_save_gives_a_file(pitch, format, beginning):
    pitch.record()
    expect(pitch.save).to_be_disabled()
    pitch.play("Chipmunk")
    pitch.save.tap()
    sheet = pitch.page.get_by_role("dialog", name="Save “Chipmunk”")
    with pitch.page.expect_download() as download:
        sheet.get_by_role("button", name=format, exact=True).tap()
    assert download.value.suggested_filename == f"chipmunk.{format.lower()}"
    data = download.value.path().read_bytes()
    assert data.startswith(beginning)
    assert abs(cents(Sound(data).frequency(0.4, 1), TONE) - 1000) < 5
    expect(sheet.get_by_role("status")).to_have_text(f"Saved as chipmunk.{format.lower()}.")


def test_save_gives_the_recording_as_it_is(pitch):
    pitch.record()
    pitch.original.tap()
    pitch.save.tap()
    sheet = pitch.page.get_by_role("dialog", name="Save “As recorded”")
    with pitch.page.expect_download() as download:
        sheet.get_by_role("button", name="As it is").tap()
    assert download.value.suggested_filename == "recording.webm"


# Files


def choose(pitch: PitchPerfect, file: Path) -> None:
    pitch.page.get_by_label("Choose a sound file").set_input_files(file)


def test_a_sound_file_can_be_chosen(pitch, tmp_path):
    choose(pitch, write_tone(tmp_path / "tone.wav", 300))
    expect(pitch.title("Play")).to_be_visible()
    pitch.play("Darth Vader")
    assert abs(cents(pitch.heard.frequency(0.5, 1.5), 300) + 1000) < 5


def test_what_is_no_sound_is_told(pitch, tmp_path):
    pitch.page.context.watch.allow("415")
    words = tmp_path / "words.mp3"
    words.write_text("hello, world")
    choose(pitch, words)
    pitch.effect("Echo").tap()
    expect(pitch.message).to_contain_text("no sound that can be read")
    expect(pitch.status).to_be_empty()


def test_a_file_that_is_too_large_is_told(pitch, tmp_path):
    large = tmp_path / "large.wav"
    with large.open("wb") as file:
        file.truncate(25_000_001)
    choose(pitch, large)
    expect(pitch.message).to_contain_text("larger than 25 MB")
    expect_first_state(pitch)


def test_a_server_that_is_gone_is_told(pitch, server):
    pitch.page.context.watch.allow("ERR_CONNECTION_REFUSED", "Request failed")
    pitch.record(0.5)
    server.stop()
    pitch.effect("Slow").tap()
    expect(pitch.message).to_contain_text("can’t be reached")
    server.start()
    pitch.effect("Slow").tap()
    expect(pitch.status).to_have_text("Playing Slow")


# What can go wrong


@pytest.mark.parametrize(("error", "words"), [
    ("NotAllowedError", "may not be used"),
    ("NotFoundError", "no microphone here"),
    ("NotReadableError", "used by another program"),
    ("AbortError", "doesn’t start"),
])
def test_why_there_is_no_microphone(open_pitch, error, words):
    pitch = open_pitch(script=f"""
        if (window.MediaDevices) MediaDevices.prototype.getUserMedia = () =>
            Promise.reject(new DOMException('no', '{error}'));
    """)
    pitch.microphone.tap()
    expect(pitch.message).to_contain_text(words)
    expect(pitch.message).to_contain_text("choose a sound file")
    expect_first_state(pitch)


@pytest.mark.parametrize(("script", "words"), [
    ("Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined });",
     "secure connection"),
    ("delete window.MediaRecorder;", "can’t record"),
])
def test_what_a_browser_lacks(open_pitch, script, words):
    pitch = open_pitch(script=script)
    pitch.microphone.tap()
    expect(pitch.message).to_contain_text(words)
    expect_first_state(pitch)


def test_ten_minutes_are_the_longest(pitch):
    pitch.page.clock.install()
    pitch.microphone.tap()
    pitch.expect_sound()
    pitch.page.clock.fast_forward("09:58")
    expect(pitch.label).to_have_text("Recording…")
    pitch.page.clock.fast_forward("00:03")
    expect(pitch.title("Play")).to_be_visible()
    expect(pitch.message).to_contain_text("10 minutes")
    pitch.expect_microphone_off()


def test_silence_is_told(launch, open_context, server, tmp_path):
    silent = launch(microphone=write_tone(tmp_path / "silence.wav", 0))
    context = open_context(server, silent, permissions=["microphone"])
    page = context.new_page()
    page.goto("/extras/pitch-perfect")
    pitch = PitchPerfect(page)
    pitch.record()
    expect(pitch.message).to_contain_text("Nothing was heard")


def test_leaving_switches_the_microphone_off(pitch):
    pitch.page.evaluate("() => addEventListener('pagehide', () => sessionStorage.setItem("
                        "'states', tracks.map(({ readyState }) => readyState)))")
    pitch.microphone.tap()
    expect(pitch.stop_recording).to_be_visible()
    pitch.page.get_by_role("link", name="Extras").tap()
    expect(pitch.page).to_have_url(re.compile("/extras$"))
    assert pitch.page.evaluate("() => sessionStorage.getItem('states')") == "ended"
    pitch.page.go_back()
    expect_first_state(pitch)


def test_a_microphone_that_goes_away_keeps_what_was_recorded(pitch):
    pitch.microphone.tap()
    pitch.page.wait_for_timeout(800)
    pitch.page.evaluate(
        "() => tracks[0].dispatchEvent(new Event('ended'))")
    expect(pitch.title("Play")).to_be_visible()
    expect(pitch.message).to_contain_text("went away")


# For everybody


def test_all_of_it_with_the_keyboard(open_pitch):
    pitch = open_pitch(**{**DESK, "is_mobile": False, "has_touch": False})
    keyboard = pitch.page.keyboard
    pitch.page.get_by_role("link", name="Extras").focus()
    keyboard.press("Tab")
    expect(pitch.microphone).to_be_focused()
    keyboard.press("Enter")
    expect(pitch.stop_recording).to_be_focused()
    pitch.page.wait_for_timeout(800)
    keyboard.press("Enter")
    expect(pitch.title("Play")).to_be_focused()
    keyboard.press("Tab")
    expect(pitch.effect("Slow")).to_be_focused()
    keyboard.press("Enter")
    expect(pitch.status).to_have_text("Playing Slow")
    pitch.stop_playing.focus()
    keyboard.press("Enter")
    expect(pitch.effect("Slow")).to_be_focused()
    pitch.back.focus()
    keyboard.press("Enter")
    expect(pitch.microphone).to_be_focused()


@pytest.mark.parametrize("look", LOOKS)
def test_wcag(open_pitch, look):
    pitch = open_pitch(**{"is_mobile": False, "has_touch": False, **look})
    expect_accessible(pitch.page)
    pitch.microphone.click()
    expect(pitch.stop_recording).to_be_visible()
    expect_accessible(pitch.page)
    pitch.pause.click()
    expect_accessible(pitch.page)
    pitch.stop_recording.click()
    expect(pitch.title("Play")).to_be_visible()
    expect_accessible(pitch.page)
    pitch.play("Slow")
    expect(pitch.page.locator(".is-playing")).to_be_visible()
    pitch.save.click()
    expect(pitch.page.get_by_role("dialog")).to_be_visible()
    expect_accessible(pitch.page)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1280, 800)])
def test_everything_fits(open_pitch, size):
    pitch = open_pitch(viewport={"width": size[0], "height": size[1]})
    seen = viewport(pitch.page)
    assert is_within(pitch.microphone.bounding_box(), seen)
    pitch.microphone.tap()
    for part in (pitch.pause, pitch.stop_recording):
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert is_within(box, seen) and box["height"] >= 44
    assert not scrolls_sideways(pitch.page)
    pitch.expect_sound()
    pitch.stop_recording.tap()
    expect(pitch.title("Play")).to_be_visible()
    assert not scrolls_sideways(pitch.page)
    for name in EFFECTS:
        pitch.effect(name).scroll_into_view_if_needed()
        box = pitch.effect(name).bounding_box()
        assert box["width"] >= 88 and box["height"] >= 88
    if min(size) >= 390 and size[1] >= 800:
        for name in EFFECTS:
            assert is_within(pitch.effect(name).bounding_box(), viewport(pitch.page))


@pytest.mark.parametrize("when", ["recording", "recorded"])
def test_asks_before_a_recording_is_lost(pitch, when):
    if when == "recorded":
        pitch.record()
    else:
        pitch.microphone.tap()
        expect(pitch.stop_recording).to_be_visible()
    asked = []

    def stay(dialog):
        asked.append(dialog.type)
        dialog.dismiss()

    pitch.page.on("dialog", stay)
    pitch.page.evaluate("() => { location.href = '/extras'; }")
    pitch.page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    expect(pitch.page).to_have_url(re.compile("pitch-perfect"))
