"""What every command that moves a seat shares: the review, the seat rows."""

from __future__ import annotations

from scoring.deals.refusals import UnderReview
from scoring.ledger.append import OpenLedger
from scoring.ledger.enums import AWAY, LeaveCause
from scoring.ledger.lines import Line
from scoring.ledger.queries import who_left
from scoring.ledger.state import LedgerState
from scoring.standings.queries.aftermath import aftermaths_of
from tables.ids import TableId
from tables.seating.commands.seats import note_reseated, reseat
from tables.seating.models import Seat
from tournaments.events.models.stage import Stage
from tournaments.ids import TournamentId
from tournaments.people.commands.moves import back_in_the_hall, move_all
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant


def refuse_under_review(*ledgers: OpenLedger) -> None:
    """Refuse to move people while the public sees an earlier line.

    Raises UnderReview.
    """
    if any(ledger.state().review is not None for ledger in ledgers):
        raise UnderReview


def follow_seats(*ledgers: OpenLedger) -> None:
    """Give the seat rows of the tables to those whom their ledgers name.

    Tables that exchange people come in one call. The seat of whoever plays at another
    table stays theirs, and says so.
    """
    wanted = {
        ledger.table.id: dict(enumerate(ledger.state().entrants)) for ledger in ledgers
    }
    codes = {code for owners in wanted.values() for code in owners.values()}
    tournament = ledgers[0].table.stage.tournament
    found = Entrant.objects.filter(tournament=tournament, code__in=codes)
    entrants = {entrant.code: entrant for entrant in found}
    seats = Seat.objects.filter(table__in=list(wanted)).select_related("entrant")
    moved: dict[TableId, dict[int, Entrant]] = {table: {} for table in wanted}
    for seat in seats:
        table = TableId(seat.table_id)
        code = wanted[table][seat.position]
        if seat.entrant.code != code:
            moved[table][seat.position] = entrants[code]
    reseat(moved)
    for ledger in ledgers:
        note_reseated(ledger.table.id, positions=seats_left(ledger.state()))


def seats_left(state: LedgerState) -> list[int]:
    """Return the seats whose owners play at another table of the stage instead."""
    return [
        seat
        for side, why in state.apart
        if why == LeaveCause.RESEATED
        for seat in state.sides[side]
    ]


def is_here(ledger: OpenLedger, *, entrant: Entrant) -> None:
    """Check in whoever the last line seats, if they came too late for that.

    Taking the seat back leaves it.
    """
    line = ledger.lines[-1]
    move_all(
        [entrant],
        Move.SEATED,
        author=line.author,
        at=line.at,
        stage=ledger.table.stage.number,
    )


def plays_again(ledger: OpenLedger, *, line: Line) -> None:
    """Check in again whom a voided line had leave, unless they have gone otherwise."""
    code = ledger.state().entrants[line.payload["seat"]]
    if _went_otherwise(ledger.table.stage, code=code):
        return
    tournament = ledger.table.stage.tournament_id
    entrant = Entrant.objects.get(tournament=tournament, code=code)
    void = ledger.lines[-1]
    stage = ledger.table.stage.number
    back_in_the_hall(entrant, author=void.author, at=void.at, stage=stage)


def _went_otherwise(stage: Stage, *, code: str) -> bool:
    """Tell whether somebody has gone home after a stage, or left a later one."""
    home = {
        one.entrant
        for number, after in aftermaths_of(TournamentId(stage.tournament_id)).items()
        for one in after.standing
        if number >= stage.number
    }
    return code in home or code in who_left(
        stage.tournament_id, causes=AWAY, after_stage=stage.number
    )
