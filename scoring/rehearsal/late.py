"""Late people of a rehearsed event: one comes after the draw, one goes home early."""

from __future__ import annotations

from contextlib import suppress

from scoring.rehearsal.script import AUTHOR, Script
from scoring.standings.commands.withdrawals import go_home
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.goes_on import codes_of
from scoring.substitutions.commands.walk_ins import walk_in
from scoring.substitutions.queries.free_seats import free_seat
from scoring.substitutions.queries.stand_by import stand_bys
from tournaments.events.models.stage import Stage
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import Refusal

WALKS_IN, GOES_HOME = 2, 3


def may_walk_in(script: Script, stage: Stage, *, accidents: int) -> None:
    """Seat a latecomer at a free seat, if so much is to happen and there is one."""
    stage_id = stage.id
    people = stand_bys(stage_id) if accidents >= WALKS_IN else []
    try:
        free_seat(stage_id)
    except Refusal:
        return
    if not people:
        return
    entrant = Entrant.objects.get(tournament=stage.tournament_id, code=people[0].code)
    walk_in(
        stage_id=stage_id,
        entrant_id=entrant.id,
        sign=script.sign(after=0, reason="Came after the draw"),
    )


def may_go_home(script: Script, stage: Stage, *, accidents: int) -> None:
    """Let one go home who has gone through the first stage, if so much is to happen."""
    field = codes_of(aftermath_of(stage.id).field)
    if accidents < GOES_HOME or stage.number != 1 or stage.final or not field:
        return
    with suppress(Refusal):
        go_home(
            stage_id=stage.id,
            entrant=script.rng.choice(field),
            reason="Went home",
            author=AUTHOR,
            at=script.now(),
            client_key=script.key(),
        )
