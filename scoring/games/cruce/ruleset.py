"""The switches of the game: a frozen RuleSet, and the two named presets.

``tournament`` is the Romanian competition regulation, ``club`` the game as it is
played among friends. A stage keeps a copy of the rules that it was started with.
Source: docs/rules.md, section "Switches".
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scoring.games.cruce.switches import (
    AllPass,
    AnnouncementMode,
    Direction,
    FailedBid,
    FirstDealer,
    FirstLead,
    MadeBid,
    MisdealNext,
    Mode,
    RevokeOutcome,
    SimultaneousTarget,
    TieBreak,
    TrumpChoice,
    TwoPlayers,
)

__all__ = [
    "CLUB", "PRESETS", "TOURNAMENT",
    "AllPass", "AnnouncementMode", "Direction", "FailedBid", "FirstDealer",
    "FirstLead", "MadeBid", "MisdealNext", "Mode", "RevokeOutcome", "RuleSet",
    "RuleSetError", "SimultaneousTarget", "TieBreak", "TrumpChoice", "TwoPlayers",
]  # fmt: skip

HIGHEST_BID = 6
POSSIBLE_PLAYERS = (2, 3, 4)
# The lowest and the highest value of each number; None is no limit.
LIMITS: Mapping[str, tuple[int | None, int | None]] = {
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


class RuleSetError(ValueError):
    """Rules that cannot be; ``problems`` has one sentence a field, all at once."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep each problem once, in order."""
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """All switches of the game; immutable, validated, the same for all deals.

    Units: ``target``, ``win_gap``, ``score_floor`` and penalties are points of the
    set; ``point_unit`` and ``announce_values`` (plain, trump) are card points.
    """

    code: str
    version: int = 1
    mode: Mode = Mode.INDIVIDUAL
    players_allowed: tuple[int, ...] = POSSIBLE_PLAYERS
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

    def __post_init__(self) -> None:
        """Refuse impossible values. Raises RuleSetError with all of them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        read, wrong = _read_all(values)
        wrong += _out_of_bounds(read)
        if wrong:
            raise RuleSetError(wrong)
        for name, value in read.items():
            object.__setattr__(self, name, value)

    def max_bid(self, mode: Mode) -> int:
        """Return the highest bid in a game of single players, or of pairs."""
        return self.max_bid_pairs if mode is Mode.PAIRS else self.max_bid_individual

    def with_target(self, target: int) -> RuleSet:
        """Return the same rules to another target. Raises RuleSetError."""
        return replace(self, target=target)

    def in_pairs(self) -> RuleSet:
        """Return the same rules for two pairs at a table, of which one goes on."""
        return replace(self, mode=Mode.PAIRS, qualifiers_per_table=1)

    def to_json(self) -> dict[str, object]:
        """Return the rules as JSON values; ``from_json`` reads them back."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, data: object) -> RuleSet:
        """Return the rules of a complete copy.

        A copy must have every field: a default that is added or changed later
        must not change deals that were settled long ago.
        Raises RuleSetError naming every bad, unknown and missing field.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError(["rules: not an object"])
        wrong = [f"{name}: unknown" for name in data if name not in _TYPES]
        wrong += [f"{name}: missing" for name in _TYPES if name not in data]
        read, badly_typed = _read_all(data)
        wrong += [*badly_typed, *_out_of_bounds(read)]
        if wrong:
            raise RuleSetError(wrong)
        return cls(**read)


_TYPES: Mapping[str, object] = typing.get_type_hints(RuleSet)


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read_all(data: Mapping[str, object]) -> tuple[dict[str, typing.Any], list[str]]:
    """Return the readable fields with their types, and what cannot be read."""
    read: dict[str, typing.Any] = {}
    wrong = []
    for name, expected in _TYPES.items():
        if name in data:
            try:
                read[name] = _read(data[name], expected)
            except (ValueError, TypeError):
                wrong.append(f"{name}: {data[name]!r} is not possible")
    return read, wrong


def _read(value: typing.Any, expected: object) -> object:
    """Return a value as the field's type; raise ValueError if it is another."""
    if typing.get_origin(expected) is tuple:
        if not isinstance(value, (list, tuple)):
            raise ValueError(value)
        item = typing.get_args(expected)[0]
        return tuple(_read(one, item) for one in value)
    if isinstance(expected, types.UnionType):
        return None if value is None else _read(value, int)
    assert isinstance(expected, type)
    if issubclass(expected, StrEnum):
        return expected(value)
    if type(value) is not expected:  # a bool is an int, but not here
        raise ValueError(value)
    return value


def _out_of_bounds(read: Mapping[str, typing.Any]) -> list[str]:
    wrong = []
    for name, (least, most) in LIMITS.items():
        value = read.get(name)
        if value is not None and least is not None and value < least:
            wrong.append(f"{name}: at least {least}")
        if value is not None and most is not None and value > most:
            wrong.append(f"{name}: at most {most}")
    if not read.get("code", "-"):
        wrong.append("code: empty")
    return wrong + _bad_lists(read)


def _bad_lists(read: Mapping[str, typing.Any]) -> list[str]:
    wrong = [
        f"{name}: a value is named twice"
        for name in ("players_allowed", "tie_break")
        if len(set(read.get(name, ()))) != len(read.get(name, ()))
    ]
    players = read.get("players_allowed", POSSIBLE_PLAYERS)
    if not players or not set(players) <= set(POSSIBLE_PLAYERS):
        wrong.append("players_allowed: some of 2, 3 and 4")
    announced = read.get("announce_values", (0, 0))
    if len(announced) != 2 or min(announced) < 0:  # noqa: PLR2004 - plain, trump
        wrong.append("announce_values: one for a plain suit, one for trumps")
    return wrong


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
PRESETS: dict[str, RuleSet] = {"tournament": TOURNAMENT, "club": CLUB}
