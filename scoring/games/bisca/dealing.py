"""Cut, trump, hands and the stock.

Source: docs/bisca.md BI-10 to BI-13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.bisca.cards import SAME_COLOUR, Card, Rank, Suit, pack_for

CARDS_EACH = 3
TRICKS: Mapping[int, int] = {2: 20, 3: 13, 4: 10}
TAPPED = Suit.HEARTS
PUT_BACK = frozenset({Rank.ACE, Rank.SEVEN})


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat's hand and the stock, first drawn first.

    ``cut`` is the card at the cut, nothing when the pack was tapped. Unless it was put
    back it lies face up, as the last card of the stock.
    """

    cut: Card | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def trump_of(cut: Card | None) -> Suit:
    """Return the trump that the cut has made."""
    if cut is None:
        return TAPPED
    return SAME_COLOUR[cut.suit] if cut.rank in PUT_BACK else cut.suit


def lies_open(cut: Card | None) -> bool:
    """Tell whether the card at the cut lies face up under the stock."""
    return cut is not None and cut.rank not in PUT_BACK


def deal(
    pack: Sequence[Card], *, players: int, dealer: int, cut_at: int | None
) -> Dealt:
    """Return the hands of a shuffled pack, dealt from the seat after the dealer.

    ``cut_at`` is the place of the card at the cut, nothing for a tap. Raises ValueError
    when it is not the pack of so many players.
    """
    known = pack_for(players)
    if len(pack) != len(known) or set(pack) != set(known):
        raise ValueError("not the pack")
    cut = None if cut_at is None else pack[cut_at]
    left = list(pack)
    if cut_at is not None and lies_open(cut):
        left = [*pack[cut_at + 1 :], *pack[: cut_at + 1]]
    hands: list[tuple[Card, ...]] = [()] * players
    for turn in range(players):
        packet = left[turn * CARDS_EACH : (turn + 1) * CARDS_EACH]
        hands[(dealer + 1 + turn) % players] = tuple(packet)
    stock = tuple(left[players * CARDS_EACH :])
    return Dealt(cut=cut, hands=tuple(hands), stock=stock)
