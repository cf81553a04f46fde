"""All raffles as everybody sees them, newest first, with proofs to check at home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scoring.raffles.queries import (
    Raffle,
    RaffleView,
    present,
    raffle_numbered,
    raffles_of,
)
from tables.draws.pages.verifier import check_url
from tables.protocol.manifest import RAFFLE
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import entrants_of
from tournaments.live.pages import live_page
from tournaments.refusals import existing
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.files import as_file


@tournament_page(Access.PUBLIC)
def raffle_proof(_request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the proof of a drawn raffle, which ``verify_draw`` checks."""
    proof = existing(raffle_numbered(scope.tournament_id, number=number).lot.proof)
    return as_file(proof, name=f"{scope.tournament.slug}-raffle-{number}.json")


def shown(tournament: Tournament) -> list[tuple[RaffleView, str, bool]]:
    """Return the raffles, newest first, each with the address that checks its proof.

    That is empty before there is one. Last, whether somebody who was checked in and
    has left is not on its list.
    """
    found = raffles_of(tournament)
    if not found:
        return []
    left = present(tournament).left
    return [
        (one, _check_url(one.raffle), not left <= {*one.raffle.opened.said.entrants})
        for one in found
    ]


def _check_url(raffle: Raffle) -> str:
    if raffle.lot.proof is None:
        return ""
    return check_url(
        raffle.lot.proof,
        event=raffle.lot.event,
        stage=raffle.draw.stage,
        draw=raffle.number,
        kind=RAFFLE,
    )


def _context(tournament: Tournament) -> dict[str, object]:
    return {"raffles": shown(tournament), "entrants": entrants_of(tournament)}


raffle = live_page(
    "raffle",
    template="scoring/raffles/public_raffle.html",
    part="scoring/raffles/_raffles.html",
    context=_context,
)
