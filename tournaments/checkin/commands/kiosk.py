"""Open devices for self check-in, and end that on all of them."""

from __future__ import annotations

from django.db import transaction

from tournaments.events.commands.steps import (
    changed,
    lock_for_registration,
    lock_tournament,
)
from tournaments.ids import TournamentId
from tournaments.staff.tokens import hash_of, new_token

MOST_DEVICES = 20


@transaction.atomic(durable=True)
def open_kiosk(*, tournament_id: TournamentId) -> str:
    """Return the secret by which one device may check people in; kept hashed.

    The oldest device ends when there are more than twenty. Raises
    RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    secret = new_token()
    tournament.kiosk_hashes = [*tournament.kiosk_hashes, hash_of(secret)]
    tournament.kiosk_hashes = tournament.kiosk_hashes[-MOST_DEVICES:]
    changed(tournament, fields=("kiosk_hashes",))
    return secret


@transaction.atomic(durable=True)
def close_kiosks(*, tournament_id: TournamentId) -> None:
    """End self check-in on all devices; twice is once. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    if tournament.kiosk_hashes:
        tournament.kiosk_hashes = []
        changed(tournament, fields=("kiosk_hashes",))
