"""Freeze what a stage is drawn from: entrants, plan and rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tables.draws.enums import UNDER_WAY
from tables.draws.models.draw import Draw, Ticket
from tables.draws.refusals import (
    FiveEntrants,
    FiveGoOn,
    MovingUpLotLeft,
    NoPlan,
    TooFewEntrants,
    TooFewPairs,
    TooManyEntrants,
    UrnAlreadyOpen,
)
from tables.plan.plan import (
    MOST_ENTRANTS,
    EventPlan,
    FiveChoice,
    PlanError,
    letters_for,
)
from tables.plan.plan import FiveEntrants as FiveNeedAChoice
from tables.plan.queries import laid_out, plan_for, sizes_of
from tables.refusals import DigitalDrawInForce
from tournaments.canon import digest
from tournaments.events.commands.states import move_event, move_stage
from tournaments.events.commands.steps import (
    lock_tournament,
    refuse_awaited_lot,
    refuse_contested,
)
from tournaments.events.enums import EntrantStatus, Origin, StageState, TournamentStatus
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import move_all
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import Refusal


def plan_or_refuse(
    tournament: Tournament, *, count: int, five: FiveChoice | None
) -> EventPlan:
    """Return the plan of all stages for so many entrants of the event.

    Raises TooFewEntrants, TooManyEntrants, FiveEntrants (a choice is needed),
    NoPlan (these tables cannot seat so many).
    """
    try:
        return plan_for(tournament, count=count, five=five)
    except FiveNeedAChoice as error:
        raise _five(tournament) from error
    except PlanError as error:
        if count == sizes_of(tournament).awkward:
            raise _five(tournament) from error
        if error.code == "no_plan":
            raise NoPlan(count=count) from error
        if error.code == "too_few_entrants" and tournament.in_pairs:
            raise TooFewPairs(count=count) from error
        if error.code == "too_few_entrants":
            raise TooFewEntrants(count=count, fewest=error.params["fewest"]) from error
        raise TooManyEntrants(count=count, most=MOST_ENTRANTS) from error


def _five(tournament: Tournament) -> Refusal:
    """Return the refusal of the one number for which somebody has to choose."""
    sizes = sizes_of(tournament)
    return FiveEntrants(count=sizes.awkward, full=sizes.full, least=sizes.least)


def prepare_stage(
    tournament_id: TournamentId,
    *,
    author: str,
    at: datetime,
    five: FiveChoice | None,
    stand_by: EntrantId | None,
) -> Stage:
    """Freeze entrants, plan and rules of the stage that comes next, locked.

    Only in the first stage can one of five stand by. Raises what ``open_urn`` does.
    """
    tournament = lock_tournament(tournament_id)
    refuse_contested(tournament)
    refuse_awaited_lot(tournament)
    up = Draw.lots.filter(stage__tournament=tournament, moving_up=True)
    if up.filter(state__in=UNDER_WAY).exists():
        raise MovingUpLotLeft
    stage = _next_stage(tournament, five=five, stand_by=stand_by, author=author, at=at)
    count = stage.entries.count()
    plan = plan_or_refuse(tournament, count=count, five=five).stages[0]
    stage.tournament = tournament
    stage.rules = tournament.rules
    stage.rules_hash = digest(stage.rules)
    stage.opened_at = move_stage(stage, to=StageState.DRAWING, author=author, at=at)
    move_event(tournament, to=TournamentStatus.RUNNING, author=author, at=at)
    stage.final = plan.final
    tables = laid_out(tournament, plan.sizes)
    stage.letters = [letter for letter, _size in tables]
    stage.sizes = [size for _letter, size in tables]
    stage.save()
    return stage


def next_number(stage: Stage) -> int:
    """Return the number of the stage's next draw; those called off count."""
    return Draw.objects.filter(stage=stage).count() + 1


def print_tickets(draw: Draw) -> None:
    """Give a draw its tickets, one for each seat of the frozen plan."""
    stage = draw.the_stage
    names = letters_for(stage.sizes, stage.letters)
    Ticket.objects.bulk_create(
        Ticket(draw=draw, letter=letter, position=position)
        for letter, size in zip(names, stage.sizes, strict=True)
        for position in range(size)
    )


def _next_stage(
    tournament: Tournament,
    *,
    five: FiveChoice | None,
    stand_by: EntrantId | None,
    author: str,
    at: datetime,
) -> Stage:
    """Return the stage that waits for its urn, with its entrants.

    Whoever of five stands by is on the stand-by list from now on.
    """
    stage = (
        Stage.objects.select_for_update(no_key=True)
        .filter(tournament=tournament)
        .last()
    )
    if tournament.status == TournamentStatus.REGISTRATION:
        playing, out = _first_entrants(tournament, five=five, stand_by=stand_by)
        move_all(out, Move.STAND_BY, author=author, at=at)
        return _fill_first_stage(tournament, stage=stage, playing=playing)
    if stage is None or tournament.status != TournamentStatus.RUNNING:
        raise RegistrationClosed
    if stage.state != StageState.PLANNED:
        raise _why_not_now(stage)
    sizes = sizes_of(tournament)
    if stage.entries.count() == sizes.awkward and five != "three_two":
        # Whoever has qualified is in the stage: no line could take them out of it.
        raise FiveGoOn(count=sizes.awkward, full=sizes.full, least=sizes.least)
    return stage


def _why_not_now(stage: Stage) -> Refusal:
    """Return the refusal of a second draw beside the one in force."""
    if Draw.objects.filter(stage=stage, state__in=UNDER_WAY).exists():
        return DigitalDrawInForce()
    return UrnAlreadyOpen()


def _first_entrants(
    tournament: Tournament, *, five: FiveChoice | None, stand_by: EntrantId | None
) -> tuple[list[Entrant], list[Entrant]]:
    """Return who is checked in and plays, and who stands by when they are five."""
    present = list(
        Entrant.objects.filter(
            tournament=tournament, status=EntrantStatus.CHECKED_IN
        ).order_by("code")
    )
    if not plan_or_refuse(tournament, count=len(present), five=five).standing_by:
        return present, []
    out = [entrant for entrant in present if entrant.pk == stand_by]
    if not out:
        raise _five(tournament)
    return [entrant for entrant in present if entrant.pk != stand_by], out


def _fill_first_stage(
    tournament: Tournament, *, stage: Stage | None, playing: Sequence[Entrant]
) -> Stage:
    if stage is None:
        stage = Stage.objects.create(tournament=tournament, number=1)
        StageVersion.objects.create(stage=stage)
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entrant=entrant, origin=Origin.CHECK_IN)
        for entrant in playing
    )
    return stage
