"""A lot by the protocol among equals: its rows, from list to proof.

Among the tied of a table, under the table's lock; what the ledger has to do with it
stands in ``scoring.ties.commands.lot_draws``. Or among those of a stage who may move
up, under the stage's lock: ``scoring.ties.commands.moving_up_lots``. Called inside a
transaction. Source: draw-protocol.md "Lots for ties".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.digital import committed, witnessed_sources
from tables.draws.commands.digital_steps import write_step
from tables.draws.commands.reveal import open_secret
from tables.draws.enums import DrawMethod, DrawState, Move
from tables.draws.models.draw import Draw
from tables.draws.refusals import WrongStep
from tables.lots.enums import UNDER_WAY
from tables.protocol.hashes import manifest_hash
from tables.protocol.manifest import LOT, MOVING_UP, freeze, order_of, places_of
from tables.seating.models import Table
from tournaments.book.canon import digest
from tournaments.events.models.stage import Stage


def lot_under_way(table: Table) -> Draw | None:
    """Return the table's lot that is neither drawn nor called off, locked."""
    found = Draw.lots.select_for_update().filter(table=table, state__in=UNDER_WAY)
    return found.first()


def moving_up_lot_under_way(stage: Stage) -> Draw | None:
    """Return the stage's lot of who moves up that is not over, locked."""
    lots = Draw.lots.select_for_update().filter(stage=stage, moving_up=True)
    return lots.filter(state__in=UNDER_WAY).first()


@sensitive_variables("secret")
def freeze_and_commit_moving_up(
    stage: Stage,
    *,
    codes: Sequence[str],
    sources: Sequence[str],
    author: str,
    at: datetime,
    secret: bytes | None = None,
) -> Draw:
    """Return a new lot among equals of the stage, its commitment made.

    Raises UnknownSources.
    """
    chosen = witnessed_sources(sources)
    number = Draw.lots.filter(stage=stage, moving_up=True).count() + 1
    manifest = freeze(
        kind=MOVING_UP,
        event=stage.tournament.slug,
        stage=stage.number,
        draw=number,
        entrants=codes,
        seats=places_of(len(codes)),
        rules=stage.rules_hash,
        sources=chosen,
    )
    draw = Draw(stage=stage, moving_up=True, number=number)
    return _committed(draw, manifest=manifest, author=author, at=at, secret=secret)


@sensitive_variables("secret")
def freeze_and_commit(
    table: Table,
    *,
    codes: Sequence[str],
    sources: Sequence[str],
    no_deal: str,
    author: str,
    at: datetime,
    secret: bytes | None = None,
) -> Draw:
    """Return a new lot among these entrants, its commitment made.

    ``no_deal`` says why no extra deal was played. Raises UnknownSources.
    """
    chosen = witnessed_sources(sources)
    stage = table.stage
    number = Draw.lots.filter(table=table).count() + 1
    manifest = freeze(
        kind=LOT,
        event=stage.tournament.slug,
        stage=stage.number,
        table=table.letter,
        draw=number,
        entrants=codes,
        seats=places_of(len(codes)),
        rules=stage.rules_hash,
        sources=chosen,
    )
    draw = Draw(stage=stage, table=table, number=number, no_deal=no_deal)
    return _committed(draw, manifest=manifest, author=author, at=at, secret=secret)


@sensitive_variables("secret")
def _committed(
    draw: Draw,
    *,
    manifest: dict[str, Any],
    author: str,
    at: datetime,
    secret: bytes | None,
) -> Draw:
    """Write the new lot with its list, and commit to a secret."""
    draw.method, draw.state = DrawMethod.DIGITAL, DrawState.FROZEN
    draw.opened_at = at
    draw.manifest = manifest
    draw.manifest_sha256 = manifest_hash(manifest).hex()
    draw.save()
    write_step(draw, Move.FROZEN, author=author, at=at, value=draw.manifest_sha256)
    committed(draw, author=author, at=at, secret=secret)
    return draw


def open_lot(draw: Draw, *, author: str, at: datetime) -> tuple[str, ...]:
    """Open the secret and return the codes of the equals as drawn, best first.

    The caller records what follows in the same transaction. Raises WrongStep,
    SecretLost, MarkBroken.
    """
    if draw.state != DrawState.ENTROPY:
        raise WrongStep
    drawn = open_secret(draw, author=author, at=at)
    write_step(draw, Move.PUBLISHED, author=author, at=at)
    order = order_of(drawn.pairs, seats=(draw.manifest or {})["seats"])
    draw.frozen = frozen_lot(draw, order=order)
    draw.frozen_hash = digest(draw.frozen)
    draw.state = DrawState.PUBLISHED
    draw.published_at = at
    draw.save()
    return order


def frozen_lot(draw: Draw, *, order: Sequence[str]) -> dict[str, object]:
    """Return the published copy of a lot: whose it was, and the order."""
    manifest = draw.manifest or {}
    named = ("kind", "event", "stage", "table", "draw", "rules")
    return {
        "v": 1,
        **{name: manifest[name] for name in named if name in manifest},
        "order": list(order),
        "proof": draw.proof_sha256,
    }
