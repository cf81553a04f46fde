"""Words from which a person was erased: every page that shows them says so."""

from __future__ import annotations

import re

from django.utils.html import escape
from django.utils.translation import gettext

from tournaments.book.chain import TEXT_LIMIT, text_hash

# What stands in a name's place; longer words may have lost the end of it.
CODE = re.compile(r"E[0-9]{3,}")


class ErasedText(str):
    """Words in which a code stands for a name that was erased.

    They are the same words everywhere but in the markup of a page, which says beside
    them that they are not the first ones. So no page has to think of it.
    """

    __slots__ = ()

    def __html__(self) -> str:
        """Return the words as a page shows them."""
        alone = CODE.fullmatch(self) is not None
        mark = gettext("erased") if alone else gettext("a name was erased here")
        return f"{escape(str(self))} ({escape(mark)})"

    def __str__(self) -> str:
        """Return the words alone."""
        return str.__str__(self)


def as_it_stands(text: str, *, salt: str, hashed: str | None) -> str:
    """Return words beside a line, marked if they are not those that it has hashed."""
    can_be = CODE.search(text) is not None or len(text) == TEXT_LIMIT
    if can_be and text_hash(salt=salt, text=text) != hashed:
        return ErasedText(text)
    return text
