"""Whoever has gone through goes home before the next stage is drawn.

The next one moves up by a fixed rule, of equals the one whom a lot by the protocol
gives; nobody chooses. It can be taken back until the next draw is opened. Source:
event-day.md step 8; docs/adr/0020-walk-ins.md, docs/adr/0032.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max

from scoring.refusals import ReasonMissing
from scoring.standings.commands.standings import write_standings
from scoring.standings.models import Withdrawal
from scoring.standings.moving_up import Came, Entered
from scoring.standings.queries.goes_on import codes_of, field_of, moved_of, moved_up_now
from scoring.standings.queries.noted import moved_up_without
from scoring.standings.refusals import (
    MovingUpLotUnderWay,
    NextDrawOpened,
    NobodyLeft,
    NotConfirmedYet,
    NotThrough,
    NotWithdrawn,
)
from tables.lots.commands import moving_up_lot_under_way
from tournaments.events.commands.steps import changed, lock_stage, refuse_contested
from tournaments.events.enums import EntrantStatus, StageState
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.ids import StageId
from tournaments.people.commands.desk_moves import back_in_the_hall, gone_from_the_hall
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import KeyReused

REASON_LIMIT = 500
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
) -> Withdrawal:
    """Take somebody (a code) who has gone through a stage out of the next one.

    The same key again gives the first answer. Raises KeyReused, NotConfirmedYet,
    StageContested, NextDrawOpened, ReasonMissing, NotThrough, NobodyLeft.
    """
    stage = lock_stage(stage_id)
    earlier = Withdrawal.objects.filter(client_key=client_key).first()
    if earlier is not None:
        said = (stage.pk, entrant, reason.strip()[:REASON_LIMIT])
        if (earlier.stage_id, earlier.entrant, earlier.reason) != said:
            raise KeyReused
        return earlier
    following = _following(stage)
    if not reason.strip():
        raise ReasonMissing
    before = field_of(stage_id)
    if entrant not in codes_of(before):
        raise NotThrough
    after = moved_of(stage_id, also=entrant)
    if len(after.field) + after.waiting < FEWEST:
        raise NobodyLeft
    came = after.came[-1]
    last = stage.withdrawals.aggregate(last=Max("number"))["last"] or 0
    withdrawal = Withdrawal.objects.create(
        stage=stage,
        number=last + 1,
        client_key=client_key,
        entrant=entrant,
        came=came.code,
        lot=came.lot,
        waits=came.waits,
        reason=reason.strip()[:REASON_LIMIT],
        author=author,
        at=at,
    )
    gone_from_the_hall(_entrant(stage, code=entrant), status=EntrantStatus.WITHDRAWN)
    _write(stage, following=following, at=at)
    return withdrawal


@transaction.atomic(durable=True)
def take_back_going_home(
    *, stage_id: StageId, number: int, author: str, at: datetime
) -> Withdrawal:
    """Undo a withdrawal: they play the next stage again, who moved up does not.

    Who has moved up for somebody else stays, unless the rule gives another because
    of this. Taken back before, it stays so. A lot that was drawn stays drawn: where
    the same are equal again, its order counts. Raises NotWithdrawn, NotConfirmedYet,
    StageContested, NextDrawOpened, MovingUpLotUnderWay.
    """
    stage = lock_stage(stage_id)
    withdrawal = stage.withdrawals.filter(number=number).first()
    if withdrawal is None:
        raise NotWithdrawn
    if withdrawal.taken_back_by:
        return withdrawal
    following = _following(stage)
    if moving_up_lot_under_way(stage) is not None:
        raise MovingUpLotUnderWay
    found = moved_up_without(stage_id, entrant=withdrawal.entrant)
    withdrawal.taken_back_by = author
    withdrawal.taken_back_at = at
    withdrawal.waits = False
    withdrawal.save(update_fields=["taken_back_by", "taken_back_at", "waits"])
    _note(stage, found=found)
    back_in_the_hall(_entrant(stage, code=withdrawal.entrant), at=at)
    _write(stage, following=following, at=at)
    return withdrawal


def _following(stage: Stage) -> Stage:
    """Return the next stage, whose draw has not begun.

    Raises NotConfirmedYet, StageContested, NextDrawOpened.
    """
    if stage.state != StageState.CONFIRMED or stage.final:
        raise NotConfirmedYet
    refuse_contested(stage.tournament)
    following = Stage.objects.select_for_update().get(
        tournament=stage.tournament, number=stage.number + 1
    )
    if following.state != StageState.PLANNED:
        raise NextDrawOpened
    return following


def note_moved_up(stage: Stage, *, at: datetime) -> None:
    """Note who has moved up once a decision, a correction or a lot says so.

    Whoever was noted may have gone through himself; what is noted stays, whatever
    later corrections make of the order, but for whom a lot is awaited. Those who
    were awaited play the next stage. Call inside the transaction, with the stage
    locked.
    """
    awaited = stage.lot_awaited_at is not None
    _note(stage, found=moved_up_now(StageId(stage.pk)).came, keep=True)
    if _await_lot(stage, at=at) or awaited:
        following = Stage.objects.select_for_update().get(
            tournament=stage.tournament, number=stage.number + 1
        )
        enter(following, origin=stage.number, field=field_of(StageId(stage.pk)))


def ask_again(stage: Stage, *, instead_of: Collection[str]) -> None:
    """Forget that these (codes) have moved up; ``note_moved_up`` asks for their places.

    Call inside the transaction, with the stage locked.
    """
    standing = stage.withdrawals.filter(taken_back_by="", came__in=instead_of)
    standing.update(came="", lot=None, waits=True)


def _note(stage: Stage, *, found: Sequence[Came], keep: bool = False) -> None:
    """Note who came; ``keep`` leaves who was noted where nobody has come now."""
    standing = stage.withdrawals.filter(taken_back_by="").order_by("number")
    for withdrawal, came in zip(standing, found, strict=True):
        if keep and not came.code and not came.waits and not withdrawal.waits:
            continue
        withdrawal.came = came.code
        withdrawal.lot, withdrawal.waits = came.lot, came.waits
        withdrawal.save(update_fields=["came", "lot", "waits"])


def _await_lot(stage: Stage, *, at: datetime) -> bool:
    """Say of the stage whether somebody waits for a lot, and since when."""
    waits = stage.withdrawals.filter(waits=True).exists()
    if waits != (stage.lot_awaited_at is not None):
        stage.lot_awaited_at = at if waits else None
        stage.save(update_fields=["lot_awaited_at"])
    return waits


def _entrant(stage: Stage, *, code: str) -> Entrant:
    return Entrant.objects.get(tournament=stage.tournament, code=code)


def _write(stage: Stage, *, following: Stage, at: datetime) -> None:
    """Give the next stage its entrants, and the standings what they say."""
    stage_id = StageId(stage.pk)
    _await_lot(stage, at=at)
    enter(following, origin=stage.number, field=field_of(stage_id))
    StageVersion.objects.filter(stage=stage).update(version=F("version") + 1)
    write_standings(stage_id, at=at)
    changed(stage.tournament)


def enter(following: Stage, *, origin: int, field: Sequence[Entered]) -> None:
    """Let exactly these play the stage that is not drawn yet."""
    wanted = {one.code: f"{origin}/{one.letter}" for one in field}
    held = set(following.entries.values_list("entrant__code", flat=True))
    following.entries.exclude(entrant__code__in=list(wanted)).delete()
    entrants = Entrant.objects.filter(
        tournament=following.tournament_id, code__in=set(wanted) - held
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=following, entrant=entrant, origin=wanted[entrant.code])
        for entrant in entrants.order_by("code")
    )
