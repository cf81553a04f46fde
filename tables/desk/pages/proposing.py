"""Put down what two people do to a draw, for the signature of the second one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tables.desk.commands import DRAW_ACTS
from tournaments.staff.commands.proposals import propose
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Scope
from tournaments.web.pages.form_keys import key_of


def proposed(
    request: HttpRequest,
    scope: Scope,
    *,
    kind: ProposalKind,
    stage: int,
    reason: str,
    arguments: Mapping[str, Any] | None = None,
) -> Proposal:
    """Propose it. Raises what ``propose`` raises."""
    wanted = Proposal(
        tournament=scope.tournament,
        kind=kind,
        arguments=arguments or {},
        reason=reason,
        client_key=key_of(request),
        **scope.signed(),
        stage=stage,
    )
    return propose(wanted, act=DRAW_ACTS[kind])
