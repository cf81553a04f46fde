"""Deals, cards and sets for the tests of the notation, whatever can be written."""

from hypothesis import strategies as st

from scoring.games.cruce.auction import call_order, winner
from scoring.games.cruce.cards import DECK, Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.notation_cards import DealCards
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Penalty

suits = st.sampled_from(Suit)


@st.composite
def entries(draw, *, players=None):
    """Any entry of a table: played with points, passed, or dealt wrongly."""
    players = players or draw(st.integers(2, 4))
    seats = st.integers(0, players - 1)
    outcome = draw(st.sampled_from(Outcome))
    if outcome is not Outcome.PLAYED:
        return DealEntry(outcome=outcome, dealer=draw(seats))
    points = st.lists(st.integers(0, 999), min_size=players, max_size=players)
    return DealEntry(
        outcome=outcome,
        dealer=draw(seats),
        bidder=draw(seats),
        bid=draw(st.integers(0, 6)),
        trump=draw(suits),
        cards=tuple(draw(points)),
        announcements=draw(st.dictionaries(suits, seats)),
    )


@st.composite
def deals_of_cards(draw, *, players=None):
    """Any cards in any order, as many tricks as somebody wrote down."""
    players = players or draw(st.integers(2, 4))
    pack = draw(st.permutations(DECK))
    tricks = draw(st.integers(1, len(DECK) // players))
    plays = tuple(
        tuple(pack[players * n : players * n + players]) for n in range(tricks)
    )
    drawn = ()
    if players == 2 and draw(st.booleans()):
        stock = draw(st.permutations(DECK))
        drawn = tuple(tuple(stock[2 * n : 2 * n + 2]) for n in range(min(4, tricks)))
    entry = draw(entries(players=players).filter(lambda e: e.bidder is not None))
    calls = tuple(
        draw(
            st.just([])
            | st.lists(st.integers(0, 6), min_size=players, max_size=players)
        )
    )
    bidder, bid = entry.bidder, entry.bid
    if calls:
        order = call_order(entry.dealer, players)
        won = winner(calls, order=order)
        bidder, bid = (order[0], 0) if won is None else (won.bidder, won.bid)
    return DealCards(
        entry=DealEntry(
            outcome=Outcome.PLAYED,
            dealer=entry.dealer,
            bidder=bidder,
            bid=bid,
            trump=entry.trump,
            cards=draw(st.sampled_from([None, entry.cards])),
            announcements=entry.announcements,
        ),
        plays=plays,
        calls=calls,
        drawn=drawn,
    )


def penalties(players):
    return st.builds(
        Penalty,
        seat=st.integers(0, players - 1),
        kind=st.sampled_from(PenaltyKind),
        points=st.integers(0, 99),
    )
