"""Which column holds what: headers in Romanian, English and Hungarian."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.people.names import search_key, visible
from tournaments.people.roster.limits import MAX_CELL
from tournaments.people.roster.rows import RosterColumn, RosterField

NAMES = frozenset(
    {RosterField.FAMILY, RosterField.GIVEN, RosterField.WHOLE, RosterField.GIVEN_FIRST}
)
# Headers after folding: no marks, no case, no signs.
_HEADERS = {
    RosterField.FAMILY: (
        "nume|numele|nume de familie|numele de familie|nume familie|familie|familia|"
        "family|family name|last name|lastname|surname|"
        "vezeteknev|csaladnev|csaladi nev"
    ),
    RosterField.GIVEN: (
        "prenume|prenumele|nume mic|nume de botez|given|given name|given names|"
        "first name|firstname|forename|keresztnev|utonev"
    ),
    RosterField.WHOLE: (
        "nume si prenume|numele si prenumele|nume prenume|numele prenumele|"
        "nume complet|numele complet|nume intreg|numele intreg|nume jucator|"
        "numele jucatorului|nume participant|numele participantului|jucator|"
        "jucatori|jucatorul|jucatorii|participant|participanti|participantul|"
        "participantii|concurent|concurenti|inscris|inscrisi|"
        "name|names|full name|fullname|player|players|player name|participants|"
        "entrant|entrants|last and first name|"
        "nev|teljes nev|jatekos|jatekosok|jatekos neve|resztvevo|resztvevok"
    ),
    RosterField.GIVEN_FIRST: (
        "prenume si nume|prenumele si numele|prenume nume|"
        "first and last name|first name and last name|first name last name"
    ),
    RosterField.TOWN: (
        "localitate|localitatea|oras|orasul|localitate oras|oras localitate|"
        "localitatea de domiciliu|domiciliu|domiciliul|comuna|sat|oras comuna|"
        "town|city|place|home town|hometown|town city|city town|"
        "telepules|varos|helyseg|lakhely"
    ),
    RosterField.CLUB: (
        "club|clubul|club echipa|echipa|asociatia|asociatie|cerc|cercul|"
        "team|klub|egyesulet|csapat"
    ),
    RosterField.PAID: (
        "platit|platita|achitat|achitata|a platit|a achitat|taxa|taxa platita|"
        "taxa achitata|taxa inscriere|taxa de inscriere|taxa participare|"
        "taxa de participare|plata|paid|fee|fee paid|entry fee|payment|"
        "fizetve|fizetett|dij|nevezesi dij|reszveteli dij"
    ),
    RosterField.NUMBER: (
        "nr|nr crt|nr curent|numar|numar curent|crt|poz|pozitie|no|number|index|id|"
        "sorszam|ssz"
    ),
}
_FIELD_OF = {
    header: field for field, listed in _HEADERS.items() for header in listed.split("|")
}
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_NO_HEADER = (RosterField.FAMILY, RosterField.GIVEN, RosterField.TOWN, RosterField.CLUB)
_NO_HEADER_WHOLE = (RosterField.WHOLE, RosterField.TOWN, RosterField.CLUB)


def field_of(header: str) -> RosterField | None:
    """Return what a column with this header holds, None if nobody knows."""
    if len(header) > MAX_CELL:
        return None
    folded = search_key(_BRACKETS.sub(" ", header))
    return RosterField.NUMBER if header.strip() == "#" else _FIELD_OF.get(folded)


def header_columns(cells: Sequence[str]) -> tuple[RosterColumn, ...]:
    """Return the columns of a header row; nothing if it is not a header row."""
    fields: list[RosterField | None] = []
    for cell in cells:
        field = field_of(cell)
        fields.append(None if field in fields else field)
    if not NAMES.intersection(fields):
        return ()
    return tuple(
        RosterColumn(header=visible(cell.strip()), field=field)
        for cell, field in zip(cells, settled_names(cells, fields), strict=True)
    )


def recognised(columns: Sequence[RosterColumn]) -> int:
    """Return how many of the columns are understood."""
    return sum(column.field is not None for column in columns)


def assumed_columns(rows: Sequence[Sequence[str]]) -> tuple[RosterColumn, ...]:
    """Return the columns of a file whose first row is already a person.

    A leading count is left out. Where most first cells have two words they are
    full names, then town and club; else family, given name, town, club.
    """
    filled = [row for row in rows if row]
    counted = bool(filled) and all(row[0].strip().isdecimal() for row in filled)
    start = 1 if counted and max(len(row) for row in filled) > 1 else 0
    names = [row[start] for row in filled if len(row) > start]
    whole = sum(" " in name.strip() for name in names) * 2 >= len(names)
    single = all(len(row) <= start + 1 for row in filled)
    order = _NO_HEADER_WHOLE if whole or single else _NO_HEADER
    lead = (RosterField.NUMBER,) * start
    return tuple(RosterColumn(header="", field=field) for field in (*lead, *order))


def settled_names(
    cells: Sequence[str], fields: Sequence[RosterField | None]
) -> list[RosterField | None]:
    """Return the fields with the name columns of one person decided together."""
    settled = list(fields)
    bare_name = any(cell.strip().casefold() == "name" for cell in cells)
    _settle_names(settled, bare_name=bare_name)
    return settled


def _settle_names(fields: list[RosterField | None], *, bare_name: bool) -> None:
    """Decide what the name columns mean together.

    "Nume" alone is the full name, beside "Prenume" the family name; "Name" is the
    family name beside "First name", the given name beside "Surname".
    """
    if RosterField.FAMILY in fields and RosterField.GIVEN in fields:
        _replace(fields, old=RosterField.WHOLE, new=None)
        _replace(fields, old=RosterField.GIVEN_FIRST, new=None)
    elif RosterField.WHOLE in fields and RosterField.GIVEN in fields:
        _replace(fields, old=RosterField.WHOLE, new=RosterField.FAMILY)
    elif RosterField.WHOLE in fields and RosterField.FAMILY in fields and bare_name:
        _replace(fields, old=RosterField.WHOLE, new=RosterField.GIVEN)
    elif RosterField.WHOLE in fields or RosterField.GIVEN_FIRST in fields:
        _replace(fields, old=RosterField.FAMILY, new=None)
        _replace(fields, old=RosterField.GIVEN, new=None)
        if RosterField.WHOLE in fields:
            _replace(fields, old=RosterField.GIVEN_FIRST, new=None)
    else:
        _replace(fields, old=RosterField.FAMILY, new=RosterField.WHOLE)
        _replace(fields, old=RosterField.GIVEN, new=RosterField.WHOLE)


def _replace(
    fields: list[RosterField | None], *, old: RosterField, new: RosterField | None
) -> None:
    for position, field in enumerate(fields):
        if field is old:
            fields[position] = new
