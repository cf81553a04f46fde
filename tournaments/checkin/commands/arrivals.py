"""What the check-in desks say: somebody is here, or is not here after all.

Several desks may speak of the same person, one of them long after it was typed: a
device without network keeps what was pressed and sends it later. Source: ADR 0034.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.book.lines import Entry, asked_before
from tournaments.checkin.queries.said import all_here, said_about
from tournaments.checkin.refusals import CheckedInSince, TakenBackSince
from tournaments.events.commands.steps import lock_for_registration, lock_tournament
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of, move_all, write_move
from tournaments.people.commands.registration import arrive, arrives_as
from tournaments.people.enums import Move
from tournaments.people.lines import IN_THE_HALL, Moved
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart
from tournaments.staff.words import signer


@dataclass(frozen=True, slots=True)
class DeskSignature:
    """Who says it, when the server heard it, and under which key of the device.

    An empty ``author`` stands for the entrants themselves. Without a ``key`` nothing
    is sent twice: a person presses again. ``seen`` is the number of the book's last
    line that the desk had seen when it was pressed; nothing where the desk cannot
    tell, and then no line is news to it.
    """

    author: str
    at: datetime
    key: UUID | None = None
    seen: int | None = None


@transaction.atomic(durable=True)
def say_here(
    *, tournament_id: TournamentId, entrant_id: EntrantId, said: DeskSignature
) -> Entry[Moved]:
    """Mark an entrant as present; who is already stays so, and the line says so.

    The same key gives the first line again, whatever became of it since. Raises
    NotFound, KeyReused, RegistrationClosed, TakenBackSince, EntrantWithdrawn,
    EntrantElsewhere (on the stand-by list).
    """
    return _say(
        Move.ARRIVED, tournament_id=tournament_id, entrant_id=entrant_id, said=said
    )


@transaction.atomic(durable=True)
def say_not_here(
    *, tournament_id: TournamentId, entrant_id: EntrantId, said: DeskSignature
) -> Entry[Moved]:
    """Take a check-in back; who is not checked in stays so, and the line says so.

    The same key gives the first line again. Raises NotFound, KeyReused,
    RegistrationClosed, CheckedInSince, EntrantWithdrawn, EntrantElsewhere.
    """
    return _say(
        Move.TAKEN_BACK, tournament_id=tournament_id, entrant_id=entrant_id, said=said
    )


@transaction.atomic(durable=True)
def say_all_here(*, tournament_id: TournamentId, author: str, at: datetime) -> int:
    """Mark everybody as present who is registered; return how many that were.

    Raises NotFound, RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    missing = list(tournament.entrants.filter(status=EntrantStatus.REGISTERED))
    arrive(tournament, missing, author=author, at=at)
    return len(missing)


@transaction.atomic(durable=True)
def take_all_back(
    *, tournament_id: TournamentId, press: int, author: str, at: datetime
) -> int:
    """Take back what one press of ``say_all_here`` did; return for how many.

    Of whom anything was said since stays so. ``press`` is the number of its first
    line; once it is taken back, or another came after it, nothing changes. Raises
    NotFound, RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    pressed = all_here(tournament_id)
    if pressed is None or pressed.seq != press:
        return 0
    entrants = list(tournament.entrants.filter(code__in=pressed.codes))
    move_all(entrants, Move.TAKEN_BACK, author=author, at=at)
    return len(entrants)


def _say(
    move: Move,
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    said: DeskSignature,
) -> Entry[Moved]:
    """Write the line, or return the one of the same key."""
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    if said.key is not None:
        asked = {"entrant": entrant.code, "move": move}
        before = asked_before(tournament_id, Moved, key=said.key, **asked)
        if before is not None:
            return before
    if tournament.status != TournamentStatus.REGISTRATION:
        raise RegistrationClosed
    to = EntrantStatus(entrant.status)
    if (to in IN_THE_HALL) != (move is Move.ARRIVED):
        _refuse_news(entrant, move=move, said=said)
        to = EntrantStatus.REGISTERED
        if move is Move.ARRIVED:
            to = arrives_as(tournament, entrant, at=said.at)
    return write_move(
        entrant, move, to=to, author=said.author, at=said.at, key=said.key
    )


def _refuse_news(entrant: Entrant, *, move: Move, said: DeskSignature) -> None:
    """Refuse what another desk has said otherwise, if this one has not seen it.

    Raises TakenBackSince, CheckedInSince.
    """
    lines = said_about(TournamentId(entrant.tournament_id), entrant.code)
    if not lines or said.seen is None or lines[-1].seq <= said.seen:
        return
    taken_back = lines[-1].said.move is Move.TAKEN_BACK
    if taken_back == (move is Move.ARRIVED):
        refusal = TakenBackSince if taken_back else CheckedInSince
        who = signer(lines[-1].author) or _("self check-in")
        time = f"{localtime(lines[-1].at):%H:%M:%S}"
        raise refusal(name=name_apart(entrant), author=who, time=time)
