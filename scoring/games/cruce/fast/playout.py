"""A deal played to its end, as quickly as plain Python can: cards are bits.

One loop knows the rules of play; who plays is asked for each card. It agrees with
``scoring.games.cruce.playing`` on every position that the proofs meet (docs/proof.md).
Source: docs/rules.md R-20 to R-49.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.games.cruce.fast.bits import (
    ABOVE,
    HALF,
    HIGH,
    LOW,
    LOWER,
    PAIR,
    POINTS,
    SUIT_OF,
)
from scoring.games.cruce.ruleset import FirstLead, RuleSet
from scoring.games.cruce.sides import per_side, sides
from scoring.games.protocol import Sides

# Which of some cards to play: these may be played; of this hand; the suit led and the
# card that wins so far (0 when leading); the card points on the table; whether nobody
# plays after; the trump suit (0 before the first card makes it).
Pick = Callable[[tuple[int, ...], int, int, int, int, bool, int], int]


@dataclass(frozen=True, slots=True)
class House:
    """What the rules say of the play of a deal for so many, read once."""

    players: int
    sides: Sides
    free_stock: bool
    first_trump: bool
    must_follow: bool
    must_trump: bool
    must_beat: bool
    plain: int
    in_trumps: int
    needs_trick: bool


@lru_cache(maxsize=64)
def house(rules: RuleSet, players: int) -> House:
    """Return the rules in the form that is quick to ask."""
    plain, in_trumps = rules.announce_values
    return House(
        players=players,
        sides=sides(players, rules),
        free_stock=rules.stock_free_play,
        first_trump=rules.first_lead_trump is not FirstLead.FREE,
        must_follow=rules.must_follow,
        must_trump=rules.must_trump,
        must_beat=rules.must_beat,
        plain=plain,
        in_trumps=in_trumps,
        needs_trick=rules.announcement_needs_trick,
    )


@dataclass(slots=True)
class DealPosition:
    """A deal in play: what everybody holds, what lies, what was taken.

    ``trump`` is a whole suit, 0 until the first card makes it; ``trick`` are the cards
    that lie, ``tricks`` how many were taken before; ``announced`` the suits whose pair
    was announced, each with its seat.
    """

    hands: Sequence[int]
    stock: Sequence[int]
    leader: int
    trump: int
    trick: Sequence[int] = ()
    tricks: int = 0
    points: Sequence[int] = ()
    announced: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class PlayedDeal:
    """A finished deal: card points of each seat, announcements, the trump."""

    points: list[int]
    announced: dict[int, int]
    trump: int


def play_out(position: DealPosition, rules: House, pick: Pick) -> PlayedDeal:  # noqa: C901
    """Return how the deal ends when ``pick`` chooses each card.

    Whoever leads a pair announces it. A card that may not be played stays on the
    table (R-22).
    """
    # One loop, written out: a call for each card would cost as much as the card.
    players, hands = rules.players, list(position.hands)
    stock, leader, trump = list(position.stock), position.leader, position.trump
    points = list(position.points) or [0] * players
    announced = dict(position.announced)
    lying, first = list(position.trick), not position.tricks
    last = players - 1
    free, must_follow = rules.free_stock, rules.must_follow
    must_trump, must_beat = rules.must_trump, rules.must_beat
    while lying or hands[leader]:
        led = best = worth = 0
        taker = seat = leader
        for turn in range(players):
            if turn < len(lying):
                card = lying[turn]
            else:
                hand = hands[seat]
                may = hand
                if stock and free:
                    pass
                elif turn:
                    may = hand & led
                    if may:
                        owed = must_follow
                    else:
                        may = hand & trump
                        owed = must_trump
                    if not (owed and may):
                        may = hand
                    elif must_beat:
                        beats = ABOVE[best]
                        if not best & trump:
                            beats |= trump
                        may = may & beats or may
                elif first and rules.first_trump:
                    may = hand & trump or hand
                card = pick(
                    LOW[may & LOWER] + HIGH[may >> HALF],
                    hand, led, best, worth, turn == last, trump,
                )  # fmt: skip
                hands[seat] = hand & ~card
                if not turn:
                    pair = PAIR[card]
                    if pair and hand & pair == pair:
                        announced[SUIT_OF[card]] = seat
            if not turn:
                led = SUIT_OF[card]
                trump = trump or led
                best = card
            elif (card > best) if card & SUIT_OF[best] else card & trump:
                best, taker = card, seat
            worth += POINTS[card]
            seat = seat + 1 if seat < last else 0
        points[taker] += worth
        leader, first, lying = taker, False, []
        if stock:
            hands[taker] |= stock[0]
            hands[1 - taker] |= stock[1]
            stock = stock[2:]
    return PlayedDeal(points, announced, trump)


def totals(played: PlayedDeal, rules: House) -> tuple[int, ...]:
    """Return the card points of each side, with the announcements that count."""
    points, announced = played.points, played.announced
    if announced:
        points = list(points)
        for suit, seat in announced.items():
            if not (rules.needs_trick and _took_nothing(played.points, seat, rules)):
                points[seat] += rules.in_trumps if suit == played.trump else rules.plain
    return per_side(points, rules.sides)


def _took_nothing(points: Sequence[int], seat: int, rules: House) -> bool:
    side = next(side for side in rules.sides if seat in side)
    return not any(points[one] for one in side)
