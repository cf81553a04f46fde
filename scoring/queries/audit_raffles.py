"""Every raffle of an event, computed again from its proof and its prizes."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.enums import RaffleMove
from scoring.models import Raffle
from scoring.queries.raffles import winners_of
from tables.draw.cd2.errors import DrawError
from tables.draw.cd2.hashes import commitment
from tables.draw.cd2.manifest import RAFFLE, read_manifest
from tables.draw.cd2.proof import verify
from tournaments.canon import digest
from tournaments.models import Tournament


def differences_of_raffles(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    raffles = Raffle.objects.filter(tournament=tournament).order_by("number")
    for number, raffle in enumerate(raffles, start=1):
        if raffle.number != number:
            yield f"raffle {number} is missing"
        for difference in _of_raffle(raffle):
            yield f"raffle {raffle.number}: {difference}"


def _of_raffle(raffle: Raffle) -> Iterator[str]:
    try:
        listed = read_manifest(raffle.manifest)
    except DrawError as error:
        yield f"the frozen list cannot be read: {error}"
        return
    named = (listed.kind, listed.event, listed.draw)
    if named != (RAFFLE, raffle.tournament.slug, raffle.number):
        yield "the frozen list is that of another raffle"
    if listed.rules != digest(raffle.prizes):
        yield "the prizes are not those of the frozen list"
    yield from _of_what_was_opened(raffle)


def _of_what_was_opened(raffle: Raffle) -> Iterator[str]:
    """Compare secret and proof with what the raffle had committed to."""
    if raffle.opened:
        secret = bytes.fromhex(raffle.opened)
        if commitment(secret=secret, manifest=raffle.manifest) != raffle.commitment:
            yield "list and opened secret are not those of the commitment"
    if raffle.proof is None:
        return
    try:
        verify(raffle.proof)
    except DrawError as error:
        yield f"the proof does not hold: {error}"
        return
    proven = (raffle.proof["manifest"], raffle.proof["commitment"])
    if proven != (raffle.manifest, raffle.commitment):
        yield "the proof is that of another raffle"
    yield from _of_list(raffle)
    yield from _of_absences(raffle)


def _of_list(raffle: Raffle) -> Iterator[str]:
    """Yield whether somebody takes part who is no entrant."""
    listed = raffle.manifest["entrants"]
    known = raffle.tournament.entrants.filter(code__in=listed).count()
    if known != len(listed):
        yield "somebody takes part who is not on the list of entrants"


def _of_absences(raffle: Raffle) -> Iterator[str]:
    """Yield whether prizes were passed on by those who had them."""
    absent: list[str] = []
    for step in raffle.steps.order_by("number"):
        if step.move == RaffleMove.ABSENT:
            absent.append(step.value)
        elif step.move == RaffleMove.PRESENT and (
            not absent or absent.pop() != step.value
        ):
            yield f"{step.value} was not noted as absent"
            return
    try:
        winners_of(raffle)
    except ValueError:
        yield "somebody has passed on a prize who had none"
