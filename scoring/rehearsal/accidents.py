"""Accidents of a rehearsed event: who leaves, comes late, sat at a wrong seat."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.models import TableScore
from scoring.rehearsal.script import Script
from scoring.rehearsal.table_player import TablePlayer
from scoring.standings.commands.withdrawals import go_home
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.goes_on import codes_of
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from scoring.substitutions.commands.swaps import SeatToSwap, swap_seats
from scoring.substitutions.commands.walk_ins import walk_in
from scoring.substitutions.queries.free_seats import free_seat
from scoring.substitutions.queries.stand_by import stand_bys
from tables.ids import TableId
from tables.seating.enums import IN_PLAY
from tables.seating.models import Table
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import Refusal
from tournaments.staff.commands.access import issue_grant
from tournaments.staff.enums import Role

# What each of them does is the method of that name.
KINDS = ("no_show", "withdrawn", "substitute", "expelled", "swap", "stand_in")
HAPPENS = 0.5


class Accidents:
    """So many accidents, spread over an event as its tables allow them.

    Never so many that fewer go through than the plan says.
    """

    def __init__(self, count: int) -> None:
        """Line up the accidents; one kind after the other."""
        self.due = [KINDS[number % len(KINDS)] for number in range(count)]
        self.second = ""

    def prepare(self, tournament_id: TournamentId, *, at: datetime) -> None:
        """Let a second person of the staff in: seats move by two."""
        grant = issue_grant(
            tournament_id=tournament_id,
            role=Role.REFEREE,
            letters=[],
            label="Rehearsal",
            at=at,
        ).grant
        self.second = grant.code

    def may_happen(self, player: TablePlayer) -> None:
        """Let the first accident happen that can, sometimes; one that is due."""
        if player.state.over or player.script.rng.random() >= HAPPENS:
            return
        for number, kind in enumerate(self.due):
            if getattr(self, kind)(player):
                del self.due[number]
                return

    # -- the kinds ----------------------------------------------------------------

    def no_show(self, player: TablePlayer) -> bool:
        """Let somebody miss before the first deal."""
        if any(line.number is not None for line in player.state.lines):
            return False
        return self._leave(player, cause=LeaveCause.NO_SHOW, spare=1)

    def withdrawn(self, player: TablePlayer) -> bool:
        """Let somebody go home."""
        return self._leave(player, cause=LeaveCause.WITHDRAWN, spare=1)

    def expelled(self, player: TablePlayer) -> bool:
        """Let somebody be sent out."""
        return self._leave(player, cause=LeaveCause.EXPELLED, spare=1)

    def substitute(self, player: TablePlayer) -> bool:
        """Let somebody leave and another take the seat with all its rights."""
        return self._replaced(player, sits_as=SitAs.SUBSTITUTE, spare=0)

    def stand_in(self, player: TablePlayer) -> bool:
        """Let somebody leave and another play on for nothing."""
        return self._replaced(player, sits_as=SitAs.STAND_IN, spare=1)

    def swap(self, player: TablePlayer) -> bool:
        """Find that two sat at each other's seats, if possible at two tables."""
        mine = player.state.contending
        if len(mine) < 2:  # noqa: PLR2004 - two exchange
            return False
        rng, seats = player.script.rng, player.state.sides
        first, second = rng.sample(mine, 2)
        one = SeatToSwap(
            table_id=player.table_id, seat=seats[first][0], after_seq=player.seq
        )
        other = SeatToSwap(
            table_id=player.table_id, seat=seats[second][0], after_seq=player.seq
        )
        elsewhere = _another_open_table(player)
        if elsewhere is not None:
            there = rng.choice(elsewhere.state.contending)
            other = SeatToSwap(
                table_id=elsewhere.table_id,
                seat=elsewhere.state.sides[there][0],
                after_seq=elsewhere.seq,
            )
        player.take(
            swap_seats(
                one=one,
                other=other,
                sign=player.sign(
                    reason="Sat at each other's seats", second=self.second
                ),
            )
        )
        return True

    def _leave(self, player: TablePlayer, *, cause: LeaveCause, spare: int) -> bool:
        sides = player.state.contending
        if len(sides) - spare < max(player.through, 2 if spare else 1):
            return False
        side = player.script.rng.choice(sides)
        player.take(
            leave_seat(
                table_id=player.table_id,
                seat=player.state.sides[side][0],
                cause=cause,
                sign=player.sign(reason="Ruled by the referee"),
            )
        )
        return True

    def _replaced(self, player: TablePlayer, *, sits_as: SitAs, spare: int) -> bool:
        people = stand_bys(StageId(player.table.stage_id))
        if not people:
            return False
        before = {side for side, _why in player.state.apart}
        if not self._leave(player, cause=LeaveCause.WITHDRAWN, spare=spare):
            return False
        side = next(s for s, _why in player.state.apart if s not in before)
        player.take(
            take_seat(
                table_id=player.table_id,
                seat=player.state.sides[side][0],
                entrant=people[0].code,
                sits_as=sits_as,
                sign=player.sign(reason="Takes the free seat", second=self.second),
            )
        )
        return True


def _another_open_table(player: TablePlayer) -> TablePlayer | None:
    """Return the next table of the stage at which nothing is closed, if any."""
    others = TableScore.objects.filter(
        table__stage=player.table.stage_id,
        table__state__in=IN_PLAY,
    ).exclude(table=player.table_id)
    found = others.order_by("table__number").values_list("table", flat=True).first()
    if found is None:
        return None
    other = TablePlayer(player.script, Table.objects.get(pk=TableId(found)))
    return other if not other.over and other.state.contending else None


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
            **script.signed(),
            client_key=script.key(),
        )
