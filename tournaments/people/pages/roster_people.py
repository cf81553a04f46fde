"""The people of a judged row, one or two by the event's mode."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.people.names import identity_key
from tournaments.people.pages.roster_words import sentences
from tournaments.people.queries.rosters import identity_keys
from tournaments.people.roster.checking import check_roster, parse_line
from tournaments.people.roster.judging import names_on_list, namesakes_of
from tournaments.people.roster.rows import (
    RosterInput,
    RosterNote,
    RosterReport,
    RosterRow,
    RosterStatus,
)
from tournaments.refusals import BadForm
from tournaments.staff.policy import Scope

LINE_LIMIT = 1_000


def typed_line(request: HttpRequest, *, kept: str = "") -> str:
    """Return the line that was typed, else the one that is ``kept``."""
    return request.POST.get("line", kept)[:LINE_LIMIT]


def parsed_line(scope: Scope, typed: str) -> RosterRow:
    """Return the typed line as one person who can be taken, or as a pair.

    Raises BadForm with everything that is wrong.
    """
    row = parse_line(typed, pairs=scope.tournament.in_pairs)
    if row.status is RosterStatus.IGNORED:
        raise BadForm(_("Type a name first, for example “Pop Ioan, Cluj-Napoca”."))
    if row.status is not RosterStatus.NEW:
        raise BadForm(*sentences(row.notes))
    return row


def namesakes(scope: Scope, row: RosterRow) -> list[RosterNote]:
    """Return what is to be said of others on the list who have a name of the row."""
    own = {identity_key(person.name, person.town) for person in row.people}
    names = names_on_list(identity_keys(scope.tournament_id) - own)
    return [note for person in row.people for note in namesakes_of(person, names=names)]


def checked(scope: Scope, rows: Sequence[RosterInput]) -> RosterReport:
    """Return what an import would do with each person, or with each pair."""
    known = identity_keys(scope.tournament_id)
    return check_roster(rows, known=known, pairs=scope.tournament.in_pairs)
