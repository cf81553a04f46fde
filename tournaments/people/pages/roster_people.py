"""The people of a judged row, one or two by the event's mode."""

from __future__ import annotations

from typing import TypedDict

from tournaments.people.names import PlayerDetails
from tournaments.people.roster import (
    RosterInput,
    RosterReport,
    RosterRow,
    check_pairs,
    check_roster,
    parse_line,
    parse_pair_line,
)
from tournaments.staff.policy import Scope


class People(TypedDict):
    """The people of one entrant, as the commands take them."""

    player: PlayerDetails
    partner: PlayerDetails | None


def parsed_line(scope: Scope, typed: str) -> RosterRow:
    """Return the typed line judged as one person, or as a pair."""
    return parse_pair_line(typed) if scope.tournament.in_pairs else parse_line(typed)


def checked(scope: Scope, rows: list[RosterInput], *, known: set[str]) -> RosterReport:
    """Return what an import would do with each person, or with each pair."""
    check = check_pairs if scope.tournament.in_pairs else check_roster
    return check(rows, known=known)


def people_in(row: RosterRow) -> People:
    """Return the people of a row that can be taken."""
    partner = None if row.partner is None else _details(row.partner)
    return {"player": _details(row), "partner": partner}


def _details(row: RosterRow) -> PlayerDetails:
    return PlayerDetails(
        family=row.family, given=row.given, town=row.town, club=row.club
    )
