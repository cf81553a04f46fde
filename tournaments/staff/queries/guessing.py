"""What is being guessed at an event: wrong passwords, codes, links, names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.ids import TournamentId
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
    accounts = Organizer.objects.filter(tournament=tournament_id, removed_at=None)
    for name in accounts.values_list("user__username", flat=True):
        yield password_of(name).name, (Guessed.ACCOUNT, name)
    codes = AccessGrant.objects.filter(tournament=tournament_id).exclude(pin_letter="")
    for letter in codes.values_list("pin_letter", flat=True):
        yield pin_of(tournament_id, letter=letter).name, (Guessed.PIN, letter)
    invited = Invitation.objects.filter(tournament=tournament_id)
    for token_hash, label in invited.values_list("token_hash", "label"):
        yield invitation_name(token_hash), (Guessed.INVITATION, label)
