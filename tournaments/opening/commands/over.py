"""Call an event off, and put one that is over into the archive; and back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.book.lines import Entry, read, write
from tournaments.book.undo import takes_back
from tournaments.events.commands.steps import changed, lock_tables, lock_tournament
from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.events.lines import EventCancelled, EventResumed
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import EventArchived
from tournaments.ids import TournamentId
from tournaments.opening.refusals import ArchivedTooEarly, NotNow, ReasonMissing


@transaction.atomic(durable=True)
def cancel_event(
    *, tournament_id: TournamentId, reason: str, author: str, at: datetime
) -> None:
    """Say that the event does not take place, or ends here; the reason is public.

    Nothing can be recorded in it until that is taken back. The same again changes
    nothing. Raises NotFound, ReasonMissing, EventArchived, NotNow.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.cancelled_at is not None:
        return
    if not reason.strip():
        raise ReasonMissing
    if tournament.archived_at is not None:
        raise EventArchived
    if tournament.status not in BEFORE_THE_END:
        raise NotNow
    lock_tables(tournament)
    said = EventCancelled(reason=reason.strip())
    line = write(tournament_id, said, author=author, at=at)
    tournament.cancelled_at = line.at
    tournament.save(update_fields=["cancelled_at"])


def _open_cancellations(tournament_id: TournamentId) -> list[int]:
    """Return the line by which an event is cancelled, while it can be taken back."""
    cancelled = Tournament.objects.filter(
        pk=tournament_id, cancelled_at__isnull=False, archived_at=None
    )
    if not cancelled.exists():
        return []
    return [one.seq for one in read(tournament_id, EventCancelled)[-1:]]


@takes_back(EventCancelled, open_lines=_open_cancellations, page="event-settings")
def _take_back(line: Entry[EventCancelled], author: str, at: datetime) -> str:
    with transaction.atomic(durable=True):
        tournament_id = TournamentId(line.tournament_id)
        tournament = lock_tournament(tournament_id)
        if tournament.archived_at is not None:
            raise EventArchived
        if line.seq in _open_cancellations(tournament_id):
            write(tournament_id, EventResumed(), author=author, at=at)
            tournament.cancelled_at = None
            tournament.save(update_fields=["cancelled_at"])
    return _("The event takes place after all.")


@transaction.atomic(durable=True)
def archive_event(*, tournament_id: TournamentId, at: datetime) -> None:
    """Take an event that is over off the lists, and let nothing in it change.

    Its pages stay where they are. The same again changes nothing. Raises NotFound,
    ArchivedTooEarly.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.archived_at is not None:
        return
    if not can_be_archived(tournament):
        raise ArchivedTooEarly
    lock_tables(tournament)
    tournament.archived_at = at
    changed(tournament, fields=("archived_at",))


def can_be_archived(tournament: Tournament) -> bool:
    """Tell whether it is over: published, cancelled, or only a rehearsal."""
    return (
        tournament.status == TournamentStatus.PUBLISHED
        or tournament.cancelled_at is not None
        or tournament.is_rehearsal
    )


@transaction.atomic(durable=True)
def take_out_of_archive(*, tournament_id: TournamentId) -> None:
    """Put an event back on the lists; twice is once. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    if tournament.archived_at is not None:
        tournament.archived_at = None
        changed(tournament, fields=("archived_at",))
