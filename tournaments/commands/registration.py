"""Register entrants, check them in, withdraw them; each with its undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.commands.steps import changed, lock_for_registration, lock_tournament
from tournaments.enums import EntrantStatus
from tournaments.errors import AlreadyRegistered, EntrantWithdrawn, NotFound
from tournaments.ids import EntrantId, TournamentId
from tournaments.models import Entrant, Player, Tournament
from tournaments.names import (
    clean_name,
    identity_key,
    name_problem,
    search_key,
    sort_key,
)
from tournaments.wording import refuse_name


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """One person as typed at the desk or read from a roster."""

    family: str
    given: str = ""
    town: str = ""
    club: str = ""

    @property
    def name(self) -> str:
        """Return the full name, family name first."""
        return clean_name(f"{self.family} {self.given}")


@transaction.atomic(durable=True)
def register_entrant(
    *,
    tournament_id: TournamentId,
    player: PlayerDetails,
    at: datetime,
    check_in: bool = False,
    fee_paid: bool = False,
) -> Entrant:
    """Put one person on the list (a walk-in also checked in) and return them.

    Raises RegistrationClosed, BadName, AlreadyRegistered.
    """
    tournament = lock_for_registration(tournament_id)
    _check_names(player)
    identity = identity_key(player.name, player.town)
    known = Entrant.objects.filter(tournament=tournament, identity_key=identity).first()
    if known is not None:
        raise AlreadyRegistered(name=known.name, code=known.code)
    entrant = _add(tournament, player=player, at=at, fee_paid=fee_paid)
    if check_in:
        _set_status(entrant, status=EntrantStatus.CHECKED_IN, at=at)
    changed(tournament, fields=("last_entrant_number",))
    return entrant


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One accepted row of a roster."""

    player: PlayerDetails
    fee_paid: bool = False


@transaction.atomic(durable=True)
def import_roster(
    *, tournament_id: TournamentId, lines: Sequence[RosterLine], at: datetime
) -> list[Entrant]:
    """Register everybody who is not on the list yet; all of them or nobody.

    The same file twice changes nothing. Returns the new entrants. Raises
    RegistrationClosed, BadName.
    """
    tournament = lock_for_registration(tournament_id)
    known = set(
        Entrant.objects.filter(tournament=tournament).values_list(
            "identity_key", flat=True
        )
    )
    added = []
    for line in lines:
        _check_names(line.player)
        identity = identity_key(line.player.name, line.player.town)
        if identity in known:
            continue
        known.add(identity)
        added.append(
            _add(tournament, player=line.player, at=at, fee_paid=line.fee_paid)
        )
    if added:
        changed(tournament, fields=("last_entrant_number",))
    return added


@transaction.atomic(durable=True)
def check_in(
    *, tournament_id: TournamentId, entrant_ids: Iterable[EntrantId], at: datetime
) -> list[Entrant]:
    """Mark entrants as present; those who are already stay so.

    Raises RegistrationClosed, NotFound, EntrantWithdrawn.
    """
    tournament = lock_for_registration(tournament_id)
    entrants = _entrants(tournament, entrant_ids)
    for entrant in entrants:
        if entrant.status == EntrantStatus.WITHDRAWN:
            raise EntrantWithdrawn(name=entrant.name)
    for entrant in entrants:
        _set_status(entrant, status=EntrantStatus.CHECKED_IN, at=at)
    changed(tournament)
    return entrants


