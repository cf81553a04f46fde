"""How long a set is, played by a game's own bots.

A game's own numbers were made with this, and are compared with it by test.
"""

from __future__ import annotations

import math
import random
import statistics

from scoring.games.protocol import Company, Game, Rules, SetLength
from scoring.games.sets import set_over

SETS = 40
# A set that nobody can win ends here.
MOST_DEALS = 400
MINUTES = (2.0, 2.5)


def by_bots(
    game: Game,
    rules: Rules,
    *,
    company: Company,
    sets: int = SETS,
) -> SetLength:
    """Return the length of sets as bots play them: the same for the same rules."""
    rng = random.Random(f"{game.code}/{company.sides}")
    played = [_deals(game, rules, company=company, rng=rng) for _ in range(sets)]
    spread = statistics.stdev(map(math.log, played))
    return SetLength(deals=statistics.median(played), scatter=spread, minutes=MINUTES)


def _deals(game: Game, rules: Rules, *, company: Company, rng: random.Random) -> int:
    """Return after how many deals a set is over."""
    form, ways = game.set_form(rules), game.outcomes(rules)
    totals, dealer = [0] * len(company.sides), company.playing[0]
    for number in range(1, MOST_DEALS + 1):
        deal = game.sample(company=company, dealer=dealer, rules=rules, rng=rng).deal
        result = game.settle(deal, company=company, rules=rules)
        totals = [
            form.added(before, change)
            for before, change in zip(totals, result.change, strict=True)
        ]
        if set_over(totals, form=form, first=result.first, deals=number).over:
            return number
        if not ways[deal.outcome].same_dealer:
            at = company.playing.index(dealer) + 1
            dealer = company.playing[at % len(company.playing)]
    return MOST_DEALS
