"""The C library, by ctypes, which gives up the global lock of the interpreter for as long as a call takes."""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from ._errors import of_record

_Progress = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p)


class _Picture(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("bytes", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class _Options(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t), ("most_pixels", ctypes.c_uint64), ("most_memory", ctypes.c_uint64),
        ("seconds", ctypes.c_double), ("stays_on_thread", ctypes.c_bool), ("stop", ctypes.c_void_p),
        ("progress", _Progress), ("context", ctypes.c_void_p)]


def _load() -> ctypes.CDLL:
    beside = Path(__file__).with_name("libmememe.so.0")
    name = os.environ.get("MEMEME_LIBRARY") or (str(beside) if beside.exists() else "libmememe.so.0")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(
            f"mememe needs its C library, and {error}. Install a wheel that has it, or run make install-library, or say "
            "where it is in MEMEME_LIBRARY") from error
    library.mememe_version.restype = ctypes.c_char_p
    library.mememe_result_bytes.restype = ctypes.c_void_p
    library.mememe_result_json.restype = ctypes.c_char_p
    library.mememe_stop_new.restype = ctypes.c_void_p
    return library


_library = _load()

#: The version of the library.
version: str = _library.mememe_version().decode()


class Stop:
    """Ends what is being made, from another thread.

    >>> stop = Stop()
    >>> stop.now()
    """

    def __init__(self) -> None:
        self._handle = ctypes.c_void_p(_library.mememe_stop_new())

    def now(self) -> None:
        """Ends all that was begun with it, and all that will be: they raise `Stopped`."""
        _library.mememe_stop_now(self._handle)

    # The module may be gone before the last object is.
    def __del__(self, _free: Any = _library.mememe_stop_free) -> None:
        _free(self._handle)


class Options:
    """How a meme is made."""

    def __init__(
        self, *, seconds: float | None = None, most_pixels: int | None = None, most_memory: int | None = None,
        stop: Stop | None = None, progress: Callable[[float], object] | None = None,
    ) -> None:
        def report(done: float, _: object) -> None:
            assert progress
            try:
                progress(done)
            except BaseException as error:
                # C can't raise it.
                self.end(error)

        self._stop = stop or Stop()  # Lives as long as the options.
        self.has_progress = progress is not None
        #: What ended the call.
        self.raised: BaseException | None = None
        self.c = _Options(
            struct_size=ctypes.sizeof(_Options), most_pixels=most_pixels or 0, most_memory=most_memory or 0,
            seconds=seconds or 0, stop=self._stop._handle, progress=_Progress(report) if progress else _Progress())

    def end(self, error: BaseException) -> None:
        """Ends the call, which raises an error then."""
        self.raised = error
        self._stop.now()


def call(function: str, *arguments: Any) -> tuple[dict[str, Any], bytes | None]:
    """Calls a function that gives a result: its JSON, and its bytes if it has some. Texts are encoded."""
    result = ctypes.c_void_p()
    given = [argument.encode() if isinstance(argument, str) else argument for argument in arguments]
    status = getattr(_library, function)(*given, ctypes.byref(result))
    try:
        said: dict[str, Any] = json.loads(_library.mememe_result_json(result))
        if status:
            raise of_record(said["error"])
        size = ctypes.c_size_t()
        start = _library.mememe_result_bytes(result, ctypes.byref(size))
        return said, ctypes.string_at(start, size.value) if start else None
    finally:
        _library.mememe_result_free(result)


def make(
    function: str, *arguments: Any, request: dict[str, Any], pictures: Sequence[tuple[str | None, bytes]],
    options: Options,
) -> tuple[dict[str, Any], bytes | None]:
    """Calls a function that makes a meme."""
    given = (_Picture * len(pictures))(
        *(_Picture(name.encode() if name is not None else None, data, len(data)) for name, data in pictures))
    is_long = sum(len(data) for _, data in pictures) > _SMALL
    return call_with(
        options, function, *arguments, json.dumps(request), given, ctypes.c_size_t(len(pictures)), is_long=is_long)


#: A meme of fewer bytes is made before anybody presses a key, and to wake a thread for it takes 0.1 ms.
_SMALL = 32_768


def call_with(
    options: Options, function: str, *arguments: Any, is_long: bool = True,
) -> tuple[dict[str, Any], bytes | None]:
    """Calls a function whose last argument is its options. What `progress` raises, or Ctrl+C, ends it."""
    whole = (function, *arguments, ctypes.byref(options.c))
    if not is_long and not options.has_progress or threading.current_thread() is not threading.main_thread():
        done = _Outcome(*whole)
    elif options.has_progress:
        with _interrupting(options):
            done = _Outcome(*whole)
    else:
        done = _beside(options, whole)
    if options.raised is not None:
        raise options.raised
    return done.made()


class _Outcome:
    """What a call gave, to be had in another thread."""

    def __init__(self, *whole: Any) -> None:
        self._error: BaseException | None = None
        try:
            self._made: tuple[dict[str, Any], bytes | None] = call(*whole)
        except BaseException as error:
            self._error = error

    def made(self) -> tuple[dict[str, Any], bytes | None]:
        if self._error is not None:
            raise self._error
        return self._made


class _Job:
    """A call that another thread makes."""

    def __init__(self, options: Options, whole: tuple[Any, ...]) -> None:
        self._options = options  # They are to live as long as the call.
        self._whole = whole
        self._outcome: _Outcome | None = None
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()

    def work(self) -> None:
        self._outcome = _Outcome(*self._whole)

    def tell(self) -> None:
        """Wakes who waits for its end."""
        self._bell.put(None)

    def wait(self) -> _Outcome:
        """Waits for its end. Can be called again after a signal has raised an error in it."""
        while self._outcome is None:
            self._bell.get()
        return self._outcome


class _Helper:
    """A thread for what the main thread waits for: to begin one for each call takes 0.2 ms more."""

    #: Those that wait for work. More than one is at work only if a signal's handler makes a meme.
    idle: ClassVar[list[_Helper]] = []

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="mememe", daemon=True).start()

    def begin(self, job: _Job) -> None:
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            job.work()
            # Who is told may have the next job already.
            _Helper.idle.append(self)
            job.tell()
            # Pictures and memes are large: none is kept while there is nothing to do.
            del job


