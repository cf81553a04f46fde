"""A digital draw, step by step: freeze, commit, record the public part, call off.

Source: draw-protocol.md 7.2, docs/draw.md. The last steps, reveal and publication,
are one transaction with the start of the stage (``publication``).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from tables.commands.digital_steps import (
    check_list,
    lock_digital,
    second_person,
    write_step,
)
from tables.commands.steps import back_to_the_plan
from tables.commands.urn import next_number, prepare_stage, print_tickets
from tables.draw.cd1.entropy import DICE, QUICK, SOURCES, public_text, read_typed
from tables.draw.cd1.errors import DrawError
from tables.draw.cd1.hashes import commitment, manifest_hash
from tables.draw.cd1.manifest import freeze
from tables.draw.cd1.moves import SECONDS_BEFORE_ENTROPY
from tables.draw.cd1.proof import SECRET_BYTES
from tables.draw.plan import FiveChoice, seats
from tables.enums import DrawMethod, DrawState, Move
from tables.errors import (
    DigitalNeedsUrn,
    DrawReasonMissing,
    EntropyTooEarly,
    PublicPartChanged,
    PublicPartWrong,
    UnknownSources,
    WrongStep,
)
from tables.models import Draw, DrawSecret
from tables.queries.apart import conditions
from tables.queries.free import free_ticket_of
from tournaments.commands.steps import changed
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.models import Stage

WAIT = timedelta(seconds=SECONDS_BEFORE_ENTROPY)
REASON_LIMIT = 200


@transaction.atomic(durable=True)
def freeze_draw(
    *,
    tournament_id: TournamentId,
    sources: Sequence[str],
    apart: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
) -> Draw:
    """Freeze the list of the next stage: who draws for which seats, and how.

    ``sources`` are what the hall contributes, in this order; ``apart`` the names of
    the conditions. Raises UnknownSources, DigitalNeedsUrn, and what ``open_urn``
    raises.
    """
    if not sources or not set(sources) <= {*SOURCES} - {QUICK}:
        raise UnknownSources
    stage = prepare_stage(tournament_id, at=at, five=five, stand_by=stand_by)
    return frozen(
        stage,
        method=DrawMethod.DIGITAL,
        sources=[source for source in SOURCES if source in sources],
        apart=apart,
        author=author,
        at=at,
    )


def frozen(
    stage: Stage,
    *,
    method: DrawMethod,
    sources: Sequence[str],
    apart: Sequence[str],
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
        seats=seats(stage.sizes),
        rules=stage.rules_hash,
        sources=sources,
        constraints=conditions(stage, names=apart),
    )
    draw = Draw.objects.create(
        stage=stage,
        number=number,
        method=method,
        state=DrawState.FROZEN,
        opened_at=at,
        manifest=manifest,
        manifest_sha256=manifest_hash(manifest).hex(),
    )
    print_tickets(draw)
    write_step(draw, Move.FROZEN, author=author, at=at, value=draw.manifest_sha256)
    changed(stage.tournament, fields=("status",))
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
    stage, draw = lock_digital(stage_id)
    if draw.state != DrawState.FROZEN:
        return draw
    check_list(draw)
    committed(draw, author=author, at=at, secret=secret)
    changed(stage.tournament)
    return draw


@sensitive_variables("secret")
def committed(
    draw: Draw, *, author: str, at: datetime, secret: bytes | None = None
) -> None:
    """Commit the frozen draw to a secret; call inside a transaction."""
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    DrawSecret.objects.create(draw=draw, secret=secret)
    draw.commitment = commitment(secret)
    draw.state = DrawState.COMMITTED
    draw.save(update_fields=["commitment", "state"])
    write_step(draw, Move.COMMITTED, author=author, at=at, value=draw.commitment)


@transaction.atomic(durable=True)
def type_public_part(
    *, stage_id: StageId, typed: Sequence[str], author: str, at: datetime
) -> Draw:
    """Note what was laid open, source by source; a second person confirms it.

    Until then it can be typed again. Raises EntropyTooEarly, PublicPartWrong,
    WrongStep, and what ``commit_draw`` raises.
    """
    stage, draw = lock_digital(stage_id)
    if draw.state != DrawState.COMMITTED:
        raise WrongStep
    check_list(draw)
    _check_time(draw, at=at)
    draw.public_text = _public_part(draw, typed=typed)
    draw.typed_by = author
    draw.save(update_fields=["public_text", "typed_by"])
    changed(stage.tournament)
    return draw


def _check_time(draw: Draw, *, at: datetime) -> None:
    earliest = draw.steps.get(move=Move.COMMITTED).at + WAIT
    if at < earliest:
        raise EntropyTooEarly(
            seconds=SECONDS_BEFORE_ENTROPY, time=f"{localtime(earliest):%H:%M:%S}"
        )


def _public_part(draw: Draw, *, typed: Sequence[str]) -> str:
    sources = (draw.manifest or {})["sources"]
    parts = []
    for number, source in enumerate(sources):
        text = typed[number] if number < len(typed) else ""
        try:
            parts.append(read_typed(text, source=source))
            public_text(parts[-1:], sources=[source])
        except DrawError as error:
            where = _("Throws") if source == DICE else _("Cards")
            raise PublicPartWrong(where=where, why=public_part_wrong(error)) from error
    return public_text(parts, sources=sources)


def public_part_wrong(error: DrawError) -> str:
    """Return in the reader's language which card or throw is wrong."""
    sentences = {
        "cards_count": _("eight cards are needed, not %(count)s."),
        "not_a_card": _(
            "“%(card)s” is not a card of the pack. Write rank A X 4 3 2 9, then suit "
            "D V G R, as in AR or XD."
        ),
        "card_twice": _("the card %(card)s is there twice."),
        "dice_count": _("eight throws are needed, not %(count)s."),
        "not_a_die": _("“%(throw)s” is not a throw of a die, 1 to 6."),
    }
    return sentences[error.code] % error.params


