"""The event at a glance, live: where it stands, what happens now, who leads."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.cards.queries.under_way import is_followed
from scoring.clock.queries import clock_of
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.ceremony import results_shown
from scoring.finish.queries.ending import ending_of
from scoring.raffles.queries import has_raffles
from scoring.scoresheet.pages.ticker import event_ticks
from scoring.scoresheet.queries.table_view import latest_shown
from scoring.seasons.queries import seasons_of
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.pages.words import (
    FINAL_HELD,
    PathStep,
    entrants_in_words,
    event_steps,
    now_sentences,
)
from scoring.stages.queries.bracket import PathStage, current_stage, path_of
from scoring.stages.queries.cards import cards_shown, letters_of
from scoring.standings.pages.contested import ContestRow, by_decision, contests_told
from tables.draws.queries.digital import digital_under_way
from tables.seating.queries.seating import table_in
from tables.urn.queries.draws import open_urn_number
from tournaments.checkin.queries.fees import lei
from tournaments.events.enums import (
    BEFORE_THE_END,
    BEFORE_THE_SEATS,
    StageState,
    TournamentStatus,
)
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import entrants_of
from tournaments.live.pages import live_page
from tournaments.opening.queries.described import cancellation_of, description_of
from tournaments.people.queries.rosters import counts_outside
from tournaments.signup.queries import takes_sign_ups, terms_of

# So many lines of all tables stand on the page.
LATEST = 5
# So many tables of a stage stand on the page, a line for each; all have their own page.
MOST_TABLES = 16


def _context(tournament: Tournament) -> dict[str, object]:
    """Return where the event stands. At most fifteen queries, in play twenty-three.

    Two more once a stage is confirmed and was corrected since.
    """
    tournament_id = tournament.id
    people = counts_outside(tournament)
    path = path_of(tournament, counts=people)
    stage = current_stage(path)
    context: dict[str, object] = {
        "steps": _steps(tournament, path=path),
        "now": now_sentences(tournament, path=path, counts=people),
        "entrants": entrants_of(tournament),
        "gone_through": _gone_through(path),
        "raffles": has_raffles(tournament_id),
        "sign_up": terms_of(tournament_id)
        if takes_sign_ups(tournament, at=timezone.now())
        else None,
        "contests": _waiting(tournament)
        if any(stage.confirmed for stage in path)
        else [],
        "described": description_of(tournament),
        "fee": lei(tournament.fee_per_person) if tournament.fee_per_person else "",
        "cancelled": cancellation_of(tournament),
    }
    if tournament.status not in BEFORE_THE_END:
        context["results"] = results_view(tournament, found=results_shown(tournament))
        context["ending"] = ending_of(tournament_id)
        context["seasons"] = seasons_of(tournament)
    elif stage is not None and stage.row is not None and stage.seated:
        context["stage"] = stage
        context["stage_name"] = stage.name
        context["cards"] = []
        if tournament.cancelled_at is None:
            context |= _tables(tournament, stage=stage)
    if _is(stage, StageState.DRAWING) and tournament.cancelled_at is None:
        context["open_urn"] = open_urn_number(tournament_id)
        context["draw_under_way"] = digital_under_way(tournament_id)
    return context


def _waiting(tournament: Tournament) -> list[ContestRow]:
    """Return what nobody has decided yet; what was decided stands with its stage."""
    found = contests_told(tournament.id, held=tournament.final_held)
    return by_decision(found)["contests"]


def _tables(tournament: Tournament, *, stage: PathStage) -> dict[str, object]:
    """Return the tables of a stage whose seats are published, and what happens there.

    Before play begins only those of the final: who sits where stands on other pages.
    """
    assert stage.row is not None
    running = stage.row.state is StageState.RUNNING
    if not stage.final and stage.row.state is StageState.SEATED:
        return {}
    letters = letters_of(stage.row.id)[:MOST_TABLES]
    cards = list(map(card_view, cards_shown([stage.row.id], letters=letters)))
    found: dict[str, object] = {"cards": cards}
    if running:
        latest = latest_shown(stage.row.id, most=LATEST)
        found["ticks"] = event_ticks(latest, most=LATEST)
        clock = clock_of(stage.row.id, at=timezone.now(), outside=True)
        found["ends"] = None if clock is None else clock.ends
    if stage.final:
        found["held"] = FINAL_HELD if any(card.held for card in cards) else ""
        found["live_table"] = _live_table(tournament, cards=cards)
    return found


def _live_table(tournament: Tournament, *, cards: Sequence[CardView]) -> int | None:
    """Return the table whose cards everybody may follow as they are played."""
    if tournament.cards_delay is None:
        return None
    tables = (table_in(tournament.id, table_id=card.id) for card in cards)
    return next((table.pk for table in tables if is_followed(table)), None)


def _gone_through(path: Sequence[PathStage]) -> str:
    """Return how many have gone through to the stage that is drawn next.

    Nothing in the first stage, and while a decision or a lot is waited for.
    """
    stage = current_stage(path)
    if stage is None or stage.row is None or stage.number == 1:
        return ""
    rows = [one.row for one in path if one.row is not None]
    open_question = any(row.contested_outside or row.lot_awaited for row in rows)
    if stage.row.state not in BEFORE_THE_SEATS or open_question:
        return ""
    return _("Gone through: %(who)s.") % {"who": entrants_in_words(stage)}


def _is(stage: PathStage | None, state: StageState) -> bool:
    return stage is not None and stage.row is not None and stage.row.state is state


def _steps(tournament: Tournament, *, path: Sequence[PathStage]) -> list[PathStep]:
    """Return the steps of the event, with a final before there is any plan."""
    steps = event_steps(
        TournamentStatus(tournament.status),
        path=path,
        event_goes_on=tournament.cancelled_at is None,
    )
    if not path:
        steps.insert(-1, PathStep(_("Final"), done=False, current=False))
    return steps


event = live_page(
    "event",
    template="scoring/public/event.html",
    part="scoring/public/_event.html",
    context=_context,
)
