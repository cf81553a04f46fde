"""What the check-in desks say: somebody is here, or is not here after all.

Several desks may speak of the same person, one of them long after it was typed: a
device without network keeps what was pressed and sends it later. Source: ADR 0034.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.checkin.enums import CheckInKind
from tournaments.checkin.models import CheckInLine
from tournaments.checkin.refusals import CheckedInSince, CheckInKeyUsed, TakenBackSince
from tournaments.events.commands.steps import (
    changed,
    lock_for_registration,
    lock_tournament,
)
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.desk_moves import IN_THE_HALL, entrant_of, set_status
from tournaments.people.commands.registration import arrive
from tournaments.people.models.entrant import Entrant
from tournaments.people.refusals import EntrantElsewhere, EntrantWithdrawn

_OWN_VERSION = 5
_OWN_KEYS = UUID("7b0f3b0e-6a57-4d0c-9a43-1c1b1d2f0031")


@dataclass(frozen=True, slots=True)
class Said:
    """Who says it, when the server heard it, and under which key of the device.

    An empty ``author`` stands for the entrants themselves. Without a ``key`` nothing
    is sent twice: a person presses again. ``seen`` is the number of the last line
    that the desk had seen when it was pressed; nothing where the desk cannot tell, and
    then no line is news to it.
    """

    author: str
    at: datetime
    key: UUID | None = None
    seen: int | None = None


@transaction.atomic(durable=True)
def say_here(
    *, tournament_id: TournamentId, entrant_id: EntrantId, said: Said
) -> CheckInLine:
    """Mark an entrant as present; who is already stays so, and the line says so.

    The same key gives the first line again, whatever became of it since. Raises
    NotFound, CheckInKeyUsed, RegistrationClosed, TakenBackSince, EntrantWithdrawn,
    EntrantElsewhere (on the stand-by list).
    """
    return _say(
        CheckInKind.ARRIVED,
        do=_arrived,
        tournament_id=tournament_id,
        entrant_id=entrant_id,
        said=said,
    )


@transaction.atomic(durable=True)
def say_not_here(
    *, tournament_id: TournamentId, entrant_id: EntrantId, said: Said
) -> CheckInLine:
    """Take a check-in back; who is not checked in stays so, and the line says so.

    The same key gives the first line again. Raises NotFound, CheckInKeyUsed,
    RegistrationClosed, CheckedInSince, EntrantWithdrawn, EntrantElsewhere.
    """
    return _say(
        CheckInKind.TAKEN_BACK,
        do=_taken_back,
        tournament_id=tournament_id,
        entrant_id=entrant_id,
        said=said,
    )


@transaction.atomic(durable=True)
def say_all_here(*, tournament_id: TournamentId, author: str, at: datetime) -> int:
    """Mark everybody as present who is registered; return how many that were.

    Raises NotFound, RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    missing = list(tournament.entrants.filter(status=EntrantStatus.REGISTERED))
    said = Said(author=author, at=at)
    for entrant in missing:
        arrive(tournament, entrant, at=at)
        write_line(tournament, entrant=entrant, kind=CheckInKind.ARRIVED, said=said)
    changed(tournament)
    return len(missing)


def write_line(
    tournament: Tournament,
    *,
    entrant: Entrant,
    kind: CheckInKind,
    said: Said,
    has_changed: bool = True,
) -> CheckInLine:
    """Write the next line of the check-in; the tournament is locked."""
    last = tournament.check_in_lines.aggregate(last=Max("number"))["last"] or 0
    number = last + 1
    return CheckInLine.objects.create(
        tournament=tournament,
        number=number,
        entrant=entrant,
        kind=kind,
        changed=has_changed,
        status=entrant.status,
        author=said.author,
        at=said.at,
        # Made from what is fixed, so that a played event has the same bytes again.
        client_key=said.key or uuid5(_OWN_KEYS, f"{tournament.slug}/{number}"),
    )


def _say(
    kind: CheckInKind,
    *,
    do: Callable[[Tournament, Entrant, Said], bool],
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    said: Said,
) -> CheckInLine:
    """Do it and write the line, or return the line of the same key."""
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    lines = tournament.check_in_lines
    if said.key is not None and said.key.version == _OWN_VERSION:
        # It could be the key that the server makes for a later line.
        raise CheckInKeyUsed(name=entrant.name)
    before = lines.filter(client_key=said.key).first() if said.key else None
    if before is not None:
        if (before.entrant_id, before.kind) != (entrant.pk, kind):
            raise CheckInKeyUsed(name=before.entrant.name)
        return before
    if tournament.status != TournamentStatus.REGISTRATION:
        raise RegistrationClosed
    line = write_line(
        tournament,
        entrant=entrant,
        kind=kind,
        has_changed=do(tournament, entrant, said),
        said=said,
    )
    changed(tournament)
    return line


def _arrived(tournament: Tournament, entrant: Entrant, said: Said) -> bool:
    if entrant.status in IN_THE_HALL:
        return False
    news = _news(entrant, said)
    if news is not None and news.kind == CheckInKind.TAKEN_BACK:
        raise TakenBackSince(name=entrant.name, **_whose(news))
    arrive(tournament, entrant, at=said.at)
    return True


def _taken_back(_tournament: Tournament, entrant: Entrant, said: Said) -> bool:
    state = EntrantStatus(entrant.status)
    if state == EntrantStatus.REGISTERED:
        return False
    if state == EntrantStatus.WITHDRAWN:
        raise EntrantWithdrawn(name=entrant.name)
    if state not in IN_THE_HALL:
        raise EntrantElsewhere(name=entrant.name, state=state.label)
    news = _news(entrant, said)
    if news is not None and news.kind == CheckInKind.ARRIVED:
        raise CheckedInSince(name=entrant.name, **_whose(news))
    set_status(entrant, status=EntrantStatus.REGISTERED, at=said.at)
    return True


def _news(entrant: Entrant, said: Said) -> CheckInLine | None:
    """Return the entrant's last line, if the desk has not seen it."""
    last = entrant.check_in_lines.last()
    if last is None or said.seen is None or last.number <= said.seen:
        return None
    return last


def _whose(line: CheckInLine) -> dict[str, str]:
    """Return who has said it and when, for a sentence."""
    who = line.author or _("self check-in")
    return {"author": who, "time": f"{localtime(line.at):%H:%M:%S}"}
