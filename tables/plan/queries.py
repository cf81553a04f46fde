"""The plan of an event, by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tables.plan.forecast import Forecast, SetLength, forecast
from tables.plan.lines import Letters
from tables.plan.plan import EventPlan, FiveChoice, Sizes, lay_out, plan_stages
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
        at_table=sizes_of(tournament),
    )


def sizes_of(tournament: Tournament) -> Sizes:
    """Return how many entrants sit at the event's tables. No query."""
    return Sizes(*tournament.table_sizes)


def laid_out(
    tournament: Tournament, sizes: Sequence[int]
) -> tuple[tuple[str, int], ...]:
    """Return tables of these sizes by letter, as the event has chosen. No query."""
    return lay_out(sizes, out=tournament.letters_out, small=tournament.small_letters)


# Whoever knows the games says how long a set takes, and to which targets it usually
# goes: handed in once, when the site starts. The rules as a stage freezes them, and
# the entrants at the table.
AskLength = Callable[[Mapping[str, object], int], SetLength]
AskTargets = Callable[[Mapping[str, object]], Sequence[int]]
_asked: list[tuple[AskLength, AskTargets]] = []


def ask_for_length(length: AskLength, targets: AskTargets) -> None:
    """Let the forecast ask the games how long a set takes, and to which targets."""
    _asked[:] = [(length, targets)]


def usual_targets(tournament: Tournament) -> Sequence[int]:
    """Return to how many points a set of the event's game usually goes. No query."""
    ((_length, targets),) = _asked
    return targets(tournament.rules)


def expected_length(
    tournament: Tournament, event_plan: EventPlan | None, *, target: int | None = None
) -> Forecast | None:
    """Return how long a plan takes, by the event's game; nothing without a plan.

    With another ``target``: how long it would take with sets to so many points.
    """
    if event_plan is None:
        return None
    rules = tournament.rules
    if target is not None:
        rules |= {"ruleset": tournament.ruleset | {"target": target}}
    ((length, _targets),) = _asked
    return forecast(event_plan, lengths=lambda size: length(rules, size))
