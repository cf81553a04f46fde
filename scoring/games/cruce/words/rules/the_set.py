"""The set: who plays, to how many points, who deals.

Source: docs/rules.md R-04 to R-06, R-08, R-51 to R-53.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.ruleset import (
    Direction,
    FirstDealer,
    Mode,
    RuleSet,
    SimultaneousTarget,
)
from scoring.games.cruce.words.rules.parts import Sentence, by_value


def target(rules: RuleSet) -> str:
    """Return to how many points a set goes."""
    return ngettext(
        "A table plays one set, to %(target)s point.",
        "A table plays one set, to %(target)s points.",
        rules.target,
    ) % {"target": rules.target}


def win_gap(rules: RuleSet) -> str:
    """Return by how much the winner must lead."""
    if not rules.win_gap:
        return _("The winner need not lead by a certain number of points.")
    return ngettext(
        "The winner must lead by at least %(gap)s point.",
        "The winner must lead by at least %(gap)s points.",
        rules.win_gap,
    ) % {"gap": rules.win_gap}


def max_deals(rules: RuleSet) -> str:
    """Return after how many deals a set is over in any case."""
    if rules.max_deals is None:
        return _("A set may have any number of deals.")
    return ngettext(
        "A set has at most %(count)s deal.",
        "A set has at most %(count)s deals.",
        rules.max_deals,
    ) % {"count": rules.max_deals}


def players_allowed(rules: RuleSet) -> str:
    """Return how many can play the game."""
    *others, last = (str(number) for number in sorted(rules.players_allowed))
    numbers = last
    if others:
        numbers = _("%(others)s or %(last)s") % {
            "others": ", ".join(others),
            "last": last,
        }
    return _("The game is for %(numbers)s players.") % {"numbers": numbers}


SENTENCES: Mapping[str, Sentence] = {
    "mode": by_value(
        "mode",
        {
            Mode.INDIVIDUAL: gettext_lazy("Everybody plays for themselves."),
            Mode.PAIRS: gettext_lazy(
                "At a table of four two pairs play; partners sit opposite."
            ),
        },
    ),
    "players_allowed": players_allowed,
    "target": target,
    "win_gap": win_gap,
    "simultaneous_target": by_value(
        "simultaneous_target",
        {
            SimultaneousTarget.HIGHER_SCORE: gettext_lazy(
                "If several reach the target in the same deal, the higher score wins; "
                "equal scores play an extra deal."
            ),
            SimultaneousTarget.BIDDER_FIRST: gettext_lazy(
                "If several reach the target in the same deal and the bidder is one "
                "of them, the bidder wins; otherwise the higher score."
            ),
            SimultaneousTarget.EXTEND_TARGET: gettext_lazy(
                "If several reach the target in the same deal, the target moves up "
                "by ten points until only one has reached it."
            ),
            SimultaneousTarget.CONTINUE: gettext_lazy(
                "If several reach the target in the same deal, play goes on until "
                "the lead is large enough."
            ),
        },
    ),
    "max_deals": max_deals,
    "first_dealer": by_value(
        "first_dealer",
        {
            FirstDealer.SEAT_1: gettext_lazy(
                "Seat 1 deals first; then the deal passes from seat to seat."
            ),
            FirstDealer.DRAWN: gettext_lazy(
                "The first dealer is drawn; then the deal passes from seat to seat."
            ),
        },
    ),
    "table_direction": by_value(
        "table_direction",
        {
            Direction.COUNTER_CLOCKWISE: gettext_lazy(
                "The seats of a table are numbered counter-clockwise; play follows "
                "their numbers."
            ),
            Direction.CLOCKWISE: gettext_lazy(
                "The seats of a table are numbered clockwise; play follows their "
                "numbers."
            ),
        },
    ),
}
