"""The rules of an event: chosen by the organizer, then frozen stage by stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.games.protocol import Company
from scoring.rules.rules import StageRules
from tables.plan.forecast import SetLength
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stored_stages
from tournaments.events.rules import is_in_pairs
from tournaments.ids import StageId, TournamentId


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The game's rules and the event's choices, with the hash of both together.

    Without ``stage`` they are only chosen: the next urn freezes and hashes them.
    """

    rules: StageRules
    event: Mapping[str, Any]
    hash: str
    stage: int | None
    final: bool
    frozen_at: datetime | None


def chosen_rules(tournament: Tournament) -> RulesInForce:
    """Return the rules as chosen for the event."""
    return RulesInForce(
        rules=StageRules.from_json(tournament.rules),
        event=tournament.event_rules,
        hash="",
        stage=None,
        final=False,
        frozen_at=None,
    )


def frozen_rules(tournament_id: TournamentId) -> list[RulesInForce]:
    """Return the rules frozen with each stage so far, in order. One query."""
    # A draw that was called off leaves its rules on the stage, to be frozen anew.
    return [
        _frozen(stage)
        for stage in stored_stages(tournament_id)
        if stage.state != StageState.PLANNED
    ]


def _frozen(stage: Stage) -> RulesInForce:
    rules = stage.rules or {}
    return RulesInForce(
        rules=StageRules.from_json(rules),
        event=rules["event"],
        hash=stage.rules_hash,
        stage=stage.number,
        final=stage.final,
        frozen_at=stage.opened_at,
    )


def through_per_table(stage_id: StageId) -> int:
    """Return how many of a table go on from a stage with frozen rules. One query."""
    rules = Stage.objects.values_list("rules", flat=True).get(pk=stage_id)
    return 0 if rules is None else StageRules.from_json(rules).through_per_table


def length_of_set(rules: Mapping[str, Any], entrants: int, /) -> SetLength:
    """Return how long a set takes with so many entrants at a table. No query."""
    pairs = is_in_pairs(rules["event"])
    company = Company.pairs(entrants) if pairs else Company.singles(entrants)
    played = StageRules.from_json(rules)
    length = played.game.set_length(played.ruleset, company=company)
    return SetLength(length.deals, scatter=length.scatter, minutes=length.minutes)


def usual_targets(rules: Mapping[str, Any], /) -> tuple[int, ...]:
    """Return to how many points a set by these rules usually goes. No query."""
    return StageRules.from_json(rules).telling.opening().targets
