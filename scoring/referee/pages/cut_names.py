"""The names of a table where a phone cuts them: over a column, and on a key.

Where what is left of two looks the same, the seat says who is meant.
"""

from __future__ import annotations

from collections.abc import Sequence

# So many letters are read over a column of a phone, and of a word on a key, which has
# room for so many words.
READ_OF_A_COLUMN = 9
READ_OF_A_WORD = 7
WORDS_OF_A_KEY = 2


def names_over_columns(names: Sequence[str], *, seats: Sequence[str]) -> list[str]:
    """Return the names of a table as they fit over a column: “Pop A.”.

    Where two would be the same, as much of the second name stands as tells them apart;
    where a column would cut that off, the seat comes first: “A4 Pop I.”.
    """
    return [
        _apart(name, names=names) or f"{seat} {_short(name, letters=1)}"
        for name, seat in zip(names, seats, strict=True)
    ]


def _apart(name: str, *, names: Sequence[str]) -> str:
    """Return a short name that no other one looks like, or nothing."""
    others = [one for one in names if one != name]
    for letters in range(1, len(name)):
        short = _short(name, letters=letters)
        seen = {_short(other, letters=letters)[:READ_OF_A_COLUMN] for other in others}
        if short[:READ_OF_A_COLUMN] not in seen:
            return short
    return ""


def seats_cut_alike(names: Sequence[str], *, seats: Sequence[str]) -> list[str]:
    """Return the seats of those whose names look the same on a key, which cuts them."""
    seen = {
        seat: [word[:READ_OF_A_WORD] for word in name.split()[:WORDS_OF_A_KEY]]
        for name, seat in zip(names, seats, strict=True)
    }
    return [seat for seat in seats if list(seen.values()).count(seen[seat]) > 1]


def _short(name: str, *, letters: int) -> str:
    first, *others = name.split()
    second = "".join(others[:1])
    dot = "." if len(second) > letters else ""
    return f"{first} {second[:letters]}{dot}".strip()
