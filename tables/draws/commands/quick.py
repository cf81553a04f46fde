"""A quick draw, without witnesses: all steps at once, for club evenings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.views.decorators.debug import sensitive_variables

from tables.draws.commands.digital import frozen
from tables.draws.commands.digital_steps import commit_to_secret, lay_nothing_open
from tables.draws.commands.preparing import prepare_stage
from tables.draws.enums import DrawMethod
from tables.plan.plan import FiveChoice
from tables.protocol.entropy import QUICK
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, TournamentId


@sensitive_variables("secret")
def ready_to_reveal(
    *,
    tournament_id: TournamentId,
    apart: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
    secret: bytes | None = None,
) -> Stage:
    """Return the next stage with a quick draw that only has to be revealed.

    Call inside the transaction that reveals it: the secret is never kept while
    somebody could choose. Raises DigitalNeedsUrn, and what ``open_urn`` raises.
    """
    stage = prepare_stage(
        tournament_id, author=author, at=at, five=five, stand_by=stand_by
    )
    draw = frozen(
        stage,
        method=DrawMethod.QUICK,
        sources=[QUICK],
        apart=apart,
        author=author,
        at=at,
    )
    commit_to_secret(draw, author=author, at=at, secret=secret)
    lay_nothing_open(draw, author=author, at=at)
    return stage
