"""The plan of an event, by its own rules."""

from __future__ import annotations

from tables.plan.plan import EventPlan, FiveChoice, plan_stages
from tournaments.events.models.tournament import Tournament


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
