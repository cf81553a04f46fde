"""Where an event stands: its stages, its numbers, its people by code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Q

from tournaments.enums import EntrantStatus, StageState, TournamentStatus
from tournaments.ids import StageId, TournamentId
from tournaments.models import Entrant, Stage, Tournament

TO_PLAY = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event in a list."""

    slug: str
    name: str
    place: str
    starts_on: date
    status: TournamentStatus
    entrants: int
    is_rehearsal: bool


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage of an event, planned, drawing, in play or confirmed."""

    id: StageId
    number: int
    final: bool
    state: StageState
    entrants: int
    tables: int
    tables_closed: int
    started_at: datetime | None
    confirmed_at: datetime | None
    contested: bool = False
    sizes: tuple[int, ...] = ()
    letters: tuple[str, ...] = ()


def public_events() -> list[EventRow]:
    """Return all public events, newest first."""
    rows = Tournament.objects.filter(is_public=True).annotate(
        entrants_count=Count("entrants", filter=Q(entrants__status__in=TO_PLAY))
    )
    return [_event_row(row, entrants=row.entrants_count) for row in rows]


def events_of(user_id: int, *, everything: bool = False) -> list[EventRow]:
    """Return the events that an account organizes, or all of them."""
    rows = Tournament.objects.annotate(
        entrants_count=Count(
            "entrants",
            filter=Q(entrants__status__in=TO_PLAY),
            distinct=True,
        )
    )
    if not everything:
        rows = rows.filter(organizers__user=user_id)
    return [_event_row(row, entrants=row.entrants_count) for row in rows]


def _event_row(row: Tournament, *, entrants: int) -> EventRow:
    return EventRow(
        slug=row.slug,
        name=row.name,
        place=row.place,
        starts_on=row.starts_on,
        status=TournamentStatus(row.status),
        entrants=entrants,
        is_rehearsal=row.is_rehearsal,
    )


def stages(tournament_id: TournamentId) -> list[StageRow]:
    """Return the stages so far, in order."""
    rows = Stage.objects.filter(tournament=tournament_id).annotate(
        entries_count=Count("entries", distinct=True),
        tables_count=Count("tables", distinct=True),
        closed_count=Count(
            "tables",
            filter=Q(tables__state__in=["closed", "confirmed"]),
            distinct=True,
        ),
    )
    return [
        StageRow(
            id=StageId(row.pk),
            number=row.number,
            final=row.final,
            state=StageState(row.state),
            entrants=row.entries_count,
            tables=row.tables_count,
            tables_closed=row.closed_count,
            started_at=row.started_at,
            confirmed_at=row.confirmed_at,
            contested=row.contested_at is not None,
            sizes=tuple(row.sizes),
            letters=tuple(row.letters),
        )
        for row in rows
    ]


def names_by_code(tournament_id: TournamentId) -> dict[str, str]:
    """Return every entrant's name by code."""
    return dict(
        Entrant.objects.filter(tournament=tournament_id).values_list("code", "name")
    )


def people_by_code(tournament_id: TournamentId) -> dict[str, tuple[str, ...]]:
    """Return who each entrant is by code: one person, of a pair two. Two queries."""
    rows = Entrant.objects.filter(tournament=tournament_id).prefetch_related("players")
    return {row.code: tuple(map(str, row.players.all())) for row in rows}
