"""Open an event from the template of the regulation, with its game rules."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.errors import InvalidEntry
from scoring.games.cruce.ruleset import PRESETS, RuleSetError
from tournaments.commands.tournaments import TournamentDetails, open_tournament
from tournaments.event_rules import REGULATION
from tournaments.models import Tournament, User


@transaction.atomic(durable=True)
def open_event(
    *,
    details: TournamentDetails,
    organizer: User | None,
    at: datetime,
    preset: str = "tournament",
    target: int | None = None,
) -> Tournament:
    """Return a new event under a preset of the rules, target 21 unless changed.

    Raises BadName, SlugTaken, InvalidEntry for an unknown preset or target.
    """
    try:
        ruleset = PRESETS[preset]
        if target is not None:
            ruleset = ruleset.with_target(target)
    except (KeyError, RuleSetError) as error:
        raise InvalidEntry(
            [{"code": "ruleset", "field": "ruleset", "detail": str(error)}]
        ) from error
    return open_tournament(
        details=details,
        ruleset=ruleset.to_json(),
        event_rules=REGULATION,
        organizer=organizer,
        at=at,
    )
