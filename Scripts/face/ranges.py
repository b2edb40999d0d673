"""The parts into which style sheets divide the default face."""

import re

_RULE = re.compile(r"@font-face \{[^}]*fonts/([\w-]+\.woff2)[^}]*unicode-range:([^;]*);")


def ranges(sheet: str) -> dict[str, set[int]]:
    """The characters of each file by its name, as a style sheet says."""
    parts = {}
    for name, text in _RULE.findall(sheet):
        characters = parts.setdefault(name, set())
        for part in text.split(","):
            first, _, last = part.strip().removeprefix("U+").partition("-")
            characters.update(range(int(first, 16), int(last or first, 16) + 1))
    return parts
