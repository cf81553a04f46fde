"""How the cards of Bisca stand in an adjudication request, and a whole deal of them."""

from __future__ import annotations

from scoring.games import request
from scoring.games.bisca.cards import Card, Suit
from scoring.games.bisca.dealing import TRICKS, Dealt
from scoring.games.bisca.replay import DealRecord, Exchange


class Request(request.Request[Card, Suit]):
    """A request about Bisca; see ``scoring.games.request``."""

    letters = "C D H S"
    example = '["AH", "7S"]'
    read_card = staticmethod(Card.parse)
    read_suit = staticmethod(Suit)

    def known_trump(self) -> Suit:
        """Return the trump: in this game it is known before the first card."""
        return self.suit(self.value("trump"), "trump") or Suit.HEARTS

    def cut(self) -> Card | None:
        """Return the card at the cut; nothing for a tap."""
        value = self.value("cut")
        cards = () if value is None else self._cards([value], "cut")
        return cards[0] if cards else None

    def exchange(self, *, players: int) -> Exchange | None:
        """Return who exchanged the two of trump before which trick, if anybody did."""
        value = self.value("exchange")
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong("exchange", 'trick and seat, such as {"trick": 2, "seat": 1}')
            return None
        most = {"trick": TRICKS[players] - 1, "seat": players - 1}
        read = {
            name: self._number(value.get(name), "exchange", least=0, most=highest)
            for name, highest in most.items()
        }
        return Exchange(trick=read["trick"], seat=read["seat"])


def read_record(request: Request, *, players: int) -> DealRecord:
    """Return the deal of a replay request. Raises NotReadable."""
    hands, stock = request.lists("hands"), request.cards("stock")
    if len(hands) != players:
        request.wrong("hands", f"a list of {players} hands")
    record = DealRecord(
        dealer=request.number("dealer", least=0, most=players - 1),
        dealt=Dealt(cut=request.cut(), hands=hands, stock=stock),
        plays=request.lists("plays"),
        exchange=request.exchange(players=players),
    )
    request.check()
    return record
