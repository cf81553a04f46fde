"""Note which devices are at a table, and which of them records there.

None of it is part of a write at the table: it is noted afterwards, in a transaction of
its own, and where that fails the line stands and the note is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from scoring.devices.models import Device, Takeover
from tables.ids import TableId
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.ids import TournamentId

# A device says once a minute that it is there; clocks and networks are not exact.
EVERY = timedelta(seconds=50)
MOST_UNSENT = 999


@dataclass(frozen=True, slots=True)
class Asking:
    """A device at a table, who is signed in on it, and when it asked."""

    table_id: TableId
    mark: str
    author: str
    at: datetime


def note_device(asking: Asking, *, unsent: int) -> bool:
    """Note that a device is there, unless it said so within the minute.

    Return whether anything was written.
    """
    now = {
        "author": asking.author,
        "seen_at": asking.at,
        "unsent": min(unsent, MOST_UNSENT),
    }
    known = Device.objects.filter(table=asking.table_id, mark=asking.mark)
    last = known.values_list("seen_at", flat=True).first()
    if last is None:
        device = Device(table_id=asking.table_id, mark=asking.mark, **now)
        Device.objects.bulk_create([device], ignore_conflicts=True)
        return True
    if last > asking.at - EVERY:
        return False
    return bool(known.filter(seen_at=last).update(**now))


def recorded(asking: Asking, *, tournament_id: TournamentId) -> bool:
    """Note that a device has recorded at a table; return whether it has taken over.

    One query where the same device goes on. Whoever is watching is told that another
    one records now, but not of the first.
    """
    last = _last(asking.table_id)
    if last is not None and last.mark == asking.mark:
        return False
    try:
        with transaction.atomic(durable=True):
            Takeover.objects.create(
                table_id=asking.table_id,
                number=1 if last is None else last.number + 1,
                mark=asking.mark,
                author=asking.author,
                at=asking.at,
            )
            if last is not None:
                changed(lock_tournament(tournament_id))
    except IntegrityError:
        # Another device has in this very moment; the next line tells.
        return False
    return last is not None


def _last(table_id: TableId) -> Takeover | None:
    return Takeover.objects.filter(table=table_id).order_by("number").last()
