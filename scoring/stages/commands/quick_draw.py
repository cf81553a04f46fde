"""Draw the next stage at one press and start it, for club evenings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.stages.commands.stages import seats_published
from tables.draws.commands.digital import ready_to_reveal
from tables.plan.plan import FiveChoice
from tables.seating.models import Table
from tournaments.ids import EntrantId, TournamentId


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def draw_quickly(
    *,
    tournament_id: TournamentId,
    conditions: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
    keys: Sequence[UUID] = (),
    secret: bytes | None = None,
) -> list[Table]:
    """Draw without witnesses, publish the seats and open the tables.

    It is called a quick draw wherever it is shown. ``keys`` and ``secret`` are
    fixed in rehearsals. Raises DigitalNeedsUrn, and what ``open_urn`` raises.
    """
    stage = ready_to_reveal(
        tournament_id=tournament_id,
        conditions=conditions,
        author=author,
        at=at,
        five=five,
        stand_by=stand_by,
        secret=secret,
    )
    return seats_published(stage, author=author, at=at, keys=keys)
