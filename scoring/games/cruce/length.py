"""How long a set of Cruce takes.

Source: simulated with bots, orders of magnitude until the first real event is measured
(A). A set at a table of four has 28 to 41 deals
in the median to 21, 19 to 26 to 15, 13 to 17 to 11: a straight line. A table of three
needs six tenths of that, two players fewer still. Sets of one stage scatter
(log-normal, 0.19), so that the slowest of 16 tables takes 1.4 times the median.

Two pairs share the same card points, so that their sets are shorter: 11 to 13 deals to
21, 8 or 9 to 15, 6 or 7 to 11.
"""

from __future__ import annotations

from scoring.games.cruce.ruleset import Mode, RuleSet
from scoring.games.cruce.sides import mode_at
from scoring.games.protocol import SetLength

USUAL_TARGET = 21
TO_21, PER_POINT = 34.0, 1.9
PAIRS_TO_21, PAIRS_PER_POINT = 13.0, 0.6
SHARE = {2: 0.5, 3: 0.6, 4: 1.0}
SCATTER = 0.19
MINUTES = (2.0, 2.5)


def set_length(rules: RuleSet, *, players: int) -> SetLength:
    """Return how long a set takes with so many players."""
    further = rules.target - USUAL_TARGET
    if mode_at(players, rules) is Mode.PAIRS:
        deals = max(PAIRS_TO_21 + PAIRS_PER_POINT * further, 1.0)
    else:
        deals = max(TO_21 + PER_POINT * further, 1.0) * SHARE[players]
    return SetLength(deals=deals, scatter=SCATTER, minutes=MINUTES)
