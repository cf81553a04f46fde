"""The values that the switches of a RuleSet can take.

Source: docs/rules.md, section "Switches".
"""

from __future__ import annotations

from enum import StrEnum


class Mode(StrEnum):
    """Who scores: each player, or each pair."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"


class SimultaneousTarget(StrEnum):
    """What happens when several reach the target in one deal."""

    HIGHER_SCORE = "higher_score_then_extra_deal"
    BIDDER_FIRST = "bidder_first"
    EXTEND_TARGET = "extend_target_10"
    CONTINUE = "continue_until_gap"


class AllPass(StrEnum):
    """What happens when nobody bids."""

    NEXT_DEALER = "redeal_next_dealer"
    SAME_DEALER = "redeal_same_dealer"
    FIRST_BIDDER = "first_bidder_plays_zero"


class TrumpChoice(StrEnum):
    """How the trump is fixed: named, or the suit of the first card led."""

    NAMED = "named"
    FIRST_LEAD = "first_lead"


class FirstLead(StrEnum):
    """Whether the first card of the deal must be a trump."""

    FREE = "free"
    IF_HELD = "if_held"
    ALWAYS = "always"


class TwoPlayers(StrEnum):
    """The game of two: with a stock to draw from."""

    STOCK = "stock"


class AnnouncementMode(StrEnum):
    """Whether announcements are said, or counted by themselves."""

    DECLARED = "declared"
    AUTOMATIC = "automatic"


class MadeBid(StrEnum):
    """What a bid that was made scores: the points made, or the bid."""

    MADE = "made"
    BID = "bid"


class FailedBid(StrEnum):
    """What a bid that was not made costs."""

    BID = "bid"


class MisdealNext(StrEnum):
    """Who deals after a misdeal."""

    NEXT = "next_dealer"
    SAME = "same_dealer"


class RevokeOutcome(StrEnum):
    """Whether a deal with a revoke stands."""

    PLAY_ON = "play_on"
    VOID_DEAL = "void_deal"


class FirstDealer(StrEnum):
    """Who deals first at a table."""

    SEAT_1 = "seat_1"
    DRAWN = "drawn"


class TieBreak(StrEnum):
    """One criterion of the ordered list that settles ties."""

    PLAYOFF_DEAL = "playoff_deal"
    FEWEST_PENALTIES = "fewest_penalty_points"
    MOST_BIDS_MADE = "most_bids_made"
    FEWEST_BIDS_FAILED = "fewest_bids_failed"
    CARD_POINTS = "card_points_total"
    LOT = "lot"


class Direction(StrEnum):
    """Which way round the seats are drawn on a page; never a rule."""

    COUNTER_CLOCKWISE = "ccw"
    CLOCKWISE = "cw"
