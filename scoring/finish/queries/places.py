"""The places of an event: 1 to 4 from the final, the others by stage and score.

Source: docs/rules.md R-70, R-77; docs/accidents.md "Places".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.finish.enums import EndState
from scoring.finish.lines import EndStep
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.models import TableScore
from scoring.ledger.queries import who_left
from scoring.ledger.seating import BEHIND
from scoring.ranking.order import ranks
from scoring.standings.queries.aftermath import aftermaths_of
from scoring.standings.queries.standings import state_outside
from tournaments.book.chain import GENESIS, event_head
from tournaments.book.lines import head_of, read
from tournaments.events.models.stage import StageEntry
from tournaments.ids import TournamentId

# Who went through and home stands before all who went out in that stage.
BEFORE = -1


@dataclass(frozen=True, slots=True)
class Place:
    """One entrant's place in the event; ``shared`` when others have it too."""

    place: int
    shared: bool
    entrant: str
    stage: int
    points: int


@dataclass(frozen=True, slots=True)
class _Last:
    """Where an entrant's event ended: stage, then rank in the final or points.

    ``behind`` is more than 0 for who did not play the stage to its end, and less for
    who went through and home; ``cause`` is why.
    """

    entrant: str
    stage: int
    behind: int
    final_rank: int
    points: int
    cause: str


def event_places(tournament_id: TournamentId) -> tuple[Place, ...]:
    """Return all places, best first: by stage reached, then by score in it."""
    ordered = sorted(
        _last(tournament_id).values(),
        key=lambda e: (-e.stage, e.behind, e.final_rank, -e.points, e.entrant),
    )
    keys = [(e.stage, e.behind, e.final_rank, e.points) for e in ordered]
    return tuple(
        Place(
            place=keys.index(key) + 1,
            shared=keys.count(key) > 1,
            entrant=one.entrant,
            stage=one.stage,
            points=one.points,
        )
        for one, key in zip(ordered, keys, strict=True)
    )


def why_ended(tournament_id: TournamentId) -> dict[str, str]:
    """Return why somebody's event ended before that of the others in the stage.

    By code: a cause of leaving, of whoever has withdrawn, was expelled or did not come.
    """
    return {code: one.cause for code, one in _last(tournament_id).items() if one.cause}


def _last(tournament_id: TournamentId) -> dict[str, _Last]:
    """Return where everybody's event ended, by code."""
    last: dict[str, _Last] = {}
    for one in _appearances(tournament_id):
        if one.entrant not in last or last[one.entrant].stage < one.stage:
            last[one.entrant] = one
    return last


def _appearances(tournament_id: TournamentId) -> Iterator[_Last]:
    """Yield every side's outcome at every table, and who never had a table."""
    scores = TableScore.objects.filter(
        table__stage__tournament=tournament_id
    ).values_list("body", "table__stage__number")
    home = _went_home(tournament_id)
    seated: set[tuple[str, int]] = set()
    played: set[int] = set()
    for body, stage in scores:
        state = state_outside(body)
        apart = dict(state.get("apart", ()))
        played.add(stage)
        for side, seats in enumerate(state["sides"]):
            # A stand-in has the place that his own play gave him, if he played; who
            # was reseated that of the other table.
            if apart.get(side) in {SitAs.STAND_IN, LeaveCause.RESEATED}:
                continue
            code = state["entrants"][seats[0]]
            seated.add((code, stage))
            went = (stage, code) in home
            yield _Last(
                entrant=code,
                stage=stage,
                behind=BEHIND.get(apart.get(side, ""), BEFORE if went else 0),
                final_rank=ranks(state["groups"])[side] if state["final"] else 0,
                points=state["totals"][side],
                cause=apart.get(side, LeaveCause.WITHDRAWN if went else ""),
            )
    yield from _without_seat(tournament_id, seated=seated, played=played)


def _without_seat(
    tournament_id: TournamentId, *, seated: set[tuple[str, int]], played: set[int]
) -> Iterator[_Last]:
    """Yield who is in a stage and has no seat there, or not any more."""
    entries = StageEntry.objects.filter(stage__tournament=tournament_id)
    listed = entries.values_list("entrant__code", "stage__number")
    without = [entry for entry in listed if entry not in seated]
    # Without a seat where others had one: somebody else has it now.
    replaced = any(stage in played for _code, stage in without)
    expelled = (
        who_left(tournament_id, causes={LeaveCause.EXPELLED}) if replaced else set()
    )
    for code, stage in without:
        cause = LeaveCause.EXPELLED if code in expelled else LeaveCause.WITHDRAWN
        behind = BEHIND[cause] if stage in played else 0
        yield _Last(
            entrant=code,
            stage=stage,
            behind=behind,
            final_rank=0,
            points=0,
            cause=cause if stage in played else "",
        )


def _went_home(tournament_id: TournamentId) -> set[tuple[int, str]]:
    """Return who went through a stage and home, by its number."""
    return {
        (stage, one.entrant)
        for stage, after in aftermaths_of(tournament_id).items()
        for one in after.standing
    }


def tournament_head(tournament_id: TournamentId) -> str:
    """Return the head of the event: of its book, then of its tables."""
    return _head(tournament_id, book=head_of(tournament_id))


def published_head(tournament_id: TournamentId) -> str:
    """Return the head of the event as it was when its results became official."""
    official = [
        step.hash
        for step in read(tournament_id, EndStep)
        if step.said.after is EndState.OFFICIAL
    ]
    return _head(tournament_id, book=official[0] if official else GENESIS)


def _head(tournament_id: TournamentId, *, book: str) -> str:
    heads = (
        TableScore.objects.filter(table__stage__tournament=tournament_id)
        .order_by("table__stage__number", "table__number")
        .values_list("head", flat=True)
    )
    return event_head(book=book, tables=heads)
