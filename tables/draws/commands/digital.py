"""A digital draw, step by step: freeze, commit, record the public part, reveal.

Source: docs/draw.md. The last steps, reveal and publication, are one transaction with
the start of the stage (``publication``); before them a draw can be called off. A quick
draw, without witnesses, takes all steps at once, for club evenings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.digital_steps import (
    check_list,
    commit_to_secret,
    freeze_list,
    lay_nothing_open,
    lock_digital,
    open_secret,
)
from tables.draws.commands.preparing import next_number, prepare_stage, print_tickets
from tables.draws.commands.public_part import DrawUnderLock, call_off
from tables.draws.commands.steps import back_to_the_plan
from tables.draws.enums import DrawMethod, DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.conditions import conditions_of
from tables.draws.queries.free import free_ticket_of
from tables.draws.queries.given import drawn_by_proof, give
from tables.draws.refusals import DigitalNeedsUrn, UnknownSources, WrongStep
from tables.plan.plan import FiveChoice, seats
from tables.protocol.entropy import QUICK, SOURCES
from tables.protocol.manifest import freeze
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, StageId, TournamentId


@transaction.atomic(durable=True)
def freeze_draw(
    *,
    tournament_id: TournamentId,
    sources: Sequence[str],
    conditions: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
) -> Draw:
    """Freeze the list of the next stage: who draws for which seats, and how.

    ``sources`` are what the hall contributes, in this order; ``conditions`` the names
    of those that hold. Raises UnknownSources, DigitalNeedsUrn, and what ``open_urn``
    raises.
    """
    chosen = witnessed_sources(sources)
    stage = prepare_stage(
        tournament_id, author=author, at=at, five=five, stand_by=stand_by
    )
    return _frozen(
        stage,
        method=DrawMethod.DIGITAL,
        sources=chosen,
        conditions=conditions,
        author=author,
        at=at,
    )


def witnessed_sources(sources: Sequence[str]) -> list[str]:
    """Return what the hall contributes, in the protocol's order; or UnknownSources."""
    if not sources or not set(sources) <= {*SOURCES} - {QUICK}:
        raise UnknownSources
    return [source for source in SOURCES if source in sources]


def _frozen(
    stage: Stage,
    *,
    method: DrawMethod,
    sources: Sequence[str],
    conditions: Sequence[str],
    author: str,
    at: datetime,
) -> Draw:
    """Return a new draw of the prepared stage; call inside a transaction."""
    free = free_ticket_of(stage)
    if free is not None and free.first:
        raise DigitalNeedsUrn(names=", ".join(free.first.values()))
    number = next_number(stage)
    manifest = freeze(
        event=stage.tournament.slug,
        stage=stage.number,
        draw=number,
        entrants=list(stage.entries.values_list("entrant__code", flat=True)),
        seats=seats(stage.sizes, names=stage.letters),
        rules=stage.rules_hash,
        sources=sources,
        conditions=conditions_of(stage, names=conditions),
    )
    draw = Draw(stage=stage, number=number, method=method)
    freeze_list(draw, manifest, author=author, at=at)
    print_tickets(draw)
    return draw


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def commit_draw(
    *, stage_id: StageId, author: str, at: datetime, secret: bytes | None = None
) -> Draw:
    """Make the secret and publish the commitment to it; again changes nothing.

    ``secret`` fixes it in rehearsals. Raises NoDigitalDraw, UrnInForce,
    SeatsPublished, DrawListChanged, StageContested.
    """
    draw = lock_digital(stage_id)
    if draw.state != DrawState.FROZEN:
        return draw
    check_list(draw)
    commit_to_secret(draw, author=author, at=at, secret=secret)
    return draw


@dataclass(frozen=True, slots=True)
class SeatsOfStage:
    """A digital draw of the seats of a stage."""

    stage_id: StageId

    def under_way(self) -> DrawUnderLock:
        """Lock the stage. Raises what ``lock_digital`` raises.

        Its check raises DrawListChanged, StageContested.
        """
        draw = lock_digital(self.stage_id)
        return DrawUnderLock(draw, check=partial(check_list, draw))


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


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def void_draw(
    *, stage_id: StageId, reason: str, author: str, witness: str, at: datetime
) -> Stage:
    """Call a digital draw off before its seats; it stays public, with the reason.

    Two people do it. The secret is opened, so that anybody can compare it with the
    commitment, and compute what the draw would have given. The stage waits for a new
    draw; in the first one registration opens again. Raises DrawReasonMissing, the
    refusals of ``second_person``, NoDigitalDraw, UrnInForce, SeatsPublished.
    """
    draw = lock_digital(stage_id)
    call_off(draw, reason=reason, author=author, witness=witness, at=at)
    back_to_the_plan(draw.the_stage, author=author, at=at)
    return draw.the_stage


@sensitive_variables("secret")
def ready_to_reveal(
    *,
    tournament_id: TournamentId,
    conditions: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None,
    stand_by: EntrantId | None,
    secret: bytes | None,
) -> Stage:
    """Return the next stage with a quick draw that only has to be revealed.

    Call inside the transaction that reveals it: the secret is never kept while
    somebody could choose. Raises DigitalNeedsUrn, and what ``open_urn`` raises.
    """
    stage = prepare_stage(
        tournament_id, author=author, at=at, five=five, stand_by=stand_by
    )
    draw = _frozen(
        stage,
        method=DrawMethod.QUICK,
        sources=[QUICK],
        conditions=conditions,
        author=author,
        at=at,
    )
    commit_to_secret(draw, author=author, at=at, secret=secret)
    lay_nothing_open(draw, author=author, at=at)
    return stage
