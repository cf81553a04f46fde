"""A raffle by the protocol of the digital draw (CD2), and a winner who is not there.

Then the prize goes to the next one in the drawn order: who has drawn the first seat
behind the prizes. Source: event-day.md step 12, "absent prize winner".
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.ledger.enums import LeaveCause
from scoring.ledger.queries import who_left
from scoring.raffles.lines import (
    RaffleCalledOff,
    RaffleCards,
    RaffleDrawn,
    RaffleOpened,
    WinnerAbsent,
)
from scoring.raffles.models import RaffleSecret
from scoring.raffles.queries import Raffle, all_raffles, frozen_list
from scoring.raffles.refusals import (
    AgainUnexplained,
    BadCards,
    BadPrizes,
    BadSource,
    CardsNotTyped,
    NobodyIsNext,
    NobodyPresent,
    NotTheWinner,
    RaffleOpen,
    RaffleOver,
    RaffleTooSoon,
    SecretNotHere,
)
from scoring.refusals import ReasonMissing
from tables.draws.commands.digital_steps import second_person
from tables.draws.refusals import PublicPartChanged
from tables.protocol.entropy import CARDS, QUICK, public_text, read_typed
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment
from tables.protocol.proof import SECRET_BYTES
from tournaments.book.lines import asked_before, write
from tournaments.book.models import TEXT_LIMIT
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import clean_name
from tournaments.refusals import NotFound

MOST_PRIZES, PRIZE_LIMIT = 100, 80
TO_PHOTOGRAPH = timedelta(minutes=1)


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def open_raffle(
    *,
    tournament_id: TournamentId,
    prizes: Sequence[str],
    source: str,
    client_key: UUID,
    author: str,
    at: datetime,
    again: str = "",
    secret: bytes | None = None,
) -> Raffle:
    """Freeze who takes part and commit to a secret; a quick raffle is drawn at once.

    ``prizes`` are their names, the first for the first seat; there may be no more
    than people. ``again`` says why there is another one once one was drawn;
    ``secret`` is fixed in rehearsals. The same key gives the first answer. Raises
    BadPrizes, BadSource, NobodyPresent, RaffleOpen, AgainUnexplained, KeyReused.
    """
    tournament = lock_tournament(tournament_id)
    names, again = _cleaned(prizes), again.strip()[:TEXT_LIMIT]
    earlier = asked_before(
        tournament_id,
        RaffleOpened,
        key=client_key,
        prizes=names,
        source=source,
        again=again,
    )
    if earlier is not None:
        return _numbered(tournament_id, number=earlier.number)
    if source not in {CARDS, QUICK}:
        raise BadSource
    number = _next_number(tournament_id, again=again)
    present = _present(tournament)
    _check_prizes(names, people=len(present))
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    manifest = frozen_list(
        tournament.slug, number=number, prizes=names, entrants=present, source=source
    )
    said = RaffleOpened(
        prizes=names,
        entrants=present,
        source=source,
        commitment=commitment(secret=secret, manifest=manifest),
        again=again,
    )
    write(tournament_id, said, author=author, at=at, key=client_key)
    if source == QUICK:
        drawn = RaffleDrawn(raffle=number, public="", secret=secret.hex())
        write(tournament_id, drawn, author=author, at=at)
    else:
        RaffleSecret.objects.create(tournament=tournament, secret=secret)
    changed(tournament)
    return _numbered(tournament_id, number=number)


@transaction.atomic(durable=True)
def type_cards(
    *, tournament_id: TournamentId, number: int, typed: str, author: str, at: datetime
) -> Raffle:
    """Note the eight cards that were laid open; a second person confirms them.

    Until then they can be typed again, and every text stays. Raises NotFound,
    RaffleOver, SecretNotHere, RaffleTooSoon, BadCards.
    """
    tournament = lock_tournament(tournament_id)
    raffle = _numbered(tournament_id, number=number)
    _kept_secret(tournament, raffle=raffle)
    if at < raffle.opened.at + TO_PHOTOGRAPH:
        raise RaffleTooSoon
    try:
        public = public_text([read_typed(typed, source=CARDS)], sources=[CARDS])
    except DrawError as error:
        raise BadCards from error
    if raffle.typed[-1:] != ((public, author),):
        said = RaffleCards(raffle=number, cards=public)
        return _write(tournament, said, author=author, at=at)
    return raffle


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def draw_raffle(
    *,
    tournament_id: TournamentId,
    number: int,
    seen: str,
    author: str,
    at: datetime,
    witness: str = "",
) -> Raffle:
    """Draw with the cards that a second person has compared with the table.

    That is ``author`` if somebody else has typed them, else ``witness``, by name or
    code. ``seen`` is what they compared. A drawn raffle stays as it is. Raises
    CardsNotTyped, PublicPartChanged, the refusals of ``second_person``, and what
    ``type_cards`` raises.
    """
    tournament = lock_tournament(tournament_id)
    raffle = _numbered(tournament_id, number=number)
    if raffle.drawn is not None:
        return raffle
    secret = _kept_secret(tournament, raffle=raffle)
    if not raffle.typed:
        raise CardsNotTyped
    cards, typed_by = raffle.typed[-1]
    if seen != cards:
        raise PublicPartChanged
    second = author
    if author == typed_by or witness.strip():
        second = second_person(tournament, typed=witness, author=typed_by)
    said = RaffleDrawn(raffle=number, public=cards, secret=secret.hex())
    RaffleSecret.objects.filter(tournament=tournament).delete()
    return _write(tournament, said, author=typed_by, second=second, at=at)


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def call_off_raffle(
    *, tournament_id: TournamentId, number: int, reason: str, author: str, at: datetime
) -> Raffle:
    """Call a raffle off before it is drawn; its secret is opened, if it is here.

    Everybody can then compare it with the commitment, and compute what it would have
    given once its cards were typed. Raises NotFound, RaffleOver,
    ReasonMissing.
    """
    tournament = lock_tournament(tournament_id)
    raffle = _numbered(tournament_id, number=number)
    if raffle.called_off is not None:
        return raffle
    if raffle.drawn is not None:
        raise RaffleOver(number=number)
    if not reason.strip():
        raise ReasonMissing
    try:
        secret = _kept_secret(tournament, raffle=raffle)
    except SecretNotHere:
        secret = b""
    said = RaffleCalledOff(
        raffle=number, reason=reason.strip()[:TEXT_LIMIT], secret=secret.hex()
    )
    RaffleSecret.objects.filter(tournament=tournament).delete()
    return _write(tournament, said, author=author, at=at)


@transaction.atomic(durable=True)
def pass_prize_on(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Note that the winner with this code is not there; the next one has the prize.

    The same again changes nothing. Raises NotFound, NotTheWinner, NobodyIsNext.
    """
    tournament = lock_tournament(tournament_id)
    raffle = _numbered(tournament_id, number=number)
    drawn = raffle.winners(event=tournament.slug)
    if winner in drawn.absent:
        return raffle
    if winner not in drawn.holders:
        raise NotTheWinner
    if not drawn.waiting:
        raise NobodyIsNext
    said = WinnerAbsent(raffle=number, winner=winner)
    return _write(tournament, said, author=author, at=at)


