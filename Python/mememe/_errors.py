"""What goes wrong, by kind."""

from __future__ import annotations

from typing import Any


class MememeError(Exception):
    """Why something failed.

    The kind is one of those that `Documentation/json.md` lists; new ones may come.
    """

    def __init__(self, message: str, kind: str = "failed", candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        #: What may have been meant: names of fonts or templates, or ids of memes.
        self.candidates = candidates

    @property
    def hint(self) -> str | None:
        """What may have been meant, as a question."""
        if not self.candidates:
            return None
        return f"did you mean {' or '.join(self.candidates)}?"


class UsageError(MememeError, ValueError):
    """The arguments can't be understood."""

    def __init__(self, message: str, kind: str = "usage", candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message, kind, candidates)


class PictureError(MememeError):
    """A picture can't be read, or is too large."""


class FontError(MememeError):
    """A font is unknown or unusable."""


class TemplateError(MememeError):
    """A template is unknown, or its places aren't filled."""


class StoreError(MememeError):
    """A store can't be opened, read or written."""


class UnknownMemeError(StoreError, LookupError):
    """The store has no such meme, or several whose ids begin so."""


class LimitError(MememeError):
    """It would take more pixels, memory or time than it may."""


class Stopped(MememeError):
    """It was stopped."""


class MememeWarning(UserWarning):
    """Something about a meme that its maker may want to know, such as words that became very small."""


_KINDS: dict[type[MememeError], str] = {
    UsageError: "usage invalidRecipe cropOutside",
    PictureError: "empty unsupportedFormat unsupportedVariant truncated corrupt missingPicture missingLibrary",
    FontError: "unknownFont unusableFont",
    TemplateError: """templateExists damagedTemplate unknownTemplate invalidTemplate newerTemplate unknownSlot
        unfilledSlot""",
    UnknownMemeError: "unknownID shortID ambiguousID discarded notDiscarded unknownVersion",
    LimitError: "tooManyPixels tooManyFrames tooSlow sideTooLong outOfMemory tooMuchMemory",
    StoreError: """noStoreFolder badStoreAddress noStore newerStore lostCatalog damagedCatalog foreignCatalog catalogFailed
        storeMoved storeReplaced storeInUse storeBusy storeReadOnly storeUnreadable storeUnreachable storeRefused storeNotEmpty
        unsettled changedMeanwhile tooManyTags noMemes damagedPicture unknownOriginal unreadableRecipe damagedRow
        diskFull readOnly permissionDenied""",
    Stopped: "interrupted",
}
_CLASSES = {kind: error for error, kinds in _KINDS.items() for kind in kinds.split()}


def of_record(record: dict[str, Any]) -> MememeError:
    """The exception of an `error` in JSON."""
    kind = record["kind"]
    return _CLASSES.get(kind, MememeError)(record["message"], kind, tuple(record["candidates"]))
