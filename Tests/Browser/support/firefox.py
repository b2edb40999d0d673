"""Firefox, driven by WebDriver BiDi, which every build of it has.

Playwright drives a build of its own, or by this protocol a newer one than the release with extended support that
Debian has.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from PIL import Image
from websockets.sync.client import connect

from .pictures import opened

PATIENCE = 60
"""How long a page may take for anything, in seconds."""

_CANDIDATES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Control": "\ue009", "Shift": "\ue008", "ArrowRight": "\ue014"}
_PREFERENCES = {
    # Nothing but the tests' server is asked for anything.
    "app.update.enabled": False, "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,", "dom.serviceWorkers.enabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
    # The same picture on every machine.
    "gfx.webrender.software": True, "layout.css.devPixelsPerPx": "1.0", "ui.systemUsesDarkTheme": 0,
    "intl.accept_languages": "en",
}


def find() -> Path | None:
    """The executable of Firefox; the environment variable `FIREFOX` overrides it."""
    names = [os.environ["FIREFOX"]] if "FIREFOX" in os.environ else _CANDIDATES
    found = filter(None, map(shutil.which, names))
    return next(map(Path, found), None)

_RESTS = """(selector) => new Promise((resolve) => {
  const place = () => JSON.stringify(document.querySelector(selector)?.getBoundingClientRect());
  const before = place();
  setTimeout(() => resolve(place() === before), 100);
})"""
"""Whether an element stays where it is."""


class Firefox:
    """A Firefox with a profile of its own, which is gone at the end."""

    def __init__(self, executable: Path):
        self._running = ExitStack()
        profile = Path(self._running.enter_context(tempfile.TemporaryDirectory(prefix="mememe-firefox-")))
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines))
        self._process = self._running.enter_context(subprocess.Popen(
            [executable, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0",
             "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True))
        self._running.callback(self._process.kill)
        self._socket = self._running.enter_context(
            connect(f"{self._address()}/session", max_size=None, open_timeout=PATIENCE))
        self._count = 0
        self.problems: list[str] = []
        """What pages have thrown, or written to the console as an error."""
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded"])

    def _address(self) -> str:
        for line in self._process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                return found[1]
        raise RuntimeError("Firefox didn't say where it listens.")

    def command(self, method: str, **parameters) -> dict:
        """Sends a command of WebDriver BiDi and returns its result."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message["type"] == "event":
                self._note(message)
            elif message["id"] == self._count:
                assert message["type"] == "success", f"{method}: {message['message']}"
                return message["result"]

    def _note(self, event: dict) -> None:
        entry = event["params"]
        if event["method"] == "log.entryAdded" and entry["level"] == "error":
            self.problems.append(entry["text"])

    def open(self, url: str, width: int = 1280, height: int = 800) -> "FirefoxPage":
        """Opens a page in a window of its own, with cookies of its own."""
        user = self.command("browser.createUserContext")["userContext"]
        context = self.command("browsingContext.create", type="tab", userContext=user)["context"]
        self.command("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        page = FirefoxPage(self, context)
        page.goto(url)
        return page

    def close(self) -> None:
        self._running.close()


class FirefoxPage:
    def __init__(self, firefox: Firefox, context: str):
        self._firefox = firefox
        self._context = context

    def goto(self, url: str) -> None:
        self._command("browsingContext.navigate", url=url, wait="complete")

    def _command(self, method: str, **parameters) -> dict:
        return self._firefox.command(method, context=self._context, **parameters)

    def _evaluated(self, expression: str) -> dict:
        answer = self._firefox.command(
            "script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=True)
        assert answer["type"] == "success", answer.get("exceptionDetails", {}).get("text")
        return answer["result"]

    def evaluate(self, expression: str):
        """The value of an expression, as JSON has it."""
        result = self._evaluated(f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))")
        return json.loads(result["value"])

    def wait(self, expression: str) -> None:
        """Waits until an expression is true."""
        deadline = time.monotonic() + PATIENCE
        while True:
            # While a page gives way to another one, nothing can be asked.
            try:
                if self.evaluate(expression):
                    return
            except AssertionError as error:
                if time.monotonic() > deadline:
                    raise error
            assert time.monotonic() < deadline, f"{expression}: {self.evaluate('document.body.innerText')}"
            time.sleep(0.05)

    def element(self, selector: str) -> dict:
        """An element that can be seen; it is waited for."""
        query = f"document.querySelector({json.dumps(selector)})"
        self.wait(f"Boolean({query}?.checkVisibility({{ visibilityProperty: true }}))")
        return {"sharedId": self._evaluated(query)["sharedId"]}

    def click(self, selector: str) -> None:
        """Clicks an element, once it is in the window, rests and can do something."""
        self.wait(f"!document.querySelector({json.dumps(selector)})?.disabled")
        element = self.element(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'nearest' }})")
        self.wait(f"({_RESTS})({json.dumps(selector)})")
        self._point(element, [])

    def drag(self, selector: str, across: int, down: int) -> None:
        """Drags an element by a distance in pixels."""
        self._point(self.element(selector), [(across // 2, down // 2), (across, down)])

    def _point(self, element: dict, ways: list[tuple[int, int]]) -> None:
        origin = {"type": "element", "element": element}
        moves = [{"type": "pointerMove", "x": x, "y": y, "origin": origin} for x, y in ways]
        # From the second on relative to where it is, because the element moves with it.
        for move, (x, y), (before_x, before_y) in zip(moves, ways, [(0, 0), *ways]):
            move.update(x=x - before_x, y=y - before_y, origin="pointer")
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin}, {"type": "pointerDown", "button": 0},
            *moves, {"type": "pointerUp", "button": 0},
        ]
        self._command("input.performActions", actions=[
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def type(self, text: str) -> None:
        """Presses a key for each letter."""
        self._press([{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")])

    def press(self, *names: str) -> None:
        """Presses keys together, such as `Control` and `z`."""
        keys = [KEYS.get(name, name) for name in names]
        self._press([
            *({"type": "keyDown", "value": key} for key in keys),
            *({"type": "keyUp", "value": key} for key in reversed(keys)),
        ])

    def _press(self, actions: list[dict]) -> None:
        self._command("input.performActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def choose(self, selector: str, *files: Path) -> None:
        """Gives files to an input, which may be hidden."""
        element = {"sharedId": self._evaluated(f"document.querySelector({json.dumps(selector)})")["sharedId"]}
        self._command("input.setFiles", element=element, files=[str(file) for file in files])

    def text(self, selector: str) -> str:
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText.trim()")

    def box(self, selector: str) -> dict:
        """The place of an element in the window."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()")

    def seen(self, selector: str) -> Image.Image:
        """A picture of an element."""
        clip = {"type": "element", "element": self.element(selector)}
        return opened(base64.b64decode(self._command("browsingContext.captureScreenshot", clip=clip)["data"]))
