"""What lies on the table in a deal: who played each card, and who took each trick.

Source: docs/bisca.md BI-20 (turns), BI-25, BI-26 (who takes a trick, its points), BI-29
(a card on the table stays), BI-32 (the extra point).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.bisca.cards import Card, Suit
from scoring.games.bisca.dealing import TRICKS
from scoring.games.bisca.play import ace_on_seven, trick_points, trick_winner

Tricks = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Laid:
    """One card on the table: in which trick, by whom, and what lay there before."""

    trick: int
    seat: int
    card: Card
    before: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickLaid:
    """A trick: who led, its cards in playing order, who took it, its card points.

    ``taker`` is None, and ``points`` are not final, while cards are missing. ``bonus``
    is the seat that earned the extra point in it; ``so_far`` are the card points of
    each seat after it.
    """

    leader: int
    cards: tuple[Card, ...]
    taker: int | None
    points: int
    bonus: int | None
    so_far: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """What everybody can see: the tricks, the points taken, whose turn it is.

    ``points`` are card points per seat of finished tricks; ``turn`` is None when all
    cards lie.
    """

    trump: Suit
    tricks: tuple[TrickLaid, ...]
    laid: tuple[Laid, ...]
    points: tuple[int, ...]
    bonus: int | None
    turn: int | None


def on_table(plays: Tricks, *, trump: Suit, dealer: int, players: int) -> OnTable:
    """Return what the cards show; the seat after the dealer leads the first trick.

    Only the last trick may be short.
    """
    leader = (dealer + 1) % players
    points = [0] * players
    tricks: list[TrickLaid] = []
    laid: list[Laid] = []
    bonus = None
    for number, trick in enumerate(plays):
        cards = tuple(trick)
        for turn, card in enumerate(cards):
            seat = (leader + turn) % players
            laid.append(Laid(trick=number, seat=seat, card=card, before=cards[:turn]))
        whole = len(cards) == players
        taker = (leader + trick_winner(cards, trump)) % players if whole else None
        worth, on_seven = trick_points(cards), ace_on_seven(cards, trump)
        earned = None if on_seven is None else (leader + on_seven) % players
        bonus = bonus if earned is None else earned
        if taker is not None:
            points[taker] += worth
        tricks.append(TrickLaid(leader, cards, taker, worth, earned, tuple(points)))
        leader = leader if taker is None else taker
    done = len(laid) == TRICKS[players] * players
    due = None if done else (leader + len(laid)) % players
    return OnTable(
        trump=trump,
        tricks=tuple(tricks),
        laid=tuple(laid),
        points=tuple(points),
        bonus=bonus,
        turn=due,
    )
