"""Checks that hold on every page, whatever a test is about."""

import re
import time
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request


# Messages that no page can prevent: Chromium was too late for a view transition and skips it.
HARMLESS = (
    "Transition was aborted because of invalid state",
    # Most tests have no service worker.
    "Service Worker registration blocked")

# The console's messages while the server isn't running.
GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY")


class Watch:
    """Records problems on the pages of a context.

    Problems are warnings and errors on the console (including violations of the content security
    policy), uncaught exceptions, failed requests, and requests to other hosts.
    """

    def __init__(self, context: BrowserContext, url: str):
        self._host = urlsplit(url).netloc
        self._problems: list[str] = []
        self._allowed = [*HARMLESS]
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"Exception: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)

    def allow(self, *patterns: str) -> None:
        """Allows problems whose text matches one of the patterns."""
        self._allowed += patterns

    def check(self) -> None:
        __tracebackhide__ = True
        problems = [
            problem for problem in self._problems
            if not any(re.search(pattern, problem) for pattern in self._allowed)]
        assert not problems, "\n".join(["The page isn't clean:", *problems])

    def _note(self, problem: str) -> None:
        self._problems.append(problem)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._note(f"Console: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        # data: and blob: URLs have no host.
        if urlsplit(request.url).netloc not in ("", self._host):
            self._note(f"Request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # The browser aborts requests if the page is left or asks again.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"Request failed: {request.method} {request.url}: {request.failure}")


def wait_until(page: Page, condition: str, argument: object = None, patience: float = 60) -> None:
    """Waits until a function of the page gives a promise of true.

    Playwright's `wait_for_function` takes the promise itself for true, and waits for nothing.
    """
    deadline = time.monotonic() + patience
    while not page.evaluate(condition, argument):
        assert time.monotonic() < deadline, f"Not within {patience} s: {condition}"
        page.wait_for_timeout(20)


def settle(page: Page) -> None:
    """Waits until all animations have finished."""
    page.wait_for_load_state("load")
    page.evaluate(
        """async () => {
            await document.fonts.ready;
            await Promise.allSettled(document.getAnimations()
                .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
                .map((animation) => animation.finished));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""")