@transaction.atomic(durable=True)
def confirm_public_part(
    *,
    stage_id: StageId,
    seen: str,
    author: str,
    at: datetime,
    witness: str = "",
) -> Draw:
    """Record what was laid open, once a second person has compared it.

    That is ``author`` if somebody else has typed it, else ``witness``, by name or
    code. ``seen`` is what they compared. The same again changes nothing. Raises
    PublicPartChanged, WitnessMissing, WitnessUnknown, WitnessUnclear,
    WitnessIsAuthor, WrongStep, and what ``commit_draw`` raises.
    """
    stage, draw = lock_digital(stage_id)
    if draw.state == DrawState.ENTROPY and seen == draw.public_text:
        return draw
    if draw.state != DrawState.COMMITTED or not draw.public_text:
        raise WrongStep
    check_list(draw)
    if seen != draw.public_text:
        raise PublicPartChanged
    second = author
    if author == draw.typed_by or witness.strip():
        second = second_person(stage.tournament, typed=witness, author=draw.typed_by)
    draw.state = DrawState.ENTROPY
    draw.save(update_fields=["state"])
    write_step(
        draw,
        Move.ENTROPY,
        author=draw.typed_by,
        second=second,
        at=at,
        value=draw.public_text,
    )
    changed(stage.tournament)
    return draw


@transaction.atomic(durable=True)
def void_draw(
    *, stage_id: StageId, reason: str, author: str, witness: str, at: datetime
) -> Stage:
    """Call a digital draw off before its seats; it stays public, with the reason.

    Two people do it. The stage waits for a new draw; in the first one registration
    opens again. Raises DrawReasonMissing, the refusals of ``second_person``,
    NoDigitalDraw, UrnInForce, SeatsPublished.
    """
    stage, draw = lock_digital(stage_id)
    if not reason.strip():
        raise DrawReasonMissing
    second = second_person(stage.tournament, typed=witness, author=author)
    draw.state = DrawState.VOID
    draw.voided_at = at
    draw.void_reason = reason.strip()[:REASON_LIMIT]
    draw.save(update_fields=["state", "voided_at", "void_reason"])
    write_step(draw, Move.VOID, author=author, second=second, at=at)
    changed(stage.tournament, fields=back_to_the_plan(stage))
    return stage
