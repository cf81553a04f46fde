"""Steps that several commands share; each is called inside a transaction.

Locks are taken in one order: event, stage, tables, then what belongs to them, each
without its key (``no_key``): a new row names the rows above it by theirs, and whoever
holds a table alone would else wait for who holds the stage and waits for the table.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.book.after_commit import announce
from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.events.models.stage import Stage, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import version_put_back
from tournaments.events.refusals import (
    EventArchived,
    EventOver,
    LotAwaited,
    RegistrationClosed,
    StageContested,
)
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Prepared, number
from tournaments.refusals import Refusal, existing

_LOCKED = Prepared(
    Tournament.objects.select_for_update(no_key=True).filter(pk=number("event"))
)
_STAGE = Stage.objects.filter(pk=number("stage"))
_EVENT_OF_STAGE = Prepared(_STAGE.values_list("tournament_id", flat=True))
_STAGE_LOCKED = Prepared(_STAGE.select_for_update(no_key=True))


def lock_tournament(tournament_id: TournamentId) -> Tournament:
    """Return the tournament, locked until the transaction ends; or NotFound."""
    assert transaction.get_connection().in_atomic_block
    return existing(_LOCKED.first(event=tournament_id))


def lock_for_registration(tournament_id: TournamentId) -> Tournament:
    """Return the tournament, locked, while its list of entrants may change.

    Raises NotFound, RegistrationClosed.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != TournamentStatus.REGISTRATION:
        raise RegistrationClosed
    return tournament


def lock_before_the_end(tournament_id: TournamentId) -> Tournament:
    """Return the tournament, locked, until its final is over.

    Raises NotFound, RegistrationClosed.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status not in BEFORE_THE_END:
        raise RegistrationClosed
    return tournament


def lock_stage(stage_id: StageId) -> Stage:
    """Return the stage, locked after its tournament; or NotFound."""
    assert transaction.get_connection().in_atomic_block
    tournament_id = existing(_EVENT_OF_STAGE.first(stage=stage_id))
    tournament = lock_tournament(TournamentId(tournament_id))
    stage = existing(_STAGE_LOCKED.first(stage=stage_id))
    stage.tournament = tournament
    return stage


def lock_tables(tournament: Tournament, **only: object) -> None:
    """Lock tables of the locked tournament, all or ``only``, to the transaction's end.

    A deal takes its table alone: at a locked one none is recorded meanwhile.
    """
    tables = Stage._meta.get_field("tables").related_model
    assert tables is not None
    rows = tables._default_manager.filter(stage__tournament=tournament, **only)
    list(rows.select_for_update(of=("self",), no_key=True).order_by("pk"))


def why_over(tournament: Tournament) -> Refusal | None:
    """Return why nothing changes in an event any more, or nothing."""
    if tournament.archived_at is not None:
        return EventArchived()
    return None if tournament.cancelled_at is None else EventOver()


def refuse_over(tournament: Tournament) -> None:
    """Refuse a change of an event that is cancelled or in the archive.

    Raises EventArchived, EventOver.
    """
    if (refusal := why_over(tournament)) is not None:
        raise refusal


def refuse_contested(tournament: Tournament) -> None:
    """Refuse to go on while a correction behind a stage is not decided.

    Raises StageContested.
    """
    contested = Stage.objects.filter(tournament=tournament, contested_at__isnull=False)
    number = contested.order_by("number").values_list("number", flat=True).first()
    if number is not None:
        raise StageContested(stage=number)


def refuse_awaited_lot(tournament: Tournament) -> None:
    """Refuse to draw while a lot has to say who plays.

    Raises LotAwaited.
    """
    awaited = Stage.objects.filter(tournament=tournament, places_awaited__gt=0)
    number = awaited.order_by("number").values_list("number", flat=True).first()
    if number is not None:
        raise LotAwaited(stage=number)


def stage_changed(stage: Stage) -> None:
    """Count a change of a stage; its version is locked before the event's book."""
    StageVersion.objects.filter(stage=stage).update(version=F("version") + 1)


def changed(tournament: Tournament, *, fields: tuple[str, ...] = ()) -> None:
    """Count a change of ordinary rows of the locked tournament, and tell viewers.

    What is written into the event's book is told by its writer.
    """
    tournament.version += 1
    tournament.save(update_fields=["version", *fields])
    announce(tournament_id=tournament.pk)


def note_put_back(*, at: datetime) -> None:
    """Give every event a version that no screen has seen: a backup was put back."""
    Tournament.objects.update(version=version_put_back(at))
