"""Open an event from the template of the regulation, with its game rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.games.cruce.house_rules import HouseRulesError, with_house_rules
from scoring.games.cruce.ruleset import PRESETS, RuleSet
from scoring.games.problems import in_words
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
    preset: str = "tournament",
    target: int | None = None,
    pairs: bool = False,
    two_people: bool = False,
    overrides: Mapping[str, Any] | None = None,
    client_key: UUID | None = None,
) -> Opened:
    """Open an event under a preset of the rules, target 21 unless changed.

    ``pairs`` is for good: who is on the list is one person, or two. ``two_people``:
    nobody corrects or reopens a closed table alone. ``overrides`` are fields of
    RuleSet that the event plays differently. The same key again gives the first
    answer. Raises BadName, SlugTaken, InvalidEntry for an unknown preset and for
    every field that cannot be so.
    """
    changes = dict(overrides or {})
    if target is not None:
        changes["target"] = target
    rules = _ruleset(preset, changes, pairs=pairs)
    form = dict(IN_PAIRS if pairs else REGULATION)
    form["qualifiers_per_table"] = rules.qualifiers_per_table
    if two_people:
        form["closed_tables"] = TWO_PEOPLE
    return open_tournament(
        details=details,
        ruleset=rules.to_json(),
        event_rules=form,
        organizer=organizer,
        at=at,
        client_key=client_key,
    )


def _ruleset(preset: str, changes: Mapping[str, Any], *, pairs: bool) -> RuleSet:
    if preset not in PRESETS:
        raise InvalidEntry(
            [{"code": "ruleset", "field": "ruleset", "detail": repr(preset)}]
        )
    try:
        form = PRESETS[preset].in_pairs() if pairs else PRESETS[preset]
        return with_house_rules(form, changes)
    except HouseRulesError as error:
        raise InvalidEntry(in_words(error.problems)) from error
