"""What happens around the play: somebody leaves a table, somebody takes the seat.

Each is a line of the table's ledger; the published draw stays as it is.
Source: docs/accidents.md; docs/adr/0026.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.second import check_correction
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LeaveCause, LineKind, SitAs
from scoring.ledger.lines import Payload, Signature
from scoring.ledger.refusals import TableDissolved
from scoring.ledger.seating import Seating, seating_at
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from scoring.standings.commands.contests import is_behind, note_correction
from scoring.substitutions.commands.seats import (
    follow_seats,
    is_here,
    refuse_under_review,
)
from scoring.substitutions.queries.stand_by import may_sit
from scoring.substitutions.refusals import (
    AlreadyLeft,
    AlreadyPlayed,
    CannotSit,
    LastPlayer,
    PlayedToTheEnd,
    SeatNotFree,
)
from tables.ids import TableId
from tables.seating.commands.seats import lock_stage_of
from tournaments.events.enums import EntrantStatus
from tournaments.ids import StageId
from tournaments.people.commands.moves import gone_from_the_hall
from tournaments.people.models.entrant import Entrant

_GONE: Mapping[LeaveCause, EntrantStatus] = {
    LeaveCause.WITHDRAWN: EntrantStatus.WITHDRAWN,
    LeaveCause.EXPELLED: EntrantStatus.WITHDRAWN,
    LeaveCause.NO_SHOW: EntrantStatus.ABSENT,
}


@transaction.atomic(durable=True)
def leave_seat(
    *,
    table_id: TableId,
    seat: int,
    cause: LeaveCause,
    sign: Signature,
    may_touch_closed: bool = False,
    behind_stage: bool = False,
) -> Written:
    """Record that a player does not play any more; of a pair, both leave.

    The points stay where they were made; the side ranks behind all who play on and
    cannot go through. They are not in the hall any more: withdrawn, or absent if they
    did not come; so nobody seats them later by mistake.

    A closed table takes nothing but that somebody is expelled: ``may_touch_closed``
    is the organizer's right there, ``behind_stage`` says that the writer has seen that
    the stage is confirmed, as for ``void_line``. The set stays closed. Raises what
    ``begin`` raises, InvalidEntry, AlreadyLeft, LastPlayer, AlreadyPlayed,
    PlayedToTheEnd, ResultsPublished.
    """
    stage = lock_stage_of(table_id)
    behind = is_behind(stage, seen=behind_stage)
    payload: Payload = {"seat": seat, "cause": str(cause)}
    ledger = begin(
        table_id=table_id,
        kind=LineKind.LEAVE,
        content=payload,
        sign=sign,
        confirmed_too=behind,
        closed_too=may_touch_closed and cause is LeaveCause.EXPELLED,
    )
    if ledger.earlier is not None:
        return ledger.earlier
    seating = _check_leaving(ledger, seat=seat, cause=cause, sign=sign)
    append(ledger, kind=LineKind.LEAVE, payload=payload, sign=sign)
    line = ledger.lines[-1]
    gone_from_the_hall(
        _listed(ledger, code=seating.entrants[seat]),
        status=_GONE[cause],
        author=line.author,
        at=line.at,
        stage=ledger.table.stage.number,
    )
    if behind:
        letter = ledger.table.letter
        note_correction(
            stage, letter=letter, seq=line.seq, author=line.author, at=line.at
        )
    return finish(ledger)


def _check_leaving(
    ledger: OpenLedger, *, seat: int, cause: LeaveCause, sign: Signature
) -> Seating:
    """Return who sits at the table, if this seat can be left so."""
    state = ledger.state()
    closed = state.closed
    seating = _seating(ledger, seat=seat)
    if closed:
        check_correction(ledger.table.stage, sign=sign)
    side = seating.side_of(seat)
    if seating.has_left(side):
        raise AlreadyLeft(seat=seat + 1)
    # Somebody must play on, or have played to the end.
    if not closed and set(seating.playing) <= set(seating.sides[side]):
        raise LastPlayer
    if cause is LeaveCause.NO_SHOW and _has_played(ledger):
        raise AlreadyPlayed
    if cause is LeaveCause.WITHDRAWN and _has_somebody_behind(state, side=side):
        raise PlayedToTheEnd(seat=seat + 1)
    return seating


def _has_somebody_behind(state: LedgerState, *, side: int) -> bool:
    """Tell whether a side has its place of a set that is over, before somebody else.

    Who is tied for what an extra deal or a lot decides has none yet, but in the final:
    who shares the second place there has at least the third.
    """
    tied = any(side in group for group in state.unresolved)
    if not state.over or (tied and not state.final):
        return False
    places = [[s for s in g if s in state.contending] for g in state.ranking.groups]
    own = next((at for at, group in enumerate(places) if side in group), len(places))
    return any(places[own + 1 :])


@transaction.atomic(durable=True)
def take_seat(
    *, table_id: TableId, seat: int, entrant: str, sits_as: SitAs, sign: Signature
) -> Written:
    """Seat somebody where a player has left; the seat keeps its score.

    A substitute may go through, a stand-in only plays so that the table is full.
    ``entrant`` is a code; ``sign`` names a second person. Raises what ``begin``
    raises, InvalidEntry, SeatNotFree, TableDissolved, CannotSit, UnderReview.
    """
    lock_stage_of(table_id)  # nobody is seated at two tables at once
    payload: Payload = {"seat": seat, "entrant": entrant, "as": str(sits_as)}
    ledger = begin(table_id=table_id, kind=LineKind.SIT, content=payload, sign=sign)
    if ledger.earlier is not None:
        return ledger.earlier
    seating = _seating(ledger, seat=seat)
    refuse_under_review(ledger)
    if ledger.state().dissolved:
        raise TableDissolved
    if not seating.has_left(seating.side_of(seat)):
        raise SeatNotFree(seat=seat + 1)
    if not may_sit(StageId(ledger.table.stage_id), code=entrant):
        raise CannotSit(entrant=entrant)
    append(ledger, kind=LineKind.SIT, payload=payload, sign=sign)
    follow_seats(ledger)
    is_here(ledger, entrant=_listed(ledger, code=entrant))
    return finish(ledger)


def _listed(ledger: OpenLedger, *, code: str) -> Entrant:
    return Entrant.objects.get(tournament=ledger.table.stage.tournament_id, code=code)


def _seating(ledger: OpenLedger, *, seat: int) -> Seating:
    """Return who sits at a table that has this seat. Raises InvalidEntry."""
    seating = seating_at(ledger.lines)
    players = len(seating.entrants)
    if not 0 <= seat < players:
        wrong = Problem("seat_out_of_range", "seat", {"players": players})
        raise InvalidEntry(in_words([wrong]))
    return seating


def _has_played(ledger: OpenLedger) -> bool:
    return any(line.number is not None for line in ledger.state().lines)
