"""Which column holds what in a list of pairs: one row a pair, or one row a person.

A row of two has each column twice, told apart by a number ("Jucător 1", "Town 2"),
by the word partner, or by coming a second time. Rows of one have a column that says
which two belong together.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.people.names import search_key, visible
from tournaments.people.roster.columns import NAMES, field_of, recognised, settled_names
from tournaments.people.roster.rows import FIRST, SECOND, RosterColumn, RosterField

_NUMBERS = {"1": FIRST, "2": SECOND, "i": FIRST, "ii": SECOND}
_PARTNER_WORDS = (
    "partener|partenerul|partenera|partenerului|coechipier|coechipierul|coechipiera|"
    "partner|tars|jatekostars"
)
_PARTNER = frozenset(_PARTNER_WORDS.split("|"))
_PERSON = frozenset(["jucator", "jucatorul", "jucatorului", "player", "jatekos"])
_PAIR_HEADERS = (
    "pereche|perechea|perechi|perechile|nr pereche|numar pereche|numarul perechii|"
    "echipa|echipe|echipele|nr echipa|numar echipa|"
    "pair|pairs|pair no|pair number|team|teams|par|parok|parszam|csapat"
)
_PAIR = frozenset(_PAIR_HEADERS.split("|"))
_TWICE = NAMES | {RosterField.TOWN, RosterField.CLUB}
# A second given name may be the same person's.
_NAMES_ALONE = NAMES - {RosterField.GIVEN}
# A file without a header, by how many columns it has.
_ASSUMED = {
    2: ((RosterField.WHOLE, FIRST), (RosterField.WHOLE, SECOND)),
    4: (
        (RosterField.WHOLE, FIRST),
        (RosterField.TOWN, FIRST),
        (RosterField.WHOLE, SECOND),
        (RosterField.TOWN, SECOND),
    ),
}


def pair_columns(cells: Sequence[str]) -> tuple[RosterColumn, ...]:
    """Return the columns of a header row; nothing if it is not a header row."""
    found: list[tuple[RosterField | None, int]] = []
    for cell in cells:
        field, person = _meaning(cell)
        if person == 0 and field in _TWICE and (field, 0) in found:
            person = SECOND
        found.append((None, 0) if (field, person) in found else (field, person))
    fields = _settled(cells, found)
    if not NAMES.intersection(fields):
        # "Pop Ioan / Ionescu Dan" under one header.
        fields = [
            RosterField.WHOLE if field is RosterField.PAIR else field
            for field in fields
        ]
    if not NAMES.intersection(fields):
        return ()
    return tuple(
        RosterColumn(header=visible(cell.strip()), field=field, person=person)
        for cell, field, (_field, person) in zip(cells, fields, found, strict=True)
    )


def second_name(cells: Sequence[str]) -> str:
    """Return the header under which a second person's name stands, else nothing.

    Only one that says so, and not alone: a list of single players may have two columns
    of one name, a number or the family name "Társ".
    """
    for cell in cells if recognised(pair_columns(cells)) > 1 else ():
        field, person = _meaning(cell)
        says_so = len(cell.split()) > 1 or search_key(cell) in _PARTNER
        if says_so and person == SECOND and field in _NAMES_ALONE:
            return visible(cell.strip())
    return ""


def assumed_pair_columns(rows: Sequence[Sequence[str]]) -> tuple[RosterColumn, ...]:
    """Return the columns of a file whose first row is already a pair."""
    width = max((len(row) for row in rows), default=0)
    assumed = _ASSUMED.get(width, ((RosterField.WHOLE, 0), (RosterField.TOWN, 0)))
    return tuple(
        RosterColumn(header="", field=field, person=person) for field, person in assumed
    )


def _meaning(header: str) -> tuple[RosterField | None, int]:
    """Return what a column holds and of whom: 1, 2, or 0 where it does not say."""
    folded = search_key(header)
    if folded in _PAIR:
        return RosterField.PAIR, 0
    known = field_of(header)
    if known is not None:
        return known, 0
    words = folded.split()
    person = SECOND if _PARTNER.intersection(words) else 0
    rest = [word for word in words if word not in _PARTNER]
    for word in rest:
        if not person and word in _NUMBERS:
            person = _NUMBERS[word]
    rest = [word for word in rest if word not in _NUMBERS]
    if not person:
        return None, 0
    plain = [word for word in rest if word not in _PERSON]
    field = field_of(" ".join(rest)) or field_of(" ".join(plain))
    return (field or (RosterField.WHOLE if not plain else None)), person


def _settled(
    cells: Sequence[str], found: Sequence[tuple[RosterField | None, int]]
) -> list[RosterField | None]:
    """Return the fields, with the name columns of each person decided together."""
    fields: list[RosterField | None] = [field for field, _person in found]
    for of in ((0, FIRST), (SECOND,)):
        theirs = [place for place, (_field, person) in enumerate(found) if person in of]
        settled = settled_names(
            [cells[place] for place in theirs], [fields[place] for place in theirs]
        )
        for place, field in zip(theirs, settled, strict=True):
            fields[place] = field
    return fields
