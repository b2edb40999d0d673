"""mememe: words on pictures.

>>> import mememe
>>> meme = mememe.render(rocket, "one does not simply", "land it twice")
>>> meme.save(target)

A call doesn't hold the interpreter's lock while it works: threads make memes at once, and
`await asyncio.to_thread(mememe.render, ...)` makes one beside an event loop.
"""

from ._errors import (
    FontError as FontError,
    LimitError as LimitError,
    MememeError as MememeError,
    MememeWarning as MememeWarning,
    PictureError as PictureError,
    Stopped as Stopped,
    StoreError as StoreError,
    TemplateError as TemplateError,
    UnknownMemeError as UnknownMemeError,
    UsageError as UsageError,
)
from ._library import Stop as Stop, version as __version__
from ._memes import (
    CaptionLayout as CaptionLayout,
    Layout as Layout,
    Line as Line,
    Meme as Meme,
    fonts as fonts,
    lay_out as lay_out,
    render as render,
)
from ._pictures import Picture as Picture
from ._requests import (
    Box as Box,
    Caption as Caption,
    Format as Format,
    Layer as Layer,
    Panels as Panels,
    Point as Point,
    Shadow as Shadow,
    Style as Style,
)
from ._stores import Store as Store, StoredMeme as StoredMeme
from ._templates import Template as Template, template as template, templates as templates

__all__ = [
    "Box", "Caption", "CaptionLayout", "FontError", "Format", "Layer", "Layout", "LimitError", "Line", "Meme",
    "MememeError", "MememeWarning", "Panels", "Picture", "PictureError", "Point", "Shadow", "Stop", "Stopped", "Store",
    "StoreError", "StoredMeme", "Style", "Template", "TemplateError", "UnknownMemeError", "UsageError",
    "__version__", "fonts", "lay_out", "render", "template", "templates",
]
