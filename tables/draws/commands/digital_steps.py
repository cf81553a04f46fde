"""What the commands of all draws share: steps, list, commitment, reveal, publication.

Called inside a transaction. Seats, a lot at a table, who moves up and a raffle go
through the same; a draw says by itself what it is for (``Draw.purpose``).
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.steps import draw_in_force
from tables.draws.enums import DrawMethod, DrawMove, DrawState
from tables.draws.lines import DrawStep
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.steps import Step, columns_of, draw_steps, last, which
from tables.draws.queries.witnesses import codes_meant
from tables.draws.refusals import (
    DrawListChanged,
    MarkBroken,
    NoDigitalDraw,
    SecretLost,
    UrnInForce,
    WitnessIsAuthor,
    WitnessMissing,
    WitnessUnclear,
    WitnessUnknown,
)
from tables.plan.plan import seats
from tables.protocol.assign import Assignment
from tables.protocol.hashes import commitment, manifest_hash
from tables.protocol.proof import SECRET_BYTES, reveal
from tables.refusals import SeatsPublished
from tournaments.book.lines import write
from tournaments.canon import digest
from tournaments.events.commands.steps import lock_stage, refuse_contested
from tournaments.ids import StageId

WITNESS_LIMIT = 60


def lock_digital(stage_id: StageId) -> Draw:
    """Return the stage's digital draw under way, locked after its stage.

    Raises NotFound, NoDigitalDraw, UrnInForce, SeatsPublished.
    """
    draw = draw_in_force(lock_stage(stage_id))
    if draw is None:
        raise NoDigitalDraw
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    if draw.method == DrawMethod.URN:
        raise UrnInForce
    return draw


def check_list(draw: Draw) -> None:
    """Refuse to go on with a list that is no longer the stage's.

    Raises DrawListChanged, StageContested.
    """
    stage = draw.the_stage
    refuse_contested(stage.tournament)
    entered = stage.entries.order_by("entrant__code")
    codes = list(entered.values_list("entrant__code", flat=True))
    manifest = draw.manifest or {}
    if (codes, list(seats(stage.sizes, names=stage.letters))) != (
        manifest.get("entrants"),
        manifest.get("seats"),
    ):
        raise DrawListChanged


def write_step(
    draw: Draw,
    move: DrawMove,
    *,
    author: str,
    at: datetime,
    value: str = "",
    second: str = "",
    reason: str = "",
) -> Step:
    """Write a step of the draw into the event's book, and let the draw follow it.

    What else the step changes is set on the draw before. A draw that is revealed is
    saved when it is published: there is no proof without what was drawn. Returns the
    line.
    """
    purpose, stage, table, number = which(draw)
    said = DrawStep(
        purpose=purpose,
        stage=stage,
        table=table,
        draw=number,
        move=move,
        value=value,
        reason=reason,
    )
    step = write(draw.event_id, said, author=author, second=second or None, at=at)
    for name, column in columns_of(draw_steps(draw)).items():
        setattr(draw, name, column)
    if move is not DrawMove.REVEALED:
        draw.save()
    return step


def freeze_list(
    draw: Draw,
    manifest: dict[str, Any],
    *,
    author: str,
    at: datetime,
    reason: str = "",
) -> None:
    """Write a new draw by the protocol, with its list."""
    draw.manifest = manifest
    value = manifest_hash(manifest).hex()
    write_step(draw, DrawMove.FROZEN, author=author, at=at, value=value, reason=reason)


def lay_nothing_open(draw: Draw, *, author: str, at: datetime) -> None:
    """Record that a quick draw has no witnesses."""
    write_step(draw, DrawMove.ENTROPY, author=author, at=at)


@sensitive_variables("secret")
def commit_to_secret(
    draw: Draw, *, author: str, at: datetime, secret: bytes | None
) -> None:
    """Commit the frozen draw to a secret, which is fixed in rehearsals."""
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    DrawSecret.objects.create(draw=draw, secret=secret)
    mark = commitment(secret=secret, manifest=draw.manifest)
    write_step(draw, DrawMove.COMMITTED, author=author, at=at, value=mark)


@sensitive_variables("secret")
def open_secret(draw: Draw, *, author: str, at: datetime) -> Assignment:
    """Put the proof on the locked draw and return what follows; it is published next.

    The list and the secret must be those of the mark as its step keeps it, which
    cannot be changed. Raises SecretLost, MarkBroken.
    """
    secret = _secret_of(draw)
    if not secret:
        raise SecretLost
    proof, drawn = reveal(draw.manifest or {}, secret=secret, public=draw.public_text)
    mark = last(draw_steps(draw), DrawMove.COMMITTED)
    if mark is None or proof["commitment"] != mark.said.value:
        raise MarkBroken
    draw.proof = proof
    value = digest(proof)
    write_step(draw, DrawMove.REVEALED, author=author, at=at, value=value)
    return drawn


def publish_frozen(
    draw: Draw, frozen: dict[str, object], *, author: str, at: datetime
) -> None:
    """Publish a draw of any kind: its frozen copy, with the hash in its last step."""
    draw.frozen = frozen
    write_step(draw, DrawMove.PUBLISHED, author=author, at=at, value=digest(frozen))


def kept_secret(draw: Draw) -> str:
    """Return the secret of the draw in hex, to open it; empty where it is not here."""
    secret = _secret_of(draw)
    made = commitment(secret=secret, manifest=draw.manifest)
    return secret.hex() if secret and made == draw.commitment else ""


def _secret_of(draw: Draw) -> bytes:
    """Return the secret as it is kept; empty where it is not here."""
    kept = DrawSecret.objects.filter(draw=draw).first()
    return b"" if kept is None else bytes(kept.secret)


def second_person(draw: Draw, *, typed: str, author: str) -> str:
    """Return the code of the second person at a draw, who is not the first.

    Raises WitnessMissing, WitnessUnknown, WitnessUnclear, WitnessIsAuthor.
    """
    typed = typed.strip()[:WITNESS_LIMIT]
    if not typed:
        raise WitnessMissing
    codes = codes_meant(draw.event, typed=typed)
    if not codes:
        raise WitnessUnknown(name=typed)
    if len(codes) > 1:
        raise WitnessUnclear(name=typed)
    if codes[0] == author:
        raise WitnessIsAuthor(code=author)
    return codes[0]
