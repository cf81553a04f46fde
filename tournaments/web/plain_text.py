"""What people type, without what turns or breaks the text around it."""

from __future__ import annotations

import unicodedata

BIDI = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_CONTROLS = frozenset({"Cc", "Cs", "Zl", "Zp"})
_LAYOUT = frozenset("\n\r\t")
TYPED_LIMIT = 200  # of what is longer the rest says nothing
MOST_DIGITS = 9  # no number that somebody types is longer


def plain_text(text: str) -> str:
    """Return what somebody wrote, without what turns or breaks the text around it.

    Nobody types these characters and nobody sees them. Line ends and tabs stay. Of a
    text in which nothing is seen only white space is left, which says nothing either.
    """
    if text.isprintable():
        return text  # Python prints none of these characters as they are
    plain = "".join(one for one in text if one in _LAYOUT or not _breaks(one))
    if any(map(_is_seen, plain)):
        return plain
    return "".join(one for one in plain if one.isspace())


def plain_number(text: str, *, digits: int = MOST_DIGITS) -> int | None:
    """Return a whole number of so many digits at most; nothing if it is none."""
    plain = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if plain else None


def _breaks(character: str) -> bool:
    return character in BIDI or unicodedata.category(character) in _CONTROLS


def _is_seen(character: str) -> bool:
    """Tell whether a character leaves a mark; what joins emoji does not alone."""
    return not character.isspace() and unicodedata.category(character) != "Cf"
