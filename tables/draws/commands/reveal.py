"""The reveal of a draw: secret, proof and what follows in one transaction."""

from __future__ import annotations

from datetime import datetime

from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.digital_steps import check_list, write_step
from tables.draws.enums import DrawState, Move
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.given import drawn_by_proof, give
from tables.draws.queries.steps import draw_steps, last
from tables.draws.refusals import MarkBroken, SecretLost, WrongStep
from tables.protocol.assign import Assignment
from tables.protocol.proof import proof_hash, reveal


def reveal_draw(draw: Draw, *, author: str, at: datetime) -> list[Ticket]:
    """Open the secret of the locked draw and return its tickets, all given.

    The caller publishes the seats in the same transaction. Raises WrongStep,
    SecretLost, MarkBroken, DrawListChanged, StageContested.
    """
    if draw.state != DrawState.ENTROPY:
        raise WrongStep
    check_list(draw)
    open_secret(draw, author=author, at=at)
    return _give_tickets(draw)


@sensitive_variables("secret")
def open_secret(draw: Draw, *, author: str, at: datetime) -> Assignment:
    """Put the proof on the locked draw and return what follows; the caller saves.

    The list and the secret must be those of the mark as its step keeps it, which
    cannot be changed. Raises SecretLost, MarkBroken.
    """
    kept = DrawSecret.objects.filter(draw=draw).first()
    if kept is None:
        raise SecretLost
    secret = bytes(kept.secret)
    proof, drawn = reveal(draw.manifest or {}, secret=secret, public=draw.public_text)
    mark = last(draw_steps(draw), Move.COMMITTED)
    if mark is None or proof["commitment"] != mark.said.value:
        raise MarkBroken
    draw.proof = proof
    value = proof_hash(proof)
    write_step(draw, Move.REVEALED, author=author, at=at, value=value)
    return drawn


def _give_tickets(draw: Draw) -> list[Ticket]:
    """Give every entrant the ticket of the drawn seat, in order of the codes."""
    entries = draw.the_stage.entries.select_related("entrant")
    entrants = {entry.entrant.code: entry.entrant for entry in entries}
    found = drawn_by_proof(draw)
    given = list(draw.tickets.all())
    for ticket in given:
        give(ticket, found[str(ticket)], entrants=entrants)
    Ticket.objects.bulk_update(
        given, ["entrant", "drawn_as", "drawn_at", "recorded_by"]
    )
    return given
