"""The frozen rules of a stage: the game's RuleSet and the event's choices."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.games.cruce.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class StageRules:
    """The rules that a stage was started with; the same object for all lines."""

    ruleset: RuleSet
    through_per_table: int

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StageRules:
        """Read the copy kept on the stage."""
        return _read(json.dumps(data, sort_keys=True))


@lru_cache(maxsize=64)
def _read(text: str) -> StageRules:
    """Read rules once for all deals: the same text is the same frozen object."""
    data = json.loads(text)
    return StageRules(
        ruleset=RuleSet.from_json(data["ruleset"]),
        through_per_table=data["event"]["qualifiers_per_table"],
    )
