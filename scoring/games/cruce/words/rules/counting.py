"""Counting a deal, and penalties.

Source: docs/rules.md R-46 to R-50, R-60, R-61.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.ruleset import (
    FailedBid,
    MadeBid,
    MisdealNext,
    RevokeOutcome,
    RuleSet,
)
from scoring.games.cruce.words.rules.parts import Sentence, by_value
from scoring.games.words.figures import points_text
from scoring.games.words.terms import Words

PACK: Words = gettext_lazy("The cards of a deal are worth 120 card points together.")


def point_unit(rules: RuleSet) -> str:
    """Return how many card points make one point."""
    return _(
        "Each side's card points, announcements included, are divided by %(unit)s; "
        "whole times count as points."
    ) % {"unit": rules.point_unit}


def score_floor(rules: RuleSet) -> str:
    """Return how low a score can fall."""
    if rules.score_floor is None:
        return _("A score can fall below zero.")
    floor = points_text(rules.score_floor)
    return _("No score falls below %(floor)s.") % {"floor": floor}


def penalty_revoke(rules: RuleSet) -> str:
    """Return what a revoke costs."""
    if not rules.penalty_revoke:
        return _("A revoke (not following or trumping wrongly) costs no points.")
    return ngettext(
        "A revoke (not following or trumping wrongly) costs %(points)s point.",
        "A revoke (not following or trumping wrongly) costs %(points)s points.",
        rules.penalty_revoke,
    ) % {"points": rules.penalty_revoke}


def penalty_misdeal(rules: RuleSet) -> str:
    """Return what a misdeal costs the dealer."""
    if not rules.penalty_misdeal:
        return _("A misdeal costs no points.")
    return ngettext(
        "A misdeal costs the dealer %(points)s point.",
        "A misdeal costs the dealer %(points)s points.",
        rules.penalty_misdeal,
    ) % {"points": rules.penalty_misdeal}


SENTENCES: Mapping[str, Sentence] = {
    "point_unit": point_unit,
    "made_bid_scores": by_value(
        "made_bid_scores",
        {
            MadeBid.MADE: gettext_lazy(
                "Whoever makes the bid scores all points made, even above the bid."
            ),
            MadeBid.BID: gettext_lazy(
                "Whoever makes the bid scores the bid, not more."
            ),
        },
    ),
    "failed_bid_penalty": by_value(
        "failed_bid_penalty",
        {
            FailedBid.BID: gettext_lazy(
                "Whoever does not make the bid loses as many points as were bid."
            ),
        },
    ),
    "others_score_when_made": by_value(
        "others_score_when_made",
        {
            True: gettext_lazy("When the bid is made, the others score their points."),
            False: gettext_lazy("When the bid is made, the others score nothing."),
        },
    ),
    "others_score_when_failed": by_value(
        "others_score_when_failed",
        {
            True: gettext_lazy(
                "When the bid is not made, the others score their points."
            ),
            False: gettext_lazy("When the bid is not made, the others score nothing."),
        },
    ),
    "score_floor": score_floor,
    "penalty_revoke": penalty_revoke,
    "revoke_outcome": by_value(
        "revoke_outcome",
        {
            RevokeOutcome.PLAY_ON: gettext_lazy(
                "After a revoke the deal is played on and counts; a card laid stays "
                "laid."
            ),
            RevokeOutcome.VOID_DEAL: gettext_lazy(
                "After a revoke the deal is void and is dealt again."
            ),
        },
    ),
    "penalty_misdeal": penalty_misdeal,
    "misdeal_next": by_value(
        "misdeal_next",
        {
            MisdealNext.NEXT: gettext_lazy("After a misdeal the next one deals."),
            MisdealNext.SAME: gettext_lazy("After a misdeal the same one deals again."),
        },
    ),
}
