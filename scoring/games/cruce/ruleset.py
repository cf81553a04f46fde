"""The switches of the game: a frozen RuleSet, and the two named presets.

Source: cruce-rules.md section 3; ``tournament`` is seed 004, ``club`` seeds 000
to 002. A stage keeps a copy of the rules that it was started with.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

HIGHEST_BID = 6


class RuleSetError(ValueError):
    """Fields that are unknown, missing or impossible; names all of them."""


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


class AnnouncementMode(StrEnum):
    """Whether announcements are said, or counted by themselves."""

    DECLARED = "declared"
    AUTOMATIC = "automatic"


class MadeBid(StrEnum):
    """What a bid that was made scores: the points made, or the bid."""

    MADE = "made"
    BID = "bid"


class TwoPlayers(StrEnum):
    """The game of two: with a stock to draw from."""

    STOCK = "stock"


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
    CARD_POINTS = "card_points_total"
    LOT = "lot"


class Direction(StrEnum):
    """Which way round the seats are drawn on a page; never a rule."""

    COUNTER_CLOCKWISE = "ccw"
    CLOCKWISE = "cw"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """All switches of the game; immutable, validated, the same for all deals."""

    code: str
    version: int = 1
    mode: Mode = Mode.INDIVIDUAL
    players_allowed: tuple[int, ...] = (2, 3, 4)
    target: int = 21
    win_gap: int = 0
    simultaneous_target: SimultaneousTarget = SimultaneousTarget.HIGHER_SCORE
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
    failed_bid_penalty: str = "bid"
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

    def __post_init__(self) -> None:
        """Refuse impossible values, all of them at once."""
        wrong = [*_wrong_types(self), *_wrong_numbers(self), *_wrong_values(self)]
        if wrong:
            raise RuleSetError("; ".join(dict.fromkeys(wrong)))

    @property
    def max_bid(self) -> int:
        """Return the highest bid in this mode."""
        pairs = self.mode is Mode.PAIRS
        return self.max_bid_pairs if pairs else self.max_bid_individual

    def with_target(self, target: int) -> RuleSet:
        """Return the same rules to another target. Raises RuleSetError."""
        return replace(self, target=target)

    def to_json(self) -> dict[str, object]:
        """Return the rules as JSON values; ``from_json`` reads them back."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> RuleSet:
        """Read rules; raises RuleSetError naming every bad or unknown field."""
        known = {field.name for field in fields(cls)}
        wrong = [f"{name}: unknown" for name in data if name not in known]
        if "code" not in data:
            wrong.append("code: missing")
        values: dict[str, object] = {}
        for name, expected in _TYPES.items():
            if name in data:
                try:
                    values[name] = _read(data[name], expected)
                except (ValueError, TypeError):
                    wrong.append(f"{name}: {data[name]!r} is not possible")
        if wrong:
            raise RuleSetError("; ".join(wrong))
        return cls(**values)  # type: ignore[arg-type]


_TYPES: dict[str, object] = typing.get_type_hints(RuleSet)


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read(value: object, expected: object) -> object:
    """Return a JSON value as the field's type; raise ValueError if it is not."""
    if typing.get_origin(expected) is tuple:
        if not isinstance(value, (list, tuple)):
            raise ValueError(value)
        item = typing.get_args(expected)[0]
        return tuple(_read(one, item) for one in value)
    if isinstance(expected, types.UnionType):
        return None if value is None else _read(value, int)
    assert isinstance(expected, type)
    if issubclass(expected, StrEnum):
        return expected(str(value))
    if type(value) is not expected:
        raise ValueError(value)
    return value


def _wrong_types(rules: RuleSet) -> Iterator[str]:
    for name, expected in _TYPES.items():
        value = getattr(rules, name)
        try:
            _read(value, expected)
        except (ValueError, TypeError):
            yield f"{name}: {value!r} is not possible"


def _wrong_numbers(rules: RuleSet) -> Iterator[str]:
    least = {
        "version": 1,
        "target": 1,
        "win_gap": 0,
        "max_deals": 1,
        "bid_after_cards": 1,
        "max_bid_individual": 1,
        "max_bid_pairs": 1,
        "point_unit": 1,
        "penalty_revoke": 0,
        "penalty_misdeal": 0,
        "qualifiers_per_table": 1,
    }
    for name, minimum in least.items():
        value = getattr(rules, name)
        if type(value) is int and value < minimum:
            yield f"{name}: at least {minimum}"
    most = {"max_bid_individual": HIGHEST_BID, "max_bid_pairs": HIGHEST_BID,
            "penalty_revoke": 10, "penalty_misdeal": 10, "target": 999}  # fmt: skip
    for name, maximum in most.items():
        value = getattr(rules, name)
        if type(value) is int and value > maximum:
            yield f"{name}: at most {maximum}"


def _wrong_values(rules: RuleSet) -> Iterator[str]:
    if not set(rules.players_allowed) <= {2, 3, 4} or not rules.players_allowed:
        yield "players_allowed: 2, 3 and 4 at most"
    if len(rules.announce_values) != 2:  # noqa: PLR2004 - plain and trump
        yield "announce_values: one for a plain suit, one for trumps"
    if len(set(rules.tie_break)) != len(rules.tie_break):
        yield "tie_break: a criterion is named twice"
    if rules.code == "":
        yield "code: missing"
    if rules.failed_bid_penalty != "bid":
        yield "failed_bid_penalty: only the bid can be charged"


TOURNAMENT = RuleSet(code="ro-004")
CLUB = RuleSet(
    code="crucegame",
    win_gap=2,
    simultaneous_target=SimultaneousTarget.CONTINUE,
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
PRESETS: Mapping[str, RuleSet] = {"tournament": TOURNAMENT, "club": CLUB}
