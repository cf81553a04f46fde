"""Whoever comes after the draw, and whoever goes home before the next one."""

from __future__ import annotations

from uuid import uuid4

from scoring.ledger.lines import Signature
from scoring.standings.commands.withdrawals import go_home, take_back_going_home
from scoring.substitutions.commands.walk_ins import walk_in
from tests.integration.scoring.deals.entries import LATER
from tests.integration.scoring.substitutions.accidents import a_latecomer
from tournaments.events.enums import EntrantStatus
from tournaments.ids import EntrantId, StageId
from tournaments.people.models.entrant import Entrant


def stand_by(table, *, name="Zamfir Târziu"):
    return a_latecomer(table, name=name, status=EntrantStatus.STAND_BY)


def entrant(table, code):
    return Entrant.objects.get(tournament=table.stage.tournament_id, code=code)


def enter(table, code, *, key=None, reason="A întârziat trenul"):
    return walk_in(
        stage_id=StageId(table.stage_id),
        entrant_id=EntrantId(entrant(table, code).pk),
        sign=Signature(
            author="O01",
            at=LATER,
            client_key=key or uuid4(),
            after_seq=0,
            reason=reason,
        ),
    )


def goes_home(table, code, *, key=None, reason="Are tren"):
    gone, _is_new = go_home(
        stage_id=StageId(table.stage_id),
        entrant=code,
        reason=reason,
        author="O01",
        at=LATER,
        client_key=key or uuid4(),
    )
    return gone


def comes_back(table, number=1):
    return take_back_going_home(
        stage_id=StageId(table.stage_id), number=number, author="O02", at=LATER
    )
