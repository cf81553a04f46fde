"""Two people at a closed table, in few words."""

from __future__ import annotations

from scoring.disputes.commands.corrections import Replacement
from scoring.disputes.commands.proposing import propose_void
from scoring.referee.commands import ACTS
from tables.seating.models import Table
from tests import copies
from tests.integration.scoring.deals.entries import LATER, a_table, play_out, sign
from tests.scenarios import a_grant
from tournaments.ids import TournamentId
from tournaments.staff.commands.proposals import countersign
from tournaments.staff.enums import Role
from tournaments.staff.queries.roles import Actor, actor_by_grant

ORGANIZER = Actor(role=Role.ORGANIZER, code="O01")


def a_closed_table():
    """A closed table; R01 records at all tables."""
    return loaded(_closed_table())


@copies.once
def _closed_table():
    table = a_table(entrants=8, target=6)
    play_out(table)
    a_grant(table.stage.tournament)
    return table


def loaded(table):
    return Table.objects.select_related("stage__tournament").get(pk=table.pk)


def referee(table, *, letters="", author=""):
    issued = a_grant(table.stage.tournament, letters=letters, author=author)
    return actor_by_grant(issued.grant)


def signed(table, **more):
    return sign(table, **{"reason": "Counted again", "author": "O01", **more})


def voiding(table, *, seq=2, right=None, **more):
    return propose_void(
        table,
        seq=seq,
        replacement=None if right is None else Replacement(instead=right),
        organizes=True,
        behind_stage=False,
        sign=signed(table, **more),
    )


def event_of(table):
    return TournamentId(table.stage.tournament_id)


def confirm(table, *, actor, number=1, at=LATER):
    return countersign(
        tournament_id=event_of(table), number=number, actor=actor, acts=ACTS, at=at
    )
