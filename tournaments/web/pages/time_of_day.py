"""A time of day as people type it, and the day that they mean."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

A_DAY = timedelta(days=1)
# Longer ago than this it is tomorrow's: midnight comes first.
LONG_AGO = timedelta(hours=12)
# Nobody waits so long for anything in a hall: it is yesterday's, just before midnight.
FAR_AHEAD = timedelta(hours=18)


def moment_meant(typed: str) -> datetime | None:
    """Return the moment of a typed time such as 9:45, or nothing when it is none.

    It is today's, but around midnight: at 23:50 the time 0:05 is still to come, and at
    0:02 the time 23:57 is over.
    """
    try:
        clock = datetime.strptime(typed.strip(), "%H:%M").time()  # noqa: DTZ007
    except ValueError:
        return None
    now, day = timezone.now(), timezone.localdate()
    ahead = timezone.make_aware(datetime.combine(day, clock)) - now
    if ahead < -LONG_AGO:
        day += A_DAY
    elif ahead > FAR_AHEAD:
        day -= A_DAY
    return timezone.make_aware(datetime.combine(day, clock))
