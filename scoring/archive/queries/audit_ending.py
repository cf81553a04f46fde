"""Whether the lines about an event's end follow from one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.finish.enums import EndState
from scoring.finish.lines import EndStep, Erratum, Objection, ObjectionAnswer, Reveal
from tournaments.book.lines import Entry, read
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId


def differences_of_ending(tournament: Tournament) -> Iterator[str]:
    """Yield steps that begin elsewhere, answers to nothing, errata before results."""
    tournament_id = tournament.id
    steps = read(tournament_id, EndStep)
    yield from _of_steps(steps)
    yield from _of_answers(tournament_id)
    after: list[Entry[Any]] = [
        *read(tournament_id, Erratum),
        *read(tournament_id, Reveal),
    ]
    official = [step.seq for step in steps if step.said.after is EndState.OFFICIAL]
    if bool(official) != (tournament.status == TournamentStatus.PUBLISHED):
        yield f"the event is {tournament.status}, its book says otherwise"
    for line in after:
        if not official or line.seq < official[0]:
            yield f"book: line {line.seq} stands before there are official results"


def _of_steps(steps: Sequence[Entry[EndStep]]) -> Iterator[str]:
    stood = EndState.PROVISIONAL
    for step in steps:
        if step.said.before is not stood:
            yield f"book: line {step.seq} begins at {step.said.before}, not at {stood}"
        stood = step.said.after


def _of_answers(tournament_id: TournamentId) -> Iterator[str]:
    objections = read(tournament_id, Objection)
    for answer in read(tournament_id, ObjectionAnswer):
        before = sum(one.seq < answer.seq for one in objections)
        if not 1 <= answer.said.objection <= before:
            yield f"book: line {answer.seq} answers no objection"
