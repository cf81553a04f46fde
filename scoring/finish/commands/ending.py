"""From provisional to official: the objection window, and the way back.

Nothing moves by the clock: each step is a person's, and a line of the event's book.
Source: docs/ending.md "From provisional to official"; docs/adr/0025.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from scoring.finish.enums import EndState
from scoring.finish.lines import EndStep
from scoring.finish.queries.ending import Ending, ending_of
from scoring.finish.refusals import (
    BadWindow,
    EndMoveRefused,
    FinalNotConfirmed,
    NothingToTakeBack,
    ObjectionsUnanswered,
    PlacesCorrected,
    WindowNotOpened,
    WindowOpen,
)
from scoring.refusals import ReasonMissing
from scoring.standings.refusals import ResultsPublished
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, read, write
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

LEAST_MINUTES, MOST_MINUTES, USUAL_MINUTES = 0, 120, 10


@transaction.atomic(durable=True)
def open_window(
    *, tournament_id: TournamentId, minutes: int, author: str, at: datetime
) -> Entry[EndStep]:
    """Take objections for so many minutes from now; an open window stays as it is.

    It never ends before a time that was announced already. Raises BadWindow,
    FinalNotConfirmed, ResultsPublished, EndMoveRefused.
    """
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise BadWindow(least=LEAST_MINUTES, most=MOST_MINUTES)
    tournament = lock_provisional(tournament_id)
    last = _last(tournament)
    if last is not None and last.said.after == EndState.WINDOW:
        return last
    if last is not None and last.said.after == EndState.WAIVED:
        raise EndMoveRefused(state=EndState.WAIVED.label)
    closes_at = max([at + timedelta(minutes=minutes), *_announced(tournament)])
    return _step(tournament, EndState.WINDOW, author=author, at=at, closes_at=closes_at)


@transaction.atomic(durable=True)
def nobody_objects(
    *, tournament_id: TournamentId, reason: str, author: str, at: datetime
) -> Entry[EndStep]:
    """Record that nobody objects, and how that is known; once is enough.

    Raises ReasonMissing, ObjectionsUnanswered, FinalNotConfirmed, ResultsPublished.
    """
    tournament = lock_provisional(tournament_id)
    last = _last(tournament)
    if last is not None and last.said.after == EndState.WAIVED:
        return last
    _refuse_unanswered(ending_of(tournament.id))
    if not reason.strip():
        raise ReasonMissing
    return _step(tournament, EndState.WAIVED, author=author, at=at, reason=reason)


@transaction.atomic(durable=True)
def take_back(
    *, tournament_id: TournamentId, author: str, at: datetime
) -> Entry[EndStep]:
    """Go back to where the results stood before the last step.

    A window that was open goes on with its old end, or is over at once if that has
    passed. Raises NothingToTakeBack, FinalNotConfirmed, ResultsPublished.
    """
    tournament = lock_provisional(tournament_id)
    last = _last(tournament)
    if last is None or last.said.after == EndState.PROVISIONAL:
        raise NothingToTakeBack
    if last.said.after == EndState.WINDOW:
        return _step(tournament, EndState.PROVISIONAL, author=author, at=at)
    before = last.said.before
    closes_at = None
    if before is EndState.WINDOW:
        closes_at = max(at, _announced(tournament)[-1])
    return _step(tournament, before, author=author, at=at, closes_at=closes_at)


def lock_provisional(tournament_id: TournamentId) -> Tournament:
    """Return the tournament, locked, while its results can still change.

    Call in a transaction. Raises FinalNotConfirmed, ResultsPublished.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status == TournamentStatus.PUBLISHED:
        raise ResultsPublished
    if tournament.status != TournamentStatus.FINISHED:
        raise FinalNotConfirmed
    return tournament


def make_official(
    tournament: Tournament, *, author: str, at: datetime
) -> Entry[EndStep]:
    """Take the last step for the locked tournament; the caller freezes the results.

    Raises WindowNotOpened, PlacesCorrected, WindowOpen, ObjectionsUnanswered.
    """
    ending = ending_of(tournament.id)
    if ending.state is EndState.PROVISIONAL:
        raise WindowNotOpened
    if ending.outdated:
        raise PlacesCorrected
    if ending.closes_at is not None and at < ending.closes_at:
        raise WindowOpen(until=ending.closes_at)
    _refuse_unanswered(ending)
    return _step(tournament, EndState.OFFICIAL, author=author, at=at)


def _refuse_unanswered(ending: Ending) -> None:
    if ending.waiting:
        numbers = ", ".join(str(one.line.number) for one in ending.waiting)
        raise ObjectionsUnanswered(numbers=numbers)


def _last(tournament: Tournament) -> Entry[EndStep] | None:
    steps = read(tournament.id, EndStep)
    return steps[-1] if steps else None


def _announced(tournament: Tournament) -> list[datetime]:
    """Return the ends of all windows so far, as they were announced."""
    steps = read(tournament.id, EndStep)
    return [step.said.closes_at for step in steps if step.said.closes_at is not None]


def _step(
    tournament: Tournament,
    after: EndState,
    *,
    author: str,
    at: datetime,
    closes_at: datetime | None = None,
    reason: str = "",
) -> Entry[EndStep]:
    last = _last(tournament)
    said = EndStep(
        before=EndState.PROVISIONAL if last is None else last.said.after,
        after=after,
        closes_at=closes_at,
        reason=reason.strip()[:TEXT_LIMIT],
    )
    return write(tournament.id, said, author=author, at=at)
