"""Whoever has gone through goes home before the next stage is drawn.

The next one moves up by a fixed rule, of equals the one whom a lot by the protocol
gives; nobody chooses. It can be taken back until the next draw is opened. Source:
docs/accidents.md "Through, but gone home"; docs/adr/0032.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.refusals import ReasonMissing
from scoring.standings.lines import MovedUp, Withdrawal, WithdrawalTakenBack
from scoring.standings.moving_up import Came
from scoring.standings.queries.aftermath import (
    Aftermath,
    Departure,
    aftermath_of,
    aftermaths_of,
)
from scoring.standings.queries.by_the_rule import moved_up_without
from scoring.standings.queries.goes_on import codes_of, moved_of, moved_up_now
from scoring.standings.refusals import (
    MovingUpLotUnderWay,
    NextDrawOpened,
    NobodyLeft,
    NotConfirmedYet,
    NotThrough,
    NotWithdrawn,
)
from tables.lots.commands import moving_up_lot_under_way
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, asked_before, write
from tournaments.book.undo import takes_back
from tournaments.events.commands.steps import (
    lock_stage,
    refuse_contested,
    stage_changed,
)
from tournaments.events.enums import EntrantStatus, StageState
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import StageId, TournamentId
from tournaments.people.commands.moves import back_in_the_hall, gone_from_the_hall
from tournaments.people.models.entrant import Entrant

FEWEST = 2


@transaction.atomic(durable=True)
def go_home(
    *,
    stage_id: StageId,
    entrant: str,
    reason: str,
    author: str,
    at: datetime,
    client_key: UUID,
) -> tuple[Departure, bool]:
    """Take somebody (a code) who has gone through a stage out of the next one.

    Returns what followed, and whether it is new: the same key gives the first. Raises
    KeyReused, NotConfirmedYet, StageContested, NextDrawOpened, ReasonMissing,
    NotThrough, NobodyLeft.
    """
    stage = lock_stage(stage_id)
    tournament_id = TournamentId(stage.tournament_id)
    reason = reason.strip()[:TEXT_LIMIT]
    earlier = asked_before(
        tournament_id,
        Withdrawal,
        key=client_key,
        stage=stage.number,
        entrant=entrant,
        reason=reason,
    )
    if earlier is not None:
        known = aftermath_of(stage_id).departures
        return next(one for one in known if one.key == client_key), False
    following = _following(stage)
    if not reason:
        raise ReasonMissing
    if entrant not in codes_of(aftermath_of(stage_id).field):
        raise NotThrough
    after = moved_of(stage_id, also=entrant)
    if after.count < FEWEST:
        raise NobodyLeft
    came = after.came[-1]
    said = Withdrawal(
        stage=stage.number,
        entrant=entrant,
        reason=reason,
        came=came.code,
        lot=came.lot,
        waits=came.waits,
    )
    stage_changed(stage)
    write(tournament_id, said, author=author, at=at, key=client_key)
    gone_from_the_hall(
        _entrant(stage, code=entrant),
        status=EntrantStatus.WITHDRAWN,
        author=author,
        at=at,
        stage=stage.number,
    )
    return _follow(stage, following=following).departures[-1], True


@transaction.atomic(durable=True)
def take_back_going_home(
    *, stage_id: StageId, number: int, author: str, at: datetime
) -> Departure:
    """Undo a withdrawal: they play the next stage again, who moved up does not.

    Who has moved up for somebody else stays, unless the rule gives another because
    of this. Taken back before, it stays so. A lot that was drawn stays drawn: where
    the same are equal again, its order counts. Raises NotWithdrawn, NotConfirmedYet,
    StageContested, NextDrawOpened, MovingUpLotUnderWay.
    """
    stage = lock_stage(stage_id)
    before = aftermath_of(stage_id)
    if not 1 <= number <= len(before.departures):
        raise NotWithdrawn
    withdrawal = before.departures[number - 1]
    if withdrawal.taken_back_by:
        return withdrawal
    following = _following(stage)
    if moving_up_lot_under_way(stage) is not None:
        raise MovingUpLotUnderWay
    found = moved_up_without(stage_id, after=before, entrant=withdrawal.entrant)
    said = WithdrawalTakenBack(stage=stage.number, withdrawal=number)
    stage_changed(stage)
    write(TournamentId(stage.tournament_id), said, author=author, at=at)
    others = [one for one in before.standing if one is not withdrawal]
    _note(stage, zip(others, found, strict=True), author=author, at=at)
    gone = _entrant(stage, code=withdrawal.entrant)
    back_in_the_hall(gone, author=author, at=at, stage=stage.number)
    return _follow(stage, following=following).departures[number - 1]


def _open_withdrawals(tournament_id: TournamentId) -> list[int]:
    """Return the lines of who can still play the next stage after all."""
    stages = Stage.objects.filter(tournament=tournament_id)
    planned = stages.filter(state=StageState.PLANNED).values_list("number", flat=True)
    after = aftermaths_of(tournament_id)
    return [one.seq for number in planned for one in after[number - 1].standing]


@takes_back(Withdrawal, open_lines=_open_withdrawals, page="stage-review")
def _take_back(line: Entry[Withdrawal], author: str, at: datetime) -> str:
    stage = Stage.objects.get(tournament=line.tournament_id, number=line.said.stage)
    departures = aftermath_of(stage.id).departures
    number = next(one.number for one in departures if one.seq == line.seq)
    take_back_going_home(stage_id=stage.id, number=number, author=author, at=at)
    return _("Taken back: everybody is where they were.")


def _following(stage: Stage) -> Stage:
    """Return the next stage, whose draw has not begun.

    Raises NotConfirmedYet, StageContested, NextDrawOpened.
    """
    if stage.state != StageState.CONFIRMED or stage.final:
        raise NotConfirmedYet
    refuse_contested(stage.tournament)
    following = stage.following.select_for_update(no_key=True).get()
    if following.state != StageState.PLANNED:
        raise NextDrawOpened
    return following


def note_moved_up(
    stage: Stage, *, author: str, at: datetime, again: frozenset[str] = frozenset()
) -> None:
    """Note who has moved up once a decision, a correction or a lot says so.

    Whoever was noted may have gone through himself; what is noted stays, whatever
    later corrections make of the order, but for whom a lot is awaited, and for those
    ``again`` (codes), for whom another is asked. Those who were awaited play the next
    stage. Call inside the transaction, with the stage locked.
    """
    stage_id = stage.id
    before = aftermath_of(stage_id)
    if before.standing:
        found = moved_up_now(stage_id, after=before, again=again).came
        told = [
            (one, came)
            for one, came in zip(before.standing, found, strict=True)
            if came.code or came.waits or one.waits or one.came in again
        ]
        _note(stage, told, author=author, at=at)
    after = mark(stage)
    if following := stage.following.select_for_update(no_key=True).first():
        enter(following, wanted=after.entries(stage.number))


def _note(
    stage: Stage, told: Iterable[tuple[Departure, Came]], *, author: str, at: datetime
) -> None:
    """Note who came where somebody else was noted."""
    for one, came in told:
        if one.noted == came:
            continue
        said = MovedUp(
            stage=stage.number,
            withdrawal=one.number,
            came=came.code,
            lot=came.lot,
            waits=came.waits,
        )
        write(TournamentId(stage.tournament_id), said, author=author, at=at)


def mark(stage: Stage) -> Aftermath:
    """Write what follows from the book into the locked stage's row, and return it."""
    after = aftermath_of(stage.id)
    for name, column in after.columns.items():
        setattr(stage, name, column)
    stage.save(update_fields=list(after.columns))
    return after


def _entrant(stage: Stage, *, code: str) -> Entrant:
    return Entrant.objects.get(tournament=stage.tournament, code=code)


def _follow(stage: Stage, *, following: Stage) -> Aftermath:
    """Give the next stage its entrants."""
    after = mark(stage)
    enter(following, wanted=after.entries(stage.number))
    return after


def enter(following: Stage, *, wanted: dict[str, str]) -> None:
    """Let exactly these codes play the stage, each with the table of origin."""
    for entry in following.entries.select_related("entrant"):
        if wanted.get(entry.entrant.code) == entry.origin:
            del wanted[entry.entrant.code]
        else:
            entry.delete()
    entrants = Entrant.objects.filter(tournament=following.tournament_id)
    StageEntry.objects.bulk_create(
        StageEntry(stage=following, entrant=entrant, origin=wanted[entrant.code])
        for entrant in entrants.filter(code__in=wanted).order_by("code")
    )
