"""The end of a rehearsed event: objections, official results, ceremony, raffle.

Every step that can be taken back is taken back once. Source: docs/ending.md.
"""

from __future__ import annotations

from scoring.finish.commands.ceremony import reveal_next, take_reveal_back
from scoring.finish.commands.ending import nobody_objects, open_window, take_back
from scoring.finish.commands.errata import NewErratum, publish_erratum
from scoring.finish.commands.objections import answer_objection, record_objection
from scoring.finish.commands.results import publish_results
from scoring.finish.enums import ObjectionOutcome
from scoring.finish.lines import EndStep, Publication
from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.queries.ending import ending_of
from scoring.finish.queries.places import event_places
from scoring.raffles.commands import open_raffle
from scoring.raffles.queries import Raffle, present, raffle_numbered
from scoring.rehearsal.digital_draw import a_secret
from scoring.rehearsal.script import Script
from tables.protocol.entropy import QUICK
from tournaments.book.lines import Entry, read
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

MINUTES = 10
PRIZES = ("A pack of cards", "A basket", "A book")


def open_for_objections(script: Script, tournament: Tournament) -> None:
    """Open the window and record two objections, one late; one is answered twice."""
    tournament_id = tournament.id
    last = event_places(tournament_id)[-1].entrant
    nobody_objects(
        tournament_id=tournament_id,
        reason="Asked in the hall",
        **script.signed(),
    )
    take_back(tournament_id=tournament_id, **script.signed())
    _open(script, tournament_id)
    for who in (
        {"entrant": last, "text": "A deal was taken down wrongly"},
        {"by": "A spectator", "text": "The places were read too fast"},
    ):
        record_objection(
            tournament_id=tournament_id,
            **who,
            client_key=script.key(),
            **script.signed(),
        )
    for number, answer, reason in (
        (1, ObjectionOutcome.REJECTED, "Signed by all four"),
        (1, ObjectionOutcome.TAKEN_BACK, "The slip was found"),
        (1, ObjectionOutcome.ACCEPTED, "The slip says otherwise"),
        (2, ObjectionOutcome.REJECTED, "They are on the wall"),
    ):
        answer_objection(
            tournament_id=tournament_id,
            number=number,
            answer=answer,
            reason=reason,
            **script.signed(),
        )


def publish_officially(script: Script, tournament: Tournament) -> dict[str, object]:
    """Publish when the window is over, then play what follows; return what is public.

    If places were corrected since the hall was asked, it is asked anew.
    """
    tournament_id = tournament.id
    if ending_of(tournament_id).outdated:
        take_back(tournament_id=tournament_id, **script.signed())
        _open(script, tournament_id)
    closes_at = ending_of(tournament_id).closes_at
    assert closes_at is not None
    while script.now() < closes_at:
        continue
    results = publish_results(tournament_id=tournament_id, **script.signed())
    tournament.refresh_from_db()
    _ceremony(script, tournament)
    raffle = _raffle(script, tournament)
    _erratum(script, tournament_id)
    return _told(tournament, results=results, raffle=raffle)


def _open(script: Script, tournament_id: TournamentId) -> None:
    open_window(tournament_id=tournament_id, minutes=MINUTES, **script.signed())


def _ceremony(script: Script, tournament: Tournament) -> None:
    """Reveal all places, the first of them twice."""
    tournament_id = tournament.id
    reveal_next(tournament_id=tournament_id, seen=0, **script.signed())
    take_reveal_back(tournament_id=tournament_id, seen=1, **script.signed())
    while (ceremony := ceremony_of(tournament)) and ceremony.hidden:
        reveal_next(
            tournament_id=tournament_id,
            seen=ceremony.shown,
            **script.signed(),
        )


def _raffle(script: Script, tournament: Tournament) -> Raffle:
    tournament_id = tournament.id
    people = len(present(tournament).codes)
    draw, _is_new = open_raffle(
        tournament_id=tournament_id,
        prizes=PRIZES[:people],
        source=QUICK,
        client_key=script.key(),
        **script.signed(),
        secret=a_secret(script),
    )
    return raffle_numbered(tournament_id, number=draw.number)


def _erratum(script: Script, tournament_id: TournamentId) -> None:
    publish_erratum(
        tournament_id=tournament_id,
        erratum=NewErratum(
            text="The hall is in Cluj-Napoca", reason="Misread", second="R01"
        ),
        client_key=script.key(),
        **script.signed(),
    )


def _told(
    tournament: Tournament, *, results: Entry[Publication], raffle: Raffle
) -> dict[str, object]:
    tournament_id = tournament.id
    return {
        "steps": [str(step.said.after) for step in read(tournament_id, EndStep)],
        "results": results.said.body_hash,
        "places": len(event_places(tournament_id)),
        "winners": list(raffle.winners.holders),
    }
