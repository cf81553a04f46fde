"""Who is meant by what was typed at the draw desk."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from tournaments.people.names import search_key
from tournaments.people.queries.rosters import EntrantRow
from tournaments.refusals import BadForm

_CODE = re.compile(r"\b[Ee](\d{1,6})\b")


def people_meant(
    text: str, *, people: Sequence[EntrantRow], whole: bool = False
) -> list[EntrantRow]:
    """Return who can be meant: by code, by number, by the whole name or parts of it.

    More than one is a question for the person at the desk, never a guess. ``whole``
    leaves out those of whom only parts fit: somebody new is none of them.
    """
    number = _number(text)
    if number is not None:
        return [row for row in people if _number(row.code) == number]
    wanted = search_key(text)
    if not wanted:
        return []
    same = [
        row
        for row in people
        if wanted in {search_key(row.name), search_key(row.full_name)}
    ]
    if same or whole:
        return same
    return [row for row in people if _fits(row, words=wanted.split())]


def one_meant(who: str, *, meant: Sequence[EntrantRow], nobody: str) -> EntrantRow:
    """Return the one of these who is meant by what was typed.

    Raises BadForm with what to ask; ``nobody`` is the sentence for a ``name`` that is
    none of theirs.
    """
    if not who.strip():
        raise BadForm(_("Type the name or the code of who is to enter."))
    if not meant:
        raise BadForm(nobody % {"name": who})
    if len(meant) > 1:
        sentence = _("“%(typed)s” fits several people. Choose one of them.")
        raise BadForm(sentence % {"typed": who})
    return meant[0]


def _number(text: str) -> int | None:
    """Return 17 for "E017", for "17", and for "Pop Ioan · E017"."""
    plain = text.strip()
    if plain.isascii() and plain.isdecimal():
        return int(plain)
    found = _CODE.search(plain)
    return None if found is None else int(found[1])


def _fits(row: EntrantRow, *, words: Collection[str]) -> bool:
    key = search_key(f"{row.name} {row.full_name} {row.town} {row.club}")
    return all(word in key for word in words)
