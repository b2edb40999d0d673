"""What must never happen on a page, whatever a test is about."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request


# What no page can help: Chromium came too late to move one page to the next, and shows it at once.
HARMLESS = ("Transition was aborted because of invalid state",)

# What the console says while no server is there.
GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY")


class Watch:
    """Notes what goes wrong on the pages of a context.

    That is: a warning or an error on the console (a breach of the content security policy is one),
    an exception that nobody caught, a request that fails, and one to another host.
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
        """Expects problems whose text has one of the patterns."""
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
        # None has what is at hand, and what is for another program.
        if urlsplit(request.url).netloc not in ("", self._host):
            self._note(f"Request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left, or has newer wishes, gives up what it asked for.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"Request failed: {request.method} {request.url}: {request.failure}")


def settle(page: Page) -> None:
    """Waits until nothing moves any more."""
    page.wait_for_load_state("load")
    page.evaluate(
        """async () => {
            await document.fonts.ready;
            await Promise.allSettled(document.getAnimations()
                .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
                .map((animation) => animation.finished));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""")
