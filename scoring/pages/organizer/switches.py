"""The single rules that an organizer can change, and what each can be.

The game of two is not played at an event, and who competes is asked at the top of the
form; so neither has a switch.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.house_rules import CHANGEABLE
from scoring.games.cruce.ruleset import HIGHEST_BID, LIMITS, RuleSet, TieBreak

ASKED_ABOVE = ("target",)
ORDERED = "tie_break"
MOST_TYPED = 999
TITLES = {
    "win_gap": _("Lead of the winner"),
    "simultaneous_target": _("Several reach the target"),
    "max_deals": _("Most deals in a set"),
    "first_dealer": _("First dealer"),
    "table_direction": _("Direction of play"),
    "bid_after_cards": _("When bids are made"),
    "max_bid_individual": _("Highest bid"),
    "max_bid_pairs": _("Highest bid in pairs"),
    "bid_must_exceed": _("Equal bids"),
    "all_pass": _("Everybody passes"),
    "trump_choice": _("Choice of the trump"),
    "first_lead_trump": _("First card of the deal"),
    "must_follow": _("Following suit"),
    "must_trump": _("Trumping"),
    "must_beat": _("Beating"),
    "announcement_mode": _("How pairs count"),
    "announcement_must_show": _("Showing the pair"),
    "announcement_needs_trick": _("Announcements without a trick"),
    "made_bid_scores": _("Points for a bid made"),
    "others_score_when_made": _("The others, when the bid is made"),
    "others_score_when_failed": _("The others, when the bid is not made"),
    "score_floor": _("Lowest score"),
    "penalty_revoke": _("Points for cheating"),
    "revoke_outcome": _("The deal after cheating"),
    "penalty_misdeal": _("Points for a misdeal"),
    "misdeal_next": _("Dealer after a misdeal"),
}
TIE_TITLES = {
    TieBreak.PLAYOFF_DEAL: _("Extra deals"),
    TieBreak.FEWEST_PENALTIES: _("Fewer penalties"),
    TieBreak.MOST_BIDS_MADE: _("More bids"),
    TieBreak.FEWEST_BIDS_FAILED: _("Fewer bids not made"),
    TieBreak.CARD_POINTS: _("More card points"),
    TieBreak.LOT: _("Drawing lots"),
}
# Numbers of which only some are played anywhere, or whose words are the point.
FEW_NUMBERS: Mapping[str, tuple[int | None, ...]] = {
    "bid_after_cards": (3, None),
    "max_bid_individual": tuple(range(1, HIGHEST_BID + 1)),
    "max_bid_pairs": tuple(range(1, HIGHEST_BID + 1)),
}
SWITCHED = tuple(
    field for field in CHANGEABLE if field not in ASKED_ABOVE and field != ORDERED
)
_TYPES: Mapping[str, typing.Any] = typing.get_type_hints(RuleSet)


def choices_of(field: str) -> dict[str, typing.Any]:
    """Return each value of a switch by what a form sends; nothing for a number."""
    if field in FEW_NUMBERS:
        return {str(value): value for value in FEW_NUMBERS[field]}
    kind = _TYPES[field]
    if kind is bool:
        return {"yes": True, "no": False}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {str(value): value for value in kind}
    return {}


def bounds_of(field: str) -> tuple[int, int]:
    """Return the lowest and the highest number that can be typed."""
    least, most = LIMITS[field]
    return (
        -MOST_TYPED if least is None else least,
        MOST_TYPED if most is None else most,
    )
