"""The machine that measures."""

import os
import platform
import re
from pathlib import Path


def machine() -> dict[str, str]:
    """The properties that affect its results, by name."""
    memory = int(_found(r"MemTotal: +(\d+)", Path("/proc/meminfo")) or 0)
    return {
        "processor": _found(r"model name\s*: (.*)", Path("/proc/cpuinfo")) or platform.machine(),
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": f"{memory / 2**20:.0f} GiB",
        "system": _found(r'PRETTY_NAME="(.*)"', Path("/etc/os-release")) or platform.system(),
        "load": f"{os.getloadavg()[0]:.1f}",
        "kernel": platform.release().partition("-")[0],
    }


def _found(pattern: str, path: Path) -> str | None:
    match = re.search(pattern, path.read_text())
    return match and match[1]
