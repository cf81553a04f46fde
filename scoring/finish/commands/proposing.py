"""An erratum, which two people sign."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from scoring.finish.commands.errata import ErratumEntry, publish_erratum
from scoring.finish.lines import Erratum
from scoring.finish.queries.results import event_results
from tournaments.book.lines import read
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.staff.commands.proposals import (
    Act,
    Facts,
    Signed,
    Wanted,
    kept,
    line_of_the_event,
    propose,
    steps_of,
)
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _erratum(signed: Signed) -> object:
    proposal, given = signed.proposal, signed.proposal.arguments
    return steps_of(publish_erratum)(
        tournament_id=TournamentId(proposal.tournament_id),
        entry=ErratumEntry(
            text=proposal.words,
            reason=proposal.reason,
            second=signed.second,
            entrant=given["entrant"],
            name=proposal.name,
            place=given["place"],
        ),
        client_key=proposal.client_key,
        author=proposal.author,
        at=signed.at,
        second=signed.second,
    )


def _look_at_results(proposal: Proposal) -> Facts:
    """Return where the entrant of an erratum stands, and how often corrected."""
    code = proposal.arguments["entrant"]
    tournament = Tournament.objects.get(pk=proposal.tournament_id)
    results = event_results(tournament)
    errata = [
        one.said for one in read(tournament.id, Erratum) if one.said.entrant == code
    ]
    corrected = [one.place for one in errata if one.place is not None]
    frozen = [
        place.place
        for place in (() if results is None else results.places)
        if place.entrant == code
    ]
    return {
        "entrant": code,
        "place": next(iter([*corrected[::-1], *frozen]), None),
        "errata": len(errata),
    }


ERRATUM_ACT = Act(run=_erratum, look=_look_at_results, lines=line_of_the_event)


def propose_erratum(
    *,
    tournament_id: TournamentId,
    entry: ErratumEntry,
    client_key: UUID,
    author: str,
    at: datetime,
) -> Proposal:
    """Propose an erratum of official results; its words stay erasable."""
    wanted = Wanted(
        kind=ProposalKind.ERRATUM,
        arguments={"entrant": kept(entry.entrant).upper(), "place": entry.place},
        author=author,
        reason=entry.reason,
        client_key=client_key,
        at=at,
        words=entry.text,
        name=entry.name,
    )
    return propose(
        tournament_id=tournament_id,
        wanted=wanted,
        acts={ProposalKind.ERRATUM: ERRATUM_ACT},
    )
