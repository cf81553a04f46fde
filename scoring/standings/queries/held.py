"""The final's score held back from everybody but staff, until the ceremony.

``Tournament.final_held`` says whether it is; the lines ``embargo`` and ``reveal``
say who decided so. Source: docs/ending.md "The final held back".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.events.enums import BEFORE_THE_END
from tournaments.events.models.tournament import Tournament

HELD = "held"


def may_be_held(tournament: Tournament) -> bool:
    """Tell whether the final's score can still be held back: until it is confirmed."""
    return tournament.status in BEFORE_THE_END


def held_state(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table's state with nothing of what was played: as it was opened.

    It has the key ``held``. Who sits there stays.
    """
    sides = len(state["sides"])
    return {
        HELD: 1,
        "v": state["v"],
        "seq": 1,
        "head": "",
        "closed": 0,
        "final": state["final"],
        "entrants": state["entrants"],
        "sides": state["sides"],
        "totals": [0] * sides,
        "deals": 0,
        "extra_deals": 0,
        "penalties": [0] * sides,
        "penalty_lines": 0,
        "next_dealer": 0,
        "over": 0,
        "leader": None,
        "groups": [list(range(sides))],
        "settled": [],
        "unresolved": [],
        "through": [],
    }
