"""The frozen rules of a stage: its game, the game's rules, and the event's choices."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.games.protocol import Game
from scoring.games.registry import GAMES
from scoring.games.sets import SetForm


@dataclass(frozen=True, slots=True)
class StageRules:
    """The rules that a stage was started with; the same object for all lines.

    ``ruleset`` is what ``game`` reads, and nobody else.
    """

    game: Game
    ruleset: Any
    through_per_table: int

    @property
    def tie_break(self) -> Sequence[str]:
        """Return what settles ties, in order."""
        return self.game.tie_break(self.ruleset)

    @property
    def set_form(self) -> SetForm:
        """Return when a set is over."""
        return self.game.set_form(self.ruleset)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StageRules:
        """Read the copy kept on the stage."""
        return _read(json.dumps(data, sort_keys=True))


@lru_cache(maxsize=64)
def _read(text: str) -> StageRules:
    """Read rules once for all deals: the same text is the same frozen object."""
    data = json.loads(text)
    game = GAMES[data["game"]]
    return StageRules(
        game=game,
        ruleset=game.read_rules(data["ruleset"]),
        through_per_table=data["event"]["qualifiers_per_table"],
    )
