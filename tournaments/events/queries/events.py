"""Where an event stands: its stages, its numbers, its people by code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.events.enums import EntrantStatus, StageState
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.words import NamedStage, stage_name
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Parameter, Prepared, number
from tournaments.refusals import existing

TO_PLAY = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN)
Counted = tuple[int, int, int, int]  # the event; to play, entered, came


class EventRow(NamedTuple):
    """One event in a list; a namesake has its name too, as a copy may."""

    event: Tournament
    entrants: int
    has_namesake: bool


@dataclass(frozen=True, slots=True)
class StageRow(NamedStage):
    """One stage of an event, planned, drawing, in play or confirmed.

    ``held`` tells that it is the final and its score is held back for now;
    ``lot_awaited`` that a lot has to say who moves up from it; ``cancelled`` that the
    event is.
    """

    id: StageId
    number: int
    final: bool
    state: StageState
    entrants: int
    tables: int
    tables_closed: int
    confirmed_at: datetime | None
    contested: bool = False
    sizes: tuple[int, ...] = ()
    letters: tuple[str, ...] = ()
    held: bool = False
    lot_awaited: bool = False
    cancelled: bool = False
    started_at: datetime | None = None

    @property
    def waits_for_start(self) -> bool:
        """Tell whether the seats are published and play is still to begin."""
        return self.state is StageState.SEATED and not self.cancelled

    @property
    def contested_outside(self) -> bool:
        """Tell whether everybody may see that it is contested; not of a held final."""
        return self.contested and not self.held


def listed_events() -> QuerySet[Tournament]:
    """Return the events on the public lists: not private, not in the archive."""
    return Tournament.objects.filter(is_public=True, archived_at=None)


def events_of(user_id: int, *, everything: bool) -> QuerySet[Tournament]:
    """Return the events that an account organizes, or all of them."""
    if everything:
        return Tournament.objects.all()
    return Tournament.objects.filter(
        organizers__user=user_id, organizers__removed_at=None
    )


def entrants_of(tournament: Tournament) -> int:
    """Return how many entrants an event has; the one number of that name. One query.

    Before the first draw those who are to play, here or not yet; from then on all who
    play or have played, whoever has left since and whoever came in for them.
    """
    return _entrants(_counted_one().all(event=tournament.pk))[tournament.pk]


@cache
def _counted_one() -> Prepared[Counted]:
    """Return the query for one event; models of higher apps must be there."""
    return Prepared(_counted(Tournament.objects.filter(pk=number("event"))))


def _entrants(rows: Iterable[Counted]) -> dict[int, int]:
    return {
        pk: entered + came if entered else to_play
        for pk, to_play, entered, came in rows
    }


def _counted(events: QuerySet[Tournament]) -> QuerySet[Tournament, Counted]:
    """Count those who are to play, who entered and who came, of each event.

    While a final is held back nobody is counted who came in there.
    """
    opened = Stage.objects.filter(tournament=OuterRef("pk"), final=True)
    shown = (
        Q(final_held=False)
        | Q(final_opened=None)
        | Q(entrants__checked_in_at__lte=F("final_opened"))
    )
    # Also whoever took somebody's seat, and has left since.
    here = Q(entrants__status=EntrantStatus.CHECKED_IN) | Q(
        entrants__seats__isnull=False
    )
    came = here & Q(entrants__stage_entries__isnull=True)
    entered = Q(entrants__stage_entries__isnull=False)
    return events.annotate(
        final_opened=Subquery(opened.values("opened_at")[:1]),
        to_play=Count("entrants", Q(entrants__status__in=TO_PLAY), distinct=True),
        entered=Count("entrants", entered, distinct=True),
        came=Count("entrants", came & shown, distinct=True),
    ).values_list("pk", "to_play", "entered", "came")


def event_rows(events: QuerySet[Tournament]) -> list[EventRow]:
    """Return these events, with a mark where several have one name. Two queries."""
    count, rows = _entrants(_counted(events)), list(events)
    names = Counter(row.name for row in rows)
    return [EventRow(row, count[row.pk], names[row.name] > 1) for row in rows]


def to_decide(known: Iterable[StageRow]) -> dict[str, object] | None:
    """Return which stage's correction waits for a decision, and what it is called."""
    row = next((row for row in known if row.contested), None)
    if row is None:
        return None
    name = stage_name(row.number, final=row.final)
    return {"number": row.number, "name": name, "final": row.final}


