"""What lies on the table in a deal: who played each card, and who took each trick.

Source: docs/rules.md R-20, R-21, R-23 (turns), R-22 (a card on the table stays),
R-37 (who takes a trick), R-38 (its points).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.play import trick_points, trick_winner

Tricks = Sequence[Sequence[Card]]


class NotATable(ValueError):
    """Cards that cannot lie so: one twice, or a trick that is short or too long."""


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

    ``taker`` is None, and ``points`` are not final, while cards are missing.
    """

    leader: int
    cards: tuple[Card, ...]
    taker: int | None
    points: int


@dataclass(frozen=True, slots=True)
class OnTable:
    """What everybody can see: the tricks, the points taken, whose turn it is.

    ``points`` are card points per seat of finished tricks, announcements apart;
    ``trump`` is None before the first card where that card makes it; ``turn`` is
    None when all 24 cards lie.
    """

    trump: Suit | None
    tricks: tuple[TrickLaid, ...]
    laid: tuple[Laid, ...]
    points: tuple[int, ...]
    turn: int | None


def on_table(
    plays: Tricks, *, leader: int, players: int, trump: Suit | None
) -> OnTable:
    """Return what the cards on the table show, seat by seat. Raises NotATable.

    ``leader`` leads the first trick; ``trump`` is None where the first card makes it.
    """
    _check(plays, players=players)
    if trump is None and plays and plays[0]:
        trump = plays[0][0].suit
    tricks: list[TrickLaid] = []
    laid: list[Laid] = []
    points = [0] * players
    for number, trick in enumerate(plays):
        cards = tuple(trick)
        for turn, card in enumerate(cards):
            seat = (leader + turn) % players
            laid.append(Laid(trick=number, seat=seat, card=card, before=cards[:turn]))
        whole = len(cards) == players
        taker = (leader + trick_winner(cards, trump)) % players if whole else None
        worth = trick_points(cards)
        tricks.append(TrickLaid(leader=leader, cards=cards, taker=taker, points=worth))
        if taker is not None:
            points[taker] += worth
            leader = taker
    done = len(laid) == len(DECK)
    due = None if done else (leader + len(laid)) % players
    return OnTable(
        trump=trump,
        tricks=tuple(tricks),
        laid=tuple(laid),
        points=tuple(points),
        turn=due,
    )


def _check(plays: Tricks, *, players: int) -> None:
    cards = [card for trick in plays for card in trick]
    if len(set(cards)) != len(cards):
        raise NotATable("a card lies twice")
    whole = all(len(trick) == players for trick in plays[:-1])
    if not whole or any(len(trick) > players for trick in plays):
        raise NotATable("only the last trick may be short")
