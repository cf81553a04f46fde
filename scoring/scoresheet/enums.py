"""The states and kinds here, as stored."""

from scoring.games.enums import LotMethod

# What people draw by hand and type; the protocol's order comes from its proof alone.
DRAWN_BY_HAND = (LotMethod.URN, LotMethod.COIN, LotMethod.CARDS)
