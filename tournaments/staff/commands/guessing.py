"""Slow down whoever guesses, and only them; count what the organizer is told.

Every try is counted before it is looked at, so that a hundred at once are not all
free. A device that the secret has let in before has a count of its own: strangers at
the same address cannot keep it out. Source: docs/adr/0037.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Greatest

from tournaments.staff.browsers import EVERYBODY, Browser, Secret
from tournaments.staff.models.guessing import WrongTries
from tournaments.staff.refusals import TooManyTries

KEPT = timedelta(days=1)
# After a pause the tries are free again.
PAUSE = timedelta(minutes=15)
# For all strangers together, whoever has many addresses: two seconds at most.
FREE_OF_ALL, LONGEST_OF_ALL = 50, 2
_DOUBLINGS = 10


def count_try(secret: Secret, *, browser: Browser, at: datetime) -> None:
    """Count a try as a wrong one; if it was right, ``was_right`` takes it back.

    Raises TooManyTries, with the seconds to wait, and counts nothing then.
    """
    # Looked at without a lock first: whoever is told to wait costs no write.
    for row in WrongTries.objects.filter(_rows(secret, browser=browser)):
        _check_wait(row, secret, stranger=not browser.knows(secret), at=at)
    _count(secret, browser=browser, at=at)


@transaction.atomic(durable=True)
def was_right(secret: Secret, *, browser: Browser) -> None:
    """Forget the wrong tries of this device or address, and the counted right one."""
    rows = WrongTries.objects.filter(_rows(secret, browser=browser))
    one_less = Greatest(F("wrong") - 1, 0)
    # In the order in which a try is counted: the same address can try at once.
    rows.exclude(source=EVERYBODY).update(wrong=one_less, streak=0)
    stranger = 0 if browser.knows(secret) else 1
    rows.filter(source=EVERYBODY).update(
        wrong=one_less, streak=Greatest(F("streak") - stranger, 0)
    )


@transaction.atomic(durable=True)
def _count(secret: Secret, *, browser: Browser, at: datetime) -> None:
    stranger = not browser.knows(secret)
    for source in (browser.source(secret), EVERYBODY):
        row = _locked(secret, source=source, at=at)
        _check_wait(row, secret, stranger=stranger, at=at)
        if at - row.last > KEPT:
            row.wrong, row.since = 0, at
        if at - row.last > PAUSE:
            row.streak = 0
        if stranger or source != EVERYBODY:
            row.streak += 1
        row.wrong += 1
        row.last = at
        row.save()


def _locked(secret: Secret, *, source: str, at: datetime) -> WrongTries:
    row, new = WrongTries.objects.select_for_update().get_or_create(
        secret=secret.name, source=source, defaults={"since": at, "last": at}
    )
    if new:
        WrongTries.objects.filter(last__lt=at - KEPT).delete()
    return row


def _rows(secret: Secret, *, browser: Browser) -> Q:
    return Q(secret=secret.name, source__in=(browser.source(secret), EVERYBODY))


def _check_wait(
    row: WrongTries, secret: Secret, *, stranger: bool, at: datetime
) -> None:
    """Raise TooManyTries while the wait after the last wrong try lasts."""
    of_all = row.source == EVERYBODY
    if of_all and not stranger:
        return
    free, longest = secret.free, secret.longest
    if of_all:
        free, longest = FREE_OF_ALL, LONGEST_OF_ALL
    passed = at - row.last
    if row.streak < free or passed > PAUSE:
        return
    wait = min(longest, 2 ** min(row.streak - free, _DOUBLINGS))
    # A clock set back makes nobody wait longer.
    left = min(wait, ceil(wait - passed.total_seconds()))
    if left > 0:
        raise TooManyTries(seconds=left)
