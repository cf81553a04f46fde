"""What is being guessed at an event: wrong passwords, codes, links, names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.staff.browsers import (
    ANY_LINK,
    EVERYBODY,
    invitation_name,
    password_of,
    pin_of,
)
from tournaments.staff.models.access import AccessGrant, Invitation, Organizer
from tournaments.staff.models.guessing import WrongTries

# Fewer are people who mistype.
WORTH_TELLING = 5
TOLD_FOR = timedelta(days=1)
_ACCOUNTS = Prepared(
    Organizer.objects.filter(tournament=number("event"), removed_at=None).values_list(
        "user__username", flat=True
    )
)
_CODES = Prepared(
    AccessGrant.objects.filter(tournament=number("event"))
    .exclude(pin_letter="")
    .values_list("pin_letter", flat=True)
)
_INVITED = Prepared(
    Invitation.objects.filter(tournament=number("event")).values_list(
        "token_hash", "label"
    )
)


class Guessed(StrEnum):
    """What somebody tries to guess."""

    ACCOUNT = "account"
    PIN = "pin"
    INVITATION = "invitation"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Guessing:
    """So many wrong tries at one secret; ``name`` says whose, or of which table."""

    what: Guessed
    name: str
    wrong: int
    since: datetime
    last: datetime


def guessing(tournament_id: TournamentId, *, at: datetime) -> list[Guessing]:
    """Return what is being guessed at this event, the latest first.

    Links that never were belong to no event: every event of the site is told.
    """
    secrets = dict(_secrets(tournament_id))
    rows = WrongTries.objects.filter(
        secret__in=secrets,
        source=EVERYBODY,
        wrong__gte=WORTH_TELLING,
        last__gt=at - TOLD_FOR,
    )
    return [
        Guessing(*secrets[row.secret], wrong=row.wrong, since=row.since, last=row.last)
        for row in rows.order_by("-last")
    ]


def _secrets(tournament_id: TournamentId) -> Iterator[tuple[str, tuple[Guessed, str]]]:
    """Yield the names under which this event's secrets are counted, and whose."""
    yield ANY_LINK.name, (Guessed.LINK, "")
    for name in _ACCOUNTS.all(event=tournament_id):
        yield password_of(name).name, (Guessed.ACCOUNT, name)
    for letter in _CODES.all(event=tournament_id):
        yield pin_of(tournament_id, letter=letter).name, (Guessed.PIN, letter)
    for token_hash, label in _INVITED.all(event=tournament_id):
        yield invitation_name(token_hash), (Guessed.INVITATION, label)