@transaction.atomic(durable=True)
def undo_check_in(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Mark an entrant as not present again. Raises RegistrationClosed, NotFound."""
    return _move(
        tournament_id, entrant_id=entrant_id, status=EntrantStatus.REGISTERED, at=at
    )


@transaction.atomic(durable=True)
def withdraw(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Take an entrant off the event before the draw; undo puts them back.

    Raises RegistrationClosed, NotFound.
    """
    return _move(
        tournament_id, entrant_id=entrant_id, status=EntrantStatus.WITHDRAWN, at=at
    )


@transaction.atomic(durable=True)
def undo_withdrawal(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Put a withdrawn entrant back on the list. Raises RegistrationClosed, NotFound."""
    return _move(
        tournament_id, entrant_id=entrant_id, status=EntrantStatus.REGISTERED, at=at
    )


@transaction.atomic(durable=True)
def correct_entrant(
    *, tournament_id: TournamentId, entrant_id: EntrantId, player: PlayerDetails
) -> Entrant:
    """Correct how a person is written, while nobody has a seat.

    The code stays. After the draw a name cannot be changed any more: it would be
    a way to give somebody else's seat away. Raises RegistrationClosed, NotFound,
    BadName, AlreadyRegistered.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    _check_names(player)
    same = Entrant.objects.filter(
        tournament=tournament, identity_key=identity_key(player.name, player.town)
    ).exclude(pk=entrant.pk)
    known = same.first()
    if known is not None:
        raise AlreadyRegistered(name=known.name, code=known.code)
    _name(entrant, player=player)
    entrant.save(update_fields=["name", "identity_key", "search_key", "sort_key"])
    entrant.players.filter(position=0).update(**_as_written(player))
    changed(tournament)
    return entrant


@transaction.atomic(durable=True)
def set_fee(
    *, tournament_id: TournamentId, entrant_id: EntrantId, paid: bool
) -> Entrant:
    """Note whether the entry fee was paid. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    entrant.fee_paid = paid
    entrant.save(update_fields=["fee_paid"])
    changed(tournament)
    return entrant


def _move(
    tournament_id: TournamentId,
    *,
    entrant_id: EntrantId,
    status: EntrantStatus,
    at: datetime,
) -> Entrant:
    tournament = lock_for_registration(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    _set_status(entrant, status=status, at=at)
    changed(tournament)
    return entrant


def _set_status(entrant: Entrant, *, status: EntrantStatus, at: datetime) -> None:
    """Set the status; the time of a first check-in is kept."""
    if entrant.status == status:
        return
    entrant.status = status
    entrant.checked_in_at = at if status == EntrantStatus.CHECKED_IN else None
    entrant.save(update_fields=["status", "checked_in_at"])


def _entrants(
    tournament: Tournament, entrant_ids: Iterable[EntrantId]
) -> list[Entrant]:
    wanted = set(entrant_ids)
    found = list(Entrant.objects.filter(tournament=tournament, pk__in=wanted))
    if len(found) != len(wanted):
        raise NotFound
    return found


def _check_names(player: PlayerDetails) -> None:
    """Refuse what cannot be shown or would run in a spreadsheet."""
    named = clean_name(player.family) or clean_name(player.given)
    problem = name_problem(named)
    if problem is not None:
        raise refuse_name(name=named, problem=problem)
    for text in (player.given, player.town, player.club):
        if text.strip():
            problem = name_problem(clean_name(text))
            if problem is not None:
                raise refuse_name(name=text, problem=problem)


def _add(
    tournament: Tournament, *, player: PlayerDetails, at: datetime, fee_paid: bool
) -> Entrant:
    """Give the next code and write entrant and player."""
    tournament.last_entrant_number += 1
    entrant = Entrant(
        tournament=tournament,
        code=f"E{tournament.last_entrant_number:03d}",
        fee_paid=fee_paid,
        registered_at=at,
    )
    _name(entrant, player=player)
    entrant.save()
    Player.objects.create(entrant=entrant, **_as_written(player))
    return entrant


def _name(entrant: Entrant, *, player: PlayerDetails) -> None:
    """Set the shown name and the keys for finding, sorting and telling apart."""
    name, town, club = player.name, clean_name(player.town), clean_name(player.club)
    entrant.name = name
    entrant.identity_key = identity_key(name, town)
    entrant.search_key = search_key(f"{name} {town} {club}")
    entrant.sort_key = sort_key(name)


def _as_written(player: PlayerDetails) -> dict[str, str]:
    """Return the parts of a person's row, cleaned."""
    return {
        "family": clean_name(player.family),
        "given": clean_name(player.given),
        "town": clean_name(player.town),
        "club": clean_name(player.club),
    }
