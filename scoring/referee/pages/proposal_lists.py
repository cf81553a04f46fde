"""The proposals that wait for a second person, and those that do not any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.referee.commands import EXPIRED, OUTDATED, state_of
from scoring.referee.pages.proposal_words import ASKED, title
from tournaments.people.queries.names import names_by_code
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Scope
from tournaments.staff.queries.proposals import decided_proposals, waiting_proposals
from tournaments.staff.queries.staff import authors


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """One proposal in a list; ``mine``: whoever looks has written it.

    ``outdated``: what it is about has gone or changed; it waits for nobody.
    """

    title: str
    kind: str
    row: Proposal
    author: str
    mine: bool
    state: str
    outdated: bool


def waiting_rows(scope: Scope) -> list[ProposalRow]:
    """Return what waits and concerns whoever is signed in, oldest first.

    What is outdated waits for nobody.
    """
    return [row for row in _still_open(scope) if not row.outdated]


def proposal_lists(scope: Scope) -> dict[str, object]:
    """Return what waits, and what is over: outdated, decided or too old."""
    still_open = _still_open(scope)
    outdated = [row for row in reversed(still_open) if row.outdated]
    over = decided_proposals(scope.tournament_id, at=timezone.now(), actor=scope.actor)
    return {
        "organizes": scope.actor.organizes,
        "proposals": [row for row in still_open if not row.outdated],
        "decided": [*outdated, *proposal_rows(scope, over)],
    }


def proposal_rows(scope: Scope, found: list[Proposal]) -> list[ProposalRow]:
    """Return proposals in words."""
    if not found:
        return []
    names, people = names_by_code(scope.tournament_id), authors(scope.tournament_id)
    return [_row(scope, row, names=names, people=people) for row in found]


def _still_open(scope: Scope) -> list[ProposalRow]:
    """Return what nobody has decided and is in time, oldest first."""
    found = waiting_proposals(scope.tournament_id, at=timezone.now(), actor=scope.actor)
    return proposal_rows(scope, found)


def _row(
    scope: Scope, row: Proposal, *, names: dict[str, str], people: Mapping[str, str]
) -> ProposalRow:
    state = state_of(row, at=timezone.now())
    return ProposalRow(
        title=title(row, names=names),
        kind=str(ASKED[ProposalKind(row.kind)]),
        row=row,
        author=" · ".join(filter(None, (row.author, people.get(row.author)))),
        mine=row.author == scope.actor.code,
        state=_in_words(state),
        outdated=state == OUTDATED,
    )


def _in_words(state: str) -> str:
    if state == OUTDATED:
        return _("Outdated")
    if state == EXPIRED:
        return _("Waited too long")
    return str(ProposalState(state).label)
