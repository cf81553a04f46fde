"""What the commands of a digital draw share; called inside a transaction."""

from __future__ import annotations

from datetime import datetime

from tables.draws.commands.steps import draw_in_force
from tables.draws.enums import DrawMethod, DrawState, Move
from tables.draws.models.draw import Draw
from tables.draws.models.step import DrawSecret, DrawStep
from tables.draws.queries.witnesses import codes_meant
from tables.draws.refusals import (
    DrawListChanged,
    NoDigitalDraw,
    UrnInForce,
    WitnessIsAuthor,
    WitnessMissing,
    WitnessUnclear,
    WitnessUnknown,
)
from tables.plan.plan import seats
from tables.protocol.hashes import commitment
from tables.refusals import SeatsPublished
from tournaments.events.commands.steps import lock_stage, refuse_contested
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId

NAME_LIMIT = 60


def lock_digital(stage_id: StageId) -> tuple[Stage, Draw]:
    """Return the stage and its digital draw under way, both locked.

    Raises NotFound, NoDigitalDraw, UrnInForce, SeatsPublished.
    """
    stage = lock_stage(stage_id)
    draw = draw_in_force(stage)
    if draw is None:
        raise NoDigitalDraw
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    if draw.method == DrawMethod.URN:
        raise UrnInForce
    draw.stage = stage
    return stage, draw


def check_list(draw: Draw) -> None:
    """Refuse to go on with a list that is no longer the stage's.

    Raises DrawListChanged, StageContested.
    """
    stage = draw.stage
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
    move: Move,
    *,
    author: str,
    at: datetime,
    value: str = "",
    second: str = "",
) -> DrawStep:
    """Append a step to the draw's record."""
    return DrawStep.objects.create(
        draw=draw,
        seq=draw.steps.count() + 1,
        move=move,
        value=value,
        author=author,
        second=second,
        at=at,
    )


def kept_secret(draw: Draw) -> str:
    """Return the secret of the draw in hex, to open it; empty where it is not here."""
    kept = DrawSecret.objects.filter(draw=draw).first()
    secret = b"" if kept is None else bytes(kept.secret)
    made = commitment(secret=secret, manifest=draw.manifest)
    return secret.hex() if secret and made == draw.commitment else ""


def second_person(tournament: Tournament, *, typed: str, author: str) -> str:
    """Return the code of the second person, who is not the first.

    Raises WitnessMissing, WitnessUnknown, WitnessUnclear, WitnessIsAuthor.
    """
    typed = typed.strip()[:NAME_LIMIT]
    if not typed:
        raise WitnessMissing
    codes = codes_meant(tournament, typed=typed)
    if not codes:
        raise WitnessUnknown(name=typed)
    if len(codes) > 1:
        raise WitnessUnclear(name=typed)
    if codes[0] == author:
        raise WitnessIsAuthor(code=author)
    return codes[0]
