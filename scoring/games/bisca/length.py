"""How long a set of Bisca takes.

Source: sets by this game's bots, 200 for each number of players and target
(``tests/lengths.py``): 5 deals to 4 points in the median with two players or
three, 6 with four, 4 in pairs; 11, 13, 14 and 8 deals to 8. Straight lines, and a
scatter that falls with the target. Minutes of a deal: nobody has measured them (A).
"""

from __future__ import annotations

import math

from scoring.games.bisca.ruleset import RuleSet
from scoring.games.protocol import Company, SetLength

# For each number of sides, singles or pairs: deals for each point, less so many.
SINGLES = {2: (1.5, 1.0), 3: (2.0, 3.0), 4: (2.2, 2.9)}
PAIRS = (1.15, 0.9)
SCATTER_TO_1 = 0.6
MINUTES = (3.0, 4.0)


def set_length(rules: RuleSet, *, company: Company) -> SetLength:
    """Return how long a set takes at such a table."""
    in_pairs = len(company.sides) < company.seats
    per_point, less = PAIRS if in_pairs else SINGLES[len(company.sides)]
    return SetLength(
        deals=max(per_point * rules.target - less, 1.0),
        scatter=SCATTER_TO_1 / math.sqrt(rules.target),
        minutes=MINUTES,
    )