# A forked process has none of the threads.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Helper.idle.clear)


def _beside(options: Options, whole: tuple[Any, ...]) -> _Outcome:
    """Calls in another thread, so that the main thread sees signals."""
    job = _Job(options, whole)
    is_begun = False
    while True:
        # A signal may come at any line; what was begun without our knowing it is ended by the options.
        try:
            if not is_begun:
                helper = _Helper.idle.pop() if _Helper.idle else _Helper()
                helper.begin(job)
                is_begun = True
            return job.wait()
        except BaseException as error:
            options.end(error)
            if not is_begun:
                raise


@contextmanager
def _interrupting(options: Options) -> Iterator[None]:
    """Lets Ctrl+C end a call in the main thread: what its usual handler raises within C's callback would be lost."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: options.end(KeyboardInterrupt()))
    try:
        yield
    finally:
        if usual is signal.default_int_handler:
            signal.signal(signal.SIGINT, usual)


class StoreHandle:
    """An open store. It is closed once nobody has it any more, no call of another thread either."""

    def __init__(self, folder: str | None, reads_only: bool) -> None:
        self._as_parameter_ = ctypes.c_void_p()
        said, _ = call("mememe_store_open", folder, ctypes.c_bool(reads_only), ctypes.byref(self._as_parameter_))
        self.folder: str = said["store"]

    # The module may be gone before the last object is.
    def __del__(self, _close: Any = _library.mememe_store_close) -> None:
        _close(self._as_parameter_)
