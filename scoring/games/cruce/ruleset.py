"""The switches of the game: a frozen RuleSet, and the two named presets.

``tournament`` is the Romanian competition regulation, ``club`` the game as it is
played among friends. A stage keeps a copy of the rules that it was started with.
Source: docs/rules.md, section "Switches".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring.games.frozen_rules import FrozenRules, Limits, named_twice
from scoring.games.sets import Together

HIGHEST_BID = 6
POSSIBLE_PLAYERS = (2, 3, 4)
LIMITS: Limits = {
    "version": (1, None),
    "target": (1, 999),
    "win_gap": (0, 99),
    "max_deals": (1, None),
    "bid_after_cards": (1, 6),
    "max_bid_individual": (1, HIGHEST_BID),
    "max_bid_pairs": (1, HIGHEST_BID),
    "point_unit": (1, 220),
    "score_floor": (None, 0),
    "penalty_revoke": (0, 10),
    "penalty_misdeal": (0, 10),
    "qualifiers_per_table": (1, 4),
}


class Mode(StrEnum):
    """Who scores: each player, or each pair."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(FrozenRules):
    """All switches of the game; immutable, validated, the same for all deals.

    Units: ``target``, ``win_gap``, ``score_floor`` and penalties are points of the
    set; ``point_unit`` and ``announce_values`` (plain, trump) are card points.
    """

    limits = LIMITS

    code: str
    version: int = 1
    mode: Mode = Mode.INDIVIDUAL
    players_allowed: tuple[int, ...] = POSSIBLE_PLAYERS
    target: int = 21
    win_gap: int = 0
    simultaneous_target: Together = Together.HIGHER
    max_deals: int | None = None
    bid_after_cards: int | None = 3
    max_bid_individual: int = 4
    max_bid_pairs: int = 5
    bid_must_exceed: bool = True
    all_pass: AllPass = AllPass.NEXT_DEALER
    trump_choice: TrumpChoice = TrumpChoice.NAMED
    first_lead_trump: FirstLead = FirstLead.IF_HELD
    must_follow: bool = True
    must_trump: bool = True
    must_beat: bool = False
    stock_free_play: bool = True
    two_player_mode: TwoPlayers = TwoPlayers.STOCK
    announce_values: tuple[int, ...] = (20, 40)
    announcement_mode: AnnouncementMode = AnnouncementMode.DECLARED
    announcement_must_show: bool = True
    announcement_needs_trick: bool = False
    point_unit: int = 33
    made_bid_scores: MadeBid = MadeBid.MADE
    failed_bid_penalty: FailedBid = FailedBid.BID
    others_score_when_failed: bool = False
    others_score_when_made: bool = True
    score_floor: int | None = None
    penalty_revoke: int = 3
    penalty_misdeal: int = 1
    misdeal_next: MisdealNext = MisdealNext.NEXT
    revoke_outcome: RevokeOutcome = RevokeOutcome.PLAY_ON
    first_dealer: FirstDealer = FirstDealer.SEAT_1
    tie_break: tuple[TieBreak, ...] = (TieBreak.PLAYOFF_DEAL, TieBreak.LOT)
    table_direction: Direction = Direction.COUNTER_CLOCKWISE
    qualifiers_per_table: int = 2

    def max_bid(self, mode: Mode) -> int:
        """Return the highest bid in a game of single players, or of pairs."""
        return self.max_bid_pairs if mode is Mode.PAIRS else self.max_bid_individual

    def in_pairs(self) -> RuleSet:
        """Return the same rules for two pairs at a table, of which one goes on."""
        return replace(self, mode=Mode.PAIRS, qualifiers_per_table=1)

    @classmethod
    def also_wrong(cls, read: Mapping[str, Any]) -> Iterator[str]:
        """Yield what is wrong with lists."""
        yield from named_twice(read, "players_allowed", "tie_break")
        players = read.get("players_allowed", POSSIBLE_PLAYERS)
        if not players or not set(players) <= set(POSSIBLE_PLAYERS):
            yield "players_allowed: some of 2, 3 and 4"
        announced = read.get("announce_values", (0, 0))
        if len(announced) != 2 or min(announced) < 0:  # noqa: PLR2004 - plain, trump
            yield "announce_values: one for a plain suit, one for trumps"


TOURNAMENT = RuleSet(code="ro-004")
CLUB = RuleSet(
    code="crucegame",
    win_gap=2,
    simultaneous_target=Together.GAP,
    bid_after_cards=None,
    max_bid_individual=6,
    max_bid_pairs=6,
    all_pass=AllPass.FIRST_BIDDER,
    trump_choice=TrumpChoice.FIRST_LEAD,
    first_lead_trump=FirstLead.ALWAYS,
    must_beat=True,
    announcement_mode=AnnouncementMode.AUTOMATIC,
    announcement_must_show=False,
    others_score_when_failed=True,
    penalty_revoke=0,
    penalty_misdeal=0,
    misdeal_next=MisdealNext.SAME,
    first_dealer=FirstDealer.DRAWN,
)
PRESETS: dict[str, RuleSet] = {"tournament": TOURNAMENT, "club": CLUB}
