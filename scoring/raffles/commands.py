"""A winner who is not there: the prize goes to the next one in the drawn order.

The order is the raffle's own: who has drawn the first seat behind the prizes is the
next. Source: event-day.md step 12, "absent prize winner".
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.ledger.commands.sent_before import sent_before
from scoring.ledger.enums import LeaveCause
from scoring.ledger.queries import who_left
from scoring.raffles.enums import RaffleMove
from scoring.raffles.models import Raffle, RaffleStep
from scoring.raffles.queries import last_typed, winners_of
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
from tables.plan.plan import letters, seat_name
from tables.protocol.entropy import CARDS, QUICK, public_text, read_typed
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment
from tables.protocol.manifest import RAFFLE, freeze
from tables.protocol.proof import SECRET_BYTES, reveal
from tournaments.book.canon import digest
from tournaments.book.models import TEXT_LIMIT
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import clean_name
from tournaments.refusals import KeyReused, NotFound

# -- A raffle by the protocol of the digital draw (CD2).

MOST_PRIZES, PRIZE_LIMIT = 100, 80
AT_A_TABLE = 4
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
    mine = Raffle.objects.filter(tournament=tournament)
    again = again.strip()[:TEXT_LIMIT]
    earlier = sent_before(
        Raffle, tournament, client_key, prizes=_cleaned(prizes), again=again
    )
    if earlier is not None:
        if earlier.manifest["sources"] != [source]:
            raise KeyReused
        return earlier
    if source not in {CARDS, QUICK}:
        raise BadSource
    _refuse_another(tournament, again=again)
    present = _present(tournament)
    names = _named(prizes, people=len(present))
    number = mine.count() + 1
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    manifest = _frozen(
        tournament, number=number, present=present, names=names, source=source
    )
    raffle = Raffle(
        tournament=tournament,
        number=number,
        client_key=client_key,
        prizes=names,
        manifest=manifest,
        commitment=commitment(secret=secret, manifest=manifest),
        secret=secret.hex(),
        again=again,
        author=author,
        at=at,
    )
    if source == QUICK:
        _draw(raffle, public="", author=author, at=at)
    raffle.save()
    changed(tournament)
    return raffle


def _frozen(
    tournament: Tournament,
    *,
    number: int,
    present: Sequence[str],
    names: Sequence[str],
    source: str,
) -> dict[str, Any]:
    """Return the list of who takes part, and for which prizes.

    It belongs to no stage; the protocol wants the number of one.
    """
    return freeze(
        kind=RAFFLE,
        event=tournament.slug,
        stage=1,
        draw=number,
        entrants=list(present),
        seats=seats_for(len(present)),
        rules=digest(list(names)),
        sources=[source],
    )


@transaction.atomic(durable=True)
def type_cards(
    *, tournament_id: TournamentId, number: int, typed: str, author: str, at: datetime
) -> Raffle:
    """Note the eight cards that were laid open; a second person confirms them.

    Until then they can be typed again, and every text stays. Raises NotFound,
    RaffleOver, SecretNotHere, RaffleTooSoon, BadCards.
    """
    raffle = _waiting(tournament_id, number=number)
    if at < raffle.at + TO_PHOTOGRAPH:
        raise RaffleTooSoon
    try:
        public = public_text([read_typed(typed, source=CARDS)], sources=[CARDS])
    except DrawError as error:
        raise BadCards from error
    last = last_typed(raffle)
    if last is None or (last.value, last.author) != (public, author):
        write_step(raffle, RaffleMove.TYPED, value=public, author=author, at=at)
        changed(raffle.tournament)
    return raffle


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
    raffle = locked_raffle(tournament_id, number=number)
    if raffle.proof is not None:
        return raffle
    raffle = _waiting(tournament_id, number=number)
    last = last_typed(raffle)
    if last is None:
        raise CardsNotTyped
    if seen != last.value:
        raise PublicPartChanged
    raffle.second = author
    if author == last.author or witness.strip():
        raffle.second = second_person(
            raffle.tournament, typed=witness, author=last.author
        )
    _draw(raffle, public=last.value, author=last.author, at=at)
    raffle.save()
    changed(raffle.tournament)
    return raffle


@transaction.atomic(durable=True)
def call_off_raffle(
    *, tournament_id: TournamentId, number: int, reason: str, author: str, at: datetime
) -> Raffle:
    """Call a raffle off before it is drawn; its secret is opened.

    Everybody can then compare it with the commitment, and compute what it would have
    given once its cards were typed. Raises NotFound, RaffleOver,
    ReasonMissing.
    """
    raffle = locked_raffle(tournament_id, number=number)
    if raffle.called_off_at is not None:
        return raffle
    if raffle.proof is not None:
        raise RaffleOver(number=number)
    if not reason.strip():
        raise ReasonMissing
    raffle.reason = reason.strip()[:TEXT_LIMIT]
    raffle.called_off_by, raffle.called_off_at = author, at
    raffle.opened, raffle.secret = raffle.secret, ""
    raffle.save()
    changed(raffle.tournament)
    return raffle


def write_step(
    raffle: Raffle, move: RaffleMove, *, value: str, author: str, at: datetime
) -> RaffleStep:
    """Append a row to what happened at the raffle; call inside a transaction."""
    return RaffleStep.objects.create(
        raffle=raffle,
        number=1 + raffle.steps.count(),
        move=move,
        value=value,
        author=author,
        at=at,
    )


def seats_for(people: int) -> list[str]:
    """Return as many seats as people, in order: A1, A2, A3, A4, B1 and so on."""
    tables = letters(-(-people // AT_A_TABLE))
    seats = [seat_name(letter, n) for letter in tables for n in range(AT_A_TABLE)]
    return seats[:people]


def _named(prizes: Sequence[str], *, people: int) -> list[str]:
    """Return the prizes' names, cleaned; as many as there can be. Raises BadPrizes."""
    names = _cleaned(prizes)
    most = min(MOST_PRIZES, people)
    bad = any(len(name) > PRIZE_LIMIT for name in names)
    if bad or not 1 <= len(names) <= most or not all(map(str.isprintable, names)):
        raise BadPrizes(letters=PRIZE_LIMIT, most=most)
    return names


