"""A lot by the protocol among equals: its rows, from list to proof.

Among the tied of a table, under the table's lock; what the ledger has to do with it
stands in ``scoring.ties.commands.lot_draws``. Or among those of a stage who may move
up, under the stage's lock: ``scoring.ties.commands.moving_up_lots``. Called inside a
transaction. Source: docs/draw.md "Lots for ties".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.digital import witnessed_sources
from tables.draws.commands.digital_steps import (
    commit_to_secret,
    freeze_list,
    open_secret,
    publish_frozen,
)
from tables.draws.enums import UNDER_WAY, DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.draws.refusals import WrongStep
from tables.lots.queries import frozen_lot
from tables.protocol.manifest import freeze, order_of, places_of
from tables.seating.models import Table
from tournaments.events.models.stage import Stage


def lot_under_way(table: Table) -> Draw | None:
    """Return the table's lot that is neither drawn nor called off, locked."""
    found = Draw.lots.select_for_update(no_key=True).filter(
        table=table, state__in=UNDER_WAY
    )
    draw = found.first()
    if draw is not None:
        draw.stage, draw.table = table.stage, table
    return draw


def moving_up_lot_under_way(stage: Stage) -> Draw | None:
    """Return the stage's lot of who moves up that is not over, locked."""
    lots = Draw.lots.select_for_update(no_key=True).filter(stage=stage, moving_up=True)
    draw = lots.filter(state__in=UNDER_WAY).first()
    if draw is not None:
        draw.stage = stage
    return draw


@sensitive_variables("secret")
def new_lot(
    stage: Stage,
    *,
    table: Table | None,
    codes: Sequence[str],
    sources: Sequence[str],
    author: str,
    at: datetime,
    no_deal: str = "",
    secret: bytes | None,
) -> Draw:
    """Return a new lot among these entrants, its commitment made.

    At a table, with ``no_deal`` why no extra deal was played; without one, among those
    who may move up. Raises UnknownSources.
    """
    chosen = witnessed_sources(sources)
    up = table is None
    others = Draw.lots.filter(stage=stage, table=table, moving_up=up)
    draw = Draw(
        stage=stage,
        table=table,
        moving_up=up,
        number=others.count() + 1,
        method=DrawMethod.DIGITAL,
    )
    manifest = freeze(
        kind=draw.purpose.value,
        event=stage.tournament.slug,
        stage=stage.number,
        table=draw.letter,
        draw=draw.number,
        entrants=codes,
        seats=places_of(len(codes)),
        rules=stage.rules_hash,
        sources=chosen,
    )
    freeze_list(draw, manifest, author=author, at=at, reason=no_deal)
    commit_to_secret(draw, author=author, at=at, secret=secret)
    return draw


def open_lot(draw: Draw, *, author: str, at: datetime) -> tuple[str, ...]:
    """Open the secret and return the codes of the list as drawn, the first one first.

    A raffle ends so too. The caller records what follows in the same transaction.
    Raises WrongStep, SecretLost, MarkBroken.
    """
    if draw.state != DrawState.ENTROPY:
        raise WrongStep
    drawn = open_secret(draw, author=author, at=at)
    order = order_of(drawn.pairs, seats=(draw.manifest or {})["seats"])
    publish_frozen(draw, frozen_lot(draw, order=order), author=author, at=at)
    return order
