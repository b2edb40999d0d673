"""Templates: pictures with places for words and for other pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _library
from ._memes import Meme, _handle, render
from ._pictures import Picture

if TYPE_CHECKING:
    from ._stores import Store


@dataclass(frozen=True)
class Template:
    """A picture with places for words and for other pictures."""

    name: str
    title: str
    #: An example for each of its places for words, in their order.
    words: dict[str, str] = field(repr=False)
    #: The names of its places for pictures.
    pictures: list[str] = field(repr=False)
    keywords: list[str] = field(repr=False)
    is_built_in: bool = True
    _store: Any = field(default=None, repr=False, compare=False)

    def render(self, *words: str, pictures: dict[str, Picture] | None = None, **by_place: str) -> Meme:
        """Makes a meme of it, of words in the order of its places, or by their names.

        >>> template("two-choices").render("tabs", "spaces").format
        'png'
        """
        if words and by_place:
            raise TypeError("words are given in order, or by place, not both")
        named = {name.replace("_", "-"): text for name, text in by_place.items()}
        return render(template=self.name, words=named or words, pictures=pictures, store=self._store)


def templates(search: str | None = None, *, store: Store | None = None) -> list[Template]:
    """The templates that there are, or those that have the words of a search, the best first.

    >>> [found.name for found in templates("choices")][0]
    'two-choices'
    """
    said, _ = _library.call("mememe_templates", _handle(store), search)
    return [of_record(record, store) for record in said["templates"]]


def template(name: str, *, store: Store | None = None) -> Template:
    """The template of a name or an alias.

    >>> template("two-choices").words
    {'rejected': 'Reading the manual', 'chosen': 'Asking the group chat'}
    """
    said, _ = _library.call("mememe_template", _handle(store), name)
    return of_record(said, store)


def of_record(record: dict[str, Any], store: Store | None) -> Template:
    return Template(
        record["name"], record["title"], {place["slot"]: place["example"] for place in record["words"]},
        [place["slot"] for place in record["pictures"]], record["keywords"], record["isBuiltIn"], store)
