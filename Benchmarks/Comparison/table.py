"""Tables, in aligned columns or as Markdown."""

from collections.abc import Iterable

from goals import Goal
from work import Entry, Work

MEASURED = [
    "work", "program", "ms", "ratio", "CPU ms", "MiB", "KiB out", "PSNR dB", "SSIM"]
REACHED = ["goal", "limit", "found", "reached"]


def measured(works: Iterable[Work]) -> list[list[str]]:
    """A row for each program at each work; the work is named in the first."""
    rows = []
    for work in works:
        for index, entry in enumerate(work.entries):
            rows.append(["" if index else work.title, *_cells(entry, work.entries[0])])
    return rows


def reached(goals: Iterable[Goal]) -> list[list[str]]:
    """A row for each goal."""
    return [
        [goal.what, goal.limit, goal.found, "yes" if goal.is_reached else "no"]
        for goal in goals]


def _cells(entry: Entry, first: Entry) -> list[str]:
    likeness = entry.likeness
    return [
        entry.program, _time(entry.milliseconds), f"{entry.ratio(first):.2f}",
        _time(entry.cpu_milliseconds), f"{entry.mebibytes:.1f}",
        "" if entry.size is None else f"{entry.size / 1024:,.0f}",
        "" if likeness is None else "∞" if likeness.is_exact else f"{likeness.psnr:.1f}",
        "" if likeness is None else f"{likeness.ssim:.4f}"]


def _time(milliseconds: float) -> str:
    return f"{milliseconds:,.0f}" if milliseconds >= 100 else f"{milliseconds:.1f}"


def aligned(head: list[str], rows: list[list[str]], words: int) -> str:
    """A table for a terminal: the first `words` columns hold text, the others numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines: list[str] = []
    for row in [head, *rows]:
        cells = [
            cell.ljust(width) if index < words else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))]
        # A row that begins a work has its name on a line of its own.
        if row[0] and words == 2 and lines:
            lines.append("")
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def markdown(head: list[str], rows: list[list[str]], words: int) -> str:
    """A table in Markdown."""
    rule = ["---" if index < words else "--:" for index in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows])
