"""Fixtures: browsers, servers and pages."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from support import chromium
from support.devices import DESK
from support.editor import Editor
from support.memes import Library
from support.paths import FAILURES
from support.pictures import plain
from support.server import Server
from support.watch import Watch

# A machine that builds something else at the same time is slow.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

# What stands for the picture of a template's example.
EXAMPLE = plain(4, 3)

_watches = pytest.StashKey[list[Watch]]()
_contexts = pytest.StashKey[list[BrowserContext]]()


def pytest_sessionstart(session: pytest.Session) -> None:
    # Only in the main process, not in the workers.
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(FAILURES, ignore_errors=True)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def launch(playwright):
    """Starts browsers that are closed when the tests end: `launch(cameras=…)`."""
    executable = chromium.find()
    if executable is None:
        pytest.skip("There is no Chromium here, nor a Chrome. CHROMIUM=… can say where one is.")
    browsers = []

    def start(**options) -> Browser:
        browsers.append(chromium.launch(playwright.chromium, executable, **options))
        return browsers[-1]

    yield start
    for browser in browsers:
        browser.close()


@pytest.fixture(scope="session")
def browser(launch) -> Browser:
    """A browser without a camera."""
    return launch()


@pytest.fixture(scope="session")
def camera_browser(launch) -> Browser:
    """A browser with two cameras."""
    return launch(cameras=2)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(tmp_path_factory.mktemp("library"))


@pytest.fixture
def gallery(library: Library, serve, tmp_path: Path) -> Server:
    """A server with three memes: those of `support.memes.GALLERY`."""
    return serve(library.gallery(tmp_path / "gallery"))


@pytest.fixture
def crowd(library: Library, serve, tmp_path: Path) -> Server:
    """A server with 120 memes, "Meme 1" to "Meme 120"."""
    return serve(library.crowd(tmp_path / "crowd"))


@pytest.fixture
def many(library: Library, serve, tmp_path: Path) -> Server:
    """A server with 3,000 memes, "Meme 1" to "Meme 3000", of more than eight years."""
    return serve(library.many(tmp_path / "many", 3000))


@pytest.fixture
def open_context(request: pytest.FixtureRequest, browser: Browser):
    """Makes browser contexts that are watched (see `Watch`) and closed when the test ends."""
    watches = request.node.stash.setdefault(_watches, [])
    contexts = request.node.stash.setdefault(_contexts, [])

    def open(
            server: Server, browser: Browser = browser, draws_examples: bool = False, **options
    ) -> BrowserContext:
        # The service worker would answer before the routes of a test.
        context = browser.new_context(
            base_url=server.url, **{**DESK, "service_workers": "block", **options})
        if not draws_examples:
            # To draw the examples of all templates takes an unoptimized server seconds, in each test that
            # opens the editor.
            context.route(
                "**/api/v1/templates/*/example",
                lambda route: route.fulfill(content_type="image/png", body=EXAMPLE))
        context.set_default_timeout(PATIENCE)
        # Without snapshots, because taking them violates the content security policy.
        context.tracing.start()
        context.watch = Watch(context, server.url)
        watches.append(context.watch)
        contexts.append(context)
        return context

    yield open
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(open_context) -> Callable[..., Page]:
    """Opens a path of a server: `open_page(server, "/", **PHONE)`."""

    def open(server: Server, path: str = "/", **options) -> Page:
        page = open_context(server, **options).new_page()
        page.goto(path)
        return page

    return open


@pytest.fixture
def open_editor(open_page) -> Callable[..., Editor]:
    """Opens the editor of a server: `open_editor(server, "/new", **PHONE)`."""

    def open(server: Server, path: str = "/new", **options) -> Editor:
        return Editor(open_page(server, path, **options))

    return open


@pytest.fixture
def measure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Records a measurement, which is printed at the end."""

    def note(text: str) -> None:
        request.node.user_properties.append(("measurement", text))

    return note


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function):
    try:
        result = yield
        for watch in pyfuncitem.stash.get(_watches, []):
            watch.check()
        return result
    except Exception:
        _keep_traces(pyfuncitem)
        raise


def _keep_traces(item: pytest.Function) -> None:
    """Saves screenshots and traces of the pages in the folder of `_folder`."""
    folder = _folder(item.nodeid)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, context in enumerate(item.stash.get(_contexts, []), 1):
        try:
            for part, page in enumerate(context.pages, 1):
                page.screenshot(path=folder / f"{number}-{part}.png")
                (folder / f"{number}-{part}.html").write_text(page.content())
            context.tracing.stop(path=folder / f"{number}-trace.zip")
        # A crashed page has no screenshot. The test's own failure matters.
        except Exception as error:
            (folder / f"{number}.txt").write_text(str(error))


def _folder(test: str) -> Path:
    return FAILURES / re.sub(r"[^\w.-]+", "-", test.rpartition("/")[2]).strip("-")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        report for reports in terminalreporter.stats.values() for report in reports
        if isinstance(report, pytest.TestReport)]
    failures = [
        folder for report in reports
        if report.failed and (folder := _folder(report.nodeid)).exists()]
    if failures:
        terminalreporter.section("pictures and traces of the failures")
        for folder in failures:
            terminalreporter.line(str(folder))
        terminalreporter.line("A trace is shown by: .build/python/bin/playwright show-trace FILE")
    measurements = [
        text for report in reports if report.when == "call"
        for name, text in report.user_properties if name == "measurement"]
    if measurements:
        terminalreporter.section("measurements")
        for text in measurements:
            terminalreporter.line(text)
