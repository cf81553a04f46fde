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

    ``bonus`` is the seat that earned the extra point in it; ``so_far`` are the card
    points of each seat after it.
    """

    leader: int
    cards: tuple[Card, ...]
    taker: int
    points: int
    bonus: int | None
    so_far: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """What everybody can see of whole tricks, and whether they are all."""

    trump: Suit
    tricks: tuple[TrickLaid, ...]
    laid: tuple[Laid, ...]
    points: tuple[int, ...]
    bonus: int | None
    whole: bool


def on_table(plays: Tricks, *, trump: Suit, dealer: int, players: int) -> OnTable:
    """Return what whole tricks show; the seat after the dealer leads the first."""
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
        taker = (leader + trick_winner(cards, trump)) % players
        worth, on_seven = trick_points(cards), ace_on_seven(cards, trump)
        earned = None if on_seven is None else (leader + on_seven) % players
        bonus = bonus if earned is None else earned
        points[taker] += worth
        tricks.append(TrickLaid(leader, cards, taker, worth, earned, tuple(points)))
        leader = taker
    return OnTable(
        trump=trump,
        tricks=tuple(tricks),
        laid=tuple(laid),
        points=tuple(points),
        bonus=bonus,
        whole=len(tricks) == TRICKS[players],
    )
