"""The plan of an event, by its own rules."""

from __future__ import annotations

from tables.plan.lines import Letters
from tables.plan.plan import EventPlan, FiveChoice, plan_stages
from tournaments.book.lines import read
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId


def letters_columns(tournament_id: TournamentId) -> dict[str, object]:
    """Return the columns of the event with the letters of the next urns."""
    lines = read(tournament_id, Letters)
    chosen = lines[-1].said if lines else Letters(out=(), small=())
    return {"letters_out": list(chosen.out), "small_letters": list(chosen.small)}


def plan_for(
    tournament: Tournament,
    *,
    count: int,
    five: FiveChoice | None = None,
    first: int = 1,
) -> EventPlan:
    """Return the stages for so many entrants, numbered from ``first``. No query.

    Raises PlanError, FiveEntrants.
    """
    return plan_stages(
        count,
        qualifiers=tournament.event_rules["qualifiers_per_table"],
        five=five,
        first=first,
        pairs=tournament.in_pairs,
    )


# The games whose sets the forecast was made from; told once, when the site starts.
_simulated: set[str] = set()


def forecast_holds_for(game: str) -> None:
    """Let the forecast speak of events of this game."""
    _simulated.add(game)


def can_be_forecast(game: str) -> bool:
    """Tell whether somebody has simulated sets of this game."""
    return game in _simulated
