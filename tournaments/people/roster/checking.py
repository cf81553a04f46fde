"""What an import would do with each row of a list, or each pair, and why."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from tournaments.people.names import (
    BETWEEN,
    identity_of_pair,
    names_in,
    names_two,
    search_key,
    visible,
)
from tournaments.people.roster.judging import (
    Names,
    input_of_line,
    judge_alone,
    names_on_list,
    namesakes_of,
)
from tournaments.people.roster.pair_rows import as_one_row
from tournaments.people.roster.rows import (
    RosterInput,
    RosterNote,
    RosterReport,
    RosterRow,
    RosterStatus,
    Severity,
)

PEOPLE = 2


@dataclass(slots=True)
class _List:
    """What is known of the list so far: names, lines of entrants and of people."""

    on_list: frozenset[str]
    names: Names
    in_pairs: bool
    entrants: dict[str, int] = field(default_factory=dict)
    people: dict[str, int] = field(default_factory=dict)


def check_roster(
    rows: Iterable[RosterInput], *, known: Collection[str], pairs: bool = False
) -> RosterReport:
    """Return every row judged; of ``pairs`` each, in the order of its first row.

    ``known`` holds the identities on the list, of the people and of the pairs.
    Nothing is written. The same rows with their own keys as ``known`` leave nothing
    to import.
    """
    on_list = frozenset(known)
    seen = _List(on_list, names_on_list(on_list), in_pairs=pairs)
    return RosterReport(rows=tuple(_judge(people, seen) for people in _grouped(rows)))


def parse_line(text: str, *, pairs: bool = False) -> RosterRow:
    """Return the walk-in typed as "Pop Ioan, Cluj-Napoca, Club", judged.

    Semicolons separate where there are any, else commas. Of ``pairs`` both, with a
    slash between them.
    """
    parts = text.split(BETWEEN) if pairs else [text]
    people = as_one_row(*map(input_of_line, parts))
    return check_roster(people, known=(), pairs=pairs).rows[0]


def _grouped(rows: Iterable[RosterInput]) -> list[list[RosterInput]]:
    """Return the rows that belong together; a row that does not say so is alone."""
    groups: dict[str, list[RosterInput]] = {}
    for number, row in enumerate(rows):
        key = search_key(row.pair) if not row.pair.startswith("#") else row.pair
        groups.setdefault(key or f"alone {number}", []).append(row)
    return list(groups.values())


def _judge(people: Sequence[RosterInput], seen: _List) -> RosterRow:
    if seen.in_pairs and len(people) == 1:
        # It is refused, and perhaps names both: half of it is no town, and no name.
        people = [replace(people[0], pasted=False, given_first=True)]
    first, *others = [judge_alone(person) for person in people]
    if all(row.status is RosterStatus.IGNORED for row in (first, *others)):
        return first
    if not seen.in_pairs:
        first = _by_oneself(first, people[0])
    row = replace(
        first,
        partner=others[0] if others else None,
        paid=_paid([first, *others]),
        notes=_notes([first, *others]),
        status=RosterStatus.NEW,
    )
    miscounted = None
    if seen.in_pairs:
        miscounted = _wrong_number(people, judged=(first, *others))
    if miscounted is not None:
        return _without_missing(row).noted(miscounted, status=RosterStatus.ERROR)
    if any(note.severity is Severity.ERROR for note in row.notes):
        return replace(row, status=RosterStatus.ERROR)
    return _among_the_others(row, seen)


def _by_oneself(person: RosterRow, row: RosterInput) -> RosterRow:
    """Return the person as somebody who plays alone: refused if the row is a pair."""
    if person.status is not RosterStatus.NEW:
        return person
    partner = _partner(person, row)
    if partner is None:
        return person
    if partner.severity is not Severity.ERROR:
        return person.noted(partner, status=person.status)
    return replace(person, identity_key="").noted(partner, status=RosterStatus.ERROR)


def _partner(person: RosterRow, row: RosterInput) -> RosterNote | None:
    """Return what is to be said where a second person stands in the row.

    A slash may also stand in a town or a club. Without a header two words behind it
    may be a name; followed by one more cell they are written as a pair is.
    """
    if names_two(person.name):
        return RosterNote("one_player_each", Severity.ERROR)
    cells = (person.town, person.club, *row.surplus) if row.by_order else ()
    for cell, behind in itertools.zip_longest(cells, cells[1:], fillvalue=""):
        if BETWEEN in cell and " " in cell.rpartition(BETWEEN)[2].strip():
            if behind:
                return RosterNote("two_people", Severity.ERROR)
            return RosterNote("perhaps_two", Severity.WARNING, {"value": visible(cell)})
    return None


def _wrong_number(
    people: Sequence[RosterInput], *, judged: Sequence[RosterRow]
) -> RosterNote | None:
    """Return what is wrong where there are not exactly two people."""
    here = [row for row in judged if row.name]
    if len(people) > PEOPLE and people[0].pair.startswith("#"):
        return RosterNote("too_many_names", Severity.ERROR, {"count": len(people)})
    if len(people) > PEOPLE:
        params: dict[str, str | int] = {
            "count": len(people),
            "value": visible(people[0].pair),
        }
        return RosterNote("too_many_in_pair", Severity.ERROR, params)
    if len(here) == PEOPLE:
        return None
    own = len(people) == 1 and not people[0].pair
    return RosterNote("pair_not_named" if own else "partner_missing", Severity.ERROR)


def _among_the_others(row: RosterRow, seen: _List) -> RosterRow:
    """Return the row with what follows from the list and from the rows before."""
    people = row.people
    identity = identity_of_pair([person.identity_key for person in people])
    entrant = replace(row, identity_key=identity)
    if identity in seen.on_list:
        known = RosterNote("already_registered", Severity.INFO)
        return entrant.noted(known, status=RosterStatus.KNOWN)
    if identity in seen.entrants:
        code = "pair_repeated" if seen.in_pairs else "repeated"
        again = RosterNote(code, Severity.WARNING, {"line": seen.entrants[identity]})
        return entrant.noted(again, status=RosterStatus.REPEATED)
    wrong = _taken(people, seen)
    if wrong is not None:
        return row.noted(wrong, status=RosterStatus.ERROR)
    seen.entrants[identity] = row.line
    for person in people:
        seen.people[person.identity_key] = person.line
    namesakes = [
        note for person in people for note in namesakes_of(person, names=seen.names)
    ]
    return replace(entrant, notes=(*row.notes, *namesakes))


def _taken(people: Sequence[RosterRow], seen: _List) -> RosterNote | None:
    """Return why one of the two cannot play in this pair."""
    if len({person.identity_key for person in people}) < len(people):
        return RosterNote(
            "own_partner", Severity.ERROR, {"value": visible(people[0].name)}
        )
    for person in people:
        name = {"value": visible(person.name)}
        if person.identity_key in seen.on_list:
            here = names_in(identity_of_pair([one.identity_key for one in people]))
            again = any(names_in(known) == here for known in seen.on_list)
            code = "pair_of_other_town" if again else "in_another_pair"
            return RosterNote(code, Severity.ERROR, name)
        if person.identity_key in seen.people:
            line = seen.people[person.identity_key]
            return RosterNote("in_two_pairs", Severity.ERROR, {**name, "line": line})
    return None


def _paid(people: Sequence[RosterRow]) -> bool | None:
    """Return whether both have paid; None where the file does not say."""
    if all(person.paid is None for person in people):
        return None
    return all(person.paid for person in people)


def _notes(people: Sequence[RosterRow]) -> tuple[RosterNote, ...]:
    """Return the notes of both, the same ones once."""
    found: dict[tuple[str, str], RosterNote] = {}
    for person in people:
        for note in person.notes:
            found.setdefault((note.code, str(sorted(note.params.items()))), note)
    paid = {person.paid for person in people if person.paid is not None}
    if len(paid) > 1:
        found["one_has_paid", ""] = RosterNote("one_has_paid", Severity.WARNING)
    return tuple(found.values())


def _without_missing(row: RosterRow) -> RosterRow:
    """Return the row without what the missing partner's own row would say."""
    said = {"missing_name", "empty_row"}
    return replace(row, notes=tuple(n for n in row.notes if n.code not in said))
