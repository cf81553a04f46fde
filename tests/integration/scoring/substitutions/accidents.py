"""What happens around the play at a table, in few words."""

from __future__ import annotations

from dataclasses import replace

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from tables.ids import TableId
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import sign
from tests.scenarios import AT, a_grant
from tournaments.people.models.entrant import Entrant, Player


def leave(table, seat, *, cause=LeaveCause.WITHDRAWN, reason="A plecat", **more):
    return leave_seat(
        table_id=TableId(table.pk),
        seat=seat,
        cause=cause,
        sign=sign(table, reason=reason, **more),
    )


def expel(
    table, seat, *, cause=LeaveCause.EXPELLED, touch_closed=True, behind=False, **more
):
    """Expel somebody from a closed table, or behind a confirmed stage."""
    return leave_seat(
        table_id=TableId(table.pk),
        seat=seat,
        cause=cause,
        sign=sign(table, **{"reason": "A trișat", **more}),
        may_touch_closed=touch_closed,
        behind_stage=behind,
    )


def sit(table, seat, entrant, *, sits_as=SitAs.SUBSTITUTE, second="O01", **more):
    signature = sign(table, **{"reason": "A venit", **more})
    return take_seat(
        table_id=TableId(table.pk),
        seat=seat,
        entrant=entrant,
        sits_as=sits_as,
        sign=replace(signature, second=second),
    )


def a_latecomer(table, *, code="E900", name="Zamfir Târziu", **columns):
    """Somebody on the list who has no seat."""
    tournament = table.stage.tournament
    entrant = Entrant.objects.create(
        tournament=tournament,
        code=code,
        name=name,
        identity_key=code,
        registered_at=AT,
        **columns,
    )
    Player.objects.create(
        tournament=tournament,
        entrant=entrant,
        position=0,
        family=name,
        identity_key=code,
    )
    return entrant.code


def a_second(table):
    """The code of a second person of the staff."""
    return a_grant(table.stage.tournament).grant.code


def seated(table):
    rows = Seat.objects.filter(table=table).order_by("position")
    return list(rows.values_list("entrant__code", flat=True))
