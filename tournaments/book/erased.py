"""Words from which a person was erased: every page that shows them says so."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.html import escape
from django.utils.translation import gettext

from tournaments.book.chain import TEXT_LIMIT, text_hash

# What stands in a name's place; longer words may have lost the end of it.
CODE = re.compile(r"E[0-9]{3,}")


class ErasedText(str):
    """Words in which a code stands for a name that was erased.

    Stored, compared and joined they are the words that stand there. Shown, alone or in
    a sentence, they say that they are not the first ones. So no page has to think of
    it; a list of names is joined by ``listed``.
    """

    __slots__ = ()

    def __str__(self) -> str:
        words = str.__str__(self)
        alone = CODE.fullmatch(words) is not None
        mark = gettext("name erased") if alone else gettext("a name was erased here")
        return f"{words} ({mark})"

    def __html__(self) -> str:
        return escape(str(self))


def listed(names: Iterable[str], *, between: str = ", ") -> str:
    """Return names in a sentence, one after the other, with what is said of each.

    Of a pair that was erased it is once the code that stands for both.
    """
    given = list(names)
    if given and isinstance(given[0], ErasedText) and len(set(given)) == 1:
        return str(given[0])
    return between.join([str(name) for name in given])


def marked_if_changed(text: str, *, salt: str, hashed: str | None) -> str:
    """Return words beside a line, marked if they are not those that it has hashed."""
    can_be = CODE.search(text) is not None or len(text) == TEXT_LIMIT
    if can_be and text_hash(salt=salt, text=text) != hashed:
        return ErasedText(text)
    return text
