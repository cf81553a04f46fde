"""The switches of the game: a frozen RuleSet, and its named preset.

Source: docs/bisca.md, section "Switches".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.games.frozen_rules import FrozenRules, Limits, named_twice

POSSIBLE_PLAYERS = (2, 3, 4)
LIMITS: Limits = {
    "version": (1, None),
    "target": (1, 99),
    "swap_trick": (1, 7),
    "penalty_revoke": (0, 10),
    "penalty_misdeal": (0, 10),
}


class TieBreak(StrEnum):
    """One criterion of the ordered list that settles ties."""

    PLAYOFF_DEAL = "playoff_deal"
    FEWEST_PENALTIES = "fewest_penalty_points"
    CARD_POINTS = "card_points_total"
    LOT = "lot"


# Without one of these a tie could stay a tie for ever.
SETTLES_EVERY_TIE = frozenset({TieBreak.PLAYOFF_DEAL, TieBreak.LOT})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(FrozenRules):
    """All switches of the game.

    Units: ``target`` and penalties are points of the set; ``swap_trick`` counts from
    1: just before the lead to it the two of trump may be exchanged.
    """

    limits = LIMITS

    version: int = 1
    players_allowed: tuple[int, ...] = POSSIBLE_PLAYERS
    target: int = 4
    swap_trick: int = 3
    penalty_revoke: int = 1
    penalty_misdeal: int = 0
    misdeal_same_dealer: bool = True
    first_dealer_drawn: bool = False
    tie_break: tuple[TieBreak, ...] = (TieBreak.PLAYOFF_DEAL, TieBreak.LOT)

    @classmethod
    def also_wrong(cls, read: Mapping[str, Any]) -> Iterator[str]:
        """Yield what is wrong with lists."""
        yield from named_twice(read, "players_allowed", "tie_break")
        players = read.get("players_allowed", POSSIBLE_PLAYERS)
        if not players or not set(players) <= set(POSSIBLE_PLAYERS):
            yield "players_allowed: some of 2, 3 and 4"
        if not SETTLES_EVERY_TIE & set(read.get("tie_break", SETTLES_EVERY_TIE)):
            yield "tie_break: playoff_deal or lot must be among them"


TOURNAMENT = RuleSet(code="bisca")
PRESETS: Mapping[str, RuleSet] = {"tournament": TOURNAMENT}
# What an organizer can change when an event is opened.
CHANGEABLE = frozenset({"target", "swap_trick", "tie_break"})
