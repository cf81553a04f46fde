"""What waits for a second person, and who can be that."""

from __future__ import annotations

from datetime import datetime

from tournaments.ids import TournamentId
from tournaments.refusals import NotFound
from tournaments.staff.enums import RECORDS, ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.roles import SUPERUSER_CODE, Actor
from tournaments.staff.queries.staff import StaffMember, staff

MOST_DECIDED = 50


def others_of(
    tournament_id: TournamentId,
    *,
    author: str,
    kind: ProposalKind | None = None,
    organizers: bool = False,
) -> list[StaffMember]:
    """Return who of the staff is somebody else than the author.

    ``organizers``: only those who organize. Sign-in links end with the event: an
    erratum is signed by accounts alone.
    """
    return [
        one
        for one in staff(tournament_id)
        if one.code != author
        and (one.organizes or not organizers)
        and (one.by_account or kind is not ProposalKind.ERRATUM)
    ]


def seconds_of(proposal: Proposal) -> list[StaffMember]:
    """Return who of the staff could be the second person of a proposal."""
    return others_of(
        TournamentId(proposal.tournament_id),
        author=proposal.author,
        kind=ProposalKind(proposal.kind),
        organizers=asks_organizer(proposal),
    )


def asks_organizer(proposal: Proposal) -> bool:
    """Tell whether its author had not the right to do it even with a second person.

    A referee's correction of a closed table (docs/adr/0030).
    """
    return bool(proposal.arguments.get("organizes") == 0)


def may_countersign(actor: Actor, *, proposal: Proposal) -> bool:
    """Tell whether somebody is entitled to be the second person here.

    Organizers; referees for the tables at which they record; a referee of all tables
    also for what concerns no single one. Whoever runs the site and does not organize
    the event is not of its staff, as in ``seconds_of``. Source: docs/adr/0030.
    """
    if actor.role not in RECORDS or actor.code in {proposal.author, SUPERUSER_CODE}:
        return False
    if actor.organizes:
        return True
    if asks_organizer(proposal):
        return False
    if not actor.letters:
        return True
    return bool(proposal.letters) and set(proposal.letters) <= set(actor.letters)


def waiting_proposals(
    tournament_id: TournamentId, *, at: datetime, actor: Actor
) -> list[Proposal]:
    """Return what waits, oldest first: one's own, and what one may countersign."""
    rows = Proposal.objects.filter(
        tournament=tournament_id, state=ProposalState.WAITING, expires_at__gt=at
    )
    return [row for row in rows.order_by("number") if may_see(actor, proposal=row)]


def decided_proposals(
    tournament_id: TournamentId, *, at: datetime, actor: Actor
) -> list[Proposal]:
    """Return what was decided or has expired, latest first, the latest fifty."""
    rows = Proposal.objects.filter(tournament=tournament_id).order_by("-number")
    over = [
        row
        for row in rows[: 2 * MOST_DECIDED]
        if row.state != ProposalState.WAITING or row.expires_at <= at
    ]
    return [row for row in over if may_see(actor, proposal=row)][:MOST_DECIDED]


def may_see(actor: Actor, *, proposal: Proposal) -> bool:
    """Tell whether somebody is concerned by a proposal."""
    mine = bool(actor.code) and actor.code == proposal.author
    return mine or actor.organizes or may_countersign(actor, proposal=proposal)


def proposal_with(
    tournament_id: TournamentId, *, number: int, actor: Actor
) -> Proposal:
    """Return a proposal of the event. Raises NotFound, also where it is not shown."""
    row = Proposal.objects.filter(tournament=tournament_id, number=number).first()
    if row is None or not may_see(actor, proposal=row):
        raise NotFound
    return row
