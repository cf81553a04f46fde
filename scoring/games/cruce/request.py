"""How the cards of Cruce stand in an adjudication request."""

from __future__ import annotations

from scoring.games import request
from scoring.games.cruce.cards import Card, Suit


class Request(request.Request[Card, Suit]):
    """A request about Cruce; see ``scoring.games.request``."""

    letters = "D V G R"
    example = '["AR", "9D"]'
    read_card = staticmethod(Card.parse)
    read_suit = staticmethod(Suit)
