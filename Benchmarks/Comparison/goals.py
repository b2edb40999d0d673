"""The goals of mememe, and whether it reaches them."""

from dataclasses import dataclass

from programs.gifsicle import Gifsicle
from programs.mememe_batch import batch_name
from work import Entry, Work

SAVING, UNSAVED = "mememe", "mememe --no-save"


@dataclass(frozen=True)
class Goal:
    what: str
    limit: str
    found: str
    is_reached: bool


def goals(works: dict[str, Work], exact: dict[str, bool]) -> list[Goal]:
    """All goals, reached or not.

    Args:
        exact: for each meme of mememe, whether it equals its original outside the words.
    """
    small, large, png = works["JPEG-1"], works["JPEG-12"], works["PNG-12"]
    fastest = _fastest_peer(small)
    floor, pillow, saved = large.entry("floor"), png.entry("Pillow"), png.entry(SAVING)
    sheet = works["sheet-1000"]
    from_store, from_files = sheet.entry(SAVING), sheet.entry("libvips")
    start = works["start"].entry("mememe --version")
    most = max(large.entry(name).mebibytes for name in (SAVING, UNSAVED))
    most_of_png = max(png.entry(name).mebibytes for name in (SAVING, UNSAVED))
    return [
        _ratio("12 MP JPEG, stored", 0.9, large.entry(SAVING), floor),
        _ratio("12 MP JPEG, not stored", 0.8, large.entry(UNSAVED), floor),
        _ratio("1 MP JPEG, stored", 1.5, small.entry(SAVING), small.entry("floor")),
        _ratio("the same, and the fastest peer", 0.5, small.entry(SAVING), fastest),
        _at_most("memory at 1 MP JPEG, stored", 24, small.entry(SAVING).mebibytes, "MiB"),
        _at_most("memory at 12 MP JPEG: no more than the floor's", floor.mebibytes, most, "MiB"),
        _at_most("memory at 12 MP PNG", 32, most_of_png, "MiB"),
        _ratio("12 MP PNG, stored", 1 / 3, saved, pillow),
        _at_most(
            "12 MP PNG: no larger than Pillow's", (pillow.size or 0) / 2**20,
            (saved.size or 0) / 2**20, "MiB"),
        Goal("PSNR where no word is", "∞", _list(exact), all(exact.values())),
        *_of_gif(works["GIF-100"], exact),
        *_of_batch(works["batch-1000"]),
        _at_most("contact sheet of 1,000 from a store", 1, from_store.milliseconds / 1e3, "s"),
        _ratio("the same, and libvips from files", 0.1, from_store, from_files),
        *_of_scenes(works),
        _at_most("start (mememe --version)", 3.5, start.milliseconds, "ms"),
    ]


def _of_scenes(works: dict[str, Work]) -> list[Goal]:
    named = [works[name] for name in ("sticker-12", "panels-4", "template-3")]
    return [
        _ratio(f"{work.title}, and the fastest peer", 0.5, work.entry(SAVING), _fastest_peer(work))
        for work in named]


def _of_gif(work: Work, exact: dict[str, bool]) -> list[Goal]:
    saved, pillow = work.entry(SAVING), work.entry("Pillow")
    is_exact = exact[work.title]
    return [
        _ratio("GIF, stored", 0.1, saved, pillow),
        _ratio("the same, and the fastest peer", 1 / 3, saved, _fastest_peer(work)),
        _at_most(
            "GIF: no larger than Pillow's", (pillow.size or 0) / 2**20, (saved.size or 0) / 2**20,
            "MiB"),
        Goal(
            "GIF: pixels changed beside the ink, on any frame", "none",
            "none" if is_exact else "some", is_exact),
    ]


def _of_batch(work: Work) -> list[Goal]:
    return [
        _at_least(
            f"batch, {'stored' if saves else 'not stored'}: rate on 2 cores", 1.8,
            work.entry(batch_name(saves, 1)).ratio(work.entry(batch_name(saves, 2))), "× 1 core")
        for saves in (True, False)]


def _fastest_peer(work: Work) -> Entry:
    own = {"floor", "floor, row by row", SAVING, UNSAVED, Gifsicle.name}
    return min(
        (entry for entry in work.entries if entry.program not in own),
        key=lambda entry: entry.milliseconds)


def _ratio(what: str, limit: float, entry: Entry, other: Entry) -> Goal:
    return _at_most(what, limit, entry.ratio(other), f"× {other.program}")


def _at_most(what: str, limit: float, found: float, unit: str) -> Goal:
    return Goal(what, f"≤ {limit:.3g} {unit}", f"{found:.3g} {unit}", found <= limit)


def _at_least(what: str, limit: float, found: float, unit: str) -> Goal:
    return Goal(what, f"≥ {limit:.3g} {unit}", f"{found:.3g} {unit}", found >= limit)


def _list(exact: dict[str, bool]) -> str:
    failed = [work for work, is_exact in exact.items() if not is_exact]
    return f"finite for {', '.join(failed)}" if failed else "∞"