def _cleaned(prizes: Sequence[str]) -> list[str]:
    return [clean_name(prize) for prize in prizes]


def _present(tournament: Tournament) -> list[str]:
    found = Entrant.objects.filter(
        tournament=tournament,
        status=EntrantStatus.CHECKED_IN,
        erased_at__isnull=True,
    )
    gone = who_left(tournament.pk, causes=set(LeaveCause))
    listed = found.order_by("code").values_list("code", flat=True)
    codes = [code for code in listed if code not in gone]
    if not codes:
        raise NobodyPresent
    return codes


def _refuse_another(tournament: Tournament, *, again: str) -> None:
    """Refuse a raffle while one waits, or without a reason once one was drawn."""
    mine = Raffle.objects.filter(tournament=tournament)
    waiting = mine.filter(drawn_at__isnull=True, called_off_at__isnull=True).first()
    if waiting is not None:
        raise RaffleOpen(number=waiting.number)
    if not again and mine.filter(drawn_at__isnull=False).exists():
        raise AgainUnexplained


def _waiting(tournament_id: TournamentId, *, number: int) -> Raffle:
    """Return the raffle that waits for its cards, locked."""
    raffle = locked_raffle(tournament_id, number=number)
    if raffle.called_off_at is not None or raffle.proof is not None:
        raise RaffleOver(number=number)
    if not raffle.secret:
        raise SecretNotHere
    return raffle


def locked_raffle(tournament_id: TournamentId, *, number: int) -> Raffle:
    """Return the raffle with its event locked. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    raffle = Raffle.objects.filter(tournament=tournament, number=number).first()
    if raffle is None:
        raise NotFound
    raffle.tournament = tournament
    return raffle


def _draw(raffle: Raffle, *, public: str, author: str, at: datetime) -> None:
    """Put the proof in the place of the secret."""
    raffle.proof, _drawn = reveal(
        raffle.manifest, secret=bytes.fromhex(raffle.secret), public=public
    )
    raffle.drawn_by, raffle.drawn_at, raffle.secret = author, at, ""


# -- A winner who is not there: the prize goes to the next one in the drawn order.


@transaction.atomic(durable=True)
def pass_prize_on(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Note that the winner with this code is not there; the next one has the prize.

    The same again changes nothing. Raises NotFound, NotTheWinner, NobodyIsNext.
    """
    raffle = locked_raffle(tournament_id, number=number)
    drawn = winners_of(raffle)
    if winner in drawn.absent:
        return raffle
    if winner not in drawn.holders:
        raise NotTheWinner
    if not drawn.waiting:
        raise NobodyIsNext
    write_step(raffle, RaffleMove.ABSENT, value=winner, author=author, at=at)
    changed(raffle.tournament)
    return raffle


@transaction.atomic(durable=True)
def take_absence_back(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Give the prize back to the last winner who was noted as absent.

    Raises NotFound, NotTheWinner for everybody else.
    """
    raffle = locked_raffle(tournament_id, number=number)
    absent = winners_of(raffle).absent
    if not absent or absent[-1] != winner:
        raise NotTheWinner
    write_step(raffle, RaffleMove.PRESENT, value=winner, author=author, at=at)
    changed(raffle.tournament)
    return raffle
