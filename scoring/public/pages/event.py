"""The event at a glance, live: where it stands, what happens now, who leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clock.queries import clock_of
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.ceremony import results_shown
from scoring.finish.queries.ending import ending_of
from scoring.raffles.queries import has_raffles
from scoring.scoresheet.pages.ticker import event_ticks
from scoring.scoresheet.queries.table_view import latest_shown
from scoring.stages.pages.cards import card_views
from scoring.stages.pages.stages import targets_by_stage
from scoring.stages.pages.tables import TABLES_ON_A_PAGE
from scoring.stages.pages.words import current_stage, now_sentences
from scoring.stages.queries.bracket import PathStage, path_of, tickets_now
from scoring.stages.queries.cards import cards_shown, letters_of
from scoring.standings.pages.contested import questions
from tournaments.checkin.pages.fees import lei
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import entrants_of
from tournaments.events.words import stage_name
from tournaments.ids import TournamentId
from tournaments.live.pages import live_page
from tournaments.opening.queries.described import cancellation_of, description_of
from tournaments.people.queries.rosters import counts_outside
from tournaments.signup.queries import takes_sign_ups

# So many lines of all tables stand on the page.
LATEST = 5


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the event, from registration to the results."""

    name: str
    done: bool
    current: bool
    contested: bool = False


def _context(tournament: Tournament) -> dict[str, object]:
    """Return where the event stands. At most thirteen queries, in play twenty-three.

    Two more once a stage is confirmed and was corrected since.
    """
    tournament_id = TournamentId(tournament.pk)
    people = counts_outside(tournament)
    path = path_of(tournament, counts=people)
    stage = current_stage(path)
    context: dict[str, object] = {
        "steps": _steps(tournament, path=path),
        "now": now_sentences(
            tournament, path=path, counts=people, tickets=tickets_now(stage)
        ),
        "people": people,
        "entrants": entrants_of(tournament),
        "raffles": has_raffles(tournament_id),
        "stages": len(path),
        "sign_up": takes_sign_ups(tournament, at=timezone.now()),
        "contests": questions(tournament_id, held=tournament.final_held)
        if any(stage.confirmed for stage in path)
        else [],
        "drawing": _is(stage, StageState.DRAWING),
        "described": description_of(tournament),
        "fee": lei(tournament.fee_per_person) if tournament.fee_per_person else "",
        "cancelled": cancellation_of(tournament),
    }
    if tournament.status in {TournamentStatus.FINISHED, TournamentStatus.PUBLISHED}:
        context["results"] = results_view(tournament, found=results_shown(tournament))
        context["ending"] = ending_of(tournament_id)
    elif stage is not None and stage.row is not None and stage.seated:
        context["stage"] = stage
        context["stage_name"] = stage_name(stage.number, final=stage.final)
        letters = letters_of(stage.row.id)[:TABLES_ON_A_PAGE]
        context["cards"] = card_views(
            cards_shown([stage.row.id], letters=letters),
            targets=targets_by_stage(tournament_id),
        )
        if stage.row.state is StageState.RUNNING:
            latest = latest_shown(stage.row.id, most=LATEST)
            context["ticks"] = event_ticks(latest, most=LATEST)
            clock = clock_of(stage.row.id, at=timezone.now(), outside=True)
            context["ends"] = None if clock is None else clock.ends
    return context


def _is(stage: PathStage | None, state: StageState) -> bool:
    return stage is not None and stage.row is not None and stage.row.state is state


def _steps(tournament: Tournament, *, path: Sequence[PathStage]) -> list[Step]:
    """Return the steps; one of them is current until the results are published."""
    status = TournamentStatus(tournament.status)
    current = current_stage(path) if status is TournamentStatus.RUNNING else None
    registering = status is TournamentStatus.REGISTRATION
    steps = [Step(name=_("Registration"), done=not registering, current=registering)]
    steps += [
        Step(
            name=stage_name(stage.number, final=stage.final),
            done=stage.confirmed,
            current=stage is current,
            contested=stage.row is not None and stage.row.contested_outside,
        )
        for stage in path
    ]
    if not path:
        steps.append(Step(name=_("Final"), done=False, current=False))
    published = status is TournamentStatus.PUBLISHED
    finished = status is TournamentStatus.FINISHED
    return [*steps, Step(name=_("Results"), done=published, current=finished)]


event, event_part = live_page(
    "event",
    template="scoring/public/event.html",
    part="scoring/public/_event.html",
    context=_context,
)