def has_namesake(tournament: Tournament) -> bool:
    """Tell whether another event has the same name, as a copy may."""
    others = Tournament.objects.filter(name=tournament.name)
    return others.exclude(pk=tournament.pk).exists()


def _rows_of(relation: str, **conditions: object) -> Coalesce:
    """Return how many rows of a stage there are, counted apart from all others.

    Counted through joins, one with another, they would be multiplied first.
    """
    model = Stage._meta.get_field(relation).related_model
    assert model is not None
    counted = (
        model._default_manager.filter(stage=OuterRef("pk"), **conditions)
        .order_by()
        .values("stage")
        .values(n=Count("*"))
    )
    return Coalesce(Subquery(counted), 0)


_AT_ADDRESS = Prepared(
    Tournament.objects.filter(slug=Parameter("slug", models.CharField()))
)


def event_at(slug: str) -> Tournament:
    """Return the tournament with this address. Raises NotFound. One query."""
    return existing(_AT_ADDRESS.first(slug=slug))


# All that a row tells; who adds to it tells more of each stage in the same query.
STAGES_OF_EVENT = Stage.objects.filter(tournament=number("event")).annotate(
    entries_count=_rows_of("entries"),
    tables_count=_rows_of("tables"),
    closed_count=_rows_of("tables", state__in=["closed", "confirmed"]),
    final_held=F("tournament__final_held"),
    cancelled_at=F("tournament__cancelled_at"),
)
_STAGES = Prepared(STAGES_OF_EVENT)


_STORED = Prepared(Stage.objects.filter(tournament=number("event")).order_by("number"))


def stored_stages(tournament_id: TournamentId) -> list[Stage]:
    """Return the stages so far as they are stored, in order. One query."""
    return _STORED.all(event=tournament_id)


def stages(tournament_id: TournamentId) -> list[StageRow]:
    """Return the stages so far, in order. One query that reads each row once."""
    return stage_rows(_STAGES.all(event=tournament_id))


def stage_rows(found: Sequence[Any]) -> list[StageRow]:
    """Return the stages that ``STAGES_OF_EVENT`` has found, in order."""
    # Whose place waits for a lot among equals plays too, whoever it will be.
    awaited = {row.number + 1: row.places_awaited for row in found}
    return [
        StageRow(
            id=row.id,
            number=row.number,
            final=row.final,
            state=StageState(row.state),
            entrants=row.entries_count + awaited.get(row.number, 0),
            tables=row.tables_count,
            tables_closed=row.closed_count,
            confirmed_at=row.confirmed_at,
            contested=row.contested_at is not None,
            lot_awaited=row.places_awaited > 0,
            sizes=tuple(row.sizes),
            letters=tuple(row.letters),
            held=row.final and row.final_held,
            cancelled=row.cancelled_at is not None,
            started_at=row.started_at,
        )
        for row in found
    ]


def stage_numbered(tournament_id: TournamentId, *, number: int) -> StageRow:
    """Return the stage with this number. Raises NotFound. One query."""
    known = stages(tournament_id)
    return existing(next((row for row in known if row.number == number), None))


def first_stage(tournament_id: TournamentId) -> StageRow | None:
    """Return the first stage, if there is one. One query."""
    return next(iter(stages(tournament_id)), None)


def latest_stage(tournament_id: TournamentId) -> StageRow | None:
    """Return the last stage so far, if there is one. One query."""
    return next(reversed(stages(tournament_id)), None)


def expected_entrants(tournament: Tournament) -> int:
    """Return how many are on the list to play. One query."""
    return tournament.entrants.filter(status__in=TO_PLAY).count()
