"""A payload goes into columns and comes back the same."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import Outcome
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import columns_of, deal_of, line_of
from scoring.ledger.models.ledger import LedgerEntry
from tests.unit.scoring.ledger.ledgers import START, Ledger, points


def read_back(line):
    entry = LedgerEntry(
        seq=line.seq,
        kind=line.kind,
        client_key=UUID(int=1),
        voids_seq=line.voids,
        replaces_seq=line.replaces,
        author="R01",
        at=START,
        rules_hash="0" * 64,
        **columns_of(line.kind, line.payload),
    )
    return line_of(entry)


@given(
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    st.integers(0, 3),
    st.integers(1, 4),
    st.sampled_from(list(Suit)),
    st.dictionaries(st.sampled_from(list(Suit)), st.integers(0, 3)),
)
def test_a_played_deal_comes_back_whole(takers, bidder, bid, trump, announced):
    ledger = Ledger()
    ledger.deal(
        points(takers), bidder=bidder, bid=bid, trump=trump, announcements=announced
    )
    line = ledger.lines[-1]

    assert read_back(line).payload == line.payload
    assert deal_of(read_back(line).payload) == deal_of(line.payload)


@pytest.mark.parametrize("outcome", [Outcome.ALL_PASSED, Outcome.MISDEAL])
def test_an_unplayed_deal_comes_back_without_points(outcome):
    ledger = Ledger()
    ledger.unplayed(outcome)

    assert read_back(ledger.lines[-1]).payload == ledger.lines[-1].payload


def test_cards_and_tied_groups_travel_beside_the_columns():
    ledger = Ledger(players=3)
    ledger.deal((120, 0, 0), bidder=0, tied=[(1, 2)])
    line = ledger.lines[-1]

    columns = columns_of(LineKind.DEAL, line.payload)

    assert columns["extra"] == {"tied": [[1, 2]]}
    assert columns["c3"] == 0
    assert "c4" not in columns
    assert read_back(line).payload == line.payload


def test_other_lines_come_back_whole():
    ledger = Ledger()
    ledger.penalty(2)
    ledger.lot((1, 0, 3))
    ledger.void(2)

    for line in ledger.lines:
        assert read_back(line).payload == line.payload
