"""What happens around the play at a table, in few words."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import sign
from tests.people import becomes
from tests.scenarios import AT, a_grant
from tournaments.events.commands.steps import lock_tournament
from tournaments.people.commands.people import Newcomer, add_entrants
from tournaments.people.names import PlayerDetails


def leave(table, seat, *, cause=LeaveCause.WITHDRAWN, reason="A plecat", **more):
    return leave_seat(
        table_id=table.id,
        seat=seat,
        cause=cause,
        sign=sign(table, reason=reason, **more),
    )


def expel(
    table, seat, *, cause=LeaveCause.EXPELLED, touch_closed=True, behind=False, **more
):
    """Expel somebody from a closed table, or behind a confirmed stage."""
    return leave_seat(
        table_id=table.id,
        seat=seat,
        cause=cause,
        sign=sign(table, **{"reason": "A trișat", **more}),
        may_touch_closed=touch_closed,
        behind_stage=behind,
    )


def sit(table, seat, entrant, *, sits_as=SitAs.SUBSTITUTE, second="O01", **more):
    signature = sign(table, **{"reason": "A venit", **more})
    return take_seat(
        table_id=table.id,
        seat=seat,
        entrant=entrant,
        sits_as=sits_as,
        sign=replace(signature, second=second),
    )


def a_latecomer(table, *, name="Zamfir Târziu", status=None):
    """Somebody on the list who has no seat."""
    tournament = table.stage.tournament
    with transaction.atomic():
        tournament = lock_tournament(tournament.pk)
        people = [PlayerDetails(family=name)]
        new = [Newcomer(people)]
        (entrant,) = add_entrants(tournament, new, author="O01", at=AT)
        tournament.save()
        if status is not None:
            becomes(entrant, status)
    return entrant.code


def a_second(table):
    """The code of a second person of the staff."""
    return a_grant(table.stage.tournament).grant.code


def seated(table):
    rows = Seat.objects.filter(table=table).order_by("position")
    return list(rows.values_list("entrant__code", flat=True))
