"""Open an event from the template of the regulation, with its game rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.games.problems import in_words
from scoring.games.protocol import BadRules
from scoring.games.registry import GAMES, USUAL
from scoring.refusals import InvalidEntry
from tournaments.events.rules import IN_PAIRS, REGULATION, TWO_PEOPLE
from tournaments.opening.commands.tournaments import (
    Opened,
    TournamentDetails,
    open_tournament,
)
from tournaments.staff.models.user import User


@transaction.atomic(durable=True)
def open_event(
    *,
    details: TournamentDetails,
    organizer: User | None,
    at: datetime,
    game: str = USUAL,
    preset: str = "tournament",
    target: int | None = None,
    pairs: bool = False,
    two_people: bool = False,
    overrides: Mapping[str, Any] | None = None,
    client_key: UUID | None = None,
) -> Opened:
    """Open an event of a game under a preset of its rules, with its target or another.

    ``pairs`` is for good: who is on the list is one person, or two. ``two_people``:
    nobody corrects or reopens a closed table alone. ``overrides`` are fields of
    the rules that the event plays differently. The same key again gives the first
    answer. Raises BadName, SlugTaken, InvalidEntry for an unknown game or preset and
    for every field that cannot be so.
    """
    changes = dict(overrides or {})
    if target is not None:
        changes["target"] = target
    played = GAMES.get(game)
    if played is None or preset not in played.presets:
        raise InvalidEntry(
            [{"code": "ruleset", "field": "ruleset", "detail": repr(preset)}]
        )
    try:
        rules = played.choose(preset, pairs=pairs, changes=changes)
    except BadRules as error:
        raise InvalidEntry(in_words(error.problems)) from error
    form = dict(IN_PAIRS if pairs else REGULATION)
    form["qualifiers_per_table"] = played.through(rules, pairs=pairs)
    if two_people:
        form["closed_tables"] = TWO_PEOPLE
    return open_tournament(
        details=details,
        game=game,
        ruleset=played.write_rules(rules),
        event_rules=form,
        organizer=organizer,
        at=at,
        client_key=client_key,
    )