@transaction.atomic(durable=True)
def take_absence_back(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Give the prize back to the last winner who was noted as absent.

    Raises NotFound, NotTheWinner for everybody else.
    """
    tournament = lock_tournament(tournament_id)
    raffle = _numbered(tournament_id, number=number)
    if raffle.absent[-1:] != (winner,):
        raise NotTheWinner
    said = WinnerAbsent(raffle=number, winner=winner, absent=False)
    return _write(tournament, said, author=author, at=at)


def _write(
    tournament: Tournament,
    said: RaffleCards | RaffleDrawn | RaffleCalledOff | WinnerAbsent,
    *,
    author: str,
    at: datetime,
    second: str | None = None,
) -> Raffle:
    """Append a line about a raffle of the locked event, and return the raffle."""
    tournament_id = TournamentId(tournament.pk)
    write(tournament_id, said, author=author, second=second, at=at)
    changed(tournament)
    return _numbered(tournament_id, number=said.raffle)


def _numbered(tournament_id: TournamentId, *, number: int) -> Raffle:
    """Return the raffle with a number. Raises NotFound."""
    for raffle in all_raffles(tournament_id):
        if raffle.number == number:
            return raffle
    raise NotFound


def _kept_secret(tournament: Tournament, *, raffle: Raffle) -> bytes:
    """Return the secret of the raffle that waits for its cards.

    Raises RaffleOver, SecretNotHere.
    """
    if raffle.over:
        raise RaffleOver(number=raffle.number)
    kept = RaffleSecret.objects.filter(tournament=tournament).first()
    secret = b"" if kept is None else bytes(kept.secret)
    manifest = raffle.manifest(event=tournament.slug)
    if commitment(secret=secret, manifest=manifest) != raffle.opened.said.commitment:
        raise SecretNotHere
    return secret


def _check_prizes(names: Sequence[str], *, people: int) -> None:
    """Refuse other prizes than there can be among so many. Raises BadPrizes."""
    most = min(MOST_PRIZES, people)
    bad = any(len(name) > PRIZE_LIMIT for name in names)
    if bad or not 1 <= len(names) <= most or not all(map(str.isprintable, names)):
        raise BadPrizes(letters=PRIZE_LIMIT, most=most)


def _cleaned(prizes: Sequence[str]) -> tuple[str, ...]:
    return tuple(clean_name(prize) for prize in prizes)


def _present(tournament: Tournament) -> tuple[str, ...]:
    found = Entrant.objects.filter(
        tournament=tournament,
        status=EntrantStatus.CHECKED_IN,
        erased_at__isnull=True,
    )
    gone = who_left(tournament.pk, causes=set(LeaveCause))
    listed = found.values_list("code", flat=True)
    codes = tuple(sorted(code for code in listed if code not in gone))
    if not codes:
        raise NobodyPresent
    return codes


def _next_number(tournament_id: TournamentId, *, again: str) -> int:
    """Return the number of the next raffle.

    Refuse it while one waits, or without a reason once one was drawn. Raises
    RaffleOpen, AgainUnexplained.
    """
    found = all_raffles(tournament_id)
    for raffle in found:
        if not raffle.over:
            raise RaffleOpen(number=raffle.number)
    if not again and any(raffle.drawn is not None for raffle in found):
        raise AgainUnexplained
    return len(found) + 1
