"""A deal goes into a line's payload and comes back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.game import CRUCE
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import deal_of, deal_payload
from tests.unit.scoring.ledger.ledgers import points


@given(
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    st.integers(0, 3),
    st.integers(1, 4),
    st.sampled_from(list(Suit)),
    st.dictionaries(st.sampled_from(list(Suit)), st.integers(0, 3)),
)
def test_a_played_deal_comes_back_whole(takers, bidder, bid, trump, announced):
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=bidder,
        bid=bid,
        trump=trump,
        cards=tuple(points(takers)),
        announcements=announced,
    )

    stored = json.dumps(deal_payload(entry, purpose=Purpose.SET, extra={}))

    assert deal_of(json.loads(stored), game=CRUCE) == entry


@pytest.mark.parametrize("outcome", [Outcome.ALL_PASSED, Outcome.MISDEAL])
def test_an_unplayed_deal_comes_back_without_points(outcome):
    entry = DealEntry(outcome=outcome, dealer=2)

    payload = deal_payload(entry, purpose=Purpose.SET, extra={})

    assert payload == {
        "outcome": str(outcome),
        "dealer": 2,
        "purpose": "set",
        "entry": {},
    }
    assert deal_of(payload, game=CRUCE) == entry


def test_tied_groups_travel_beside_a_deal():
    entry = DealEntry(outcome=Outcome.MISDEAL, dealer=0)

    payload = deal_payload(entry, purpose=Purpose.TIE_BREAK, extra={"tied": [[1, 2]]})

    assert payload["tied"] == [[1, 2]]
    assert deal_of(payload, game=CRUCE) == entry
